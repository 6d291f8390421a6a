/** Slows down callers who call too often, by bucket and network. */
import { isIPv6 } from 'node:net';
import { waitText } from '@spreadwise/contract/wait-text';
import type { Limit, Limits, Taken } from '../lib/limits/limits';
import type { Setting, SettingsReader } from '../settings';
import { createOutcomeLimits, type LimitedAttempt } from './outcome-limits';
import { Problem } from './problem';
import { SIGNAL_CALLS, TOKEN_CALLS, WRITING_CALLS } from './settings';

export interface CallLimit extends Limit {
  /** Says the points a minute while the product runs; `points` is its default. */
  readonly setting?: Setting<number>;
}

const aMinute = (limit: Setting<number>): CallLimit => ({
  points: limit.default,
  seconds: 60,
  setting: limit,
});

export const DEFAULT_LIMIT = aMinute(WRITING_CALLS);
/** Reading signals. */
export const SIGNAL_LIMIT = aMinute(SIGNAL_CALLS);

/** Of one API token, from wherever it is used. */
export const API_TOKEN_LIMIT = aMinute(TOKEN_CALLS);

export interface RateLimits {
  /** Counts one call of `address` in the bucket; throws Problem 429 with Retry-After when it is used up. */
  consume(bucket: string, limit: CallLimit, address: string): Promise<void>;
  /** As it holds now; null where nothing is limited. */
  inForce(limit: CallLimit): Limit | null;
  /** Runs what only its outcome shows to count (`./outcome-limits.ts`). */
  attempt<T>(bucket: string, attempt: LimitedAttempt<T>, address: string): Promise<T>;
}

/** Null lifts every limit. */
export function createRateLimits(
  limits: Pick<Limits, 'take' | 'look'> | null,
  settings?: SettingsReader,
): RateLimits {
  const inForce = ({ points, seconds, setting }: CallLimit): Limit => ({
    points: (setting && settings?.get(setting)) ?? points,
    seconds,
  });
  const outcomes = limits && createOutcomeLimits(limits);
  return {
    inForce: (limit) => limits && inForce(limit),
    async consume(bucket, limit, address) {
      const taken = await limits?.take(bucket, networkOf(address), inForce(limit));
      if (taken && !taken.isAllowed) refuse(taken);
    },
    async attempt(bucket, attempt, address) {
      if (!outcomes) return attempt.work();
      const ran = await outcomes.run(bucket, networkOf(address), attempt);
      return ran.isAllowed ? ran.answer : refuse(ran);
    },
  };
}

export function refuse({ waitMs }: Extract<Taken, { isAllowed: false }>): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw new Problem(429, `Too many requests. Please try again in ${waitText(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
}

/** An IPv4 address, or the /64 of an IPv6 one: a single subscriber has all of its addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
