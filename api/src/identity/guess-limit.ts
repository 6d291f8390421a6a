/**
 * Slows down guessing, bucket by bucket: five wrong tries are free, then each one doubles the wait. A bucket is one
 * client network or one browser that the owner has used before, so nobody can lock out anybody else.
 */
export interface GuessLimit {
  /** Counts a try as wrong until it is forgiven, or says how many seconds are left to wait. */
  begin(bucket: string): { readonly waitSeconds: number };
  /** The try did not happen after all. */
  takeBack(bucket: string): void;
  /** The try was right: the bucket starts afresh. */
  forgive(bucket: string): void;
  /** Wrong tries in a row, and the wait in seconds before the next. */
  standing(bucket: string): { readonly failures: number; readonly waitSeconds: number };
}

const FREE_TRIES = 5;
const LONGEST_WAIT_MS = 15 * 60_000;
const FORGOTTEN_AFTER_MS = 24 * 3_600_000;
/** Buckets kept at once; beyond it the one that has been quiet longest goes. */
const CAPACITY = 20_000;

interface Bucket {
  failures: number;
  lastAt: number;
}

/** In this process's memory: a restart forgives, and each replica counts for itself. */
export function createGuessLimit(now: () => number): GuessLimit {
  const buckets = new Map<string, Bucket>();

  const find = (key: string): Bucket | null => {
    const bucket = buckets.get(key);
    return bucket && now() - bucket.lastAt < FORGOTTEN_AFTER_MS ? bucket : null;
  };
  const put = (key: string, bucket: Bucket) => {
    buckets.delete(key);
    buckets.set(key, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > CAPACITY && oldest !== undefined) buckets.delete(oldest);
  };
  const waitSeconds = (bucket: Bucket | null) =>
    bucket ? Math.max(0, Math.ceil((bucket.lastAt + waitAfter(bucket.failures) - now()) / 1000)) : 0;

  return {
    begin(key) {
      const bucket = find(key);
      const left = waitSeconds(bucket);
      if (left === 0) put(key, { failures: (bucket?.failures ?? 0) + 1, lastAt: now() });
      return { waitSeconds: left };
    },
    takeBack(key) {
      const bucket = find(key);
      if (bucket) bucket.failures -= 1;
    },
    forgive(key) {
      buckets.delete(key);
    },
    standing(key) {
      const bucket = find(key);
      return { failures: bucket?.failures ?? 0, waitSeconds: waitSeconds(bucket) };
    },
  };
}

/** 1 s after the fifth wrong try, 2 s after the sixth, 4 s … at most 15 minutes. */
function waitAfter(failures: number): number {
  return failures < FREE_TRIES ? 0 : Math.min(1000 * 2 ** (failures - FREE_TRIES), LONGEST_WAIT_MS);
}
