/** An exchange's quotes, streamed or confirmed: checked, noted and handed on. The first sound one connects it. */
import type { MarketRow } from '../markets/listed-markets';
import { validateQuote } from '../markets/validate';
import type { Feed, Session, Snapshot } from './feed';
import { commonSymbol } from './library-calls';

/** One ticker by the stream. The first also lets out the snapshot that was held back for it. */
export function takeStreamed(feed: Feed, session: Session, symbol: string, ticker: unknown): void {
  const row = feed.markets.bySymbol(feed.exchange, commonSymbol(session.library, feed.profile, symbol));
  if (!row) {
    feed.refused('unknown-market');
    return;
  }
  publish(feed, session, row, ticker, { at: feed.now(), streamed: true });
  const { held } = session;
  if (session.connectedAt === null || !held) return;
  session.held = null;
  confirmQuotes(feed, session, held);
}

/** Takes over all quotes of a snapshot, except where the stream has said something newer since. */
export function confirmQuotes(feed: Feed, session: Session, { askedAt, tickers }: Snapshot): void {
  for (const [symbol, ticker] of tickers) {
    const row = feed.markets.bySymbol(feed.exchange, symbol);
    if (row && row.streamedAt < askedAt)
      publish(feed, session, row, ticker, { at: askedAt, streamed: false });
  }
}

function publish(
  feed: Feed,
  session: Session,
  row: MarketRow,
  ticker: unknown,
  { at, streamed }: { readonly at: number; readonly streamed: boolean },
): void {
  const quote = validateQuote(ticker, at, row, feed.profile.rawTicker);
  if (typeof quote === 'string') {
    if (streamed && quote === 'no-quote') session.lacksQuotes = true;
    feed.refused(quote);
    return;
  }
  row.quotedAt = at;
  if (streamed) row.streamedAt = at;
  // Where quotes are streamed, it is the stream that must not fall silent.
  if (streamed || !session.streams) {
    session.quotedAt = feed.now();
    if (session.connectedAt === null) connect(feed, session);
  }
  feed.emit([{ type: 'quote', market: row.number, ...quote }]);
}

function connect({ exchange, markets, now, log, emit }: Feed, session: Session): void {
  session.connectedAt = now();
  emit([{ type: 'connected', at: now(), exchange }]);
  log.info(
    { exchange, markets: markets.symbolsOf(exchange).length, stream: session.streams },
    'market connected',
  );
}
