/** The scales of analysis: delays of measurements, bounds of lifetimes, limits on rules and gaps. */

/** Seconds after the advice. */
export const DELAYS_S = [0, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 300] as const;

/** Maximum number of rules followed on paper side by side. */
export const MOST_PAPER_RULES = 4;

/** Replaces both exchanges of a spread: the best two at each moment. */
export const ANY_EXCHANGE = '*';

/** How many of the largest gaps between two exchanges are retained besides all hours: per minute, and per past day. */
export const GAPS_OF_MINUTE = 60;
export const GAPS_OF_DAY = 300;

/** Upper bounds of lifetimes in seconds; one more bucket counts longer ones. Gaps that last do so for hours. */
export const LIFETIME_BOUNDS_S = [
  ...[1, 2, 3, 5, 7.5, 10, 15, 20, 30, 45, 60, 120, 300],
  ...[600, 1_200, 3_600, 10_800, 43_200],
] as const;

/** The median lifetime in ms, interpolated within its bucket; null if there are none. */
export function medianLifetimeMs(lifetimes: readonly number[]): number | null {
  const all = lifetimes.reduce((sum, count) => sum + count, 0);
  let below = 0;
  for (const [index, count] of lifetimes.entries()) {
    if (count > 0 && below + count >= all / 2) {
      const from = LIFETIME_BOUNDS_S[index - 1] ?? 0;
      const to = LIFETIME_BOUNDS_S[index] ?? from;
      return Math.round((from + ((all / 2 - below) / count) * (to - from)) * 1000);
    }
    below += count;
  }
  return null;
}
