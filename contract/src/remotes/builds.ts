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
