/** Signals and markets as the API returns them, from a seeded generator: cycles over real coins, consistent figures. */
import type {
  MarketStatus,
  MarketSummary,
  Signal,
  SignalDay,
  SignalLeg,
  SignalsAnswer,
  SignalTransfer,
  SignalWorth,
} from '@spreadwise/contract';

/** 21 November 2026, 12:00 UTC. */
export const NOON = Date.UTC(2026, 10, 21, 12);
export const instant = (ms: number): string => new Date(ms).toISOString();

/** Asset -> a price in euros; of two assets, the earlier one is the quote of their market. */
const EUR_PRICE = {
  USDT: 0.86,
  BTC: 78_420,
  ETH: 2_610,
  SOL: 121,
  XRP: 1.94,
  AVAX: 12.3,
  LINK: 11.8,
  ADA: 0.38,
};
type Asset = keyof typeof EUR_PRICE;
const ASSETS = Object.keys(EUR_PRICE) as Asset[];
const EXCHANGES = ['binance', 'kraken', 'okx', 'bybit', 'bitstamp'];
const FEE = 0.001;

const REASONS = {
  high: ['All three order books were read within the last second.', 'The gain has stood for 6 s.'],
  medium: ['The quote on Kraken is 2.4 s old.', 'Each leg trades more than €20,000 at this price.'],
  low: [
    'No order book of Bitstamp is known; the amount is that of the best level.',
    'It was seen once only.',
  ],
} as const;

/** mulberry32: uniform in [0, 1). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A leg at an exchange's quote for converting `from` to `to`, better than the fair rate by `edge`. */
function leg(
  from: Asset,
  to: Asset,
  exchange: string,
  edge: number,
  amountEur: number,
  ageMs: number,
): SignalLeg {
  const sells = ASSETS.indexOf(from) > ASSETS.indexOf(to);
  const [base, quote] = sells ? [from, to] : [to, from];
  const fair = EUR_PRICE[base] / EUR_PRICE[quote];
  const price = Number((sells ? fair * (1 + edge) : fair / (1 + edge)).toPrecision(6));
  return {
    exchange,
    base,
    quote,
    side: sells ? 'sell' : 'buy',
    price,
    limitPrice: Number((price * (sells ? 0.9991 : 1.0009)).toPrecision(6)),
    amount: Number((amountEur / EUR_PRICE[base]).toPrecision(6)),
    fee: FEE,
    ageMs,
  };
}

/** Each coin that changes exchange between two legs, and the last one back to the first leg's exchange. */
function transfersOf(legs: readonly SignalLeg[], random: () => number): SignalTransfer[] {
  return legs.flatMap((to, index) => {
    const from = legs.at(index - 1);
    if (!from || from.exchange === to.exchange) return [];
    const asset = to.side === 'sell' ? to.base : to.quote;
    const known = random() < 0.8;
    return {
      asset,
      from: from.exchange,
      to: to.exchange,
      network: known ? (asset === 'USDT' ? 'TRC20' : asset) : null,
      withdrawFee: known ? Number((1.1 / EUR_PRICE[asset as Asset]).toPrecision(2)) : null,
      open: known ? random() < 0.9 : null,
    };
  });
}

type Left = NonNullable<SignalWorth['inPlace']>;

/** Each transfer costs the same, as its fee says. */
function worthOf(
  { amount, profit, profitEur, net }: Signal['size'],
  transfers: readonly SignalTransfer[],
): SignalWorth {
  const advised = true;
  const inPlace: Left = { eur: profitEur, amount, profit, net };
  if (transfers.some(({ open }) => open === false))
    return { inPlace, moved: null, notMoved: 'network closed', advised };
  if (transfers.some(({ open, withdrawFee }) => open === null || withdrawFee === null))
    return { inPlace, moved: null, notMoved: 'not known', advised };
  const eur = (inPlace.eur ?? 0) - 1.1 * transfers.length;
  if (eur <= 0) return { inPlace, moved: null, notMoved: 'costs too much', advised };
  const share = eur / (inPlace.eur ?? 1);
  const moved = { ...inPlace, eur, profit: inPlace.profit * share, net: inPlace.net * share };
  return { inPlace, moved, notMoved: null, advised };
}

/** The signal with this profit in euros, either way. */
export function leaving(signal: Signal, eur: number): Signal {
  const { amount, profit, net } = signal.size;
  const left: Left = { eur, amount, profit, net };
  return {
    ...signal,
    size: { ...signal.size, profitEur: eur },
    worth: { inPlace: left, moved: left, notMoved: null, advised: true },
  };
}

export interface SignalGenerator {
  /** The next signal; `over` replaces generated fields. */
  signal(over?: Partial<Signal>): Signal;
  /** The next signal, ended after `heldMs`. */
  ended(heldMs: number, over?: Partial<Signal>): Signal;
}

