/** Past and live signals, and the state of the markets behind them. */
import type { ListedSignal, SignalExportQuery } from '@spreadwise/contract';
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
import { type CsvColumns, csvFile, type PagePosition } from '../../platform/lib/lists';
import { viewerOf } from './assign/entitlement';
import type { PastSignals, Reader } from './history/past-signals';
import { type ReadSignals, readerFor } from './history/read-signals';
import type { SignalPage } from './history/signal-history-store';
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
  handle(app, 'GET /api/signals', SIGNAL_LIMIT, async ({ query: { cursor, ...question }, session }) => {
    const after = readPositionCursor(cursor);
    const { page, ...rest } = await readSignals(viewerOf(session), { ...question, after });
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

type Question = Omit<Parameters<PastSignals['page']>[1], 'after' | 'limit'>;
type Pages = AsyncGenerator<readonly ListedSignal[], undefined>;
type Parts = AsyncGenerator<string, undefined>;

const AT_ONCE = 500;

/** All past signals that match a query as a file, page by page. */
function exportSignals(
  past: Pick<PastSignals, 'page'>,
  reader: Reader,
  { format, ...question }: Question & Pick<SignalExportQuery, 'format'>,
): Parts {
  const pages = pagesOf(past, reader, question);
  return format === 'csv' ? csvFile(COLUMNS, pages) : asJson(pages);
}

async function* pagesOf(past: Pick<PastSignals, 'page'>, reader: Reader, question: Question): Pages {
  let after: PagePosition | null = null;
  do {
    const page: SignalPage<ListedSignal> = await past.page(reader, { ...question, after, limit: AT_ONCE });
    if (page.signals.length > 0) yield page.signals;
    after = page.next;
  } while (after);
}

async function* asJson(pages: Pages): Parts {
  let isFirst = true;
  for await (const page of pages) {
    yield `${isFirst ? '[' : ','}\n${page.map((signal) => JSON.stringify(signal)).join(',\n')}`;
    isFirst = false;
  }
  yield isFirst ? '[]\n' : '\n]\n';
}

const percent = (fraction: number | undefined) =>
  fraction === undefined ? null : Number((fraction * 100).toPrecision(12));

const heldMs = ({ detectedAt, endedAt }: ListedSignal) =>
  endedAt === null ? null : Date.parse(endedAt) - Date.parse(detectedAt);

const tradesText = ({ legs }: ListedSignal) =>
  legs.map(({ side, base, quote, exchange }) => `${side} ${base}/${quote} on ${exchange}`).join('; ');

const COLUMNS: CsvColumns<ListedSignal> = [
  ['advised_at', ({ detectedAt }) => detectedAt],
  ['ended_at', ({ endedAt }) => endedAt],
  ['end_reason', ({ endReason }) => endReason],
  ['held_ms', heldMs],
  ['promised_ms', ({ expectedMs }) => expectedMs],
  ['trades', tradesText],
  ['advised_net_percent', ({ firstAdvice }) => percent(firstAdvice?.net)],
  ['advised_profit_eur', ({ firstAdvice }) => firstAdvice?.profitEur ?? null],
  ['advised_amount_eur', ({ firstAdvice }) => firstAdvice?.amountEur ?? null],
  ['advised_valued_at', ({ firstAdvice }) => firstAdvice?.valuedAt ?? null],
  ['peak_net_percent', ({ peakNet }) => percent(peakNet)],
  ['last_net_percent', ({ net }) => percent(net)],
  ['last_profit_eur', ({ size }) => size.profitEur],
  ['i_did', ({ noted }) => noted?.did ?? null],
  ['my_result_eur', ({ noted }) => noted?.resultEur ?? null],
  ['my_result', ({ noted }) => (noted?.resultCents == null ? null : noted.resultCents / 100)],
  ['my_currency', ({ noted }) => (noted?.resultCents == null ? null : noted.currency)],
  ['market', ({ feed }) => feed],
  ['id', ({ id }) => id],
];
