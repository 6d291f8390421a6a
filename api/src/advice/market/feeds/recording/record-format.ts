/**
 * Recordings: one JSON record a line. The first says what it is, each other is an event as an array that begins with
 * its type:
 *
 *     {"v":1,"feed":"simulated","startedAt":1763715600000}
 *     ["listed",at,market,exchange,base,quote,takerFee]  and, where known, [amountStep,priceStep,minAmount,minCost]
 *     ["quote",at,market,bid,bidSize,ask,askSize]
 *     ["book",at,market,[[price,amount],…],[[price,amount],…]]
 *     ["networks",at,exchange,asset,[[name,withdrawFee,withdraw,deposit],…]]  and, where known, arrivalMinutes
 *     ["delisted",at,market]  ["connected",at,exchange]  ["disconnected",at,exchange,reason]  ["clock",at]
 */
import type { Level } from '../../../engine';
import {
  FEED_KINDS,
  type FeedKind,
  type Listed,
  type MarketEvent,
  type Network,
  type OrderLimits,
} from '../../types';

export const RECORDING_VERSION = 1;

export interface RecordingHeader {
  readonly v: typeof RECORDING_VERSION;
  /** Where the events came from. */
  readonly feed: FeedKind;
  /** UTC epoch ms. */
  readonly startedAt: number;
}

/** What is wrong with a record, without the place: the reader knows that. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
}

/** With the line's end. */
export function lineOf(event: MarketEvent): string {
  return `${JSON.stringify(recordOf(event))}\n`;
}

function recordOf(event: MarketEvent): readonly unknown[] {
  const { type, at } = event;
  switch (event.type) {
    case 'quote':
      return [type, at, event.market, event.bid, event.bidSize, event.ask, event.askSize];
    case 'book':
      return [type, at, event.market, event.bids, event.asks];
    case 'listed':
      return listedRecord(event);
    case 'delisted':
      return [type, at, event.market];
    case 'networks':
      return [type, at, event.exchange, event.asset, event.networks.map(networkRecord)];
    case 'connected':
      return [type, at, event.exchange];
    case 'disconnected':
      return [type, at, event.exchange, event.reason];
    case 'clock':
      return [type, at];
  }
}

const listedRecord = ({ type, at, market, exchange, base, quote, takerFee, limits }: Listed) => [
  ...[type, at, market, exchange, base, quote, takerFee],
  ...(limits ? [[limits.amountStep, limits.priceStep, limits.minAmount, limits.minCost]] : []),
];

const networkRecord = ({ name, withdrawFee, withdraw, deposit, arrivalMinutes = null }: Network) => [
  ...[name, withdrawFee, withdraw, deposit],
  ...(arrivalMinutes === null ? [] : [arrivalMinutes]),
];

/** Throws `RecordError`. */
export function parseHeader(line: string): RecordingHeader {
  const value = parseJson(line);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) throw new RecordError('the first line must be a header like {"v":1,"feed":"simulated",…}');
  const { v, feed, startedAt } = value as Record<string, unknown>;
  if (v !== RECORDING_VERSION)
    throw new RecordError(`the header's v must be ${RECORDING_VERSION}, was ${shown(v)}`);
  const known = FEED_KINDS.find((kind) => kind === feed);
  if (!known) throw new RecordError(`the header's feed must be ${FEED_KINDS.join(', ')}, was ${shown(feed)}`);
  return { v, feed: known, startedAt: instant(startedAt, "the header's startedAt") };
}

/** Throws `RecordError`. By hand, since a recording has millions of records. */
export function parseEvent(line: string): MarketEvent {
  const record = parseJson(line);
  if (!Array.isArray(record)) throw new RecordError('a record must be an array like ["clock",1763715600000]');
  const [type, time] = record as unknown[];
  const parse = PARSERS[type as MarketEvent['type']];
  if (typeof type !== 'string' || !Object.hasOwn(PARSERS, type))
    throw new RecordError(`a record's type must be ${Object.keys(PARSERS).join(', ')}, was ${shown(type)}`);
  return parse(record, instant(time, `${type}'s at`));
}

type Parser = (record: readonly unknown[], at: number) => MarketEvent;

