/** Limits how often a network may call, by bucket; also for calls that count only by their outcome, e.g. refusals. */
import { isIPv6 } from 'node:net';
import { waitText } from '@spreadwise/contract/wait-text';
import { expandIPv6 } from 'hono/utils/ipaddr';
import type { Limit, Limits, Taken } from '../lib/limits/limits';
import { getOrInsert } from '../lib/lists';
import { createSerial } from '../lib/serial';
import { createInTimeOr, REAL_TIMERS, type Timers } from '../lib/time';
import { number, ofSystem, type Setting, type SettingsReader, setting } from '../settings';
import { Problem } from './problem';

const SETTING = ofSystem('Limits');
const BOUNDS = { unit: 'calls a minute', least: 30, most: 100_000 };

const WRITING_CALLS = setting('limits.calls', {
  ...SETTING,
  label: 'Writing calls',
  help: 'Per network (IP address), for each call without a limit of its own.',
  // Leaves room for an office of 30 people signing up in one minute behind one address.
  ...number(120, BOUNDS),
});
const SIGNAL_CALLS = setting('limits.signal-calls', {
  ...SETTING,
  label: 'Reading signals',
  help: 'Per network. Leave room for an office behind one address.',
  ...number(600, BOUNDS),
});
export const TOKEN_CALLS = setting('limits.token-calls', {
  ...SETTING,
  label: 'Calls per API token',
  help: 'Per token, wherever it is used.',
  ...number(120, BOUNDS),
});

export const LIMIT_SETTINGS = [WRITING_CALLS, SIGNAL_CALLS, TOKEN_CALLS];

export interface CallLimit extends Limit {
  /** Overrides the points per minute at run time; `points` is its default. */
  readonly setting?: Setting<number>;
}

const aMinute = (limit: Setting<number>): CallLimit => ({
  points: limit.default,
  seconds: 60,
  setting: limit,
});

export const DEFAULT_LIMIT = aMinute(WRITING_CALLS);
export const SIGNAL_LIMIT = aMinute(SIGNAL_CALLS);

export const API_TOKEN_LIMIT = aMinute(TOKEN_CALLS);

/** `limits` null disables every limit. */
export function createRateLimits(limits: Pick<Limits, 'take' | 'look'> | null, settings?: SettingsReader) {
  const inForce = ({ points, seconds, setting: set }: CallLimit): Limit => ({
    points: (set && settings?.get(set)) ?? points,
    seconds,
  });
  const outcomes = limits && createOutcomeLimits(limits);
  return {
    /** The limit currently in force; null: nothing is limited. */
    inForce: (limit: CallLimit) => limits && inForce(limit),
    /** Counts one call of `address` in the bucket. Throws Problem 429 with Retry-After once the limit is used up. */
    async consume(bucket: string, limit: CallLimit, address: string) {
      const taken = await limits?.take(bucket, networkOf(address), inForce(limit));
      if (taken && !taken.isAllowed) refuse(taken);
    },
    /** Runs work that counts only by its outcome (`createOutcomeLimits`). */
    async attempt<T>(bucket: string, attempt: LimitedAttempt<T>, address: string): Promise<T> {
      if (!outcomes) return attempt.work();
      const ran = await outcomes.run(bucket, networkOf(address), attempt);
      return ran.isAllowed ? ran.answer : refuse(ran);
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

type Refusal = Extract<Taken, { isAllowed: false }>;

export function refuse({ waitMs }: Refusal): never {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  throw new Problem(429, `Too many requests. Try again in ${waitText(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });
}

/** An IPv4 address, or the /64 of an IPv6 address: one subscriber owns a whole /64. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const groups = expandIPv6(address.toLowerCase()).split(':');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

interface LimitedAttempt<T> {
  readonly limit: Limit;
  readonly work: () => Promise<T>;
  /** Whether this outcome counts. A failure never does. */
  readonly counts: (answer: T) => boolean;
}

/** Maximum wait for work ahead in the queue. */
const PATIENCE_MS = 15_000;
const STILL_BUSY: Refusal = { isAllowed: false, waitMs: 5_000 };

/** Replicas share counts but not work in progress, so together they may exceed the limit once. */
export function createOutcomeLimits(
  limits: Pick<Limits, 'look' | 'take'>,
  timers: Pick<Timers, 'after'> = REAL_TIMERS,
) {
  const turnstile = createSerial();
  const underWay = new Map<string, Set<Promise<unknown>>>();
  const inTimeOr = createInTimeOr(timers, PATIENCE_MS);

  const begin = <T>(place: string, work: () => Promise<T>): Promise<T> => {
    const answer = work();
    const here = getOrInsert(underWay, place, () => new Set());
    const over: Promise<unknown> = answer
      .catch(() => undefined)
      .then(() => {
        here.delete(over);
        if (here.size === 0) underWay.delete(place);
      });
    here.add(over);
    return answer;
  };

  return {
    /** Returns a refusal, with no work started, if the limit is used up or running work takes too long. */
    async run<T>(
      bucket: string,
      key: string,
      { limit, work, counts }: LimitedAttempt<T>,
    ): Promise<Refusal | { isAllowed: true; answer: T }> {
      const place = `${bucket} ${key}`;
      const settle = async () => {
        const answer = await work();
        if (counts(answer)) await limits.take(bucket, key, limit);
        return answer;
      };
      let isGone = false;
      const enter = async () => {
        while (!isGone) {
          // Read before the count: work that ends in between is counted twice rather than not at all.
          const before = [...(underWay.get(place) ?? [])];
          const spent = await limits.look(bucket, key, limit);
          if (!spent.isAllowed) {
            // Taken anyway, so that the limits' metrics count this refusal.
            await limits.take(bucket, key, limit);
            return spent;
          }
          const left = { ...limit, points: limit.points - before.length };
          const isRoom = left.points > 0 && (await limits.look(bucket, key, left)).isAllowed;
          if (isRoom && !isGone) return { isAllowed: true, answer: begin(place, settle) } as const;
          if (before.length > 0) await Promise.race(before);
        }
        return STILL_BUSY;
      };
      const entered = await inTimeOr(STILL_BUSY, turnstile.run(place, enter));
      isGone = true;
      return entered.isAllowed ? { isAllowed: true, answer: await entered.answer } : entered;
    },
  };
}
