/** Slows down callers who call too often, by bucket and network. */
import { isIPv6 } from 'node:net';
import { waitText } from '@spreadwise/contract/wait-text';
import type { Limit, Limits, Taken } from '../lib/limits/limits';
import { createOutcomeLimits, type LimitedAttempt } from './outcome-limits';
import { Problem } from './problem';

/** Which of the limits can be set while the product runs. */
export type LimitName = 'limits.calls' | 'limits.signal-calls' | 'limits.token-calls';

/** `points` hold where `name` is set to nothing else. */
export interface CallLimit extends Limit {
  readonly name?: LimitName;
}

/** Leaves room for an office of 30 people signing up in one minute behind one address. */
export const DEFAULT_LIMIT: CallLimit = { points: 120, seconds: 60, name: 'limits.calls' };

/** Of one API token, from wherever it is used. */
export const API_TOKEN_LIMIT: CallLimit = { points: 120, seconds: 60, name: 'limits.token-calls' };

export interface RateLimits {
  /** Counts one call of `address` in the bucket; throws Problem 429 with Retry-After when it is used up. */
  consume(bucket: string, limit: CallLimit, address: string): Promise<void>;
  /** As it holds now; null where nothing is limited. */
  inForce(limit: CallLimit): Limit | null;
  /** Runs what only its outcome shows to count (`./outcome-limits.ts`). */
  attempt<T>(bucket: string, attempt: LimitedAttempt<T>, address: string): Promise<T>;
}

/** Null lifts every limit. `pointsOf`: what is set. */
export function createRateLimits(
  limits: Pick<Limits, 'take' | 'look'> | null,
  pointsOf?: (name: LimitName) => number,
): RateLimits {
  const inForce = ({ points, seconds, name }: CallLimit): Limit => ({
    points: (name && pointsOf?.(name)) ?? points,
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
