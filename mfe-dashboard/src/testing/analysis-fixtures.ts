/** Analysis as the API returns it. */
import type { MarketPast, MarketToday, OwnSignals, PaperAnswer, SignalFigures } from '@spreadwise/contract';
import { DELAYS_S, LIFETIME_BOUNDS_S } from '@spreadwise/contract/analysis-scales';

/** Values measured at 0, 1, 5 and 30 s; the delays in between repeat the previous value. */
export const atDelays = <T>(known: readonly T[]): T[] =>
  DELAYS_S.flatMap((delay) => known[[0, 1, 5, 30].filter((one) => one <= delay).length - 1] ?? []);

export const signalFigures = (over: Partial<SignalFigures> = {}): SignalFigures => ({
  ...{ signals: 214, promised: 100, kept: 79, promisedMs: 700_000, heldMs: 1_240_000, advisedEur: 1_204.5 },
  lifetimes: Array.from({ length: LIFETIME_BOUNDS_S.length + 1 }, (_, bound) => 30 - 2 * Math.min(bound, 14)),
  delays: atDelays([
    { measured: 210, eur: 1_200, missed: 0, lost: 0 },
    { measured: 205, eur: 904, missed: 12, lost: 8 },
    { measured: 198, eur: 310.4, missed: 60, lost: 41 },
    { measured: 170, eur: -80.25, missed: 110, lost: 40 },
  ]),
  ...over,
});

const MIDNIGHT = Date.parse('2026-11-21T00:00:00.000Z');
const QUARTER_MS = 900_000;
const points = (middle: number, stepMs = QUARTER_MS) =>
  Array.from({ length: 96 }, (_, index) => ({
    at: new Date(MIDNIGHT + index * stepMs).toISOString(),
    mean: middle + 0.0004 * Math.sin(index / 9),
    best: middle + 0.001,
  }));

export const marketToday = (over: Partial<MarketToday> = {}): MarketToday => ({
  feed: 'simulated',
  asOf: '2026-11-21T23:59:30.000Z',
  today: signalFigures(),
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, signals: 20 + ((hour * 7) % 13) })),
  slots: Array.from({ length: 60 }, (_, slot) => ({
    at: new Date(MIDNIGHT - 3_600_000 * (4 + slot * 2)).toISOString(),
    ...{ signals: 1 + ((slot * 7) % 5), eur: 2 + ((slot * 11) % 17) },
  })),
  exchanges: [
    { buyAt: 'binance', sellAt: 'kraken', signals: 61, eur: 310.2 },
    { buyAt: 'okx', sellAt: 'okx', signals: 12, eur: 40 },
  ],
  majors: [
    { base: 'BTC', quote: 'USDT', points: points(-0.0003) },
    { base: 'ETH', quote: 'BTC', points: points(-0.0009) },
    { base: 'ETH', quote: 'USDT', points: points(-0.0001) },
  ],
  ...over,
});

export const ownSignals = (over: Partial<NonNullable<OwnSignals['own']>> = {}): OwnSignals => ({
  feed: 'simulated',
  own: {
    ...{ of: 210, since: '2026-11-21T00:00:12.000Z', signals: 64, promisedEur: 102.25 },
    delays: signalFigures().delays.map((one) => ({
      ...one,
      measured: 64,
      missed: 9,
      lost: 4,
      eur: one.eur / 10,
    })),
    ...over,
  },
});

export const marketPast = (over: Partial<MarketPast> = {}): MarketPast => ({
  feed: 'simulated',
  asOf: '2026-11-21T23:59:30.000Z',
  figures: signalFigures(),
  exchanges: marketToday().exchanges,
  routes: [
    {
      route: 'buy BTC/USDT binance, sell BTC/USDT okx',
      ...{ signals: 14, days: 3, eur: 61.5, meanLifetimeMs: 8_200, lastAt: '2026-11-21T22:10:00.000Z' },
    },
  ],
  ...over,
});

const BTC = { base: 'BTC', quote: 'USDT' };
export const paperAnswer = (): PaperAnswer => ({
  feed: 'simulated',
  asOf: '2026-11-21T12:00:00.000Z',
  rules: [
    paperRule('quick', 0, [1_200, 904, 310.4, -80.25]),
    paperRule('five seconds', 5, [600, 452, 155.2, -40.1]),
  ],
});

const paperRule = (name: string, delayS: 0 | 5, eur: readonly number[]): PaperAnswer['rules'][number] => ({
  id: delayS === 0 ? '6a7c9c3e-0f0a-4f6e-8d5a-0a5d1f6f0001' : '6a7c9c3e-0f0a-4f6e-8d5a-0a5d1f6f0002',
  name,
  rule: {
    ...{ universe: null, exchanges: ['binance', 'okx'], coins: [], maxHops: 3, floorCents: 1_00 },
    ...{ capitalCents: 5_000_00, holding: 'inPlace', delayS, mostADay: 20, currency: 'EUR' },
  },
  result: {
    signals: 130,
    delays: atDelays(
      eur.map((one, delay) => ({ measured: 120, eur: one, missed: 10 * delay, lost: 7 * delay })),
    ),
    points: Array.from({ length: 7 }, (_, day) => ({
      at: new Date(MIDNIGHT - (6 - day) * 86_400_000).toISOString(),
      eur: (eur[delayS === 0 ? 0 : 2] ?? 0) * ((day + 1) / 7) + 20 * Math.sin(day),
    })),
    fallEur: 41.2,
    trades: [
      {
        ...{ at: '2026-11-21T11:58:00.000Z', exchanges: ['binance', 'okx'], outcome: 'left', eur: 4.2 },
        ...{ amountEur: 600, returnEur: 1.3 },
        orders: [
          { ...BTC, exchange: 'binance', side: 'buy', limitPrice: 60_010, amount: 0.01, price: 60_000 },
          { ...BTC, exchange: 'okx', side: 'sell', limitPrice: 60_600, amount: null, price: null },
          { ...BTC, exchange: 'binance', side: 'sell', limitPrice: null, amount: 0.01, price: 59_990 },
        ],
      },
      {
        ...{ at: '2026-11-21T11:40:00.000Z', exchanges: ['okx', 'binance'], outcome: 'missed', eur: null },
        ...{ amountEur: null, returnEur: null, orders: [] },
      },
    ],
  },
});

export const letter = () => ({
  day: '2026-11-20',
  letter: {
    text: 'On 20 November 214 signals were advised.\n\nHalf of them stood for 7 seconds or longer.',
    source: 'template' as const,
  },
});

const GAP = { base: 'BTC', quote: 'USDT', buyAt: 'okx', sellAt: 'kraken', gainSeconds: 640, best: 0.0042 };
/** The calls of advanced analysis. */
export const ADVANCED = {
  'GET /api/analysis/market/own': ownSignals(),
  'GET /api/analysis/market': marketPast(),
  'GET /api/analysis/gaps': { feed: 'simulated', gaps: [GAP] },
  'GET /api/analysis/gap': { feed: 'simulated', points: points(0.0004, 60_000) },
  'GET /api/analysis/what-if': {
    feed: 'simulated',
    signals: 5_000,
    since: '2026-11-20T21:00:00.000Z',
    delays: signalFigures().delays,
  },
} as const;
