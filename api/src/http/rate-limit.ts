/** Slows down callers who call too often, by bucket and network. */
import { isIPv6 } from 'node:net';
import type { Count, Decision, Limit, Limits, Taken } from '../lib/limits/limits';
import { waitText } from '../lib/wait-text';
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
  /** The same for what may turn out not to count: of many at once no more than the limit are ever under way. */
  reserve(bucket: string, limit: Limit, address: string): Promise<GiveBack>;
}

export type GiveBack = () => Promise<void>;

/** Null lifts every limit. `pointsOf`: what is set. */
export function createRateLimits(
  limits: Pick<Limits, 'take' | 'change'> | null,
  now: () => Date = () => new Date(),
  pointsOf?: (name: LimitName) => number,
): RateLimits {
  const inForce = ({ points, seconds, name }: CallLimit): Limit => ({
    points: (name && pointsOf?.(name)) ?? points,
    seconds,
  });
  return {
    async consume(bucket, limit, address) {
      refuseWhenSpent(await limits?.take(bucket, networkOf(address), inForce(limit)));
    },
    async reserve(bucket, limit, address) {
      const key = networkOf(address);
      refuseWhenSpent(await limits?.change(bucket, key, (count) => countOne(count, limit, now())));
      return async () => limits?.change(bucket, key, takeOneBack);
    },
  };
}

function countOne(before: Count | null, { points, seconds }: Limit, now: Date): Decision<Taken> {
  const isFirst = !before || before.until <= now;
  if (isFirst) {
    const until = new Date(now.getTime() + seconds * 1000);
    return { count: { points: 1, until }, answer: { isAllowed: true, isFirst } };
  }
  if (before.points >= points)
    return {
      count: before,
      answer: { isAllowed: false, waitMs: before.until.getTime() - now.getTime() },
    };
  return { count: { ...before, points: before.points + 1 }, answer: { isAllowed: true, isFirst } };
}

const takeOneBack = (count: Count | null): Decision<void> => ({
  count: count && count.points > 1 ? { ...count, points: count.points - 1 } : null,
  answer: undefined,
});

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
