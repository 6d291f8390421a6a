// Packs a remote's build for publishing: only the files that browsers get.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CommandError } from './team.mjs';

/** Not uploaded: hidden files, source maps, bundler notes and licences; the server does its own compression. */
const KEPT_HERE = /(^|\/)\.|\.(map|br)$|(^|\/)mf-stats\.json$|\.LICENSE\.txt$/;
/** Constant, so that the same build always gives the same upload. */
const NO_TIME = new Date(1980, 0, 1);

/** @returns {string[]} sorted names, with slashes as separators */
export function publishedFiles(folder) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new CommandError(`There is no build at ${folder}.`);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => !KEPT_HERE.test(name))
    .sort();
}

/** @returns {Promise<{ zip: Buffer, names: string[], bytes: number }>} `bytes`: unpacked size */
export async function packBuild(folder) {
  const { default: yazl } = await import('yazl');
  const names = publishedFiles(folder);
  const zip = new yazl.ZipFile();
  const files = new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]));
  for (const [name, content] of files) zip.addBuffer(content, name, { mtime: NO_TIME, mode: 0o100644 });
  const bytes = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  zip.end();
  return { zip: await buffer(zip.outputStream), names, bytes };
}
