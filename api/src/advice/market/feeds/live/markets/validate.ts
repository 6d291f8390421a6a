/** Which quotes and books are accepted. An invalid one is rejected, and the known one counts until it is too old. */
import type { Level } from '../../../../engine';
import type { Book, Quote } from '../../../types';
import type { RawTickerFormat } from '../profiles';

export type QuoteRefusal =
  /** A wrong type, NaN or negative. */
  | 'malformed'
  /** The bid is above the ask. */
  | 'crossed'
  /** Older than the known one, or too old to be of use. */
  | 'stale'
  /** Received while this process lagged behind its stream. */
  | 'late'
  /** Updates of an order book are missing, or its checksum differs from the exchange's. */
  | 'gap'
  /** Without bid and ask. */
  | 'no-quote'
  /** For a market that is not listed. */
  | 'unknown-market';

export interface KnownQuote {
  /** The exchange's own latest time, in epoch ms. */
  newest: number;
  sequence: number;
  bid: number | null;
  ask: number | null;
}

export type ValidQuote = Omit<Quote, 'type' | 'market'>;
export type ValidBook = Omit<Book, 'type' | 'market'>;

/** Useless to every reader of the feed, whatever the reader's own limits. */
const USELESS_AFTER_MS = 60_000;
/** A time this far ahead is more than a clock that is slightly off; it is ignored. */
const AHEAD_MS = 60_000;

/** Validates one ticker of the library and, if it is valid, records it in `known`. */
export function validateQuote(
  ticker: unknown,
  received: number,
  known: KnownQuote,
  { raw, streamed = true }: { readonly raw?: RawTickerFormat | undefined; readonly streamed?: boolean } = {},
): ValidQuote | QuoteRefusal {
  if (!isRecord(ticker)) return 'malformed';
  const bid = amount(ticker.bid);
  const ask = amount(ticker.ask);
  const bidSize = amount(ticker.bidVolume);
  const askSize = amount(ticker.askVolume);
  const time = timeOf(ticker.timestamp, received);
  // A sum with NaN is NaN.
  if (Number.isNaN(bid + ask + bidSize + askSize + time)) return 'malformed';
  if (raw && !(isRecord(ticker.info) && raw.isSound(ticker.info))) return 'malformed';
  if (bid > 0 && ask > 0 && bid > ask) return 'crossed';
  // Several exchanges have only last prices in the tickers of all markets: only a stream empties a market.
  if (bid === 0 && ask === 0 && (!streamed || (known.bid === null && known.ask === null))) return 'no-quote';
  const sequence = raw && isRecord(ticker.info) ? raw.sequenceOf(ticker.info) : 0;
  if (isOld(time, received, known.newest) || (sequence > 0 && sequence <= known.sequence)) return 'stale';
  if (time > 0) known.newest = time;
  if (sequence > 0) known.sequence = sequence;
  known.bid = bid || null;
  known.ask = ask || null;
  return {
    at: time > 0 ? Math.min(time, received) : received,
    bid: known.bid,
    bidSize: bidSize || null,
    ask: known.ask,
    askSize: askSize || null,
  };
}

export interface KnownBook {
  newest: number;
  /** The exchange's number for the book's last update. */
  nonce: number;
}

export function validateBook(
  book: unknown,
  received: number,
  known: KnownBook,
  most: number,
): ValidBook | QuoteRefusal {
  if (!isRecord(book)) return 'malformed';
  const time = timeOf(book.timestamp, received);
  const bids = levels(book.bids, most, (better, worse) => better > worse);
  const asks = levels(book.asks, most, (better, worse) => better < worse);
  if (!bids || !asks || Number.isNaN(time)) return 'malformed';
  const [bid, ask] = [bids[0], asks[0]];
  if (bid && ask && bid[0] > ask[0]) return 'crossed';
  const nonce = typeof book.nonce === 'number' ? book.nonce : 0;
  if (isOld(time, received, known.newest) || (nonce > 0 && nonce < known.nonce)) return 'stale';
  if (time > 0) known.newest = time;
  if (nonce > 0) known.nonce = nonce;
  return { at: time > 0 ? Math.min(time, received) : received, bids, asks };
}

/** Returns null unless these are levels, best first. A level without an amount is left out. */
function levels(value: unknown, most: number, follows: (better: number, worse: number) => boolean) {
  if (!Array.isArray(value)) return null;
  const found: Level[] = [];
  for (const level of value.slice(0, most)) {
    if (!Array.isArray(level)) return null;
    const [price, size]: unknown[] = level;
    if (typeof price !== 'number' || typeof size !== 'number') return null;
    if (!(price > 0 && price < Infinity && size >= 0 && size < Infinity)) return null;
    const better = found.at(-1);
    if (better && !follows(better[0], price)) return null;
    if (size > 0) found.push([price, size]);
  }
  return found;
}

/** 0 when absent, NaN when invalid. */
function amount(value: unknown): number {
  if (value === undefined || value === null) return 0;
  return typeof value === 'number' && value >= 0 && value < Infinity ? value : Number.NaN;
}

/** 0 when absent or implausible, NaN when invalid. */
function timeOf(value: unknown, received: number): number {
  const time = amount(value);
  return time > received + AHEAD_MS ? 0 : time;
}

const isOld = (time: number, received: number, newest: number) =>
  time > 0 && (time < newest || time < received - USELESS_AFTER_MS);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
