/** One exchange's connection: its options, its session, and what quotes make of them. */
import type { Timers } from '../../../../../platform/lib/time';
import type { FeedLog, MarketEvent } from '../../../types';
import type { CcxtClient, CcxtExchange } from '../ccxt/library';
import type { Judge } from '../failures';
import type { ListedMarket, Markets } from '../markets/listed-markets';
import { type QuoteRefusal, validateQuote } from '../markets/validate';
import type { Profile } from '../profiles';
import { commonSymbol, type QuotesSnapshot } from './requests';

/** What a connection is created with. */
export interface ConnectionOptions {
  readonly exchange: string;
  readonly profile: Profile;
  readonly open: () => Promise<CcxtExchange>;
  readonly markets: Markets;
  readonly now: () => number;
  /** While another process advises, quotes are streamed and nothing is polled. Resolves at the take-over. */
  readonly standby: () => Promise<void> | null;
  /** How old the message being handled may be, in ms; see `createLagMeter`. */
  readonly lagMs: () => number;
  /** Streamed quotes that may be older are not trusted, and neither are those before them. */
  readonly lagLimitMs: number;
  readonly timers: Pick<Timers, 'sleep'>;
  readonly random: () => number;
  readonly log: FeedLog;
  readonly emit: (events: readonly MarketEvent[]) => void;
  readonly refused: (reason: QuoteRefusal) => void;
}

/** With its state. */
export interface Connection extends ConnectionOptions {
  /** The library's client, once it could be opened. */
  library: CcxtExchange | null;
  loadedAt: number | null;
  /** Quotes are polled until then. Infinity when the stream has no bids and asks. */
  streamRefusedUntil: number;
  readonly judgeStream: Judge;
  session: Session | null;
  /** Ends the pause after a failure. */
  pause: AbortController | null;
}

export interface Books {
  want(rows: readonly ListedMarket[]): void;
  /** Moves the streams to another client; resolves once it has delivered each book, except those of quiet markets. */
  moveTo(library: CcxtExchange): Promise<void>;
}

/** A part of the markets, served by one client of the library. */
export interface Line {
  readonly library: CcxtExchange;
  symbols: readonly string[];
  /** When to replace it, before the exchange closes its sockets. */
  dueAt: number;
}

/** From one connect to the failure that ends it. */
export interface Session {
  readonly connection: Connection;
  /** The first line's client. */
  library: CcxtExchange;
  readonly lines: Line[];
  /** Aborts when the session ends. */
  readonly over: AbortSignal;
  readonly streams: boolean;
  readonly books: Books;
  fail(reason: unknown): void;
  /** Null until fresh quotes have arrived. */
  connectedAt: number | null;
  quotedAt: number;
  /** A snapshot, held back until the stream has delivered a quote. */
  held: QuotesSnapshot | null;
  /** When each connection last showed a sign of life. */
  readonly alive: Map<CcxtClient, number>;
  /** Whether this process is too far behind its stream to trust it. */
  isBehind: boolean;
  /** Whether the stream has sent tickers without bid and ask. */
  lacksQuotes: boolean;
}

/* An exchange's quotes, streamed or confirmed: validated, recorded and published. The first valid one connects it. */

/** Handles a streamed ticker, dated as old as it may be. The first one also releases the snapshot held for it. */
export function takeStreamed(session: Session, symbol: string, ticker: unknown) {
  const { exchange, profile, markets, refused, now, lagMs } = session.connection;
  const row = markets.bySymbol(exchange, commonSymbol(session.library, profile, symbol));
  if (!row) return refused('unknown-market');
  const lag = lagMs();
  if (isTooLate(session, lag)) return refused('late');
  publish(session, row, ticker, { at: now() - lag, streamed: true });
  const { held } = session;
  if (session.connectedAt === null || !held) return;
  session.held = null;
  confirmQuotes(session, held);
}

/** A lagging process would advise on outdated prices, so it reports the exchange disconnected until it catches up. */
function isTooLate(session: Session, lagMs: number): boolean {
  const { exchange, now, log, emit, lagLimitMs } = session.connection;
  if (!session.isBehind && lagMs > lagLimitMs) {
    session.isBehind = true;
    log.warn({ exchange, lagMs: Math.round(lagMs) }, 'quotes arrive faster than they are processed');
    disconnect(session.connection, `this process is ${(lagMs / 1000).toFixed(1)} s behind its quotes`);
  } else if (session.isBehind && lagMs <= lagLimitMs / 2) {
    session.isBehind = false;
    log.info({ exchange }, 'quotes are processed in time again');
    if (session.connectedAt !== null) emit([{ type: 'connected', at: now(), exchange }]);
  }
  // A late quote still proves that the stream is not silent.
  if (session.isBehind) session.quotedAt = now();
  return session.isBehind;
}

/** Applies all quotes of a snapshot, except where the stream has delivered newer ones. */
export function confirmQuotes(session: Session, { askedAt, tickers }: QuotesSnapshot): void {
  const { markets, exchange } = session.connection;
  if (session.isBehind) return;
  for (const [symbol, ticker] of tickers) {
    const row = markets.bySymbol(exchange, symbol);
    if (row && row.streamedAt < askedAt) publish(session, row, ticker, { at: askedAt, streamed: false });
  }
}

function publish(
  session: Session,
  row: ListedMarket,
  ticker: unknown,
  { at, streamed }: { readonly at: number; readonly streamed: boolean },
): void {
  const { connection } = session;
  if (row.isHeldBack) return;
  const received = streamed ? inOrder(row, at) : at;
  const quote = validateQuote(ticker, received, row, { raw: connection.profile.rawTicker, streamed });
  if (typeof quote === 'string') {
    if (streamed && quote === 'no-quote') session.lacksQuotes = true;
    connection.refused(quote);
    return;
  }
  if (streamed) row.streamedAt = received;
  row.receivedAt = Math.max(row.receivedAt, received);
  // When quotes are streamed, it is the stream that must not fall silent.
  if (streamed || !session.streams) {
    session.quotedAt = connection.now();
    if (session.connectedAt === null) connect(session);
  }
  connection.emit([{ type: 'quote', market: row.number, ...quote }]);
}

/** When a streamed message counts as received. Never before an earlier one, however much the lag has grown. */
export const inOrder = (row: ListedMarket, at: number): number => Math.max(row.receivedAt, at);

/** Withdraws the quote of a market whose order book was found wrong, until the book is whole again. */
export function holdBack({ now, emit }: Connection, row: ListedMarket): void {
  row.isHeldBack = true;
  emit([
    { type: 'quote', at: now(), market: row.number, bid: null, bidSize: null, ask: null, askSize: null },
  ]);
}

function connect(session: Session): void {
  const { exchange, markets, now, log, emit } = session.connection;
  session.connectedAt = now();
  emit([{ type: 'connected', at: now(), exchange }]);
  const listed = markets.symbolsOf(exchange).length;
  log.info({ exchange, markets: listed, stream: session.streams }, 'market connected');
}

/** Voids everything known of its quotes. */
export function disconnect({ exchange, markets, now, emit }: Connection, reason: string): void {
  markets.void(exchange);
  emit([{ type: 'disconnected', at: now(), exchange, reason }]);
}
