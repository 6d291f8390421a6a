/** Signals for tests: a plain one of two hops among the major coins, with overrides. */
import type { FoundSignal, SignalLeg } from '@spreadwise/contract';
import type { SignalChange } from '../market-port';

const leg = (exchange: string, base: string, quote: string, side: 'buy' | 'sell'): SignalLeg => ({
  exchange,
  base,
  quote,
  side,
  price: 100,
  limitPrice: 100,
  amount: 1,
  fee: 0.001,
  ageMs: 120,
});

export interface SignalOverrides extends Partial<Omit<FoundSignal, 'id'>> {
  readonly exchanges?: readonly [string, string];
  readonly asset?: string;
  /** The coin it is bought and sold for. By default each signal has its own, and so is advice of its own. */
  readonly quote?: string;
  readonly profitEur?: number | null;
  /** What is left if the coin is moved; null: it cannot be moved. */
  readonly movedEur?: number | null;
  readonly score?: number;
}

export function signalOf(id: string, words: SignalOverrides = {}): FoundSignal {
  const {
    exchanges = ['binance', 'kraken'],
    asset = 'BTC',
    quote = `USD-${id}`,
    profitEur = 10,
    movedEur = profitEur,
    score = 0.8,
    ...more
  } = words;
  const net = more.net ?? 0.0042;
  const detectedAt = more.detectedAt ?? '2026-11-21T12:00:00.000Z';
  return {
    id,
    feed: 'simulated',
    universe: 'majors',
    hops: 2,
    legs: [leg(exchanges[0], asset, quote, 'buy'), leg(exchanges[1], asset, quote, 'sell')],
    gross: net + 0.002,
    net,
    peakNet: net,
    size: {
      asset: 'USDT',
      amount: 1_000,
      profit: 11,
      profitEur,
      amountEur: 920,
      net,
      breakEven: null,
      onDepth: true,
    },
    worth: {
      inPlace: { eur: profitEur, amount: 1_000, profit: 11, net },
      moved: movedEur === null ? null : { eur: movedEur, amount: 1_000, profit: 11, net },
      notMoved: movedEur === null ? 'network closed' : null,
      advised: profitEur === null || profitEur >= 1,
    },
    transfers: [
      { asset, from: exchanges[0], to: exchanges[1], network: 'TRC20', withdrawFee: 1, open: true },
    ],
    transferCostEur: 0.9,
    confidence: {
      level: 'high',
      score,
      reasons: ['The stake is priced through every trade’s order book.'],
    },
    detectedAt,
    lastSeenAt: more.lastSeenAt ?? detectedAt,
    expectedMs: null,
    endedAt: null,
    endReason: null,
    ...more,
  };
}

export const opened = (id: string, words: SignalOverrides = {}): SignalChange => ({
  kind: 'opened',
  signal: signalOf(id, words),
});
export const updated = (id: string, words: SignalOverrides = {}): SignalChange => ({
  kind: 'updated',
  signal: signalOf(id, words),
});
export const ended = (id: string, words: SignalOverrides = {}): SignalChange => ({
  kind: 'ended',
  signal: signalOf(id, {
    endedAt: '2026-11-21T12:00:30.000Z',
    lastSeenAt: '2026-11-21T12:00:30.000Z',
    endReason: 'gain gone',
    ...words,
  }),
});
