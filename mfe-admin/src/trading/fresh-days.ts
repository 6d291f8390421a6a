/** How fresh prices were, over exchanges and over days. A day on which nobody looked says nothing. */
import type { FeedDays } from '@spreadwise/contract';

/** Null: of nothing. */
export function averageOf(shares: readonly (number | null)[]): number | null {
  const known = shares.filter((share) => share !== null);
  return known.length === 0 ? null : known.reduce((sum, share) => sum + share, 0) / known.length;
}

/** Of all exchanges, the days of which something is known. */
export const freshByDay = ({ days, feeds }: FeedDays): number[] =>
  days
    .map((_, index) => averageOf(feeds.map(({ fresh }) => fresh[index] ?? null)))
    .filter((share) => share !== null);
