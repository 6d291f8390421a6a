/** What the gate is given, and what it answers with. */
import { z } from 'zod';

/** A build that a team wants to publish: path with slashes, relative to the build -> content. No compressed copies. */
export interface Candidate {
  /** The remote's name, as the token's or the owner's request says it. */
  readonly name: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

export const RULES = [
  'manifest',
  'entry',
  'exposes',
  'shared',
  'shared-api',
  'permission',
  'size',
  'content',
  'mount',
] as const;
export type Rule = (typeof RULES)[number];

/** Why a build is not published. The message names what, where, and what would be right. */
export interface Refusal {
  readonly rule: Rule;
  readonly message: string;
}

/** shell/dist/provided.json: what the live shell gives to remotes and asks of them, written by its build. */
export const provided = z.object({
  /** Shared package, as code imports it -> what the page has of it. */
  packages: z.record(z.string(), z.object({ version: z.string(), exports: z.array(z.string()) })),
  /** Every screen that the shell opens. */
  screens: z.array(z.object({ remote: z.string(), expose: z.string() })),
  /** Every permission that exists. */
  permissions: z.array(z.string()),
  /** Remote -> kB of scripts and styles, brotli, that it may have in all. */
  budgets: z.record(z.string(), z.number().positive()),
});
export type Provided = z.infer<typeof provided>;
export const PROVIDED_FILE = 'provided.json';

/** Loads a build in a browser as the live shell would. Resolves to what is wrong with it; rejects when it cannot tell. */
export type MountCheck = (candidate: Candidate, live: Provided) => Promise<readonly string[]>;
