/** Keeps what the market's thread learns beside the signals, in the process that writes these. */
import type { Signal } from '@spreadwise/contract';
import type { Logger } from 'pino';
import { isUnavailable } from '../../db/unavailable';
import { startPeriodic } from '../../lib/timing/periodic';
import { REAL_TIMERS, type Timers } from '../../lib/timing/timers';
import type { MarketFact, SignalOutcome } from '../../signals';
import type { MarketFactsStore, SpreadsOfMinute } from './market-facts-store';

export interface MarketRecordContext {
  readonly store: MarketFactsStore;
  readonly feed: () => Signal['feed'];
  readonly onFacts: (listener: (facts: readonly MarketFact[]) => void) => void;
  /** Whether this process writes the signals. */
  readonly isWriting: () => boolean;
  readonly log: Pick<Logger, 'warn'>;
  readonly timers?: Pick<Timers, 'every'>;
}

/** An outcome comes half a minute after its signal, which is written by then. */
const WRITE_EVERY_MS = 2_000;
/** While the database is away; what comes then takes the place of the oldest. */
const MOST_MINUTES = 30;
const MOST_OUTCOMES = 2_000;
const OUTCOMES_AT_ONCE = 200;

/** Returns how to end it. */
export function recordMarket(context: MarketRecordContext): () => void {
  const { store, feed, onFacts, isWriting, log, timers = REAL_TIMERS } = context;
  let minutes: SpreadsOfMinute[] = [];
  let outcomes: SignalOutcome[] = [];

  onFacts((facts) => {
    if (!isWriting()) return;
    for (const fact of facts)
      if (fact.kind === 'minute') minutes.push({ at: new Date(fact.at), spreads: fact.spreads });
      else outcomes.push(fact.outcome);
    minutes = minutes.slice(-MOST_MINUTES);
    outcomes = outcomes.slice(-MOST_OUTCOMES);
  });
  /** Taken out only when written: what failed comes again. */
  const write = async () => {
    for (let minute = minutes[0]; minute; minute = minutes[0]) {
      await store.addMinute(feed(), minute).catch(leaveOut(log));
      minutes = minutes.filter((one) => one !== minute);
    }
    for (
      let some = outcomes.slice(0, OUTCOMES_AT_ONCE);
      some.length > 0;
      some = outcomes.slice(0, OUTCOMES_AT_ONCE)
    ) {
      await store.addOutcomes(some).catch(leaveOut(log));
      outcomes = outcomes.filter((one) => !some.includes(one));
    }
  };
  return startPeriodic(
    {
      everyMs: WRITE_EVERY_MS,
      work: write,
      onFailure: (error) =>
        log.warn({ err: error }, 'spreads and outcomes were not kept; tried again in two seconds'),
    },
    timers,
  );
}

/** What the database cannot keep must not hold up the rest; while it is away, everything waits. */
const leaveOut = (log: MarketRecordContext['log']) => (error: unknown) => {
  if (isUnavailable(error)) throw error;
  log.warn({ err: error }, 'spreads or outcomes could not be kept, and are left out');
};
