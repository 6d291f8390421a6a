/** Small random markets: whatever brute force finds in them, and nothing better by the same edges hides, is reported. */
import {
  allWorth,
  keyOf,
  reportedIn,
  smallMarket,
  unrivalled,
} from '../../api/src/advice/signals/detect/testing/brute-force';
import { against } from './part';

const MARKETS = 2_000;

export function proveSmallMarkets(seed: number, print: (line: string) => void): number {
  let all = 0;
  let strictMissed = 0,
    strictAll = 0;
  let missed = 0;
  for (let at = 0; at < MARKETS; at += 1) {
    const market = smallMarket(seed * MARKETS + at);
    const reported = reportedIn(market);
    const worth = allWorth(market);
    for (const { cycle } of unrivalled(worth, 0.9)) {
      all += 1;
      if (!reported.has(keyOf(cycle))) missed += 1;
    }
    for (const { cycle, eur } of unrivalled(worth, 1)) {
      strictAll += 1;
      if (!reported.has(keyOf(cycle))) {
        strictMissed += 1;
        if (strictMissed < 10) print(`${seed * MARKETS + at} ${keyOf(cycle)} ${eur}`);
      }
    }
  }
  print(`strict ${strictMissed} of ${strictAll}`);
  const figure = `${missed} of ${all} missed`;
  return against(print, { what: `${MARKETS} small markets`, figure, goal: '0', isMet: missed === 0 });
}
