/** Reads an entry as the builder wrote it that made it. */
import type { RemoteFormat } from '@spreadwise/contract';
import type { Container } from './container';
import type { Script } from './script';
import { readViteContainer } from './vite-container';
import { readWebpackContainer } from './webpack-container';

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
