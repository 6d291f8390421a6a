/** Slows down whoever calls too often, by address and bucket, in this process's memory. */
import { isIPv6 } from 'node:net';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Problem } from './problem';

export interface Limit {
  /** How many calls pass in a window. */
  readonly points: number;
  /** Length of the window, which begins with its first call. */
  readonly seconds: number;
}

/** Leaves room for an office of 30 people signing up in one minute behind one address. */
export const DEFAULT_LIMIT: Limit = { points: 120, seconds: 60 };

export interface RateLimits {
  /** Counts one call of `address` in the bucket; throws Problem 429 with Retry-After when it is used up. */
  consume(bucket: string, limit: Limit, address: string): Promise<void>;
}

export function createRateLimits({ enabled }: { readonly enabled: boolean }): RateLimits {
  const buckets = new Map<string, RateLimiterMemory>();
  return {
    async consume(bucket, { points, seconds }, address) {
      if (!enabled) return;
      const limiter = buckets.get(bucket) ?? new RateLimiterMemory({ points, duration: seconds });
      buckets.set(bucket, limiter);
      try {
        await limiter.consume(networkOf(address));
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new Problem(429, `Too many requests. Please try again in ${wait(retryAfterSeconds)}.`, {
          retryAfterSeconds,
        });
      }
    },
  };
}

const wait = (seconds: number) =>
  seconds < 100 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;

/** An IPv4 address, or the /64 of an IPv6 one: a single subscriber has all of its addresses. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
