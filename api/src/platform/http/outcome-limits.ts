/**
 * Limits of what only its outcome shows to count, e.g. that it was refused. Of one key no more is under way than the limit has
 * left, since each may turn out to count; what comes beyond that waits for those before it.
 */

import type { Limit, Limits, Taken } from '../lib/limits/limits';
import { createInTimeOr } from '../lib/timing/in-time-or';
import { createSerial } from '../lib/timing/serial';
import { REAL_TIMERS, type Timers } from '../lib/timing/timers';

export interface LimitedAttempt<T> {
  readonly limit: Limit;
  readonly work: () => Promise<T>;
  /** Of an answer; what fails never counts. */
  readonly counts: (answer: T) => boolean;
}

type Refusal = Extract<Taken, { isAllowed: false }>;

export interface OutcomeLimits {
  /** A refusal where the limit is used up, or what is under way takes too long: nothing was begun then. */
  run<T>(
    bucket: string,
    key: string,
    attempt: LimitedAttempt<T>,
  ): Promise<Refusal | { isAllowed: true; answer: T }>;
}

/** Nobody waits longer for those before them. */
const PATIENCE_MS = 15_000;
const STILL_BUSY: Refusal = { isAllowed: false, waitMs: 5_000 };

/**
 * What counted is shared by the replicas, what is under way is each one's own: a process that dies leaves nothing behind, and
 * what several replicas have under way at one moment may exceed the limit that once.
 */
export function createOutcomeLimits(
  limits: Pick<Limits, 'look' | 'take'>,
  timers: Pick<Timers, 'after'> = REAL_TIMERS,
): OutcomeLimits {
  const turnstile = createSerial();
  const underWay = new Map<string, Set<Promise<unknown>>>();
  const inTimeOr = createInTimeOr(timers, PATIENCE_MS);

  const begin = <T>(place: string, work: () => Promise<T>): Promise<T> => {
    const answer = work();
    const here = underWay.get(place) ?? new Set();
    underWay.set(place, here);
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
    async run(bucket, key, { limit, work, counts }) {
      const place = `${bucket} ${key}`;
      const settle = async () => {
        const answer = await work();
        if (counts(answer)) await limits.take(bucket, key, limit);
        return answer;
      };
      let isGone = false;
      const enter = async () => {
        while (!isGone) {
          // Read before the count: what ends in between is counted twice, never not at all.
          const before = [...(underWay.get(place) ?? [])];
          const spent = await limits.look(bucket, key, limit);
          if (!spent.isAllowed) {
            // Asked for all the same: whoever watches the limits counts what they refuse.
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
