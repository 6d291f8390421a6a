/** Slows down callers who call too often, by bucket and network. */
import { isIPv6 } from 'node:net';
import type { Limit, Limits, Taken } from '../lib/limits/limits';
import { waitText } from '../lib/wait-text';
import { Problem } from './problem';

/** Leaves room for an office of 30 people signing up in one minute behind one address. */
export const DEFAULT_LIMIT: Limit = { points: 120, seconds: 60 };

/** Of one API token, from wherever it is used. */
export const API_TOKEN_LIMIT: Limit = { points: 120, seconds: 60 };

export interface RateLimits {
  /** Counts one call of `address` in the bucket; throws Problem 429 with Retry-After when it is used up. */
  consume(bucket: string, limit: Limit, address: string): Promise<void>;
  /** Throws the same, and counts nothing: for what is counted only when it turns out to be one too many. */
  check(bucket: string, limit: Limit, address: string): Promise<void>;
}

/** Null lifts every limit. */
export function createRateLimits(limits: Pick<Limits, 'take' | 'look'> | null): RateLimits {
  return {
    async consume(bucket, limit, address) {
      refuseWhenSpent(await limits?.take(bucket, networkOf(address), limit));
    },
    async check(bucket, limit, address) {
      refuseWhenSpent(await limits?.look(bucket, networkOf(address), limit));
    },
  };
}

function refuseWhenSpent(taken: Taken | undefined): void {
  if (!taken || taken.isAllowed) return;
  const retryAfterSeconds = Math.max(1, Math.ceil(taken.waitMs / 1000));
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
