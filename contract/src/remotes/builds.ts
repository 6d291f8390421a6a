/** What a page takes of a remote's build, whichever bundler made it: for the gate and the shell alike. */
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

/** By the type that the manifest gives its entry; null if pages do not support its kind. */
export const formatOfType = (type: string): RemoteFormat | null =>
  Object.hasOwn(FORMATS, type) ? (FORMATS[type] ?? null) : null;

/** What webpack, Rspack, our own builds and Rsbuild's federation plugin put before the remote's name. */
const CHUNK_LISTS = ['webpackChunk', 'rspackChunk', 'chunks:', 'chunk_'];

/** The globals in which a remote's chunks may wait for it. In any other, they could be taken for another remote's. */
export const chunkListsOf = (remote: string): string[] =>
  CHUNK_LISTS.flatMap((list) => [list + remote, list + remote.replace(/\W/g, '_')]);
