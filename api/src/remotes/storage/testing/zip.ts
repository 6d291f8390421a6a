/** Builds archives for tests entry by entry, so that parts of them can contradict each other. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly name: string | Buffer;
  readonly content?: string | Buffer;
  readonly isStored?: boolean;
  /** Unix mode with its type; defaults to a plain file. */
  readonly mode?: number;
  readonly flags?: number;
  readonly method?: number;
  readonly extra?: Buffer;
  /** Bytes before the entry that belong to nothing. */
  readonly gap?: Buffer;
  /** Sizes and checksum follow the data. */
  readonly hasDescriptor?: boolean;
  /** Overrides the entry's local header; the rest is as in the directory. */
  readonly local?: Partial<HeaderFields>;
  /** Overrides the directory; the rest is true. */
  readonly directory?: Partial<HeaderFields>;
}

interface HeaderFields {
  readonly name: string | Buffer;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
  readonly attributes: number;
  readonly data: Buffer;
  readonly extra: Buffer;
}

export interface ZipEnd {
  readonly count?: number;
  readonly length?: number;
  readonly start?: number;
  readonly disk?: number;
  readonly comment?: string;
  /** Bytes between the directory and its end. */
  readonly before?: Buffer;
}

const NONE = Buffer.alloc(0);
const FILE_MODE = 0o100644;
const u16 = (number: number) => Buffer.from([number & 255, (number >>> 8) & 255]);
const u32 = (number: number) => Buffer.concat([u16(number & 0xffff), u16(number >>> 16)]);

export function zipOf(entries: readonly ZipEntry[], end: ZipEnd = {}): Buffer {
  const body: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const gap = entry.gap ?? NONE;
    const said = saidOf(entry, offset + gap.length);
    const written = [gap, localHeader(entry, said), said.data, descriptor(entry, said)];
    body.push(...written);
    directory.push(directoryHeader({ ...said, ...entry.directory }));
    offset += Buffer.concat(written).length;
  }
  const listed = Buffer.concat(directory);
  const before = end.before ?? NONE;
  const comment = Buffer.from(end.comment ?? '');
  const count = end.count ?? entries.length;
  return Buffer.concat([
    ...body,
    listed,
    before,
    u32(0x06054b50),
    u16(end.disk ?? 0),
    u16(0),
    u16(count),
    u16(count),
    u32(end.length ?? listed.length),
    u32(end.start ?? offset),
    u16(comment.length),
    comment,
  ]);
}

/** Files by name, packed as ordinary zip programs do. */
export const zipOfFiles = (files: Readonly<Record<string, string | Buffer>>): Buffer =>
  zipOf(Object.entries(files).map(([name, content]) => ({ name, content })));

function saidOf(entry: ZipEntry, offset: number): HeaderFields {
  const content = Buffer.from(entry.content ?? '');
  const isFolder = entry.name.toString().endsWith('/');
  const isStored = entry.isStored ?? isFolder;
  const data = isStored ? content : deflateRawSync(content);
  return {
    name: entry.name,
    flags: (entry.flags ?? 0) | (entry.hasDescriptor ? 8 : 0),
    method: entry.method ?? (isStored ? 0 : 8),
    crc: crc32(content),
    packed: data.length,
    size: content.length,
    offset,
    attributes: ((entry.mode ?? (isFolder ? 0o040755 : FILE_MODE)) * 0x10000) >>> 0,
    data,
    extra: entry.extra ?? NONE,
    ...(entry.directory?.data ? { data: entry.directory.data } : {}),
  };
}

function localHeader(entry: ZipEntry, truth: HeaderFields): Buffer {
  const said = { ...truth, ...entry.directory, ...entry.local };
  const name = Buffer.from(said.name);
  const { extra } = said;
  const isLater = entry.hasDescriptor && !entry.local;
  return Buffer.concat([
    u32(0x04034b50),
    u16(20),
    u16(said.flags),
    u16(said.method),
    u16(0),
    u16(0x21),
    u32(isLater ? 0 : said.crc),
    u32(isLater ? 0 : said.packed),
    u32(isLater ? 0 : said.size),
    u16(name.length),
    u16(extra.length),
    name,
    extra,
  ]);
}

const descriptor = ({ hasDescriptor }: ZipEntry, { crc, packed, size }: HeaderFields): Buffer =>
  hasDescriptor ? Buffer.concat([u32(0x08074b50), u32(crc), u32(packed), u32(size)]) : NONE;

function directoryHeader(said: HeaderFields): Buffer {
  const name = Buffer.from(said.name);
  const { extra } = said;
  return Buffer.concat([
    u32(0x02014b50),
    u16(0x031e),
    u16(20),
    u16(said.flags),
    u16(said.method),
    u16(0),
    u16(0x21),
    u32(said.crc),
    u32(said.packed),
    u32(said.size),
    u16(name.length),
    u16(extra.length),
    u16(0),
    u16(0),
    u16(0),
    u32(said.attributes),
    u32(said.offset),
    name,
    extra,
  ]);
}
