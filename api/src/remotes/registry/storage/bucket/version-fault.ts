/** Whether files that come from elsewhere are the version that they are said to be. */
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type BuildFiles, INTEGRITY_FILE, integrityOf, isOriginal, versionOf } from '../../build/build-files';

const decompress = promisify(brotliDecompress);

/** What is wrong, null when everything is as it was stored. The version's id is the root: it is the originals' hash. */
export async function versionFault(version: string, files: BuildFiles): Promise<string | null> {
  const actual = versionOf(files);
  if (actual !== version) return `its files make the version ${actual}`;
  if (files.get(INTEGRITY_FILE)?.toString() !== JSON.stringify(integrityOf(files)))
    return `${INTEGRITY_FILE} does not name the files' hashes`;
  for (const [name, bytes] of files) {
    if (isOriginal(name) || name === INTEGRITY_FILE) continue;
    if (!(await isCopyOf(bytes, files.get(name.replace(/\.br$/, '')))))
      return `${name} is not the file without ".br", compressed`;
  }
  return null;
}

async function isCopyOf(packed: Buffer, original: Buffer | undefined): Promise<boolean> {
  if (!original) return false;
  try {
    return (await decompress(packed, { maxOutputLength: Math.max(original.length, 1) })).equals(original);
  } catch {
    return false;
  }
}
