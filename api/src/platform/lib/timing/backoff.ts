/** How long to wait before another try: twice as long after each failure, up to a longest wait. */
export interface Backoff {
  readonly firstMs: number;
  readonly longestMs: number;
}

/** Milliseconds to wait after so many failures in a row, the first being 1. */
export const backoffMs = ({ firstMs, longestMs }: Backoff, failures: number): number =>
  Math.min(firstMs * 2 ** (Math.min(failures, 32) - 1), longestMs);

/** Between half and the whole of it, so that many who failed together do not come back together. 0 <= random < 1. */
export const withJitter = (ms: number, random: number): number => Math.round((ms / 2) * (1 + random));
