/** A snapshot of markets: the format of the file, validated in full before anything is computed. */
import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { isUsable } from '../engine';
import { InputError, printable } from './arguments';

/* A schema's message states what would be valid. */
const name = z.string('a name: text that is not empty').min(1, 'a name: text that is not empty');
const quantity = (of: string) => z.number(of).nonnegative(of).nullish();
const FRACTION = 'a fraction from 0 to 1';
const fee = z.number(FRACTION).min(0, FRACTION).max(1, FRACTION);

const market = z.object(
  {
    exchange: name,
    base: name,
    quote: name,
    /** Units of quote per base. Null or absent: no bid, or no ask. */
    bid: quantity('a price from 0 up, or null'),
    ask: quantity('a price from 0 up, or null'),
    /** In the base. */
    bidSize: quantity('an amount from 0 up, or null'),
    askSize: quantity('an amount from 0 up, or null'),
    /** UTC epoch ms. */
    at: quantity('a time in milliseconds since 1970, or null'),
  },
  'a market: { "exchange", "base", "quote", "bid", "ask", … }',
);

/** As a map: an object would lose a name such as __proto__, or take it from its prototype. */
const asMap = (given: unknown): unknown => (isRecord(given) ? new Map(Object.entries(given)) : given);
const FEES = 'an object of taker fees by exchange, e.g. { "binance": 0.001 }';

const snapshot = z.object(
  { fees: z.preprocess(asMap, z.map(name, fee, FEES)), markets: z.array(market, 'a list of markets') },
  'an object { "fees": …, "markets": … }',
);

type MarketSnapshot = z.output<typeof snapshot>;
type SnapshotMarket = MarketSnapshot['markets'][number];

/** `place` names the file. Throws `InputError`. */
export function parseSnapshot(place: string, bytes: Uint8Array): MarketSnapshot {
  const result = snapshot.safeParse(parseJson(place, bytes), { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new InputError(
    `${place}: ${wrongText(issue?.path ?? [], issue?.input)}; expected ${issue?.message}.`,
  );
}

function wrongText(path: readonly PropertyKey[], value: unknown): string {
  const [first, second] = path;
  /* The only key that can be invalid; it is checked before its value. */
  if (first === 'fees' && second === '') return 'fees has the name ""';
  return `${path.length ? pathText(path) : 'the whole'} ${wasText(value)}`;
}

function parseJson(place: string, bytes: Uint8Array): unknown {
  /* Lenient decoding could turn two different unreadable names into the same one. */
  if (!isUtf8(bytes)) throw new InputError(`${place}: not valid UTF-8; expected JSON in UTF-8.`);
  try {
    /* Drops the byte order mark that some editors write. */
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch (error) {
    const why = error instanceof Error ? printable(error.message) : '';
    throw new InputError(`${place}: not valid JSON (${why}); docs/scan.md shows the format.`);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** `markets[17].bid`, `fees["binance"]`. */
const pathText = ([first, second, ...rest]: readonly PropertyKey[]): string =>
  [
    String(first),
    second === undefined ? '' : typeof second === 'number' ? `[${second}]` : `[${quoted(String(second))}]`,
    ...rest.map((key) => `.${String(key)}`),
  ].join('');

function wasText(value: unknown): string {
  if (value === undefined) return 'is missing';
  if (Array.isArray(value)) return 'was a list';
  if (isRecord(value)) return 'was an object';
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    return 'was too large for a number';
  return `was ${typeof value === 'string' ? quoted(value) : String(value)}`;
}

const quoted = (text: string) => printable(JSON.stringify(text.slice(0, 60)));

/* Which markets of a snapshot can be advised on, and why the others cannot. */

export interface LeftOut {
  /** Its index in the snapshot's list. */
  readonly index: number;
  readonly market: SnapshotMarket;
  readonly why: string;
}

export interface UsableMarket extends SnapshotMarket {
  readonly fee: number;
}

/** An empty or one-sided market is usable: it has no price to trade at now, or only one. */
export function selectUsable({ fees, markets }: MarketSnapshot) {
  const usable: UsableMarket[] = [];
  const leftOut: LeftOut[] = [];
  for (const [index, market] of markets.entries()) {
    const fee = fees.get(market.exchange);
    const why = whyNot(market);
    if (fee === undefined) leftOut.push({ index, market, why: 'its exchange has no fee in "fees"' });
    else if (why) leftOut.push({ index, market, why });
    else usable.push({ ...market, fee });
  }
  return { usable, leftOut };
}

function whyNot({ base, quote, bid, ask }: SnapshotMarket): string | null {
  if (base === quote) return 'its base is its quote';
  if (bid === 0) return 'its bid is zero';
  if (ask === 0) return 'its ask is zero';
  if (typeof bid === 'number' && typeof ask === 'number' && bid > ask)
    return `it is crossed: the bid ${bid} is above the ask ${ask}`;
  return isUsable(bid ?? Number.NaN, ask ?? Number.NaN) ? null : 'its price is beyond any measure';
}
