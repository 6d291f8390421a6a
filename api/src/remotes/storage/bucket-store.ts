/** Versions in a bucket, one object each (`remotes/<name>/<version>.zip`), with a folder as cache. */
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import yazl from 'yazl';
import { createSingleFlight } from '../../platform/lib/serial';
import { REAL_TIMERS } from '../../platform/lib/time';
import { type BuildFiles, INTEGRITY_FILE, integrityOf, isOriginal, versionOf } from '../builds';
import { type Bucket, type BucketOptions, openBucket } from './bucket';
import {
  checkVersionName,
  type FileStore,
  type FolderStoreOptions,
  isVersionName,
  openFolderStore,
} from './folder-store';
import { UPLOAD_LIMITS, unpack } from './unpack';

/** Above the limits of an upload, because compressed copies and hashes are included. */
const STORED_LIMITS = {
  ...UPLOAD_LIMITS,
  zipBytes: 60_000_000,
  bytes: 60_000_000,
  files: 1_000,
  nameLength: 250,
};

/** Rejects with an `AwayError` if the bucket is unreachable, and with an error if an object is not what was stored. */
export function createBucketStore(bucket: Bucket, cache: FileStore): FileStore {
  const keyOf = (name: string, version: string) => `remotes/${name}/${version}.zip`;
  const bringing = createSingleFlight<boolean>();

  async function bring(name: string, version: string): Promise<boolean> {
    const key = keyOf(name, version);
    const object = await bucket.get(key);
    if (!object) return false;
    const unpacked = await unpack(object, STORED_LIMITS);
    const fault = unpacked.ok ? await versionFault(version, unpacked.files) : unpacked.reason;
    if (!unpacked.ok || fault !== null)
      throw new Error(`The object ${key} in the bucket differs from the stored version: ${fault}.`);
    await cache.put(name, version, unpacked.files);
    return true;
  }

  const store: FileStore = {
    async put(name, version, files) {
      checkVersionName(name, version);
      // The bucket comes first: a version that only one replica has must never become active. It is not asked whether it
      // has the object: that may be damaged, and a key that may not list the bucket is answered with 403.
      await bucket.put(keyOf(name, version), await packed(files));
      await cache.put(name, version, files);
    },
    /** Asks the cache, and if needed fetches the version into it, once for all concurrent calls. */
    async list(name, version) {
      if (!isVersionName(name, version)) return null;
      const known = await cache.list(name, version);
      if (known !== null) return known;
      const { answer: isThere } = await bringing.run(keyOf(name, version), () => bring(name, version));
      return isThere ? cache.list(name, version) : null;
    },
    async read(name, version, file) {
      return (await store.list(name, version)) ? cache.read(name, version, file) : null;
    },
    locate: cache.locate,
    heldSince: cache.heldSince,
    async remove(name, version) {
      checkVersionName(name, version);
      await bucket.delete(keyOf(name, version));
      await cache.remove(name, version);
    },
  };
  return store;
}

/** Uncompressed, because the copies are compressed already; identical files give identical bytes. */
function packed(files: BuildFiles): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const options = { compress: false, mtime: new Date(2000, 0, 1), forceDosTimestamp: true };
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    zip.addBuffer(bytes, name, options);
  zip.end();
  return buffer(zip.outputStream);
}

const decompress = promisify(brotliDecompress);

/** The fault, or null if everything is as stored. The version's id is the root of trust: it hashes the originals. */
async function versionFault(version: string, files: BuildFiles): Promise<string | null> {
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
  const maxOutputLength = Math.max(original?.length ?? 0, 1);
  const unpacked = await decompress(packed, { maxOutputLength }).catch(() => null);
  return original !== undefined && unpacked?.equals(original) === true;
}

const TIMEOUT_MS = 10_000;

interface FileStoreOptions extends FolderStoreOptions {
  /** Null: only the folder. */
  readonly bucket: BucketOptions | null;
}

export async function openFileStore({ folder, bucket, now }: FileStoreOptions): Promise<FileStore> {
  const cache = await openFolderStore({ folder, now });
  if (!bucket) return cache;
  const opened = openBucket(bucket, { fetch, now, timers: REAL_TIMERS, timeoutMs: TIMEOUT_MS });
  return createBucketStore(opened, cache);
}
