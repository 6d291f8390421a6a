// A package as a file that npm installs: a tar in which the same files are the same bytes, regardless of who packs them and when.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const BLOCK = 512;
/** As npm dates what it packs. */
const PACKED_AT = new Date('1985-10-26T08:15:00Z').getTime() / 1000;

/** Path with slashes -> content, of every file of a folder. */
export function filesOf(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
  return new Map(names.map((name) => [name, readFileSync(path.join(folder, name))]));
}

/** The entries of the files, without the end of an archive. @param {Map<string, Buffer>} files */
export const entriesOf = (files) =>
  Buffer.concat([...files].flatMap(([name, bytes]) => [headerOf(name, bytes.length), padded(bytes)]));

export const END = Buffer.alloc(2 * BLOCK);

/** As POSIX has it (ustar): fields of fixed places, and a sum over all of it. */
export function headerOf(name, size) {
  const header = Buffer.alloc(BLOCK);
  const [prefix, rest] = splitName(`package/${name}`);
  const mode = name.startsWith('bin/') ? 0o755 : 0o644;
  const octal = (value, digits) => `${value.toString(8).padStart(digits, '0')}\0`;
  const fields = [
    [0, rest],
    [100, octal(mode, 7)],
    [108, octal(0, 7)],
    [116, octal(0, 7)],
    [124, octal(size, 11)],
    [136, octal(PACKED_AT, 11)],
    [148, '        '],
    [156, '0'],
    [257, 'ustar\x0000'],
    [345, prefix],
  ];
  for (const [at, text] of fields) header.write(text, at, 'latin1');
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

function padded(bytes) {
  const rest = bytes.length % BLOCK;
  return rest === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(BLOCK - rest)]);
}

/** At most 100 characters, and the folders before them in a field of their own. */
function splitName(name) {
  if (name.length <= 100) return ['', name];
  const cut = name.indexOf('/', name.length - 101);
  if (cut < 0 || cut > 155) throw new Error(`The path ${name} is too long for a package.`);
  return [name.slice(0, cut), name.slice(cut + 1)];
}
