/** What a stake becomes when its gap closes: the orders that filled are traded back at once. Pure. */
import { type LegDepth, place } from '../../../engine';
import { feeOf, type Hop } from '../cycles';
import { depthOf } from '../depth';

/**
 * Returns a fraction of the stake, on the current books: the mean of closing after the first order, after the second,
 * and so on to the last but one. Spreads and depth cost more than the fees: a large stake in a narrow gap has most to
 * lose. Without books for the way back, it is what the fees of all legs leave.
 */
export function afterUnwinding(
  hops: readonly Hop[],
  legs: readonly LegDepth[],
  stake: number,
  { now, bookLimitMs }: { readonly now: number; readonly bookLimitMs: number },
): number {
  const back = depthOf(hops.map(reversed), now, bookLimitMs)?.legs;
  if (!back) return hops.reduce((left, hop) => left * (1 - feeOf(hop)), 1);
  let [have, sum] = [stake, 0];
  for (let last = 0; last < legs.length - 1; last += 1) {
    have = traded(legs[last], have);
    sum += back.slice(0, last + 1).reduceRight((left, leg) => traded(leg, left), have);
  }
  return Math.min(1, sum / (legs.length - 1) / stake);
}

const reversed = ({ side, ...hop }: Hop): Hop => ({ ...hop, side: side === 'buy' ? 'sell' : 'buy' });

/** What exceeds a book trades at its last price. */
function traded(leg: LegDepth | undefined, have: number): number {
  const [price] = leg?.levels.at(-1) ?? [];
  if (!leg || price === undefined) return have;
  const levels: LegDepth['levels'] = [...leg.levels, [price, Number.POSITIVE_INFINITY]];
  return place({ ...leg, levels, step: 0, minAmount: 0, minCost: 0, toll: 0 }, have)?.output ?? have;
}
