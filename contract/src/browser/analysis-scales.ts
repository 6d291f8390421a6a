/** The scales of analysis: when signals are looked at again, how lifetimes are sorted, how many rules are followed. */

/** In seconds after the advice. */
export const DELAYS_S = [0, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 300] as const;

/** Rules that are followed on paper, side by side. */
export const MOST_PAPER_RULES = 4;

/** In the place of both exchanges of a spread: the best two there were. */
export const ANY_EXCHANGE = '*';

/** Gaps between two exchanges that are kept beside the hours of all, the largest: of each minute, and of a day that is over. */
export const GAPS_OF_MINUTE = 60;
export const GAPS_OF_DAY = 300;

/** Upper bounds of lifetimes in seconds; what stood for longer is counted in one more. */
export const LIFETIME_BOUNDS_S = [1, 2, 3, 5, 7.5, 10, 15, 20, 30, 45, 60, 120, 300] as const;

/** What half of them lasted at least, in ms, as near as the bounds tell; null of none. */
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
