/**
 * Versions in a bucket, one object each (`<prefix><name>/<version>.zip`), with a folder as the cache that files are
 * served from. One object is there or not, so no replica ever sees half a version.
 */
import { buffer } from 'node:stream/consumers';
import yazl from 'yazl';
import { createSingleFlight } from '../../../../platform/lib/serial';
import type { BuildFiles } from '../../build/build-files';
import { type UnpackLimits, unpackAll } from '../archive/unpack';
import { checkVersionName, type FileStore, isVersionName } from '../file-store';
import type { Bucket } from './bucket';
import { versionFault } from './version-fault';

export interface BucketStoreOptions {
  readonly bucket: Bucket;
  /** E.g. "remotes/". */
  readonly prefix: string;
  readonly cache: FileStore;
}

/** Larger than those of an upload: the compressed copies and the hashes are there as well. */
const STORED_LIMITS: UnpackLimits = {
  zipBytes: 60_000_000,
  bytes: 60_000_000,
  files: 1_000,
  nameLength: 250,
  ratio: 100,
  ratioFrom: 100_000,
};

/** Rejects with a `BucketError` when the bucket cannot be reached, and when what it holds is not what was stored. */
export function createBucketStore({ bucket, prefix, cache }: BucketStoreOptions): FileStore {
  const keyOf = (name: string, version: string) => `${prefix}${name}/${version}.zip`;
  const bringing = createSingleFlight<boolean>();

  async function bring(name: string, version: string): Promise<boolean> {
    const key = keyOf(name, version);
    const object = await bucket.get(key);
    if (!object) return false;
    const unpacked = await unpackAll(object, STORED_LIMITS);
    const fault = unpacked.ok ? await versionFault(version, unpacked.files) : unpacked.reason;
    if (!unpacked.ok || fault !== null)
      throw new Error(`The object ${key} of the bucket is not the version that was stored: ${fault}.`);
    await cache.put(name, version, unpacked.files);
    return true;
  }

  /** Asks the cache, and once more when the version was brought to it. However many ask meanwhile, it comes once. */
  async function whenHere<T>(name: string, version: string, ask: () => Promise<T | null>): Promise<T | null> {
    if (!isVersionName(name, version)) return null;
    const known = await ask();
    if (known !== null) return known;
    const { answer: isThere } = await bringing.run(keyOf(name, version), () => bring(name, version));
    return isThere ? ask() : null;
  }

  const store: FileStore = {
    async put(name, version, files) {
      checkVersionName(name, version);
      const key = keyOf(name, version);
      // The bucket first: what only one replica has must never become active.
      if (!(await bucket.has(key))) await bucket.put(key, await packed(files));
      await cache.put(name, version, files);
    },
    list: (name, version) => whenHere(name, version, () => cache.list(name, version)),
    async read(name, version, file) {
      return (await store.list(name, version)) ? cache.read(name, version, file) : null;
    },
    readAll: (name, version, isWanted) =>
      whenHere(name, version, () => cache.readAll(name, version, isWanted)),
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

/** The copies are compressed already, and the same files make the same bytes. */
function packed(files: BuildFiles): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  const options = { compress: false, mtime: new Date(2000, 0, 1), forceDosTimestamp: true };
  for (const [name, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1)))
    zip.addBuffer(bytes, name, options);
  zip.end();
  return buffer(zip.outputStream);
}
