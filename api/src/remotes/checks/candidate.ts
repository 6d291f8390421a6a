/** What the gate is given, and what it answers with. */
import type { RemoteContract, RemoteFormat } from '@spreadwise/contract';
import { z } from 'zod';
import type { FederationManifest } from '../builds';
import type { Builder } from './code/container';
import type { Script } from './code/script';
import type { Uses } from './code/uses';
import type { Container } from './code/webpack-container';

/** A build that a team wants to publish: path with slashes, relative to the build -> content. No compressed copies. */
export interface Candidate {
  /** The remote's name, as the token's or the owner's request says it. */
  readonly name: string;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly contract: RemoteContract;
  /** The slots that remotes beside it offer to cards. Left out where nobody can tell: then cards are not held to it. */
  readonly slots?: readonly string[];
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
  /** What the page gives of it to who asks for more, where that is more: it then loads the whole. */
  allExports: z.array(z.string()).optional(),
  /** Whether its default export is the package itself. */
  commonjs: z.boolean(),
  /** Export -> members of the object that calling it gives, where that is known. */
  returns: z.record(z.string(), z.array(z.string())).default({}),
  components: z.record(z.string(), component).default({}),
});
export type ProvidedPackage = z.infer<typeof providedPackage>;

/** shell/dist/provided.json: what the live shell gives to remotes, written by its build. */
export const provided = z.object({
  /** Shared package, as code imports it -> what the page has of it. */
  packages: z.record(z.string(), providedPackage),
  permissions: z.array(z.string()),
  /** The calls of the live API; left out: those of this very program. */
  calls: z.array(z.string()).optional(),
});
export type Provided = z.infer<typeof provided>;
export const PROVIDED_FILE = 'provided.json';

/** The same as the product tells it to teams: also what else a build is held against. */
export const liveProvided = provided.extend({ calls: z.array(z.string()), slots: z.array(z.string()) });

/** Loads a build as the live shell would. Resolves to what is wrong with it; rejects when it cannot tell. */
export type MountCheck = (
  candidate: Candidate,
  elsewhere?: ReadonlySet<string>,
) => Promise<readonly string[]>;

/** What of a build a page of ours does not run, and what of it is federation itself. */
export interface Parts {
  /** Files for other hosts only: its own copies of shared packages, and the standard entry of a build of ours. */
  readonly elsewhere: ReadonlySet<string>;
  /** Files that hold the official federation runtime. */
  readonly runtime: ReadonlySet<string>;
  /** These, and what else of the build is only there for federation. */
  readonly federation: ReadonlySet<string>;
}

/** A candidate as its rules see it: its manifest and its code, read once. */
export interface ReadCandidate extends Candidate {
  readonly manifest: FederationManifest;
  readonly format: RemoteFormat;
  readonly builder: Builder;
  readonly entry: string;
  /** All that a page of ours may run. */
  readonly scripts: readonly Script[];
  readonly parts: Parts;
  readonly container: Container;
  readonly uses: Uses;
}

// How refusals name what would be right: the build preset that sets it.

/** `presets/vite.mjs sets base: './'`: of the SDK for standard builds, of this repository for our own. */
export const presetOf = ({ format, builder }: Pick<ReadCandidate, 'format' | 'builder'>): string =>
  format === 'house' ? 'webpack/remote.mjs' : `presets/${builder}.mjs`;
