/** What the gate is given, and what it answers with. */
import { z } from 'zod';
import type { FederationManifest } from '../build/manifest';
import type { Container } from './code/container';
import type { Script } from './code/script';
import type { Uses } from './code/uses';

/** A build that a team wants to publish: path with slashes, relative to the build -> content. No compressed copies. */
export interface Candidate {
  /** The remote's name, as the token's or the owner's request says it. */
  readonly name: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** What a component takes: prop -> the texts that it may be, or null for anything. */
const component = z.object({
  props: z.record(z.string(), z.array(z.string()).nullable()),
  required: z.array(z.string()),
  /** Whether it passes on whatever else an HTML element takes. */
  open: z.boolean(),
});
export type ProvidedComponent = z.infer<typeof component>;

const providedPackage = z.object({
  version: z.string(),
  exports: z.array(z.string()),
  /** Whether its default export is the package itself. */
  commonjs: z.boolean(),
  /** Export -> members of the object that calling it gives, where that is known. */
  returns: z.record(z.string(), z.array(z.string())).default({}),
  components: z.record(z.string(), component).default({}),
});
export type ProvidedPackage = z.infer<typeof providedPackage>;

/** A screen, and what shell/src/app/screens.json promises of it; one of a further page promises nothing. */
const screen = z.object({
  remote: z.string(),
  expose: z.string(),
  /** Only who has it, too. */
  permission: z.string().optional(),
  /** Roles, and 'nobody' for whom nobody is signed in. */
  shownTo: z.array(z.string()).optional(),
  /** The same -> calls that it may make before anybody has touched it. */
  calls: z.record(z.string(), z.array(z.string())).optional(),
});

/** shell/dist/provided.json: what the live shell gives to remotes and asks of them, written by its build. */
export const provided = z.object({
  /** Shared package, as code imports it -> what the page has of it. */
  packages: z.record(z.string(), providedPackage),
  /** Every screen that the shell opens. */
  screens: z.array(screen),
  /** Every permission that exists. */
  permissions: z.array(z.string()),
  /** Remote -> kB of scripts and styles, brotli, that it may have in all. */
  budgets: z.record(z.string(), z.number().positive()),
});
export type Provided = z.infer<typeof provided>;
export const PROVIDED_FILE = 'provided.json';

/** Loads a build in a browser as the live shell would. Resolves to what is wrong with it; rejects when it cannot tell. */
export type MountCheck = (candidate: Candidate, live: Provided) => Promise<readonly string[]>;

/** A candidate as its rules see it: its manifest and its code, read once. */
export interface ReadCandidate extends Candidate {
  readonly manifest: FederationManifest;
  /** The remote entry's file. */
  readonly entry: string;
  readonly scripts: readonly Script[];
  readonly container: Container;
  readonly uses: Uses;
}
