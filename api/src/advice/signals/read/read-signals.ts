/** What GET /api/signals answers: the caller's signals of any day, after allocating those that are open now. */
import type { SetUp, Signal, SignalsAnswer, SignalsQuery } from '@spreadwise/contract';
import { byWorth } from '@spreadwise/contract/signal-worth';
import type { PagePosition } from '../../../platform/lib/lists';
import type { Allocator, DayUsage } from '../allocate/allocator';
import {
  allowanceOf,
  type CountedViewer,
  isInScope,
  scopeOf,
  universeOf,
  type Viewer,
} from '../allocate/entitlement';
import { isWorthAllocating, withFloor } from '../allocate/selection';
import type { DayCounts } from '../log/day-counts';
import type { SignalLog } from '../log/signal-log';
import { type MarketPort, summarizeMarket } from '../market-port';
import { type FindSetUps, valueFor } from '../value/value-for';
import { EVERYBODY, type ListedPage, type PastSignals, type Reader } from './past-signals';
import type { TrackRecords } from './track-record';

export interface SignalReaderContext {
  readonly allocator: Allocator;
  readonly log: Pick<SignalLog, 'open' | 'mayRepeat'>;
  readonly past: Pick<PastSignals, 'page'>;
  readonly market: Pick<MarketPort, 'status'>;
  readonly findSetUps: FindSetUps;
  readonly records: TrackRecords;
  readonly dayCounts: DayCounts;
  /** The least that is advised on, in euros. */
  readonly floorEur: () => number;
  readonly now: () => Date;
  /** Informs the customer's streams of what was allocated here. */
  readonly onAllocated: (customerId: string, usage: DayUsage) => void;
}

type ReadQuery = Omit<SignalsQuery, 'cursor'> & { readonly after: PagePosition | null };

export interface SignalsReading extends Omit<SignalsAnswer, 'signals' | 'nextCursor'> {
  readonly page: ListedPage;
}

export type ReadSignals = (viewer: Viewer, query: ReadQuery) => Promise<SignalsReading>;

const MOST_AT_ONCE = 500;

/**
 * Three queries, another where matches are rare, another where a full day may hold repeated advice; and with something new
 * to allocate, a transaction of two statements.
 */
export function createReadSignals(context: SignalReaderContext): ReadSignals {
  const { past, records, market, findSetUps } = context;
  return async (viewer, query) => {
    const reader = await readerFor(findSetUps, viewer);
    const allowance = await allowanceAfter(context, viewer, query, reader.setUp);
    return {
      allowance,
      page: await past.page(reader, query),
      market: summarizeMarket(market.status(), universeOf(viewer)),
      trackRecord: records.of(scopeOf(viewer)),
    };
  };
}

/** Who reads, with their set-up as it is now. */
export async function readerFor(findSetUps: FindSetUps, viewer: Viewer): Promise<Reader> {
  if (viewer.kind === 'owner') return EVERYBODY;
  const { customerId } = viewer;
  const setUp = (await findSetUps([customerId])).get(customerId) ?? null;
  return { customerId, setUp, isCounted: viewer.kind === 'counted' };
}

async function allowanceAfter(
  context: SignalReaderContext,
  viewer: Viewer,
  query: ReadQuery,
  setUp: SetUp | null,
): Promise<SignalsAnswer['allowance']> {
  const { allocator, dayCounts, now } = context;
  switch (viewer.kind) {
    case 'owner':
      return null;
    case 'unlimited': {
      await allocator.keepGrant(viewer.customerId, viewer.scope);
      return allowanceOf(
        viewer,
        dayCounts.of((kind) => isInScope(viewer.scope, kind)),
        now(),
      );
    }
    case 'counted':
      return allowanceOf(viewer, await allocateTo(context, viewer, query, setUp), now());
  }
}

/** Returns how much of today's quota is used, including what is allocated now, the best first. */
async function allocateTo(
  context: SignalReaderContext,
  { customerId, scope, daily }: CountedViewer,
  query: ReadQuery,
  setUp: SetUp | null,
): Promise<number> {
  const { log, allocator, onAllocated, floorEur } = context;
  const asksForNew = query.state !== 'ended' && query.after === null && query.search === undefined;
  const wanted = [...log.open.values()]
    .filter(({ signal }) => asksForNew && isInScope(scope, signal))
    .map(({ signal }) => (setUp ? valueFor(setUp, signal) : signal))
    .filter((signal) => isWorthAllocating(withFloor(query, setUp), signal, floorEur()));
  const { used, allocated } = await allocator.usage(customerId, idsOf(wanted));
  const missing = wanted.filter(({ id }) => !allocated.has(id));
  const fresh = used < daily ? missing : await repeatsAmong(missing, customerId, context);
  if (fresh.length === 0) return used;
  const signalIds = idsOf(fresh.sort(byWorth).slice(0, MOST_AT_ONCE));
  const usage = await allocator.allocate({ customerId, daily, signalIds });
  onAllocated(customerId, usage);
  return usage.used;
}

/** Those that count towards no quota: advice from before the feed broke off, which the customer has had. */
async function repeatsAmong(
  signals: readonly Signal[],
  customerId: string,
  { log, allocator }: SignalReaderContext,
): Promise<Signal[]> {
  const candidates = signals.filter(log.mayRepeat);
  if (candidates.length === 0) return [];
  const repeats = await allocator.repeatsAmong(customerId, idsOf(candidates));
  return candidates.filter(({ id }) => repeats.has(id));
}

const idsOf = (signals: readonly Signal[]): string[] => signals.map(({ id }) => id);
