/** What GET /api/signals answers: the caller's signals of any day, after allocating those that are open now. */
import type { SignalsAnswer, SignalsQuery } from '@spreadwise/contract';
import { type AllocationContext, allocateOnRead } from '../allocate/allocate-on-read';
import { allowanceOf, scopeOf, type Viewer } from '../allocate/entitlement';
import { type MarketPort, summarizeMarket } from '../market-port';
import type { PagePosition, SignalHistoryStore, SignalPage } from './signal-history-store';
import type { TrackRecords } from './track-record';

export interface SignalReaderContext extends AllocationContext {
  readonly history: Pick<SignalHistoryStore, 'listPage'>;
  readonly market: Pick<MarketPort, 'status'>;
  readonly records: TrackRecords;
}

type ReadQuery = Omit<SignalsQuery, 'cursor'> & { readonly after: PagePosition | null };

export interface SignalsReading extends Omit<SignalsAnswer, 'signals' | 'nextCursor'> {
  readonly page: SignalPage;
}

export type ReadSignals = (viewer: Viewer, query: ReadQuery) => Promise<SignalsReading>;

/**
 * Two queries, a third where matches are rare, another where a full day may hold repeated advice; and with something new
 * to allocate, a transaction of two statements.
 */
export function createReadSignals(context: SignalReaderContext): ReadSignals {
  const { history, records, market, now } = context;
  return async (viewer, query) => {
    const request = { ...query, isFirstPage: query.after === null };
    const usedToday = viewer.kind === 'customer' ? await allocateOnRead(context, viewer, request) : 0;
    const customerId = viewer.kind === 'customer' ? viewer.customerId : null;
    return {
      page: await history.listPage({ ...query, customerId }),
      allowance: viewer.kind === 'customer' ? allowanceOf(viewer.limits, usedToday, now()) : null,
      market: summarizeMarket(market.status()),
      trackRecord: records.of(scopeOf(viewer)),
    };
  };
}