/** Ages are counted from `now`. */
export function signalGenerator(seed = 1, now = NOON): SignalGenerator {
  const random = seeded(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  let count = 0;

  const signal = (over: Partial<Signal> = {}): Signal => {
    count += 1;
    const hops = over.hops ?? pick([2, 3, 3, 3, 4, 4, 5, 6]);
    const net = Number((0.0008 + random() ** 3 * 0.012).toFixed(6));
    const gross = (1 + net) / (1 - FEE) ** hops - 1;
    const start: Asset = pick(['USDT', 'USDT', 'BTC', 'ETH'] as const);
    const others = ASSETS.filter((asset) => asset !== start).sort(() => random() - 0.5);
    const route = [start, ...others.slice(0, hops - 1), start];
    const edge = (1 + gross) ** (1 / hops) - 1;
    const amountEur = Math.round(400 + random() ** 2 * 24_000);
    const home = pick(EXCHANGES);
    const legs = route
      .slice(1)
      .map((to, index) =>
        leg(
          route[index] as Asset,
          to,
          random() < 0.5 ? home : pick(EXCHANGES),
          edge,
          amountEur,
          Math.round(random() * 2400),
        ),
      );
    const transfers = over.transfers ?? transfersOf(legs, random);
    const sized = net * (0.55 + random() * 0.35);
    const amount = Number((amountEur / EUR_PRICE[start]).toPrecision(6));
    const level = pick(['high', 'high', 'medium', 'low'] as const);
    const ageMs = Math.round(1500 + random() * 16_000);
    const size = over.size ?? {
      asset: start,
      amount,
      profit: amount * sized,
      amountEur,
      profitEur: amountEur * sized,
      net: sized,
      breakEven: random() < 0.8 ? amount * (2 + random() * 3) : null,
      onDepth: level !== 'low',
    };
    return {
      id: `s${seed}-${count}`,
      feed: 'simulated',
      universe: 'standard',
      hops,
      legs,
      gross,
      net,
      peakNet: net * (1 + random() * 0.2),
      size,
      worth: worthOf(size, transfers),
      transfers,
      transferCostEur: transfers.some(({ network }) => network === null) ? null : transfers.length * 1.1,
      confidence: {
        level,
        score: { high: 0.86, medium: 0.58, low: 0.24 }[level],
        reasons: [...REASONS[level]],
      },
      detectedAt: instant(now - ageMs),
      lastSeenAt: instant(now - Math.round(random() * 400)),
      expectedMs: random() < 0.85 ? Math.round(4_000 + random() * 26_000) : null,
      endedAt: null,
      endReason: null,
      ...over,
    };
  };

  return {
    signal,
    ended(heldMs, over = {}) {
      const one = signal();
      const detected = now - heldMs - Math.round(random() * 3_600_000);
      const end = instant(detected + heldMs);
      return {
        ...one,
        detectedAt: instant(detected),
        lastSeenAt: end,
        endedAt: end,
        endReason: 'gain gone',
        ...over,
      };
    },
  };
}

export const marketSummaryAt = (now: number, over: Partial<MarketSummary> = {}): MarketSummary => ({
  feed: 'simulated',
  state: 'running',
  exchanges: 10,
  markets: 7474,
  exchangeNames: [...EXCHANGES],
  silent: [],
  lastQuoteAt: instant(now - 300),
  ...over,
});

export type Allowance = NonNullable<SignalsAnswer['allowance']>;

export const allowanceOf = (over: Partial<Allowance> = {}): Allowance => ({
  maxHops: 4,
  universe: 'standard',
  daily: 100,
  usedToday: 12,
  resetsAt: instant(NOON + 12 * 3_600_000),
  ...over,
});

export const signalsAnswer = (
  signals: readonly Signal[],
  over: Partial<SignalsAnswer> = {},
  now = NOON,
): SignalsAnswer => ({
  signals: [...signals],
  nextCursor: null,
  allowance: allowanceOf(),
  market: marketSummaryAt(now),
  trackRecord: { ended: 214, medianLifetimeMs: 17_400, keptPromise: 0.79 },
  ...over,
});

/** The totals of each UTC day on which one of them was detected. */
export const dayTotalsOf = (signals: readonly Signal[]): SignalDay[] =>
  [...new Set(signals.map(({ detectedAt }) => detectedAt.slice(0, 10)))].map((day) => ({
    day,
    signals: signals.filter(({ detectedAt }) => detectedAt.startsWith(day)).length,
    ...{
      promised: 2,
      kept: 1,
      medianLifetimeMs: 9_000,
      advisedEur: 61.5,
      unvalued: 0,
      taken: 0,
      resultCents: null,
    },
  }));

export const marketStatusAt = (now: number, over: Partial<MarketStatus> = {}): MarketStatus => ({
  feed: 'simulated',
  state: 'running',
  exchanges: 10,
  markets: 7474,
  lastQuoteAt: instant(now - 300),
  feeds: EXCHANGES.map((exchange, index) => ({
    exchange,
    state: index === 4 ? 'disconnected' : 'connected',
    reason: index === 4 ? 'The server closed the connection (1006).' : null,
    since: instant(now - 3_600_000 * (index + 1)),
    markets: 400 + 37 * index,
    lastQuoteAt: index === 4 ? null : instant(now - 200 * index),
    quotesPerSecond: index === 4 ? 0 : 812.4 - 90 * index,
    disconnects: index === 4 ? 3 : 0,
  })),
  quotesPerSecond: 2709.6,
  conflated: 10_412,
  refused: { 'crossed quote': 12, 'not JSON': 1 },
  engines: [
    {
      universe: 'majors',
      maxHops: 3,
      assets: 3,
      markets: 30,
      exchanges: ['binance', 'kraken'],
      standing: 1,
      ticks: 120_300,
      tickP50Us: 0.4,
      tickP99Us: 6.1,
    },
    {
      universe: 'all',
      maxHops: 6,
      assets: 390,
      markets: 7474,
      exchanges: EXCHANGES,
      standing: 100,
      ticks: 9_120_300,
      tickP50Us: 1.4,
      tickP99Us: null,
    },
  ],
  signals: { open: 3, openedToday: 214 },
  worker: { restarts: 1, startedAt: instant(now - 7_200_000), lastFailure: 'The worker ran out of memory.' },
  ...over,
});
