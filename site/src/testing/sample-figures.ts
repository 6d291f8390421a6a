/** Sample figures as the server would read them: thirty days of gains and losses, and signals of an hour ago. */
import type { MarketSummary, PublicRecord, RecordedDay, Signal, SignalFigures } from '@spreadwise/contract';
import { DELAYS_S, LIFETIME_BOUNDS_S } from '@spreadwise/contract/analysis-scales';
import { TIER_NAMES } from '@spreadwise/shared-auth/model';
import type { PastSignal, SiteFigures } from '../figures';

export const AS_OF = '2026-11-26T12:00:00.000Z';
const DAY_MS = 86_400_000;

const figuresOf = (signals: number, eur: number): SignalFigures => ({
  ...{ signals, promised: signals, kept: signals, promisedMs: 1, heldMs: 1, advisedEur: eur },
  lifetimes: Array(LIFETIME_BOUNDS_S.length + 1).fill(0),
  delays: DELAYS_S.map(() => ({ measured: signals, eur, missed: 2, lost: 1 })),
});

/** The day before AS_OF lost the most. */
const dayOf = (at: number): RecordedDay => ({
  day: new Date(Date.parse(AS_OF) - at * DAY_MS).toISOString().slice(0, 10),
  figures: figuresOf(20 + at, at === 1 ? -12.5 : 30 + at),
  speeds: [
    {
      ...{ reaction: 'desk', signals: 40, earned: 30, promisedEur: 9, returnedEur: 8, brier: 0.1 },
      reliability: [
        { chance: 0.66, signals: 24, earned: 16 },
        { chance: 0.83, signals: 56, earned: 46 },
      ],
    },
  ],
});

const days = Array.from({ length: 30 }, (_, at) => dayOf(at));

const record: PublicRecord = {
  feed: 'simulated',
  asOf: AS_OF,
  tiers: TIER_NAMES.map((tier) => ({ tier, days })),
  published: days.slice(1).map(({ day }) => ({ day, hash: day.replaceAll('-', '').repeat(8) })),
};

const leg = (exchange: string, side: 'buy' | 'sell') =>
  ({ exchange, side, base: 'BTC', quote: 'USDT', price: 61_234.5, fee: 0.001 }) as Signal['legs'][number];

const signalAt = (minutes: number): PastSignal => ({
  signal: {
    id: `signal ${minutes}`,
    legs: [leg('kraken', 'buy'), leg('okx', 'sell')],
    detectedAt: new Date(Date.parse(AS_OF) - minutes * 60_000).toISOString(),
    endedAt: new Date(Date.parse(AS_OF) - minutes * 60_000 + 14_000).toISOString(),
    endReason: 'gain gone',
    expectedMs: 8_000,
  } as Signal,
  advised: { net: 0.004, profitEur: 4.2, amountEur: 1_050 },
  movedEur: null,
  laterEur: minutes === 61 ? null : -1.25,
});

const summary: MarketSummary = {
  ...{ feed: 'simulated', state: 'running', exchanges: 6, markets: 120, silent: [] },
  exchangeNames: ['kraken', 'okx'],
  lastQuoteAt: AS_OF,
};

export const sampleFigures = (changes: Partial<SiteFigures> = {}): SiteFigures => ({
  asOf: AS_OF,
  record,
  past: [61, 62, 75, 80, 90, 91, 92, 93, 94, 95].map(signalAt),
  watched: { basic: { ...summary, exchanges: 4 }, pro: summary, premium: summary },
  planTexts: undefined,
  ...changes,
});

/** Figures of a product that has just started for the first time. */
export const noFigures = (): SiteFigures => {
  const nothing = { ...summary, exchanges: 0, markets: 0, lastQuoteAt: null, state: 'starting' as const };
  return sampleFigures({
    record: { ...record, tiers: TIER_NAMES.map((tier) => ({ tier, days: [] })), published: [] },
    past: [],
    watched: { basic: nothing, pro: nothing, premium: nothing },
  });
};