const PARSERS: Readonly<Record<MarketEvent['type'], Parser>> = {
  quote: (record, at) => {
    hasLength(record, 7);
    return {
      type: 'quote',
      at,
      market: marketNumber(record[2], "quote's market"),
      bid: numberOrNull(record[3], "quote's bid"),
      bidSize: numberOrNull(record[4], "quote's bidSize"),
      ask: numberOrNull(record[5], "quote's ask"),
      askSize: numberOrNull(record[6], "quote's askSize"),
    };
  },
  book: (record, at) => {
    hasLength(record, 5);
    const market = marketNumber(record[2], "book's market");
    return {
      type: 'book',
      at,
      market,
      bids: levels(record[3], "book's bids"),
      asks: levels(record[4], "book's asks"),
    };
  },
  listed: (record, at) => {
    hasLength(record, record.length === 8 ? 8 : 7);
    return {
      type: 'listed',
      at,
      market: marketNumber(record[2], "listed's market"),
      exchange: text(record[3], "listed's exchange"),
      base: text(record[4], "listed's base"),
      quote: text(record[5], "listed's quote"),
      takerFee: feeOrNull(record[6], "listed's takerFee"),
      ...(record.length === 8 ? { limits: orderLimits(record[7]) } : {}),
    };
  },
  delisted: (record, at) => {
    hasLength(record, 3);
    return { type: 'delisted', at, market: marketNumber(record[2], "delisted's market") };
  },
  networks: (record, at) => {
    hasLength(record, 5);
    const exchange = text(record[2], "networks' exchange");
    const asset = text(record[3], "networks' asset");
    return {
      type: 'networks',
      at,
      exchange,
      asset,
      networks: array(record[4], "networks' list").map(network),
    };
  },
  connected: (record, at) => {
    hasLength(record, 3);
    return { type: 'connected', at, exchange: text(record[2], "connected's exchange") };
  },
  disconnected: (record, at) => {
    hasLength(record, 4);
    const exchange = text(record[2], "disconnected's exchange");
    return { type: 'disconnected', at, exchange, reason: text(record[3], "disconnected's reason") };
  },
  clock: (record, at) => {
    hasLength(record, 2);
    return { type: 'clock', at };
  },
};

function network(value: unknown): Network {
  const record = array(value, 'a network');
  hasLength(record, record.length === 5 ? 5 : 4);
  return {
    name: text(record[0], "a network's name"),
    withdrawFee: numberOrNull(record[1], "a network's withdrawFee"),
    withdraw: booleanOrNull(record[2], "a network's withdraw"),
    deposit: booleanOrNull(record[3], "a network's deposit"),
    ...(record.length === 5 ? { arrivalMinutes: numberOrNull(record[4], "a network's arrivalMinutes") } : {}),
  };
}

function orderLimits(value: unknown): OrderLimits {
  const record = array(value, "listed's limits");
  hasLength(record, 4);
  return {
    amountStep: numberOrNull(record[0], "listed's amountStep"),
    priceStep: numberOrNull(record[1], "listed's priceStep"),
    minAmount: numberOrNull(record[2], "listed's minAmount"),
    minCost: numberOrNull(record[3], "listed's minCost"),
  };
}

function levels(value: unknown, what: string): Level[] {
  return array(value, what).map((level) => {
    const [price, amount] = Array.isArray(level) && level.length === 2 ? level : [];
    if (isNumber(price) && isNumber(amount)) return [price, amount];
    return refuse(what, 'levels of [price, amount]', level);
  });
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new RecordError('the line is not JSON');
  }
}

function hasLength(record: readonly unknown[], length: number): void {
  if (record.length !== length)
    throw new RecordError(`the record must have ${length} members, has ${record.length}`);
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** As far as a date goes in the language. */
const LAST_INSTANT = 8.64e15;

function instant(value: unknown, what: string): number {
  if (Number.isInteger(value) && (value as number) >= 0 && (value as number) <= LAST_INSTANT)
    return value as number;
  return refuse(what, 'a time in epoch ms', value);
}

function marketNumber(value: unknown, what: string): number {
  if (Number.isSafeInteger(value) && (value as number) >= 0) return value as number;
  return refuse(what, 'a whole number from 0', value);
}

const numberOrNull = (value: unknown, what: string): number | null =>
  value === null || isNumber(value) ? value : refuse(what, 'a number or null', value);

const feeOrNull = (value: unknown, what: string): number | null =>
  value === null || (isNumber(value) && value >= 0 && value < 1)
    ? value
    : refuse(what, 'a fraction from 0 to below 1, or null', value);

const booleanOrNull = (value: unknown, what: string): boolean | null =>
  value === null || typeof value === 'boolean' ? value : refuse(what, 'true, false or null', value);

const text = (value: unknown, what: string): string =>
  typeof value === 'string' && value !== '' ? value : refuse(what, 'a text', value);

const array = (value: unknown, what: string): readonly unknown[] =>
  Array.isArray(value) ? value : refuse(what, 'a list', value);

function refuse(what: string, wanted: string, value: unknown): never {
  throw new RecordError(`${what} must be ${wanted}, was ${shown(value)}`);
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 60);
