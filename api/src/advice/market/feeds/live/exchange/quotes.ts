/** An exchange's quotes, streamed or confirmed: validated, recorded and published. The first valid one connects it. */
import type { ListedMarket } from '../markets/listed-markets';
import { validateQuote } from '../markets/validate';
import type { Connection, QuotesSnapshot, Session } from './connection';
import { commonSymbol } from './requests';

/** Handles a streamed ticker, dated as old as it may be. The first one also releases the snapshot held for it. */
export function takeStreamed(connection: Connection, session: Session, symbol: string, ticker: unknown) {
  const row = connection.markets.bySymbol(
    connection.exchange,
    commonSymbol(session.library, connection.profile, symbol),
  );
  if (!row) {
    connection.refused('unknown-market');
    return;
  }
  const lagMs = connection.lagMs();
  if (isTooLate(connection, session, lagMs)) {
    connection.refused('late');
    return;
  }
  publish(connection, session, row, ticker, { at: connection.now() - lagMs, streamed: true });
  const { held } = session;
  if (session.connectedAt === null || !held) return;
  session.held = null;
  confirmQuotes(connection, session, held);
}

/** A lagging process would advise on outdated prices, so it reports the exchange disconnected until it catches up. */
function isTooLate(connection: Connection, session: Session, lagMs: number): boolean {
  const { exchange, markets, now, log, emit, lagLimitMs } = connection;
  if (!session.isBehind && lagMs > lagLimitMs) {
    session.isBehind = true;
    const reason = `this process is ${(lagMs / 1000).toFixed(1)} s behind its quotes`;
    log.warn({ exchange, lagMs: Math.round(lagMs) }, 'quotes arrive faster than they are processed');
    markets.void(exchange);
    emit([{ type: 'disconnected', at: now(), exchange, reason }]);
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
export function confirmQuotes(
  connection: Connection,
  session: Session,
  { askedAt, tickers }: QuotesSnapshot,
): void {
  if (session.isBehind) return;
  for (const [symbol, ticker] of tickers) {
    const row = connection.markets.bySymbol(connection.exchange, symbol);
    if (row && row.streamedAt < askedAt)
      publish(connection, session, row, ticker, { at: askedAt, streamed: false });
  }
}

function publish(
  connection: Connection,
  session: Session,
  row: ListedMarket,
  ticker: unknown,
  { at, streamed }: { readonly at: number; readonly streamed: boolean },
): void {
  if (row.isHeldBack) return;
  const quote = validateQuote(ticker, at, row, connection.profile.rawTicker);
  if (typeof quote === 'string') {
    if (streamed && quote === 'no-quote') session.lacksQuotes = true;
    connection.refused(quote);
    return;
  }
  if (streamed) row.streamedAt = at;
  // When quotes are streamed, it is the stream that must not fall silent.
  if (streamed || !session.streams) {
    session.quotedAt = connection.now();
    if (session.connectedAt === null) connect(connection, session);
  }
  connection.emit([{ type: 'quote', market: row.number, ...quote }]);
}

/** Withdraws the quote of a market whose order book was found wrong, until the book is whole again. */
export function holdBack({ now, emit }: Connection, row: ListedMarket): void {
  row.isHeldBack = true;
  emit([
    { type: 'quote', at: now(), market: row.number, bid: null, bidSize: null, ask: null, askSize: null },
  ]);
}

function connect({ exchange, markets, now, log, emit }: Connection, session: Session): void {
  session.connectedAt = now();
  emit([{ type: 'connected', at: now(), exchange }]);
  log.info(
    { exchange, markets: markets.symbolsOf(exchange).length, stream: session.streams },
    'market connected',
  );
}
