/** Which file of a build an import in one of its ES modules means. */
import path from 'node:path';

/** Null when it is no relative address: then it is no file of the build. */
export const resolveImport = (from: string, source: string): string | null =>
  /^\.{1,2}\//.test(source) ? path.posix.join(path.posix.dirname(from), source) : null;
