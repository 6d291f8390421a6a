/** Where the files of remotes are kept: in a folder, or in a bucket with the folder as its cache. */
import { type BucketOptions, openBucket } from './bucket';
import { createBucketStore } from './bucket-store';
import type { FileStore } from './file-store';
import { openFolderStore } from './folder-store';

export interface FileStoreOptions {
  /** E.g. DATA_DIR/remotes. */
  readonly folder: string;
  /** Keys begin with the prefix, e.g. "remotes/". Null: the folder alone. */
  readonly bucket: (BucketOptions & { readonly prefix: string }) | null;
  readonly now: () => Date;
}

const BUCKET_TIMEOUT_MS = 10_000;

export async function openFileStore({ folder, bucket, now }: FileStoreOptions): Promise<FileStore> {
  const cache = await openFolderStore({ folder, now });
  if (!bucket) return cache;
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const world = { fetch, now, sleep, timeoutMs: BUCKET_TIMEOUT_MS };
  return createBucketStore({ bucket: openBucket(bucket, world), prefix: bucket.prefix, cache });
}
