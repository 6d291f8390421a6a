/** The file format of a backup: a zip whose last entry is a manifest with the hash of every other entry. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { z } from 'zod';
import { parseAs } from '../../platform/lib/text';
import { OperatorError } from '../../platform/operator-error';

const MANIFEST = 'manifest.json';

const manifest = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  database: z.object({
    kind: z.enum(['embedded', 'server']),
    version: z.string(),
    migrations: z.int(),
    tables: z.array(z.object({ table: z.string(), rows: z.number(), sum: z.string() })),
  }),
  files: z.array(z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })),
  /** Versions of remotes whose files were not available. */
  missing: z.array(z.string()),
});
export type Manifest = z.infer<typeof manifest>;

export interface ArchiveEntry {
  readonly path: string;
  readonly content: Readable;
}

/** The file is not a backup, or has changed since it was made. The message is for the operator. */
export class BackupError extends OperatorError {}

/** Writes entries one at a time and calls `manifestOf` after the last. The stream fails if any entry does. */
export function writeArchive(
  entries: AsyncIterable<ArchiveEntry>,
  manifestOf: (files: Manifest['files']) => Manifest,
): Readable {
  const zip = new yazl.ZipFile();
  const out = zip.outputStream.pipe(new PassThrough());
  zip.on('error', (error: Error) => out.destroy(error));
  const isLeft = new Promise<void>((resolve) => out.once('close', resolve));
  const write = async () => {
    const files: Manifest['files'] = [];
    for await (const { path, content } of entries) {
      const hashed = hashing(content);
      zip.addReadStream(hashed.stream, path, { mode: 0o600 });
      await Promise.race([once(hashed.stream, 'end'), isLeft]);
      if (out.destroyed) return content.destroy();
      files.push({ path, ...hashed.facts() });
    }
    zip.addBuffer(Buffer.from(JSON.stringify(manifestOf(files))), MANIFEST, { mode: 0o600 });
    zip.end();
  };
  write().catch((error: Error) => out.destroy(error));
  return out;
}

function hashing(content: Readable) {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  content.on('error', (error) => stream.destroy(error));
  content.pipe(stream);
  return { stream, facts: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/** Rejects with a `BackupError` if the file is not one of our backups. */
export async function openArchive(file: string) {
  // Changed bytes show as errors of zip and zlib, which do not name the file.
  const fail = (error: Error) =>
    Promise.reject(new BackupError(`${file} cannot be read as a backup: ${error.message}.`));
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false }).catch(fail);
  const listed: yauzl.Entry[] = await Readable.from(zip.eachEntry()).toArray().catch(fail);
  const entries = new Map(listed.map((entry) => [entry.fileName, entry]));
  const contentOf = async (path: string) => {
    const entry = entries.get(path);
    if (!entry) throw new BackupError(`${file} has no ${path}: the backup is incomplete.`);
    return zip.openReadStreamPromise(entry).then(buffer).catch(fail);
  };
  const parsed = parseAs(manifest, String(await contentOf(MANIFEST)));
  if (!parsed) throw new BackupError(`${file} is no backup of this version of the program.`);
  return {
    manifest: parsed,
    /** Rejects with a `BackupError` if the content does not match its hash. */
    async read(path: string) {
      const content = await contentOf(path);
      const told = parsed.files.find((one) => one.path === path);
      if (createHash('sha256').update(content).digest('hex') !== told?.sha256)
        throw new BackupError(`${path} in ${file} differs from what was backed up.`);
      return content;
    },
    close: () => zip.close(),
  };
}

export type Archive = Awaited<ReturnType<typeof openArchive>>;
