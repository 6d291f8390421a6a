/** Diffs of open signals, which change every second: only changes are sent, to be applied to the full signal. */
import type { Signal } from '../signal';
import type { SignalUpdate } from '../signals';

type Fields = Readonly<Record<string, unknown>>;

/** What differs in `after`; null if the change can only be sent as the full signal. */
export function updateOf(before: Signal, after: Signal): SignalUpdate | null {
  const { feed, universe, hops, detectedAt } = before;
  const isSameKind =
    after.feed === feed &&
    after.universe === universe &&
    after.hops === hops &&
    after.detectedAt === detectedAt &&
    after.legs.length === before.legs.length;
  const { legs, size, confidence, worth, ...rest } = after;
  // An update cannot take a field away.
  if (!isSameKind || isLost(before.size, size) || isLost(before.worth, worth)) return null;
  const legsNow = legs.map((leg, index) => changed(before.legs[index] as Fields, leg));
  const [sizeNow, confidenceNow] = [changed(before.size, size), changed(before.confidence, confidence)];
  const worthNow = changed(before.worth, worth);
  return {
    ...changed(before, rest),
    id: after.id,
    ...(legsNow.some(isNotEmpty) ? { legs: legsNow } : {}),
    ...(isNotEmpty(sizeNow) ? { size: sizeNow } : {}),
    ...(isNotEmpty(confidenceNow) ? { confidence: confidenceNow } : {}),
    ...(isNotEmpty(worthNow) ? { worth: worthNow } : {}),
  } as SignalUpdate;
}

export function withUpdate(signal: Signal, { legs, size, confidence, worth, ...rest }: SignalUpdate): Signal {
  return {
    ...signal,
    ...rest,
    legs: legs ? signal.legs.map((leg, index) => ({ ...leg, ...legs[index] })) : signal.legs,
    size: { ...signal.size, ...size },
    confidence: { ...signal.confidence, ...confidence },
    worth: { ...signal.worth, ...worth },
  } as Signal;
}

const isLost = (before: Fields, after: Fields): boolean =>
  Object.keys(before).some((name) => before[name] !== undefined && after[name] === undefined);

const isNotEmpty = (fields: object): boolean => Object.keys(fields).length > 0;

const changed = (before: Fields, after: Fields): Fields =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => !isSame(before[name], value)));

/** Lists, such as transfers and reasons, change rarely, and then as a whole. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && one !== null && JSON.stringify(one) === JSON.stringify(other));
