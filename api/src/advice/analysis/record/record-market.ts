/** Stores what the market's thread learns beside the signals, in the process that writes the signals. */
import type { MarketStatus, Signal } from '@spreadwise/contract';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/database';
import { isUnavailable } from '../../../platform/db/unavailable';
import type { Meter } from '../../../platform/lib/observed/meter';
import { REAL_TIMERS, startPeriodic, type Timers } from '../../../platform/lib/time';
import {
  type LearntOutlooks,
  type MarketFact,
  type MovedOutcome,
  type Promised,
  type SignalOutcome,
  summarizeMarket,
} from '../../signals';
import {
  createOutlooksStore,
  createPromisesStore,
  type OutlooksStore,
  type PromisesStore,
} from './forecasts-store';
import {
  createFeedDaysStore,
  createMarketFactsStore,
  type FeedDaysStore,
  type FeedNow,
  type MarketFactsStore,
  type SpreadsOfMinute,
} from './market-facts-store';
import { createSpreadHoursStore, type SpreadHoursStore, type SpreadsOfTime } from './spread-hours-store';

/** What a starting market must know from the first signal on: the latest stakes that were moved, and gaps. */
export async function learntBefore(db: Database, feed: Signal['feed']) {
  const [past, outlooks] = await Promise.all([
    createMarketFactsStore(db).arrivals(feed),
    createOutlooksStore(db).read(feed),
  ]);
  return { past, outlooks };
}

/** Stores what the market's thread learns, in the process that writes the signals. Returns how to stop. */
export const keepMarketFacts = (
  db: Database,
  context: Omit<MarketRecordContext, 'store' | 'hours' | 'promises' | 'outlooks'>,
): (() => void) =>
  recordMarket({
    ...context,
    store: createMarketFactsStore(db),
    promises: createPromisesStore(db),
    outlooks: createOutlooksStore(db),
    hours: createSpreadHoursStore(db),
  });

/** Counts by day how fresh each exchange's prices are. Returns how to stop. */
export const keepFeedDays = (db: Database, context: Omit<FeedDaysContext, 'store'>): (() => void) =>
  countFeedDays({ ...context, store: createFeedDaysStore(db) });

interface MarketRecordContext {
  readonly store: MarketFactsStore;
  readonly promises: Pick<PromisesStore, 'add'>;
  readonly outlooks: Pick<OutlooksStore, 'keep'>;
  readonly hours: Pick<SpreadHoursStore, 'add'>;
  readonly feed: () => Signal['feed'];
  readonly onFacts: (listener: (facts: readonly MarketFact[]) => void) => void;
  /** Whether this process writes the signals. */
  readonly isWriting: () => boolean;
  readonly log: Pick<Logger, 'warn'>;
  readonly meter: Pick<Meter, 'observe'>;
  readonly timers?: Pick<Timers, 'every'>;
}

/** An outcome arrives five minutes after its signal, which is written by then. */
const WRITE_EVERY_MS = 2_000;
/** Kept while the database is away; beyond that, new ones replace the oldest. */
const MOST_MINUTES = 30;
/** Ten minutes each. */
const MOST_EVERY_SPREAD = 6;
const MOST_OUTCOMES = 2_000;
const OUTCOMES_AT_ONCE = 200;

/** Returns a function that stops it. */
export function recordMarket(context: MarketRecordContext): () => void {
  const { onFacts, isWriting, log, timers = REAL_TIMERS } = context;
  const waiting = createWaiting();
  onFacts((facts) => {
    if (isWriting()) for (const fact of facts) take(waiting, fact);
  });
  return startPeriodic(
    {
      everyMs: WRITE_EVERY_MS,
      work: () => writeAll(waiting, context),
      onFailure: (error) =>
        log.warn({ err: error }, 'spreads and outcomes could not be stored; retrying in two seconds'),
    },
    timers,
  );
}

type WaitingFacts = ReturnType<typeof createWaiting>;

const createWaiting = () => ({
  minutes: new Waiting<SpreadsOfMinute>(MOST_MINUTES),
  everySpread: new Waiting<SpreadsOfTime>(MOST_EVERY_SPREAD),
  outcomes: new Waiting<SignalOutcome>(MOST_OUTCOMES),
  moved: new Waiting<MovedOutcome>(MOST_OUTCOMES),
  promised: new Waiting<Promised>(MOST_OUTCOMES),
  // Only the latest counts.
  learnt: new Waiting<LearntOutlooks>(1),
});

