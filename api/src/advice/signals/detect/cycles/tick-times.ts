/** How long ticks take: counts by duration over the last minute, in fixed memory. */

const BUCKETS = 96;
/** Buckets an octave; the first bucket ends at 2^-4 µs. */
const STEPS = 4;
const LEAST = -4;
/** The minute is six parts, of which the oldest is dropped. */
const PARTS = 6;

export class TickTimes {
  private readonly counts = new Uint32Array(PARTS * BUCKETS);
  private part = 0;

  add(us: number): void {
    const bucket = us > 0 ? Math.ceil((Math.log2(us) - LEAST) * STEPS) : 0;
    const at = this.part * BUCKETS + Math.min(BUCKETS - 1, Math.max(0, bucket));
    this.counts[at] = (this.counts[at] ?? 0) + 1;
  }

  /** Begins the next ten seconds. */
  turn(): void {
    this.part = (this.part + 1) % PARTS;
    this.counts.fill(0, this.part * BUCKETS, (this.part + 1) * BUCKETS);
  }

  /** The duration in µs that `share` of the ticks kept to, to a fifth; null without any. */
  quantile(share: number): number | null {
    const counts = Array.from({ length: BUCKETS }, (_, bucket) => this.count(bucket));
    let left = share * counts.reduce((sum, count) => sum + count, 0);
    if (left === 0) return null;
    const bucket = counts.findIndex((count) => {
      left -= count;
      return left <= 0;
    });
    return Math.round(2 ** (bucket / STEPS + LEAST) * 100) / 100;
  }

  private count(bucket: number): number {
    let sum = 0;
    for (let part = 0; part < PARTS; part += 1) sum += this.counts[part * BUCKETS + bucket] ?? 0;
    return sum;
  }
}
