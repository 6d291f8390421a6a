/** Web vitals counted in ranges, each a quarter wider than the one before: enough for a percentile, and few rows. */

/** CLS is a small plain number; its thousandths are ranged as the others' milliseconds are. */
const scaleOf = (name: string) => (name === 'CLS' ? 1000 : 1);
const GROWTH = 1.25;
const MOST = 60;

export function bucketOf(name: string, value: number): number {
  const scaled = value * scaleOf(name);
  if (scaled < 1) return 0;
  return Math.min(MOST, 1 + Math.floor(Math.log(scaled) / Math.log(GROWTH)));
}

/** The middle of a range. */
function middleOf(name: string, bucket: number): number {
  const scaled = bucket === 0 ? 0 : GROWTH ** (bucket - 0.5);
  return Math.round((scaled / scaleOf(name)) * 1000) / 1000;
}

export interface BucketCount {
  readonly bucket: number;
  readonly count: number;
}

/** The 75th percentile of a vital, within an eighth; 0 of none. */
export function percentile75(name: string, buckets: readonly BucketCount[]): number {
  const total = buckets.reduce((sum, { count }) => sum + count, 0);
  let seen = 0;
  for (const { bucket, count } of [...buckets].sort((a, b) => a.bucket - b.bucket)) {
    seen += count;
    if (seen >= total * 0.75) return middleOf(name, bucket);
  }
  return 0;
}
