/** Over which networks the simulated exchanges let coins in and out, and at what fee. */
import type { Network, Networks } from '../../../types';
import type { Random } from '../random';
import type { Coin } from '../universe/coins';
import type { SimulatedUniverse } from '../universe/universe';

export interface NetworkStatus {
  /** What each exchange says of each of its coins. */
  all(at: number): Networks[];
  /** Lets so many seconds pass: now and then a network closes or opens. */
  advance(seconds: number, at: number): Networks[];
}

/** A network's name, what a withdrawal costs in dollars, and how long it takes. */
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
const CHANGE_EVERY_SECONDS = 25;

interface Entry {
  readonly exchange: string;
  readonly asset: string;
  networks: readonly Network[];
}

export function createNetworkStatus(
  { coins, exchanges, pairs }: SimulatedUniverse,
  random: Random,
): NetworkStatus {
  const entries = exchanges.flatMap(({ name }, exchange) => {
    const held = new Set(
      pairs.flatMap((pair) => (pair.exchange === exchange ? [pair.base, pair.quote] : [])),
    );
    return coins
      .filter((_, coin) => held.has(coin))
      .map((coin): Entry => ({ exchange: name, asset: coin.code, networks: networksOf(coin, random) }));
  });
  let untilChange = random.exponential(CHANGE_EVERY_SECONDS);

  return {
    all: (at) => entries.map((entry) => networksEvent(entry, at)),
    advance(seconds, at) {
      untilChange -= seconds;
      if (untilChange > 0) return [];
      untilChange = random.exponential(CHANGE_EVERY_SECONDS);
      const entry = entries[random.below(entries.length)];
      if (!entry) return [];
      const changed = random.below(entry.networks.length);
      entry.networks = entry.networks.map((network, index) =>
        index === changed ? { ...network, ...doors(random) } : network,
      );
      return [networksEvent(entry, at)];
    },
  };
}

const networksEvent = ({ exchange, asset, networks }: Entry, at: number): Networks => ({
  type: 'networks',
  at,
  exchange,
  asset,
  networks,
});

function networksOf(coin: Coin, random: Random): Network[] {
  return chainsOf(coin, random).map(([name, dollars, arrivalMinutes]) => ({
    name,
    withdrawFee: random.next() < UNKNOWN ? null : twoDigits((dollars * (0.7 + random.next())) / coin.price),
    ...doors(random),
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

const doors = (random: Random) => ({ withdraw: door(random), deposit: door(random) });

function door(random: Random): boolean | null {
  const drawn = random.next();
  return drawn < UNKNOWN ? null : drawn > UNKNOWN + CLOSED;
}

const twoDigits = (value: number): number => Number(value.toPrecision(2));
