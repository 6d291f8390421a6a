/**
 * Recordings: one JSON record per line. The first is a header; each other is an event as an array that begins with its
 * type:
 *
 *     {"v":1,"feed":"simulated","startedAt":1763715600000}
 *     ["listed",at,market,exchange,base,quote,takerFee]  and, if known, [amountStep,priceStep,minAmount,minCost]
 *     ["quote",at,market,bid,bidSize,ask,askSize]
 *     ["book",at,market,[[price,amount],…],[[price,amount],…]]
 *     ["networks",at,exchange,asset,[[name,withdrawFee,withdraw,deposit],…]]  and, if known, arrivalMinutes
 *     ["delisted",at,market]  ["connected",at,exchange]  ["disconnected",at,exchange,reason]  ["clock",at]
 */
import { LEAST_TAKER_FEE } from '@spreadwise/contract/bounds';
import type { Level } from '../../../engine';
import { FEED_KINDS, type FeedKind, type MarketEvent, type Network, type OrderLimits } from '../../types';

export const RECORDING_VERSION = 1;

export interface Recorded {
  /** Where the events came from. */
  readonly feed: FeedKind;
  /** UTC epoch ms. */
  readonly startedAt: number;
}

/** What is wrong with a record, without the place: the reader knows that. */
export class RecordError extends Error {
  override readonly name = 'RecordError';
}

export function lineOf(event: MarketEvent): string {
  const record: unknown[] = [event.type, event.at];
  for (const { name } of FIELDS[event.type]) {
    const value = written(name, Reflect.get(event, name));
    if (value !== undefined) record.push(value);
  }
  return `${JSON.stringify(record)}\n`;
}

/** Writes an object as the array of its values, in the order of its fields. */
function written(name: string, value: unknown): unknown {
  if (name === 'limits' && value) return LIMITS.map((limit) => (value as OrderLimits)[limit]);
  if (name === 'networks') return (value as readonly Network[]).map(networkRecord);
  return value;
}

const networkRecord = ({ name, withdrawFee, withdraw, deposit, arrivalMinutes = null }: Network) => [
  ...[name, withdrawFee, withdraw, deposit],
  ...(arrivalMinutes === null ? [] : [arrivalMinutes]),
];

/** Throws `RecordError`. */
export function parseHeader(line: string): Recorded {
  const value = parseJson(line);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject) throw new RecordError('the first line must be a header like {"v":1,"feed":"simulated",…}');
  const { v, feed, startedAt } = value as Record<string, unknown>;
  if (v !== RECORDING_VERSION)
    throw new RecordError(`the header's v must be ${RECORDING_VERSION}, was ${shown(v)}`);
  const known = FEED_KINDS.find((kind) => kind === feed);
  if (!known) throw new RecordError(`the header's feed must be ${FEED_KINDS.join(', ')}, was ${shown(feed)}`);
  return { feed: known, startedAt: instant(startedAt, "the header's startedAt") };
}

/** Throws `RecordError`. Hand-written for speed: a recording has millions of records. */
export function parseEvent(line: string): MarketEvent {
  const record = parseJson(line);
  if (!Array.isArray(record)) throw new RecordError('a record must be an array like ["clock",1763715600000]');
  const [type, time] = record as unknown[];
  if (!isType(type))
    throw new RecordError(`a record's type must be ${Object.keys(FIELDS).join(', ')}, was ${shown(type)}`);
  const fields = FIELDS[type];
  const event: Record<string, unknown> = { type, at: instant(time, `${type}'s at`) };
  const most = 2 + fields.length;
  hasLength(record, type === 'listed' && record.length !== most ? most - 1 : most);
  for (let at = 2; at < record.length; at++) {
    const { name, what, read } = fields[at - 2] as Field;
    event[name] = read(record[at], what);
  }
  return event as unknown as MarketEvent;
}

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

const LIMITS = ['amountStep', 'priceStep', 'minAmount', 'minCost'] as const;

function orderLimits(value: unknown, what: string): OrderLimits {
  const record = array(value, what);
  hasLength(record, LIMITS.length);
  const limits = LIMITS.map((name, at) => [name, numberOrNull(record[at], `listed's ${name}`)]);
  return Object.fromEntries(limits) as OrderLimits;
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

/** The last time that a JavaScript date can hold. */
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
  value === null || (isNumber(value) && value >= LEAST_TAKER_FEE && value < 1)
    ? value
    : refuse(what, `a fraction from ${LEAST_TAKER_FEE} to below 1, or null`, value);

const booleanOrNull = (value: unknown, what: string): boolean | null =>
  value === null || typeof value === 'boolean' ? value : refuse(what, 'true, false or null', value);

export const text = (value: unknown, what: string): string =>
  typeof value === 'string' && value !== '' ? value : refuse(what, 'a text', value);

const array = (value: unknown, what: string): readonly unknown[] =>
  Array.isArray(value) ? value : refuse(what, 'a list', value);

function refuse(what: string, wanted: string, value: unknown): never {
  throw new RecordError(`${what} must be ${wanted}, was ${shown(value)}`);
}

const shown = (value: unknown): string => (JSON.stringify(value) ?? 'nothing').slice(0, 60);

const networks = (value: unknown, what: string): Network[] => array(value, what).map(network);
const sizedPrices = { bid: numberOrNull, bidSize: numberOrNull, ask: numberOrNull, askSize: numberOrNull };

type Read = (value: unknown, what: string) => unknown;

/** The fields after type and time, in order. Only the last one of a listing may be missing. */
const READERS: Readonly<Record<MarketEvent['type'], Readonly<Record<string, Read>>>> = {
  quote: { market: marketNumber, ...sizedPrices },
  book: { market: marketNumber, bids: levels, asks: levels },
  listed: {
    ...{ market: marketNumber, exchange: text, base: text, quote: text },
    ...{ takerFee: feeOrNull, limits: orderLimits },
  },
  delisted: { market: marketNumber },
  networks: { exchange: text, asset: text, networks },
  connected: { exchange: text },
  disconnected: { exchange: text, reason: text },
  clock: {},
};

/** `what` names it in the error message. */
type Field = Readonly<Record<'name' | 'what', string>> & { readonly read: Read };
const FIELDS = Object.fromEntries(
  Object.entries(READERS).map(([type, readers]) => [
    type,
    Object.entries(readers).map(([name, read]) => ({
      name,
      what: `${type}${type.endsWith('s') ? "'" : "'s"} ${name}`,
      read,
    })),
  ]),
) as unknown as Readonly<Record<MarketEvent['type'], readonly Field[]>>;

const isType = (value: unknown): value is MarketEvent['type'] =>
  typeof value === 'string' && Object.hasOwn(FIELDS, value);
