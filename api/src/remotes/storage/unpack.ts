/** Unpacks an untrusted archive in memory, giving exactly what it declares or the reason why not. */
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { MOST_ZIP_BYTES } from '@spreadwise/contract';
import type { BuildFiles } from '../builds';
import {
  type ArchiveEntry,
  checkName,
  checkTogether,
  quote,
  RefusedArchive,
  readArchive,
  refuse,
} from './read-archive';

/** Sizes in bytes. */
export const UPLOAD_LIMITS = {
  zipBytes: MOST_ZIP_BYTES,
  /** All files together, unpacked. */
  bytes: 20_000_000,
  /** Files and folders, including those that are dropped. */
  files: 300,
  nameLength: 200,
  /** Unpacked divided by packed size of one file, for files above `ratioFrom` bytes. */
  ratio: 100,
  ratioFrom: 100_000,
};
export type UnpackLimits = Readonly<typeof UPLOAD_LIMITS>;

type Unpacked =
  | { readonly ok: true; readonly files: BuildFiles }
  | { readonly ok: false; readonly reason: string };

const inflate = promisify(inflateRaw) as unknown as (
  data: Buffer,
  options: { maxOutputLength: number; info: true },
) => Promise<{ buffer: Buffer; engine: { bytesWritten: number } }>;

/** Never throws and writes nothing to disk. */
export async function unpack(zip: Buffer, limits: UnpackLimits = UPLOAD_LIMITS): Promise<Unpacked> {
  try {
    return { ok: true, files: await filesOf(zip, limits) };
  } catch (error) {
    if (error instanceof RefusedArchive) return { ok: false, reason: error.message };
    return { ok: false, reason: `The archive cannot be read: ${(error as Error).message}.` };
  }
}

async function filesOf(zip: Buffer, limits: UnpackLimits): Promise<BuildFiles> {
  if (zip.length > limits.zipBytes)
    refuse(`The archive has ${zip.length} bytes; at most ${limits.zipBytes} are allowed.`);
  const entries = await readArchive(zip, limits.files);
  for (const { name } of entries) checkName(name, limits.nameLength);
  checkTogether(entries.map(({ name }) => name));
  checkSizes(entries, limits);
  const files = new Map<string, Buffer>();
  for (const entry of entries) if (!entry.name.endsWith('/')) files.set(entry.name, await contentOf(entry));
  return files;
}

/** Checks the declared sizes; `contentOf` enforces them. */
function checkSizes(entries: readonly ArchiveEntry[], limits: UnpackLimits): void {
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > limits.bytes)
    refuse(`The files have ${total} bytes unpacked; at most ${limits.bytes} are allowed.`);
  for (const { name, size, data } of entries)
    if (size > limits.ratioFrom && size > data.length * limits.ratio)
      refuse(
        `${quote(name)} unpacks to ${Math.floor(size / data.length)} times its packed size; ${limits.ratio} times are allowed.`,
      );
}

async function contentOf(entry: ArchiveEntry): Promise<Buffer> {
  const content = entry.isDeflated ? await inflateExactly(entry) : Buffer.from(entry.data);
  if (content.length !== entry.size)
    refuse(`${quote(entry.name)} has ${content.length} bytes and declares ${entry.size}.`);
  if (crc32(content) !== entry.crc32) refuse(`${quote(entry.name)} does not match its hash.`);
  return content;
}

async function inflateExactly({ name, data, size }: ArchiveEntry): Promise<Buffer> {
  try {
    const { buffer, engine } = await inflate(data, { maxOutputLength: Math.max(size, 1), info: true });
    if (engine.bytesWritten !== data.length)
      refuse(`${quote(name)} has ${data.length - engine.bytesWritten} bytes after its data.`);
    return buffer;
  } catch (error) {
    if (error instanceof RefusedArchive) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      refuse(`${quote(name)} unpacks to more than the ${size} bytes it declares.`);
    refuse(`${quote(name)} cannot be unpacked: ${(error as Error).message}.`);
  }
}
