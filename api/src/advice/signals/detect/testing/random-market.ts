/** Market events of a bad day, generated from a seed. */
import type { MarketEvent } from '../../../market';
import { START } from './story';

const EXCHANGES = ['alpha', 'beta', 'farex'];
const PRICES: Readonly<Record<string, number>> = { BTC: 60_000, ETH: 3_000, SOL: 150, USDT: 1, EUR: 1.1 };
const PAIRS = [
  ['BTC', 'USDT'],
  ['ETH', 'USDT'],
  ['ETH', 'BTC'],
  ['SOL', 'USDT'],
  ['SOL', 'BTC'],
  ['USDT', 'EUR'],
] as const;

type Random = () => number;

/** Mulberry32: small, and the same on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Listing {
  readonly exchange: string;
  readonly base: string;
  readonly quote: string;
}
const LISTINGS: readonly Listing[] = EXCHANGES.flatMap((exchange) =>
  PAIRS.map(([base, quote]) => ({ exchange, base, quote })),
);

/** About `length` events after the listings: mostly quotes, some of them unusable. */
export function randomEvents(seed: number, length: number): MarketEvent[] {
  const random = randomFrom(seed);
  const events = LISTINGS.map((listing, market) => listed(listing, market, START));
  for (let at = START, count = 0; count < length; count += 1) {
    if (random() < 0.5) at += Math.floor(random() * (random() < 0.01 ? 8_000 : 120));
    events.push(randomEvent(random, at));
  }
  return events;
}

const listed = (listing: Listing, market: number, at: number): MarketEvent => ({
  type: 'listed',
  at,
  market,
  ...listing,
  takerFee: 0.001,
});

function randomEvent(random: Random, at: number): MarketEvent {
  const market = Math.floor(random() * LISTINGS.length);
  const listing = LISTINGS[market];
  const exchange = listing?.exchange ?? '';
  const kind = random();
  if (kind < 0.8 || !listing) return randomQuote(random, at, market);
  if (kind < 0.92) return randomBook(random, at, market);
  if (kind < 0.96) return { type: 'clock', at };
  if (kind < 0.97) return listed(listing, market, at);
  if (kind < 0.975) return { type: 'delisted', at, market };
  if (kind < 0.985) return { type: 'connected', at, exchange };
  if (kind < 0.99) return { type: 'disconnected', at, exchange, reason: 'the socket closed' };
  const network = { name: 'ERC20', withdrawFee: random(), withdraw: random() < 0.8, deposit: null };
  return { type: 'networks', at, exchange, asset: listing.base, networks: [network] };
}

function middle(random: Random, market: number): number {
  const { base = '', quote = '' } = LISTINGS[market] ?? {};
  const fair = (PRICES[base] ?? 1) / (PRICES[quote] ?? 1);
  return fair * (1 + (random() - 0.5) * (random() < 0.1 ? 0.02 : 0.002));
}

function randomQuote(random: Random, at: number, market: number): MarketEvent {
  const price = middle(random, market);
  const bid = random() < 0.01 ? null : price * (random() < 0.01 ? 1.01 : 0.9999);
  const [bidSize, askSize] = [random() * 50, random() < 0.02 ? null : random() * 50];
  const late = random() < 0.05 ? 400 : 0;
  return { type: 'quote', at: at - late, market, bid, bidSize, ask: price * 1.0001, askSize };
}

function randomBook(random: Random, at: number, market: number): MarketEvent {
  const price = middle(random, market);
  const side = (step: number) =>
    Array.from({ length: 5 }, (_, level) => [price * (1 + step * (level + 1)), random() * 20 + 0.1] as const);
  return { type: 'book', at, market, bids: side(-0.0002), asks: side(0.0002) };
}
