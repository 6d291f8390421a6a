/** Signals as they were, as they come, and the state of the markets behind them. */
import type { Hono } from 'hono';
import {
  type AppEnv,
  type CallLimit,
  EVENT_HEADERS,
  eventResponse,
  fileAnswer,
  handle,
  Problem,
  positionCursor,
  readPositionCursor,
} from '../../platform/http';
import { viewerOf } from './allocate/entitlement';
import type { MarketPort } from './market-port';
import { exportSignals } from './read/export-signals';
import type { PastSignals } from './read/past-signals';
import { type ReadSignals, readerFor } from './read/read-signals';
import type { StreamHub } from './stream/stream-hub';
import type { FindSetUps } from './value/value-for';

export interface SignalRoutesContext {
  readonly readSignals: ReadSignals;
  readonly past: PastSignals;
  readonly findSetUps: FindSetUps;
  readonly streams: StreamHub;
  readonly market: Pick<MarketPort, 'status'>;
}

/** Reading allocates, and so costs more than other calls; room for an office that turns many pages. */
const READ_LIMIT: CallLimit = { points: 600, seconds: 60, name: 'limits.signal-calls' };
/** Room for an office whose streams all break at once, and come back. */
const STREAM_LIMIT = { points: 300, seconds: 60 };

/** An export reads all there is; a person makes a few. */
const EXPORT_LIMIT = { points: 10, seconds: 60 };

export function signalRoutes(
  app: Hono<AppEnv>,
  { readSignals, past, findSetUps, streams, market }: SignalRoutesContext,
): void {
  handle(
    app,
    'GET /api/signals',
    async ({ query: { cursor, ...question }, session }) => {
      const after = readPositionCursor(cursor);
      const { page, ...rest } = await readSignals(viewerOf(session), { ...question, after });
      return {
        signals: [...page.signals],
        nextCursor: page.next ? positionCursor(page.next) : null,
        ...rest,
      };
    },
    { limit: READ_LIMIT },
  );
  handle(
    app,
    'GET /api/signals/stream',
    async ({ c, query, session }) => {
      const lastSeq = readLastEventId(c.req.header('Last-Event-ID'));
      if (c.req.method === 'HEAD') return c.body(null, 200, EVENT_HEADERS);
      const stream = await streams.open({ session, filters: query, lastSeq });
      if (!stream) throw new Problem(503, 'The server is stopping.', { retryAfterSeconds: 5 });
      return eventResponse(c, stream);
    },
    { limit: STREAM_LIMIT },
  );
  handle(
    app,
    'GET /api/signals/days',
    async ({ query, session }) => ({
      days: await past.days(await readerFor(findSetUps, viewerOf(session)), query),
    }),
    { limit: READ_LIMIT },
  );
  handle(
    app,
    'GET /api/signals/export',
    async ({ c, query, session }) => {
      const reader = await readerFor(findSetUps, viewerOf(session));
      const parts = exportSignals(past, reader, { ...query, state: 'ended' });
      return fileAnswer(c, `signals.${query.format}`, parts);
    },
    { limit: EXPORT_LIMIT },
  );
  handle(app, 'GET /api/market/status', () => market.status());
}

/** Throws Problem 400 when it cannot be one of ours. */
function readLastEventId(id: string | undefined): number | null {
  if (id === undefined || id === '') return null;
  if (/^\d{1,15}$/.test(id)) return Number(id);
  const message =
    'Last-Event-ID is the id of an event of this stream, a whole number; leave it out to begin anew.';
  throw new Problem(400, message, { issues: [{ field: 'Last-Event-ID', message }] });
}
