/** Where the files of remotes are kept: in a folder, or in a bucket with the folder as its cache. */
import { REAL_TIMERS } from '../../../platform/lib/time';
import { openBucket } from './bucket/bucket';
import { createBucketStore } from './bucket/bucket-store';
import type { FileStore } from './file-store';
import { openFolderStore } from './folder-store';

export interface FileStoreOptions {
  /** E.g. DATA_DIR/remotes. */
  readonly folder: string;
  /** Null: the folder alone. */
  readonly bucket: {
    /** The bucket's own address. */
    readonly url: string;
    readonly region: string;
    readonly keyId: string;
    readonly secret: string;
  } | null;
  readonly now: () => Date;
}

const TIMEOUT_MS = 10_000;
const PREFIX = 'remotes/';

export async function openFileStore({ folder, bucket, now }: FileStoreOptions): Promise<FileStore> {
  const cache = await openFolderStore({ folder, now });
  if (!bucket) return cache;
  const { url, region, keyId, secret } = bucket;
  const credentials = { accessKeyId: keyId, secretAccessKey: secret };
  return createBucketStore({
    bucket: openBucket(
      { url: new URL(url), region, credentials },
      { fetch, now, timers: REAL_TIMERS, timeoutMs: TIMEOUT_MS },
    ),
    prefix: PREFIX,
    cache,
  });
}
