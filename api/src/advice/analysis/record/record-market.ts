/** Stores what the market's thread learns beside the signals, in the process that writes the signals. */
import type { MarketStatus, Signal } from '@spreadwise/contract';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/database';
import { isUnavailable } from '../../../platform/db/unavailable';
import type { Meter } from '../../../platform/lib/observed/meter';
import { startPeriodic, type Timers } from '../../../platform/lib/time';
import { type MarketFact, summarizeMarket } from '../../signals';
import { addPromises, keepOutlooks, readOutlooks } from './forecasts-store';
import { addFeedDay, createMarketFactsStore, type FeedNow } from './market-facts-store';
import { createSpreadHoursStore, type SpreadHoursStore } from './spread-hours-store';

/** What a starting market must know from the first signal on: the latest stakes that were moved, and gaps. */
export async function learntBefore(db: Database, feed: Signal['feed']) {
  const [past, outlooks] = await Promise.all([
    createMarketFactsStore(db).arrivals(feed),
    readOutlooks(db, feed),
  ]);
  return { past, outlooks };
}

interface MarketRecordContext {
  readonly feed: () => Signal['feed'];
  readonly onFacts: (listener: (facts: readonly MarketFact[]) => void) => void;
  /** Whether this process writes the signals. */
  readonly isWriting: () => boolean;
  readonly log: Pick<Logger, 'warn'>;
  readonly meter: Pick<Meter, 'observe'>;
  readonly hours?: Pick<SpreadHoursStore, 'add'>;
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

/** Stores what the market's thread learns, in the process that writes the signals. Returns how to stop. */
export function keepMarketFacts(db: Database, context: MarketRecordContext): () => void {
  const { onFacts, isWriting, log, timers } = context;
  const waiting = createWaiting();
  onFacts((facts) => {
    if (!isWriting()) return;
    for (const fact of facts)
      if (fact.kind !== 'rates') (waiting[fact.kind] as Waiting<MarketFact>).add(fact);
  });
  return startPeriodic(
    {
      everyMs: WRITE_EVERY_MS,
      work: () => writeAll(db, waiting, context),
      onFailure: (error) =>
        log.warn({ err: error }, 'spreads and outcomes could not be stored; retrying in two seconds'),
    },
    timers,
  );
}

type Fact<Kind extends MarketFact['kind']> = Extract<MarketFact, { kind: Kind }>;
type WaitingFacts = ReturnType<typeof createWaiting>;

const createWaiting = () => ({
  minute: new Waiting<Fact<'minute'>>(MOST_MINUTES),
  'every spread': new Waiting<Fact<'every spread'>>(MOST_EVERY_SPREAD),
  outcome: new Waiting<Fact<'outcome'>>(MOST_OUTCOMES),
  moved: new Waiting<Fact<'moved'>>(MOST_OUTCOMES),
  promised: new Waiting<Fact<'promised'>>(MOST_OUTCOMES),
  // Only the latest counts.
  learnt: new Waiting<Fact<'learnt'>>(1),
});

async function writeAll(db: Database, waiting: WaitingFacts, context: MarketRecordContext): Promise<void> {
  const { feed, hours = createSpreadHoursStore(db), log, meter } = context;
  const store = createMarketFactsStore(db);
  await waiting.minute.writeEach((minute) => store.addMinute(feed(), minute).catch(leaveOut(log)));
  await waiting['every spread'].writeEach(async (spreads) => {
    const began = performance.now();
    const isAdded = await hours.add(feed(), spreads).catch(leaveOut(log));
    const outcome = isAdded ? 'kept' : isAdded === false ? 'known' : 'left out';
    meter.observe('spreadwise_spreads_kept_seconds', (performance.now() - began) / 1_000, { outcome });
  });
  await waiting.outcome.write(OUTCOMES_AT_ONCE, (some) =>
    store.addOutcomes(some.map(({ outcome }) => outcome)).catch(leaveOut(log)),
  );
  await waiting.promised.write(OUTCOMES_AT_ONCE, (some) => {
    const promised = some.map((one) => one.promised);
    return addPromises(db, feed(), promised).catch(leaveOut(log));
  });
  await waiting.learnt.writeEach(({ learnt }) => keepOutlooks(db, feed(), learnt).catch(leaveOut(log)));
  await waiting.moved.write(OUTCOMES_AT_ONCE, (some) =>
    store.addMoved(some.map(({ moved }) => moved)).catch(leaveOut(log)),
  );
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

  /** The same, one by one. */
  writeEach(keep: (one: T) => Promise<unknown>): Promise<void> {
    return this.write(1, (some) => Promise.all(some.map(keep)));
  }
}

interface FeedDaysContext {
  readonly status: () => MarketStatus;
  /** Whether another process advises and counts. If none does, as no market runs, each process counts: not fresh. */
  readonly isWarm: () => Promise<boolean>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'debug'>;
  readonly timers?: Pick<Timers, 'every'>;
}

const LOOK_EVERY_MS = 10_000;

/** Checks every few seconds whether the prices of each exchange are fresh, and counts it by day. Returns how to stop. */
export function keepFeedDays(
  db: Database,
  { status, isWarm, now, log, timers }: FeedDaysContext,
): () => void {
  let known: readonly FeedNow[] = [];
  return startPeriodic(
    {
      everyMs: LOOK_EVERY_MS,
      async work() {
        const market = status();
        const feeds = feedsNow(market);
        // A market that is away reports no feeds; those that it had are not fresh.
        known = feeds.length > 0 ? feeds : known.map(({ exchange }) => ({ exchange, isFresh: false }));
        if (!(await isWarm())) await addFeedDay(db, market.feed, known, now());
      },
      onFailure: (error) => log.debug({ err: error }, 'price freshness could not be counted'),
    },
    timers,
  );
}

/** While no advice is given, no prices are fresh, whatever one exchange still sends. */
export function feedsNow(market: MarketStatus): FeedNow[] {
  const silent = new Set(summarizeMarket(market, null).silent);
  return market.feeds.map(({ exchange }) => ({
    exchange,
    isFresh: market.state === 'running' && !silent.has(exchange),
  }));
}
