/** The gate's input and output. */
import type { RemoteContract, RemoteFormat } from '@spreadwise/contract';
import { z } from 'zod';
import type { FederationManifest } from '../builds';
import type { Builder } from './code/container';
import type { Script } from './code/script';
import type { Uses } from './code/uses';
import type { Container } from './code/webpack-container';

/** A build that a team wants to publish. `files`: path relative to the build, with slashes -> content, uncompressed. */
export interface Candidate {
  /** The remote's name according to the token or the owner's request. */
  readonly name: string;
  readonly files: ReadonlyMap<string, Buffer>;
  /** Of this remote; `readContract` refuses another's. */
  readonly contract: RemoteContract;
  /** The slots that other remotes offer to cards. Omitted if unknown: the slots of cards are then not checked. */
  readonly slots?: readonly string[];
}

/** The props of a component: prop -> allowed texts, or null for any value. */
const component = z.object({
  props: z.record(z.string(), z.array(z.string()).nullable()),
  required: z.array(z.string()),
  /** Whether it also accepts every attribute of an HTML element. */
  open: z.boolean(),
});
export type ProvidedComponent = z.infer<typeof component>;

const providedPackage = z.object({
  version: z.string(),
  exports: z.array(z.string()),
  /** The exports of the whole package, if they are more: the page loads it for remotes that need them. */
  allExports: z.array(z.string()).optional(),
  /** Whether the default export is the package itself. */
  commonjs: z.boolean(),
  /** Export -> members of the object that calling it returns, if known. */
  returns: z.record(z.string(), z.array(z.string())).default({}),
  components: z.record(z.string(), component).default({}),
});
export type ProvidedPackage = z.infer<typeof providedPackage>;

/** shell/dist/provided.json: what the live shell provides to remotes, written by its build. */
export const provided = z.object({
  /** Shared package, as code imports it -> what the page provides of it. */
  packages: z.record(z.string(), providedPackage),
  permissions: z.array(z.string()),
  /** The calls of the live API; if omitted, those of this program. */
  calls: z.array(z.string()).optional(),
});
export type Provided = z.infer<typeof provided>;
export const PROVIDED_FILE = 'provided.json';

/** The same as published to teams, with everything else that a build is checked against. */
export const liveProvided = provided.extend({ calls: z.array(z.string()), slots: z.array(z.string()) });

/** The record's own value: a build may name `constructor`. */
export const ownOf = <V>(record: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Loads a build as the live shell does. Resolves to its faults; rejects if the check could not run. */
export type MountCheck = (
  candidate: Candidate,
  elsewhere?: ReadonlySet<string>,
) => Promise<readonly string[]>;

/** The parts of a build that our pages never run, and those that belong to federation itself. */
export interface Parts {
  /** Files for other hosts only: copies of shared packages, and the standard entry of our own builds. */
  readonly elsewhere: ReadonlySet<string>;
  /** Files that contain the official federation runtime. */
  readonly runtime: ReadonlySet<string>;
  /** The runtime, and all other files that exist only for federation. */
  readonly federation: ReadonlySet<string>;
}

/** A candidate with its manifest and code parsed once, as the rules see it. */
export interface ReadCandidate extends Candidate {
  readonly manifest: FederationManifest;
  readonly format: RemoteFormat;
  readonly builder: Builder;
  readonly entry: string;
  /** All scripts that our pages may run. */
  readonly scripts: readonly Script[];
  readonly parts: Parts;
  readonly container: Container;
  readonly uses: Uses;
}

/** The build preset that a refusal names, as in `presets/vite.mjs sets base: './'`: the SDK's, or our own for house. */
export const presetOf = ({ format, builder }: Pick<ReadCandidate, 'format' | 'builder'>): string =>
  format === 'house' ? 'webpack/remote.mjs' : `presets/${builder}.mjs`;
