/** The current markets. Now and then an exchange delists one, or lists a new one. */
import { type SimulatedExchange, takerFeeOf } from '../../exchanges';
import type { Connected, Delisted, Disconnected, Listed, Network, Networks } from '../../types';
import type { Closure } from './gaps';
import { newMarket, type SimulatedMarket } from './market';
import type { LatentPrices } from './prices';
import type { Random } from './random';
import type { Coin, Pair, SimulatedUniverse } from './universe';

const LISTING_CHANGES_EVERY_SECONDS = 600;
/** Well-known coins stay. */
const RANK_THAT_STAYS = 20;

export function createListings(universe: SimulatedUniverse, prices: LatentPrices, random: Random) {
  const { coins } = universe;
  const live: SimulatedMarket[] = [];
  const byNumber = new Map<number, SimulatedMarket>();
  /** Pairs that were delisted and may be listed again. */
  const taken: Pair[] = [];
  let nextNumber = 0;
  let untilChange = random.exponential(LISTING_CHANGES_EVERY_SECONDS);

  const add = (pair: Pair): SimulatedMarket => {
    const market = newMarket(nextNumber++, pair, universe, prices.eur);
    live.push(market);
    byNumber.set(market.number, market);
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
    const { exchange, base, quote } = market;
    taken.push({ exchange, base, quote });
    return [{ type: 'delisted', at, market: market.number }];
  };

  for (const pair of universe.pairs) add(pair);

  return {
    live,
    find: (number: number) => byNumber.get(number),
    all: (at: number): Listed[] => live.map((market) => listing(universe, market, at)),
    advance(seconds: number, at: number): (Listed | Delisted)[] {
      untilChange -= seconds;
      if (untilChange > 0) return [];
      untilChange = random.exponential(LISTING_CHANGES_EVERY_SECONDS);
      return random.next() < 0.5 ? relist(at) : delist(at);
    },
  };
}

function listing({ coins, exchanges }: SimulatedUniverse, market: SimulatedMarket, at: number): Listed {
  const exchange = exchanges[market.exchange]?.name ?? '';
  const base = coins[market.base]?.code ?? '';
  const quote = coins[market.quote]?.code ?? '';
  const takerFee = takerFeeOf(exchange, base, quote);
  const { number, limits } = market;
  return { type: 'listed', at, market: number, exchange, base, quote, takerFee, limits };
}

/* The networks by which coins enter and leave the simulated exchanges, and their fees. */

/** A network's name, the cost of a withdrawal in dollars, and how long it takes. */
type Chain = readonly [name: string, dollars: number, arrivalMinutes: number];

const OWN_CHAIN: Readonly<Record<string, Chain>> = {
  BTC: ['Bitcoin', 4, 20],
  ETH: ['Ethereum', 1.6, 5],
  EUR: ['SEPA', 1, 10],
  SOL: ['Solana', 0.12, 1],
  TRX: ['Tron', 0.3, 2],
};
const SHARED_CHAINS: readonly Chain[] = [
  ['Ethereum', 2.5, 5],
  ['Tron', 1, 2],
  ['Solana', 0.2, 1],
  ['Arbitrum', 0.15, 1],
];

const CLOSED = 0.05;
const UNKNOWN = 0.03;
const NETWORK_CHANGES_EVERY_SECONDS = 25;

interface Entry {
  readonly exchange: string;
  readonly asset: string;
  networks: readonly Network[];
  /** Closed on all networks, whatever their own state, as long as the gap that it causes lasts. */
  closed: Closure['door'] | null;
}

