/** What GET /api/signals answers: the caller's signals of any day, after giving those that are open now. */
import type { SignalsAnswer, SignalsQuery } from '../contract/signals';
import type { Board } from './board';
import type { DeliveriesStore, Standing } from './deliveries-store';
import { allowanceOf, allows, hasRoom, type Scope, scopeOf, type Viewer } from './entitlement';
import { summaryOf } from './market-summary';
import { byWorth, matches } from './selection';
import type { After, Page, SignalStore } from './store';
import type { MarketPort } from './types';
import { utcDay } from './utc-day';

export interface ReadingContext {
  readonly store: Pick<SignalStore, 'list' | 'trackRecord'>;
  readonly deliveries: DeliveriesStore;
  readonly board: Pick<Board, 'open'>;
  readonly market: Pick<MarketPort, 'status'>;
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
const RECORD_MS = 24 * 3_600_000;
const RECORD_KEPT_MS = 60_000;

/** Five queries at most, and with something new to give a transaction of two statements more. */
export function createReading(context: ReadingContext) {
  const { store, market, now } = context;
  const recordOf = createTrackRecords(context);
  return async (viewer: Viewer, question: Question): Promise<Reading> => {
    const usedToday = viewer.kind === 'customer' ? await give(context, viewer, question) : 0;
    const customerId = viewer.kind === 'customer' ? viewer.customerId : null;
    return {
      page: await store.list({ ...question, customerId }),
      allowance: viewer.kind === 'customer' ? allowanceOf(viewer.limits, usedToday, now()) : null,
      market: summaryOf(market.status()),
      trackRecord: await recordOf(scopeOf(viewer)),
    };
  };
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
  const fresh = wanted.filter(({ id }) => !given.has(id));
  if (fresh.length === 0 || !hasRoom(limits, used)) return used;
  const signalIds = fresh
    .sort(byWorth)
    .slice(0, MOST_AT_ONCE)
    .map(({ id }) => id);
  const ask = { customerId, daily: limits.dailySignals, signalIds };
  const standing = (await deliveries.give(day, now(), [ask])).get(customerId);
  if (standing) onGiven(customerId, day, standing);
  return standing?.used ?? used;
}

/** Of the last day, by what somebody may see; each is reckoned once a minute. */
function createTrackRecords({ store, now }: Pick<ReadingContext, 'store' | 'now'>) {
  const kept = new Map<
    string,
    { readonly at: number; readonly record: ReturnType<typeof store.trackRecord> }
  >();
  return (scope: Scope) => {
    const key = `${scope.maxHops} ${scope.universe}`;
    const at = now().getTime();
    const known = kept.get(key);
    if (known && at - known.at < RECORD_KEPT_MS) return known.record;
    const record = store.trackRecord(scope, new Date(at - RECORD_MS));
    kept.set(key, { at, record });
    record.catch(() => kept.delete(key));
    return record;
  };
}
