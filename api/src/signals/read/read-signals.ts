/** What GET /api/signals answers: the caller's signals of any day, after giving those that are open now. */
import type { Signal, SignalsAnswer, SignalsQuery } from '@spreadwise/contract';
import { utcDay } from '../../lib/utc-day';
import type { DeliveriesStore, Standing } from '../allocate/deliveries-store';
import { allowanceOf, allows, hasRoom, scopeOf, type Viewer } from '../allocate/entitlement';
import { byWorth, matches } from '../allocate/selection';
import type { Board } from '../log/open-signal-log';
import type { After, Page, SignalStore } from '../log/signal-store';
import type { MarketPort } from '../market-port';
import { summaryOf } from '../market-summary';
import type { TrackRecords } from './track-record';

export interface ReadingContext {
  readonly store: Pick<SignalStore, 'list'>;
  readonly deliveries: DeliveriesStore;
  readonly board: Pick<Board, 'open' | 'mayBeKnown'>;
  readonly market: Pick<MarketPort, 'status'>;
  readonly records: TrackRecords;
  readonly now: () => Date;
  /** Tells the customer's streams of what was given here. */
  readonly onGiven: (customerId: string, day: string, standing: Standing) => void;
}

type Question = Omit<SignalsQuery, 'cursor'> & { readonly after: After | null };
export interface Reading extends Omit<SignalsAnswer, 'signals' | 'nextCursor'> {
  readonly page: Page;
}
type Customer = Extract<Viewer, { kind: 'customer' }>;

const MOST_AT_ONCE = 500;

/**
 * Two queries, a third where matches are rare, another where a full day may hold advice of before; and with something new
 * to give a transaction of two statements.
 */
export function createReading(context: ReadingContext) {
  const { store, records, market, now } = context;
  return async (viewer: Viewer, question: Question): Promise<Reading> => {
    const usedToday = viewer.kind === 'customer' ? await give(context, viewer, question) : 0;
    const customerId = viewer.kind === 'customer' ? viewer.customerId : null;
    return {
      page: await store.list({ ...question, customerId }),
      allowance: viewer.kind === 'customer' ? allowanceOf(viewer.limits, usedToday, now()) : null,
      market: summaryOf(market.status()),
      trackRecord: records.of(scopeOf(viewer)),
    };
  };
}

/** Those that take no room: advice of before the feed broke off, that the customer has had. */
async function hadBefore(
  { board, deliveries }: ReadingContext,
  customerId: string,
  signals: readonly Signal[],
): Promise<Signal[]> {
  const maybe = signals.filter(board.mayBeKnown);
  if (maybe.length === 0) return [];
  const ids = maybe.map(({ id }) => id);
  const had = await deliveries.hadBefore(customerId, ids);
  return maybe.filter(({ id }) => had.has(id));
}

/** How many the customer has been given today, those included that are given now, the best first. */
async function give(context: ReadingContext, viewer: Customer, question: Question): Promise<number> {
  const { board, deliveries, now, onGiven } = context;
  const { customerId, limits } = viewer;
  const asksForNew = question.state !== 'ended' && question.after === null;
  const wanted = [...board.open.values()]
    .map(({ signal }) => signal)
    .filter((signal) => asksForNew && allows(limits, signal) && matches(question, signal));
  const day = utcDay(now());
  const { used, given } = await deliveries.standing(
    customerId,
    day,
    wanted.map(({ id }) => id),
  );
  const missing = wanted.filter(({ id }) => !given.has(id));
  const fresh = hasRoom(limits, used) ? missing : await hadBefore(context, customerId, missing);
  if (fresh.length === 0) return used;
  const signalIds = fresh
    .sort(byWorth)
    .slice(0, MOST_AT_ONCE)
    .map(({ id }) => id);
  const ask = { customerId, daily: limits.dailySignals, signalIds };
  const standing = (await deliveries.give(day, now(), [ask])).get(customerId);
  if (standing) onGiven(customerId, day, standing);
  return standing?.used ?? used;
}