export function createNetworkStatus({ coins, exchanges, pairs }: SimulatedUniverse, random: Random) {
  const entries = exchanges.flatMap(({ name }, exchange) => {
    const held = new Set(
      pairs.flatMap((pair) => (pair.exchange === exchange ? [pair.base, pair.quote] : [])),
    );
    return coins
      .filter((_, coin) => held.has(coin))
      .map(
        (coin): Entry => ({
          exchange: name,
          asset: coin.code,
          networks: networksOf(coin, random),
          closed: null,
        }),
      );
  });
  let untilChange = random.exponential(NETWORK_CHANGES_EVERY_SECONDS);

  return {
    all: (at: number): Networks[] => entries.map((entry) => networksEvent(entry, at)),
    setClosed({ market, door, isClosed }: Closure, at: number): Networks[] {
      const [exchange, asset] = [exchanges[market.exchange]?.name, coins[market.base]?.code];
      const entry = entries.find((one) => one.exchange === exchange && one.asset === asset);
      if (!entry) return [];
      entry.closed = isClosed ? door : null;
      return [networksEvent(entry, at)];
    },
    /** Lets time pass: now and then a network closes or opens. */
    advance(seconds: number, at: number): Networks[] {
      untilChange -= seconds;
      if (untilChange > 0) return [];
      untilChange = random.exponential(NETWORK_CHANGES_EVERY_SECONDS);
      const entry = entries[random.below(entries.length)];
      if (!entry) return [];
      const changed = random.below(entry.networks.length);
      entry.networks = entry.networks.map((network, index) =>
        index === changed ? { ...network, ...openState(random) } : network,
      );
      return [networksEvent(entry, at)];
    },
  };
}

const networksEvent = ({ exchange, asset, networks, closed }: Entry, at: number): Networks => ({
  type: 'networks',
  at,
  exchange,
  asset,
  networks: closed ? networks.map((network) => ({ ...network, [closed]: false })) : networks,
});

function networksOf(coin: Coin, random: Random): Network[] {
  return chainsOf(coin, random).map(([name, dollars, arrivalMinutes]) => ({
    name,
    withdrawFee: random.next() < UNKNOWN ? null : twoDigits((dollars * (0.7 + random.next())) / coin.price),
    ...openState(random),
    arrivalMinutes,
  }));
}

function chainsOf({ code, kind, rank }: Coin, random: Random): readonly Chain[] {
  const own = OWN_CHAIN[code];
  if (own) return [own];
  if (kind === 'stable') return SHARED_CHAINS.filter((_, index) => index === 0 || random.next() < 0.8);
  if (rank < 30) return [[`${code} mainnet`, 0.2, 3]];
  return SHARED_CHAINS.filter((_, index) => index === rank % 2 || random.next() < 0.15);
}

const openState = (random: Random) => ({ withdraw: openOrNot(random), deposit: openOrNot(random) });

function openOrNot(random: Random): boolean | null {
  const drawn = random.next();
  return drawn < UNKNOWN ? null : drawn > UNKNOWN + CLOSED;
}

const twoDigits = (value: number): number => Number(value.toPrecision(2));

/* The connections to the simulated exchanges, which break now and then. */

const BREAKS_EVERY_SECONDS = 2 * 3600;
const SHORTEST_SECONDS = 2;
const MEAN_SECONDS = 12;
const REASONS = ['connection reset', 'no message for 15 s', 'the exchange is in maintenance'];

export function createConnections(exchanges: readonly SimulatedExchange[], random: Random) {
  const states = exchanges.map(({ name }) => ({
    name,
    down: false,
    left: random.exponential(BREAKS_EVERY_SECONDS),
  }));
  const connected = (exchange: string, at: number): Connected => ({ type: 'connected', at, exchange });
  const disconnected = (exchange: string, at: number): Disconnected => {
    const reason = REASONS[random.below(REASONS.length)] ?? '';
    return { type: 'disconnected', at, exchange, reason };
  };

  return {
    isDown: (exchange: number) => states[exchange]?.down ?? false,
    all: (at: number) => states.map(({ name }) => connected(name, at)),
    advance: (seconds: number, at: number) =>
      states.flatMap((state, exchange) => {
        state.left -= seconds;
        if (state.left > 0) return [];
        state.down = !state.down;
        state.left = state.down
          ? SHORTEST_SECONDS + random.exponential(MEAN_SECONDS)
          : random.exponential(BREAKS_EVERY_SECONDS);
        const event = state.down ? disconnected(state.name, at) : connected(state.name, at);
        return [{ exchange, event }];
      }),
  };
}
