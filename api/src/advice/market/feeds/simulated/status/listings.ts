/** The markets that there are. Now and then an exchange takes one off its list, or puts a new one on. */
import type { Delisted, Listed } from '../../../types';
import type { LatentPrices } from '../quotes/latent-prices';
import { newMarket, type SimulatedMarket } from '../quotes/market';
import type { Requotes } from '../quotes/requotes';
import type { Random } from '../random';
import { liquidityOf, type Pair, type SimulatedUniverse } from '../universe/universe';

export interface Listings {
  readonly live: readonly SimulatedMarket[];
  find(number: number): SimulatedMarket | undefined;
  all(at: number): Listed[];
  /** Lets so many seconds pass. */
  advance(seconds: number, at: number): (Listed | Delisted)[];
}

const CHANGE_EVERY_SECONDS = 600;
/** Well-known coins stay. */
const RANK_THAT_STAYS = 20;

export function createListings(
  universe: SimulatedUniverse,
  prices: LatentPrices,
  requotes: Requotes,
  random: Random,
): Listings {
  const { coins } = universe;
  const live: SimulatedMarket[] = [];
  const byNumber = new Map<number, SimulatedMarket>();
  /** What is traded nowhere at the moment, but was. */
  const taken: Pair[] = [];
  let nextNumber = 0;
  let untilChange = random.exponential(CHANGE_EVERY_SECONDS);

  const add = (pair: Pair): SimulatedMarket => {
    const baseEur = prices.eur(pair.base);
    const start = { price: baseEur / prices.eur(pair.quote), baseEur };
    const market = newMarket(nextNumber, pair, liquidityOf(universe, pair), start);
    nextNumber++;
    live.push(market);
    byNumber.set(market.number, market);
    requotes.add(market);
    return market;
  };
  const relist = (at: number): Listed[] => {
    const [pair] = taken.splice(random.below(taken.length), 1);
    return pair ? [listing(universe, add(pair), at)] : [];
  };
  const delist = (at: number): Delisted[] => {
    const index = random.below(live.length);
    const market = live[index];
    if (!market || (coins[market.base]?.rank ?? 0) < RANK_THAT_STAYS) return [];
    live.splice(index, 1);
    byNumber.delete(market.number);
    requotes.remove(market);
    const { exchange, base, quote } = market;
    taken.push({ exchange, base, quote });
    return [{ type: 'delisted', at, market: market.number }];
  };

  for (const pair of universe.pairs) add(pair);
  requotes.share(live);

  return {
    live,
    find: (number) => byNumber.get(number),
    all: (at) => live.map((market) => listing(universe, market, at)),
    advance(seconds, at) {
      untilChange -= seconds;
      if (untilChange > 0) return [];
      untilChange = random.exponential(CHANGE_EVERY_SECONDS);
      const events = random.next() < 0.5 ? relist(at) : delist(at);
      if (events.length) requotes.share(live);
      return events;
    },
  };
}

const listing = ({ coins, exchanges }: SimulatedUniverse, market: SimulatedMarket, at: number): Listed => ({
  type: 'listed',
  at,
  market: market.number,
  exchange: exchanges[market.exchange]?.name ?? '',
  base: coins[market.base]?.code ?? '',
  quote: coins[market.quote]?.code ?? '',
  takerFee: exchanges[market.exchange]?.takerFee ?? null,
});
