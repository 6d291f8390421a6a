/** A small market, event by event, and what the detector reports about it. */
import type { Signal } from '@spreadwise/contract';
import type { Level } from '../../../engine';
import type { MarketEvent, Network, OrderLimits } from '../../../market';
import type { Arrival, MarketFact, SignalChange } from '../../market-port';
import type { DetectionRules } from '../detection-rules';
import { Detector } from '../detector';

export const START = Date.parse('2026-11-21T09:30:00.000Z');

const NO_LIMITS: OrderLimits = { amountStep: null, priceStep: null, minAmount: null, minCost: null };

/** `exchange BASE/QUOTE`, e.g. `alpha BTC/USDT`. */
type Name = `${string} ${string}/${string}`;

export interface QuoteSizes {
  readonly bidSize?: number | null;
  readonly askSize?: number | null;
}

/** Exchanges whose name begins with `far` are not standard. Times are in ms since the start and only move forward. */
export function createStory(rules: Partial<DetectionRules> = {}, past: readonly Arrival[] = []) {
  const detector = new Detector({
    feed: 'simulated',
    isStandard: (exchange) => !exchange.startsWith('far'),
    rules: { quoteLimitMs: 5_000, bookLimitMs: 5_000, minProfitEur: 0, minSeenMs: 0, ...rules },
  });
  detector.learn(past, { kinds: {}, checks: {} });
  const numbers = new Map<Name, number>();
  const events: MarketEvent[] = [];
  const reported: SignalChange[] = [];
  const facts: MarketFact[] = [];
  const wanted: number[] = [];
  let now = START;

  const numberOf = (name: Name) => {
    const number = numbers.get(name);
    if (number === undefined) throw new Error(`${name} was never listed.`);
    return number;
  };
  const happen = (...more: MarketEvent[]) => {
    events.push(...more);
    const findings = detector.push(more);
    reported.push(...findings.changes);
    wanted.push(...findings.wantBooks);
    facts.push(...findings.facts);
    return findings.changes;
  };

  const story = {
    detector,
    events,
    reported,
    facts,
    numberOf,
    /** Names of the markets whose books were requested since the last call. */
    wantedBooks() {
      const names = new Map([...numbers].map(([name, number]) => [number, name]));
      return wanted.splice(0).map((number) => names.get(number));
    },
    list(name: Name, takerFee: number | null = 0.001, limits?: Partial<OrderLimits>) {
      const [exchange = '', pair = ''] = name.split(' ');
      const [base = '', quote = ''] = pair.split('/');
      numbers.set(name, numbers.get(name) ?? numbers.size);
      const listed = { at: now, market: numberOf(name), exchange, base, quote, takerFee };
      return happen({ type: 'listed', ...listed, ...(limits && { limits: { ...NO_LIMITS, ...limits } }) });
    },
    delist: (name: Name) => happen({ type: 'delisted', at: now, market: numberOf(name) }),
    quote(name: Name, bid: number | null, ask: number | null, sizes: QuoteSizes = {}, lateMs = 0) {
      const { bidSize = 10, askSize = 10 } = sizes;
      const market = numberOf(name);
      return happen({ type: 'quote', at: now - lateMs, market, bid, bidSize, ask, askSize });
    },
    book: (name: Name, bids: readonly Level[], asks: readonly Level[]) =>
      happen({ type: 'book', at: now, market: numberOf(name), bids, asks }),
    networks: (exchange: string, asset: string, ...networks: Network[]) =>
      happen({ type: 'networks', at: now, exchange, asset, networks }),
    connect: (exchange: string) => happen({ type: 'connected', at: now, exchange }),
    disconnect: (exchange: string, reason = 'the socket closed') =>
      happen({ type: 'disconnected', at: now, exchange, reason }),
    /** Passes time, with a clock tick every 50 ms. */
    pass(ms: number) {
      const changes: SignalChange[] = [];
      for (const until = now + ms; now < until; ) {
        now = Math.min(until, now + 50);
        changes.push(...happen({ type: 'clock', at: now }));
      }
      return changes;
    },
    /** Passes time without any event. */
    skip(ms: number) {
      now += ms;
    },
    end: () => {
      const { changes } = detector.end(now);
      reported.push(...changes);
      return changes;
    },
    /** The newest state of the only signal ever opened. */
    only(): Signal {
      const ids = new Set(reported.map(({ signal }) => signal.id));
      const newest = reported.at(-1)?.signal;
      if (ids.size !== 1 || !newest) throw new Error(`There were ${ids.size} signals, not one.`);
      return newest;
    },
    kinds: () => reported.map(({ kind }) => kind),
  };
  return story;
}

export type Story = ReturnType<typeof createStory>;

const BTC = 60_000;

/** Two exchanges with the majors at the same prices, so that nothing can be gained, and a euro rate. */
export function calmStory(rules: Partial<DetectionRules> = {}, past: readonly Arrival[] = []): Story {
  const story = createStory(rules, past);
  for (const exchange of ['alpha', 'beta']) {
    story.list(`${exchange} BTC/USDT`);
    story.list(`${exchange} ETH/USDT`);
    story.list(`${exchange} ETH/BTC`);
  }
  story.list('alpha USDT/EUR');
  for (const exchange of ['alpha', 'beta']) story.connect(exchange);
  settle(story);
  story.pass(400);
  return story;
}

/** Quotes the calm prices of `calmStory` again. */
export function settle(story: Story): void {
  for (const exchange of ['alpha', 'beta'] as const) {
    story.quote(`${exchange} BTC/USDT`, BTC - 6, BTC + 6);
    story.quote(`${exchange} ETH/USDT`, 2_999, 3_001);
    story.quote(`${exchange} ETH/BTC`, 0.04998, 0.05002);
  }
  story.quote('alpha USDT/EUR', 0.899, 0.901);
}

/** Beta buys bitcoin for more than alpha sells it for: 0.3 % after fees of 0.1 % each. */
export function dislocate(story: Story, sizes: QuoteSizes = {}): void {
  story.quote('beta BTC/USDT', 60_306, 60_318, sizes);
}
