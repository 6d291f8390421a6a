/** What GET /api/signals answers: the caller's signals of any day, after assigning those open now. */
import type { Signal, SignalsAnswer, SignalsQuery, TradingProfile } from '@spreadwise/contract';
import { byWorth } from '@spreadwise/contract/signal-worth';
import type { PagePosition } from '../../../platform/lib/lists';
import type { Assigner, DayUsage } from '../assign/assigner';
import {
  allowanceOf,
  type CountedViewer,
  isInScope,
  isWorthGiving,
  scopeOf,
  universeOf,
  type Viewer,
  withFloor,
} from '../assign/entitlement';
import type { SignalLog } from '../log/signal-log';
import { type MarketPort, summarizeMarket } from '../market-port';
import { type FindTradingProfiles, valueFor } from '../value/value-for';
import { EVERYBODY, type PastSignals, type Reader } from './past-signals';
import type { DayCounts, TrackRecords } from './track-record';

interface SignalReaderContext {
  readonly assigner: Assigner;
  readonly signalLog: Pick<SignalLog, 'open' | 'mayRepeat'>;
  readonly past: Pick<PastSignals, 'page'>;
  readonly market: Pick<MarketPort, 'status'>;
  readonly findProfiles: FindTradingProfiles;
  readonly records: TrackRecords;
  readonly dayCounts: DayCounts;
  readonly floorEur: () => number;
  readonly now: () => Date;
  /** Informs the customer's streams of what was assigned here. */
  readonly onAssigned: (customerId: string, usage: DayUsage) => void;
}

type ReadQuery = Omit<SignalsQuery, 'cursor'> & { readonly after: PagePosition | null };

export type ReadSignals = ReturnType<typeof createReadSignals>;

const MOST_AT_ONCE = 500;

/**
 * Three queries, one more if matches are rare, one more if a full day may hold repeated advice; and with something new
 * to assign, a transaction of two statements.
 */
export function createReadSignals(context: SignalReaderContext) {
  const { past, records, market, findProfiles } = context;
  return async (viewer: Viewer, query: ReadQuery) => {
    const reader = await readerFor(findProfiles, viewer, context.floorEur());
    const allowance = await allowanceAfter(context, viewer, query, reader.profile);
    return {
      allowance,
      page: await past.page(reader, query),
      market: summarizeMarket(market.status(), universeOf(viewer)),
      trackRecord: records.of(scopeOf(viewer)),
    };
  };
}

/** Who reads, with their current trading profile. */
export async function readerFor(
  findProfiles: FindTradingProfiles,
  viewer: Viewer,
  leastEur = 0,
): Promise<Reader> {
  if (viewer.kind === 'owner') return EVERYBODY;
  const { customerId } = viewer;
  const profile = (await findProfiles([customerId])).get(customerId) ?? null;
  return { customerId, profile, isCounted: viewer.kind === 'counted', leastEur };
}

async function allowanceAfter(
  context: SignalReaderContext,
  viewer: Viewer,
  query: ReadQuery,
  profile: TradingProfile | null,
): Promise<SignalsAnswer['allowance']> {
  const { assigner, dayCounts, now } = context;
  if (viewer.kind === 'owner') return null;
  if (viewer.kind === 'counted')
    return allowanceOf(viewer, await assignTo(context, viewer, query, profile), now());
  const { customerId, scope, isView } = viewer;
  if (!isView) await assigner.keepGrant(customerId, scope);
  const found = dayCounts.of((kind) => isInScope(scope, kind));
  return allowanceOf(viewer, found, now());
}

/** Assigns what fits, the best first. Returns how much of today's quota is used then. */
async function assignTo(
  context: SignalReaderContext,
  { customerId, scope, daily, isView }: CountedViewer,
  query: ReadQuery,
  profile: TradingProfile | null,
): Promise<number> {
  const { signalLog, assigner, onAssigned, floorEur } = context;
  const asksForNew = !isView && query.state !== 'ended' && query.after === null && query.search === undefined;
  const wanted = [...signalLog.open.values()]
    .filter(({ signal }) => asksForNew && isInScope(scope, signal))
    .map(({ found }) => valueFor(profile, found))
    .filter((signal) => isWorthGiving(withFloor(query, profile), signal, floorEur()));
  const { used, assigned } = await assigner.usage(customerId, idsOf(wanted));
  const missing = wanted.filter(({ id }) => !assigned.has(id));
  const fresh = used < daily ? missing : await repeatsAmong(missing, customerId, context);
  if (fresh.length === 0) return used;
  const signalIds = idsOf(fresh.sort(byWorth).slice(0, MOST_AT_ONCE));
  const usage = await assigner.assign({ customerId, daily, signalIds });
  onAssigned(customerId, usage);
  return usage.used;
}

/** Those that use no quota: advice from before the feed failed, which the customer has had. */
async function repeatsAmong(
  signals: readonly Signal[],
  customerId: string,
  { signalLog, assigner }: SignalReaderContext,
): Promise<Signal[]> {
  const candidates = signals.filter((signal) => signalLog.mayRepeat(signal));
  if (candidates.length === 0) return [];
  const repeats = await assigner.repeatsAmong(customerId, idsOf(candidates));
  return candidates.filter(({ id }) => repeats.has(id));
}

const idsOf = (signals: readonly Signal[]): string[] => signals.map(({ id }) => id);
