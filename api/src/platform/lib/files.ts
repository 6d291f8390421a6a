/** Files and folders on this machine. */
import { readdir } from 'node:fs/promises';
import path, { isAbsolute, relative } from 'node:path';

/** Lists all files under a folder except hidden ones, sorted, with forward slashes; null: there is no such folder. */
export async function listFiles(folder: string): Promise<string[] | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullWhenMissing);
  if (entries === null) return null;
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.replaceAll(path.sep, '/'))
    .sort();
}

export interface StaticFile {
  /** Path on disk; the caller has checked that it belongs to the build. */
  readonly path: string;
  /** Whether `${path}.br` exists. */
  readonly brotli: boolean;
}

/** For `catch` on disk reads: returns null if the file does not exist, rethrows anything else. */
export function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

export function isInFolder(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}
