/** What a remote entry's own code says, whichever bundler wrote it. The manifest only repeats it. */
import type { RemoteFormat } from '@spreadwise/contract';
import type { Script } from './script';
import { readViteContainer } from './vite-container';
import { readWebpackContainer } from './webpack-container';

/** One shared package that the remote takes from the page. */
export interface Consumed {
  /** As code imports it. */
  readonly name: string;
  /** Null when the code does not say it plainly. */
  readonly requiredVersion: string | null;
  readonly singleton: boolean;
  readonly strictVersion: boolean;
  /** Whether the remote would use a copy of its own where no page provides one. */
  readonly bundlesCopy: boolean;
}

export interface Container {
  /** The global names that the entry defines. */
  readonly globals: readonly string[];
  /** What it exports, where it is an ES module. */
  readonly exports: readonly string[];
  /** By which the federation runtime knows the container; null when the code does not say it plainly. */
  readonly name: string | null;
  /** './Name' -> id of the module behind it, or its file; null when the code does not say it plainly. */
  readonly exposes: ReadonlyMap<string, string | null>;
  /** Module id (with Vite: name) -> the shared package that it stands for. */
  readonly consumes: ReadonlyMap<string, Consumed>;
  /** Shared packages of which it needs more than the page has from the start. */
  readonly wholes: readonly string[];
  /** Shared packages that the remote would put into the page itself. */
  readonly offers: readonly string[];
  /** Remotes that it would load on its own. */
  readonly remotes: number;
  /** Files that its loader asks for. */
  readonly chunkFiles: readonly string[];
  readonly usesPageRuntime: boolean;
}

/** Who wrote a build: by what only its entry says. */
export type Builder = 'webpack' | 'rspack' | 'vite';

/** The tables of webpack's and Rspack's loaders have this name; a module without it is of Vite's. */
const WEBPACK_TABLE = 'moduleIdToConsumeDataMapping';

export function builderOf(format: RemoteFormat, entryText: string): Builder {
  if (format === 'module' && !entryText.includes(WEBPACK_TABLE)) return 'vite';
  return entryText.includes('rspack') ? 'rspack' : 'webpack';
}

export function readContainer(entry: Script, scripts: readonly Script[], builder: Builder): Container {
  return builder === 'vite' ? readViteContainer(entry, scripts) : readWebpackContainer(entry);
}
