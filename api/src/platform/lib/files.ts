/** Files and folders of this machine. */
import { readdir } from 'node:fs/promises';
import path, { isAbsolute, relative } from 'node:path';

/** Every file under a folder but the hidden ones, with slashes, sorted; null when there is no such folder. */
export async function listFiles(folder: string): Promise<string[] | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullWhenMissing);
  if (entries === null) return null;
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.replaceAll(path.sep, '/'))
    .sort();
}

/** A file that is answered as it is. */
export interface StaticFile {
  /** Its place on the disk; the caller has made sure that it is one of the build's. */
  readonly path: string;
  /** Whether `${path}.br` lies beside it. */
  readonly brotli: boolean;
}

/** For `catch` of what reads the disk: null where nothing is there. */
export function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

export function isInFolder(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}
