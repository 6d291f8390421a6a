/** Past and live signals, and the state of the markets behind them. */
import type { Hono } from 'hono';
import {
  type AppEnv,
  EVENT_HEADERS,
  eventResponse,
  fileAnswer,
  handle,
  Problem,
  positionCursor,
  readPositionCursor,
} from '../../platform/http';
import { SIGNAL_LIMIT } from '../../platform/http/rate-limit';
import { viewerOf } from './assign/entitlement';
import { exportSignals } from './history/export-signals';
import type { PastSignals } from './history/past-signals';
import { type ReadSignals, readerFor } from './history/read-signals';
import type { MarketPort } from './market-port';
import type { StreamHub } from './stream/stream-hub';
import type { FindTradingProfiles } from './value/value-for';

interface SignalRoutesContext {
  readonly readSignals: ReadSignals;
  readonly past: PastSignals;
  readonly findProfiles: FindTradingProfiles;
  readonly streams: StreamHub;
  readonly market: Pick<MarketPort, 'status'>;
}

/** Allows for an office whose streams all break and reconnect at once. */
const STREAM_LIMIT = { points: 300, seconds: 60 };

/** An export reads everything; a person makes only a few. */
const EXPORT_LIMIT = { points: 10, seconds: 60 };

export function signalRoutes(
  app: Hono<AppEnv>,
  { readSignals, past, findProfiles, streams, market }: SignalRoutesContext,
): void {
  handle(app, 'GET /api/signals', SIGNAL_LIMIT, async ({ c, query: { cursor, ...question }, session }) => {
    const after = readPositionCursor(cursor);
    // HEAD shows nothing, so it assigns nothing, like a view.
    const isView = session.role === 'CUSTOMER' && c.req.method === 'HEAD';
    const viewer = viewerOf(isView ? { ...session, isView } : session);
    const { page, ...rest } = await readSignals(viewer, { ...question, after });
    return { signals: [...page.signals], nextCursor: page.next ? positionCursor(page.next) : null, ...rest };
  });
  handle(app, 'GET /api/signals/stream', STREAM_LIMIT, async ({ c, query, session }) => {
    const lastSeq = readLastEventId(c.req.header('Last-Event-ID'));
    if (c.req.method === 'HEAD') return c.body(null, 200, EVENT_HEADERS);
    const stream = await streams.open({ session, filters: query, lastSeq });
    if (!stream) throw new Problem(503, 'The server is shutting down.', { retryAfterSeconds: 5 });
    return eventResponse(c, stream);
  });
  handle(app, 'GET /api/signals/days', SIGNAL_LIMIT, async ({ query, session }) => ({
    days: await past.days(await readerFor(findProfiles, viewerOf(session)), query),
  }));
  handle(app, 'GET /api/signals/export', EXPORT_LIMIT, async ({ c, query, session }) => {
    const reader = await readerFor(findProfiles, viewerOf(session));
    const parts = exportSignals(past, reader, { ...query, state: 'ended' });
    return fileAnswer(c, `signals.${query.format}`, parts);
  });
  handle(app, 'GET /api/market/status', () => market.status());
}

/** Throws Problem 400 if it cannot be an id that was sent. */
function readLastEventId(id: string | undefined): number | null {
  if (id === undefined || id === '') return null;
  if (/^\d{1,15}$/.test(id)) return Number(id);
  const message =
    'Last-Event-ID must be the id of an event of this stream, a whole number; omit it to start over.';
  throw new Problem(400, message, { issues: [{ field: 'Last-Event-ID', message }] });
}
