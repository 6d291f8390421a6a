/** Which quotes and books are believed. An unsound one is refused, and what was known stands until it is too old. */
import type { Level } from '../../../../engine';
import type { Book, Quote } from '../../../types';
import type { RawTickerFormat } from '../profiles';

export const REFUSALS = [
  /** Not of the form: a wrong type, NaN, negative. */
  'malformed',
  /** The bid is above the ask. */
  'crossed',
  /** Older than what is known already, or than is of use. */
  'stale',
  /** Came while this process was behind its stream. */
  'late',
  /** Updates of an order book are missing, or its checksum is not the exchange's. */
  'gap',
  /** Says nothing of bid and ask. */
  'no-quote',
  /** Of a market that is not listed. */
  'unknown-market',
] as const;
export type QuoteRefusal = (typeof REFUSALS)[number];

export interface KnownQuote {
  /** The exchange's own newest time, epoch ms. */
  newest: number;
  sequence: number;
  bid: number | null;
  ask: number | null;
}

export type ValidQuote = Omit<Quote, 'type' | 'market'>;
export type ValidBook = Omit<Book, 'type' | 'market'>;

/** Of no use to anyone, whatever the limits of those who read the feed. */
const USELESS_AFTER_MS = 60_000;
/** A time this far ahead is no clock that is a little off; it is not believed at all. */
const AHEAD_MS = 60_000;

/** Checks one ticker of the library and, when it is sound, notes it in `known`. */
export function validateQuote(
  ticker: unknown,
  received: number,
  known: KnownQuote,
  raw?: RawTickerFormat,
): ValidQuote | QuoteRefusal {
  if (!isRecord(ticker)) return 'malformed';
  const bid = amount(ticker.bid);
  const ask = amount(ticker.ask);
  const bidSize = amount(ticker.bidVolume);
  const askSize = amount(ticker.askVolume);
  const time = timeOf(ticker.timestamp, received);
  // Sums of not-a-number are not a number.
  if (Number.isNaN(bid + ask + bidSize + askSize + time)) return 'malformed';
  if (raw && !(isRecord(ticker.info) && raw.isSound(ticker.info))) return 'malformed';
  if (bid > 0 && ask > 0 && bid > ask) return 'crossed';
  if (bid === 0 && ask === 0 && known.bid === null && known.ask === null) return 'no-quote';
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
  /** The exchange's number of the book's last update. */
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

/** Null when they are not levels, best first. One without an amount is left out. */
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

/** 0 when there is none, NaN when it is no amount. */
function amount(value: unknown): number {
  if (value === undefined || value === null) return 0;
  return typeof value === 'number' && value >= 0 && value < Infinity ? value : Number.NaN;
}

/** 0 when the exchange says none that can be believed, NaN when it is no time. */
function timeOf(value: unknown, received: number): number {
  const time = amount(value);
  return time > received + AHEAD_MS ? 0 : time;
}

const isOld = (time: number, received: number, newest: number) =>
  time > 0 && (time < newest || time < received - USELESS_AFTER_MS);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
