/** Random small markets and profiles: what brute force finds on a profile's markets, at its fees, is advised to it. */
import type { SearchedProfile } from '../../api/src/advice/signals/detect';
import type { MarketCycle } from '../../api/src/advice/signals/detect/cycles';
import {
  allWorth,
  keyOf,
  missedOf,
  reportedIn,
  type SmallMarket,
  smallMarket,
} from '../../api/src/advice/signals/detect/testing/brute-force';
import { profileKey } from '../../api/src/advice/signals/value/worth-for';
import { createRandom, type Random } from '../engine/random';
import { against, type Part } from './part';

const MARKETS = 500;
const PROFILES = 4;

/** Without some of the exchanges, and with its own fees at some, from a rebate of 0.1 % to 0.5 %. */
function randomProfile({ listed }: SmallMarket, random: Random): SearchedProfile {
  const names = listed.map(({ exchange }) => exchange);
  const some = (share: number) => names.filter(() => random.next() < share);
  const takerFees = Object.fromEntries(some(0.4).map((name) => [name, random.below(7) / 1_000 - 0.001]));
  const own = { exchangeRule: 'all but' as const, exchanges: some(0.3 * random.next()), takerFees };
  return { ...own, key: profileKey(own) ?? 'everybody', maxHops: 6, universe: 'all' };
}

export const profiles: Part = {
  name: 'profiles',
  async prove(seed, print) {
    const random = createRandom(seed);
    let own = 0;
    let missed = 0;
    for (let at = 0; at < MARKETS; at += 1) {
      const market = smallMarket(seed * MARKETS + at);
      const asked = Array.from({ length: PROFILES }, () => randomProfile(market, random));
      const reported = reportedIn(market, asked);
      for (const profile of asked) {
        const all = allWorth(market, profile);
        const isOwn = (cycle: MarketCycle) => reported.has(`${profile.key} ${keyOf(cycle)}`);
        own += all.filter(({ cycle }) => isOwn(cycle)).length;
        missed += missedOf(all, (cycle) => isOwn(cycle) || reported.has(keyOf(cycle))).length;
      }
    }
    const what = `${MARKETS} small random markets, ${PROFILES} profiles each, cycles worth the floor to one that are missed`;
    const figure = `${missed}; ${own} advised to it alone`;
    return against(print, { what, figure, goal: '0', isMet: missed === 0 && own > 0 });
  },
};
