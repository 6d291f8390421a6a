/**
 * Reads the directory of a zip archive in memory, more strictly than the format requires: the entries, the directory
 * and its end cover every byte exactly once, and each entry's local header matches the directory.
 * Source: APPNOTE.TXT 6.3.10, sections 4.3.6 to 4.5.
 */
import path from 'node:path';
import yauzl, { type Entry, type LocalFileHeader, type ZipFile } from 'yauzl';

/** One file or, if the name ends with a slash, one folder. */
export interface ArchiveEntry {
  readonly name: string;
  readonly isDeflated: boolean;
  /** As stored, still compressed: a view into the archive's memory. */
  readonly data: Buffer;
  /** As declared by both the directory and the entry. */
  readonly size: number;
  readonly crc32: number;
}

const END_SIGNATURE = 0x06054b50;
const END_LENGTH = 22;
const DIRECTORY_HEADER_LENGTH = 46;
const DESCRIPTOR_SIGNATURE = 0x08074b50;
/** Sizes and checksum follow the data instead of preceding it. */
const HAS_DESCRIPTOR = 0x0008;
/** Deflate level, descriptor, UTF-8 names; any other flag changes the meaning of the data. */
const KNOWN_FLAGS = 0x0006 | HAS_DESCRIPTOR | 0x0800;
const ENCRYPTED = 0x0001 | 0x0040 | 0x2000;
const STORED = 0;
const DEFLATED = 8;
/** Extra fields that give an entry other sizes, another name or encryption: Zip64, Unicode path, AES. */
const SECOND_MEANINGS = [0x0001, 0x7075, 0x9901];

type Directory = ReturnType<typeof directoryOf>;

interface Found {
  readonly entry: Entry;
  readonly name: string;
  readonly header: LocalFileHeader;
}

/** Throws `RefusedArchive`, or an error of the reader, if the bytes are not exactly one archive. */
export async function readArchive(zip: Buffer, mostEntries: number): Promise<ArchiveEntry[]> {
  const directory = directoryOf(zip);
  if (directory.count === 0) refuse('The archive is empty.');
  if (directory.count > mostEntries)
    refuse(`The archive has ${directory.count} entries; at most ${mostEntries} are allowed.`);
  const reader = await yauzl.fromBufferPromise(zip, {
    lazyEntries: true,
    decodeStrings: false,
    validateEntrySizes: true,
  });
  const found = await entriesOf(reader, directory);
  checkCover(zip, found, directory);
  return found.map(({ entry, name, header }) => ({
    name,
    isDeflated: entry.compressionMethod === DEFLATED,
    data: zip.subarray(header.fileDataStart, header.fileDataStart + entry.compressedSize),
    size: entry.uncompressedSize,
    crc32: entry.crc32,
  }));
}

function directoryOf(zip: Buffer) {
  const end = zip.length - END_LENGTH;
  if (end < 0 || zip.readUInt32LE(end) !== END_SIGNATURE || zip.readUInt16LE(end + 20) !== 0)
    refuse(
      'The archive does not end with its directory: it is not a zip, is truncated, or has a comment or other trailing bytes.',
    );
  const [disk, startDisk, countHere, count] = [4, 6, 8, 10].map((at) => zip.readUInt16LE(end + at));
  const length = zip.readUInt32LE(end + 12);
  const start = zip.readUInt32LE(end + 16);
  if (disk !== 0 || startDisk !== 0 || count === undefined || countHere !== count)
    refuse('The archive is one part of several; send a single archive.');
  if (start + length !== end)
    refuse('The directory of the archive is not where its end says, or Zip64 is used; neither is supported.');
  return { start, end, count };
}

async function entriesOf(reader: ZipFile, directory: Directory): Promise<Found[]> {
  const found: Found[] = [];
  let length = 0;
  for await (const entry of reader.eachEntry()) {
    const name = entry.fileNameRaw.toString('latin1');
    checkEntry(entry, name);
    const header = await reader.readLocalFileHeaderPromise(entry);
    checkHeader(entry, header, name);
    found.push({ entry, name, header });
    length +=
      DIRECTORY_HEADER_LENGTH + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
  }
  if (directory.start + length !== directory.end)
    refuse('The directory of the archive is longer or shorter than its entries.');
  return found;
}