function take(waiting: WaitingFacts, fact: MarketFact): void {
  const { minutes, everySpread, outcomes, moved, promised, learnt } = waiting;
  if (fact.kind === 'minute') minutes.add({ at: new Date(fact.at), spreads: fact.spreads });
  else if (fact.kind === 'every spread') everySpread.add({ at: new Date(fact.at), spreads: fact.spreads });
  else if (fact.kind === 'outcome') outcomes.add(fact.outcome);
  else if (fact.kind === 'moved') moved.add(fact.moved);
  else if (fact.kind === 'promised') promised.add(fact.promised);
  else if (fact.kind === 'learnt') learnt.add(fact.learnt);
}

async function writeAll(waiting: WaitingFacts, context: MarketRecordContext): Promise<void> {
  const { store, promises, outlooks, feed, log } = context;
  await waiting.minutes.write(1, async ([minute]) => {
    if (minute) await store.addMinute(feed(), minute).catch(leaveOut(log));
  });
  await waiting.everySpread.write(1, async ([spreads]) => {
    if (spreads) await keepEvery(spreads, context);
  });
  await waiting.outcomes.write(OUTCOMES_AT_ONCE, (some) => store.addOutcomes(some).catch(leaveOut(log)));
  await waiting.promised.write(OUTCOMES_AT_ONCE, (some) => promises.add(feed(), some).catch(leaveOut(log)));
  await waiting.learnt.write(1, async ([newest]) => {
    if (newest) await outlooks.keep(feed(), newest).catch(leaveOut(log));
  });
  await waiting.moved.write(OUTCOMES_AT_ONCE, (some) => store.addMoved(some).catch(leaveOut(log)));
}

async function keepEvery(spreads: SpreadsOfTime, { hours, feed, log, meter }: MarketRecordContext) {
  const began = performance.now();
  const isAdded = await hours.add(feed(), spreads).catch(leaveOut(log));
  const outcome = isAdded ? 'kept' : isAdded === false ? 'known' : 'left out';
  meter.observe('spreadwise_spreads_kept_seconds', (performance.now() - began) / 1_000, { outcome });
}

/** What the database rejects must not hold up the rest; while it is away, everything waits. */
const leaveOut = (log: MarketRecordContext['log']) => (error: unknown) => {
  if (isUnavailable(error)) throw error;
  log.warn({ err: error }, 'spreads or outcomes could not be stored, and are skipped');
};

/** What waits to be written; beyond `most`, new entries replace the oldest. */
class Waiting<T> {
  private all: readonly T[] = [];

  constructor(private readonly most: number) {}

  add(one: T): void {
    this.all = [...this.all, one].slice(-this.most);
  }

  /** Removes entries only once they are written: what failed is retried. */
  async write(atOnce: number, keep: (some: readonly T[]) => Promise<unknown>): Promise<void> {
    for (let some = this.all.slice(0, atOnce); some.length > 0; some = this.all.slice(0, atOnce)) {
      await keep(some);
      this.all = this.all.filter((one) => !some.includes(one));
    }
  }
}

/** Checks every few seconds whether the prices of each exchange are fresh, and counts it by day. */
interface FeedDaysContext {
  readonly store: Pick<FeedDaysStore, 'add'>;
  readonly status: () => MarketStatus;
  /** Whether another process advises and counts. If none does, as no market runs, each process counts: not fresh. */
  readonly isWarm: () => Promise<boolean>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'debug'>;
  readonly timers?: Pick<Timers, 'every'>;
}

const LOOK_EVERY_MS = 10_000;

/** Returns a function that stops it. */
export const countFeedDays = ({ store, status, isWarm, now, log, timers = REAL_TIMERS }: FeedDaysContext) => {
  let known: readonly FeedNow[] = [];
  return startPeriodic(
    {
      everyMs: LOOK_EVERY_MS,
      async work() {
        const market = status();
        const feeds = feedsNow(market);
        // A market that is away reports no feeds; those that it had are not fresh.
        known = feeds.length > 0 ? feeds : known.map(({ exchange }) => ({ exchange, isFresh: false }));
        if (!(await isWarm())) await store.add(market.feed, known, now());
      },
      onFailure: (error) => log.debug({ err: error }, 'price freshness could not be counted'),
    },
    timers,
  );
};

/** While no advice is given, no prices are fresh, whatever one exchange still sends. */
export function feedsNow(market: MarketStatus): FeedNow[] {
  const silent = new Set(summarizeMarket(market, null).silent);
  return market.feeds.map(({ exchange }) => ({
    exchange,
    isFresh: market.state === 'running' && !silent.has(exchange),
  }));
}
