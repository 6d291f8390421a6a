/** Small random markets: whatever brute force finds must be reported, unless a similar one over its edges hides it. */
import {
  allWorth,
  keyOf,
  missedOf,
  reportedIn,
  smallMarket,
} from '../../api/src/advice/signals/detect/testing/brute-force';
import { against } from './part';

const MARKETS = 2_000;

export function proveSmallMarkets(seed: number, print: (line: string) => void): number {
  let found = 0;
  let missed = 0;
  for (let at = 0; at < MARKETS; at += 1) {
    const market = smallMarket(seed * MARKETS + at);
    const reported = reportedIn(market);
    found += reported.size;
    missed += missedOf(allWorth(market), (cycle) => reported.has(keyOf(cycle))).length;
  }
  const what = `${MARKETS} small random markets, cycles worth the floor that are missed`;
  const figure = `${missed}; ${found} reported`;
  return against(print, { what, figure, goal: '0', isMet: missed === 0 && found > 0 });
}