function checkEntry(entry: Entry, name: string): void {
  const shown = quote(name);
  const { generalPurposeBitFlag: flags, compressionMethod: method } = entry;
  if (flags & ENCRYPTED) refuse(`${shown} is encrypted; send it unencrypted.`);
  if (flags & ~KNOWN_FLAGS) refuse(`${shown} has unsupported flags (${flags}).`);
  if (method !== STORED && method !== DEFLATED)
    refuse(`${shown} is compressed with method ${method}; only "stored" and "deflate" are supported.`);
  checkExtraFields(entry.extraFieldRaw, name);
  checkKind(entry, name);
}

/** Allows files and folders only. */
function checkKind(entry: Entry, name: string): void {
  const shown = quote(name);
  const isFolder = name.endsWith('/');
  const mode = entry.externalFileAttributes >>> 16;
  const kind = mode & 0o170000;
  if (kind === 0o120000) refuse(`${shown} is a symbolic link; send the file it points to.`);
  if (kind !== 0 && kind !== (isFolder ? 0o040000 : 0o100000))
    refuse(`${shown} is neither a file nor a folder (mode ${mode.toString(8)}).`);
  if (!isFolder && mode & 0o7000) refuse(`${shown} has special permissions (mode ${mode.toString(8)}).`);
  if (!isFolder && entry.externalFileAttributes & 0x18)
    refuse(`${shown} is marked as a folder but named like a file.`);
  if (isFolder && (entry.uncompressedSize !== 0 || entry.compressionMethod !== STORED))
    refuse(`The folder ${shown} has content.`);
}

/** The local header must match the directory, because other programs read only the header. */
function checkHeader(entry: Entry, header: LocalFileHeader, name: string): void {
  const unless = (isSame: boolean, what: string) =>
    isSame || refuse(`The directory and the entry of ${quote(name)} differ in ${what}.`);
  unless(header.fileName.equals(entry.fileNameRaw), 'its name');
  unless(header.generalPurposeBitFlag === entry.generalPurposeBitFlag, 'its flags');
  unless(header.compressionMethod === entry.compressionMethod, 'how it is packed');
  checkExtraFields(header.extraField, name);
  const comesLater = (entry.generalPurposeBitFlag & HAS_DESCRIPTOR) !== 0;
  const isSame = (here: number, inDirectory: number) => here === inDirectory || (comesLater && here === 0);
  unless(isSame(header.crc32, entry.crc32), 'its hash');
  unless(isSame(header.compressedSize, entry.compressedSize), 'its packed size');
  unless(isSame(header.uncompressedSize, entry.uncompressedSize), 'its size');
}

function checkExtraFields(bytes: Buffer, name: string): void {
  for (const { id } of yauzl.parseExtraFields(bytes))
    if (SECOND_MEANINGS.includes(id))
      refuse(`${quote(name)} has an extra field that makes it ambiguous (${id}).`);
}

/** From the first byte to the directory, entries follow each other without gaps or overlaps. */
function checkCover(zip: Buffer, found: readonly Found[], { start }: Directory): void {
  let position = 0;
  for (const one of [...found].sort((a, b) => startOf(a) - startOf(b))) {
    if (startOf(one) !== position)
      refuse(
        `${quote(one.name)} ${startOf(one) < position ? 'overlaps the entry before it' : 'has bytes before it that belong to no entry'}.`,
      );
    position = endOf(zip, one);
  }
  if (position !== start)
    refuse('The bytes between the last entry and the directory do not belong to an entry.');
}

const startOf = ({ entry }: Found) => entry.relativeOffsetOfLocalHeader;

