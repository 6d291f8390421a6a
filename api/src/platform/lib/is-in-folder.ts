/** Whether a path lies in a folder, or is the folder. */
import { isAbsolute, relative } from 'node:path';

export function isInFolder(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !way.startsWith('..') && !isAbsolute(way);
}
