/** Formats and chunk lists of remotes' builds that pages accept; the gate and the shell share them. */
import type { RemoteFormat } from './names';

const FORMATS: Readonly<Record<string, RemoteFormat>> = {
  module: 'module',
  esm: 'module',
  global: 'container',
  var: 'container',
  window: 'container',
  script: 'container',
  '': 'container',
};

/** By the entry's type in the manifest; null if pages cannot load it. */
export const formatOfType = (type: string): RemoteFormat | null =>
  Object.hasOwn(FORMATS, type) ? (FORMATS[type] ?? null) : null;

/** Prefixes of the global chunk lists: webpack's, Rspack's, ours, and that of Rsbuild's federation plugin. */
const CHUNK_LISTS = ['webpackChunk', 'rspackChunk', 'chunks:', 'chunk_'];

/** The globals that may hold a remote's chunks; any other could belong to another remote. */
export const chunkListsOf = (remote: string): string[] =>
  CHUNK_LISTS.flatMap((list) => [list + remote, list + remote.replace(/\W/g, '_')]);