function endOf(zip: Buffer, { entry, header, name }: Found): number {
  const end = header.fileDataStart + entry.compressedSize;
  if (!(entry.generalPurposeBitFlag & HAS_DESCRIPTOR)) return end;
  const isSigned = end + 16 <= zip.length && zip.readUInt32LE(end) === DESCRIPTOR_SIGNATURE;
  const at = isSigned ? end + 4 : end;
  const said = at + 12 <= zip.length ? [0, 4, 8].map((offset) => zip.readUInt32LE(at + offset)) : [];
  const meant = [entry.crc32, entry.compressedSize, entry.uncompressedSize];
  if (meant.some((number, index) => said[index] !== number))
    refuse(`The directory and the data descriptor of ${quote(name)} differ.`);
  return at + 12;
}

/** What browsers load from a remote, and nothing active when opened (html, svg, xml); copies and maps are dropped. */
const TYPES = ['.js', '.mjs', '.css', '.json', '.png', '.woff2', '.txt', '.map', '.br'];
const SEGMENT = /^[A-Za-z0-9_-]([A-Za-z0-9._-]*[A-Za-z0-9_-])?$/;
const MOST_FOLDERS = 8;

/** `name`: of a file or, with a slash at its end, of a folder. Throws `RefusedArchive` if it may not be stored. */
export function checkName(name: string, longest: number): void {
  const shown = quote(name);
  if (name.length > longest)
    refuse(`The name ${shown} has ${name.length} characters; at most ${longest} are allowed.`);
  if (/^[/\\]|^[A-Za-z]:/.test(name))
    refuse(`The name ${shown} is an absolute path; names are relative to the build.`);
  if (name.includes('\\')) refuse(`The name ${shown} has a backslash; separate folders with "/".`);
  const segments = name.replace(/\/$/, '').split('/');
  if (segments.includes('..')) refuse(`The name ${shown} leads out of the build.`);
  for (const segment of segments) {
    if (segment.startsWith('.'))
      refuse(`The name ${shown} is hidden ("${quote(segment).slice(1, -1)}"); leave it out.`);
    if (!SEGMENT.test(segment))
      refuse(`The name ${shown} may contain only letters, digits, ". _ -", and "/" between folders.`);
  }
  if (/^integrity\.json\/|\.br\//i.test(name))
    refuse(`The name ${shown} has a folder with the name of a file that the server adds.`);
  if (segments.length > MOST_FOLDERS)
    refuse(`The name ${shown} is ${segments.length} levels deep; ${MOST_FOLDERS} are allowed.`);
  if (!name.endsWith('/') && !TYPES.includes(path.posix.extname(name)))
    refuse(`The file ${shown} has a type that is not allowed; expected ${TYPES.join(' ')}.`);
}

/** Throws `RefusedArchive` if two names differ only in case, or if one is both a file and a folder. */
export function checkTogether(names: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const known = seen.get(name.toLowerCase());
    if (known !== undefined) refuse(`${quote(name)} appears twice${spelled(known, name)}.`);
    seen.set(name.toLowerCase(), name);
  }
  for (const name of names)
    for (const folder of foldersOf(name)) {
      const known = seen.get(folder.toLowerCase());
      if (known !== undefined && known !== folder)
        refuse(`The folder ${quote(folder)} appears twice${spelled(known, folder)}.`);
      seen.set(folder.toLowerCase(), folder);
      if (seen.has(folder.toLowerCase().slice(0, -1)))
        refuse(`${quote(folder.slice(0, -1))} is both a file and a folder.`);
    }
}

const spelled = (known: string, name: string) => (known === name ? '' : `, also as ${quote(known)}`);

/** "a/b/c.js" -> "a/", "a/b/". */
const foldersOf = (name: string) =>
  name
    .split('/')
    .slice(0, -1)
    .map((_, index, segments) => `${segments.slice(0, index + 1).join('/')}/`);

/** Why an archive is not unpacked: what was found, where, and what is expected. */
export class RefusedArchive extends Error {
  override readonly name = 'RefusedArchive';
}

export function refuse(message: string): never {
  throw new RefusedArchive(message);
}

/** A name from the archive for use in a message: printable, on one line, not too long. */
export function quote(name: string): string {
  const printable = JSON.stringify(name).replace(/[^ -~]/g, '?');
  return printable.length > 100 ? `${printable.slice(0, 100)}…"` : printable;
}
