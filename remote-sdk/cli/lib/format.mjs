// How a page takes a build, as the server tells it (api/src/remotes/build/manifest.ts).
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const MODULE = ['module', 'esm'];

/** @returns {'house' | 'module' | 'container'} */
export function formatOf(folder) {
  if (existsSync(path.join(folder, 'house.js'))) return 'house';
  const { metaData } = JSON.parse(readFileSync(path.join(folder, 'mf-manifest.json'), 'utf8'));
  return MODULE.includes(metaData.remoteEntry.type) ? 'module' : 'container';
}
