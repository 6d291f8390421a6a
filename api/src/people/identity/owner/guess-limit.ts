/**
 * Slows down guessing: five wrong tries are free, then each doubles the wait. Each client network, and each browser
 * that the owner has used, is counted separately, so no one can lock out anyone else. All replicas share the counts,
 * which survive a restart.
 */
import type { Count, Limits } from '../../../platform/lib/limits/limits';
import { type Backoff, backoffMs, DAY_MS } from '../../../platform/lib/time';

export type GuessBegun =
  | { readonly kind: 'wait'; readonly seconds: number }
  | { readonly kind: 'counted'; readonly state: GuessState };

export interface GuessState {
  readonly failures: number;
  readonly waitSeconds: number;
}

const BUCKET = 'owner password';
export const FREE_TRIES = 5;
const WAIT: Backoff = { firstMs: 1_000, longestMs: 15 * 60_000 };
const FORGOTTEN_AFTER_MS = DAY_MS;

export function createGuessLimit(limits: Pick<Limits, 'change'>, now: () => Date) {
  const change = <T>(bucket: string, decide: (failures: Failures) => { failures: Failures; answer: T }) =>
    limits.change(BUCKET, bucket, (count) => {
      const { failures, answer } = decide(failuresOf(count, now().getTime()));
      return { count: countOf(failures), answer };
    });
  return {
    /** Counts a try as wrong until it is forgiven; a try during the wait is not counted. */
    begin: (bucket: string) => change(bucket, (failures) => countTry(failures, now().getTime())),
    /** The try did not take place after all. */
    uncount: (bucket: string) =>
      change(bucket, ({ inARow, lastAt }) => ({
        failures: { inARow: Math.max(0, inARow - 1), lastAt },
        answer: undefined,
      })),
    /** The try was right: the bucket starts again at zero. */
    forgive: (bucket: string) => change(bucket, () => ({ failures: NONE, answer: undefined })),
  };
}

export type GuessLimit = ReturnType<typeof createGuessLimit>;

interface Failures {
  readonly inARow: number;
  readonly lastAt: number;
}

const NONE: Failures = { inARow: 0, lastAt: 0 };

/** A count stores its expiry, from which the time of the last try is derived. */
const failuresOf = (count: Count | null, now: number): Failures =>
  count && count.until.getTime() > now
    ? { inARow: count.points, lastAt: count.until.getTime() - FORGOTTEN_AFTER_MS }
    : NONE;

const countOf = ({ inARow, lastAt }: Failures): Count | null =>
  inARow === 0 ? null : { points: inARow, until: new Date(lastAt + FORGOTTEN_AFTER_MS) };

function countTry(before: Failures, now: number): { failures: Failures; answer: GuessBegun } {
  const waitMs = before.lastAt + waitAfter(before.inARow) - now;
  if (waitMs > 0) return { failures: before, answer: { kind: 'wait', seconds: Math.ceil(waitMs / 1000) } };
  const inARow = before.inARow + 1;
  const state = { failures: inARow, waitSeconds: waitAfter(inARow) / 1000 };
  return { failures: { inARow, lastAt: now }, answer: { kind: 'counted', state } };
}

/** 1 s after the fifth wrong try, 2 s after the sixth, 4 s … at most 15 minutes. */
const waitAfter = (failures: number): number =>
  failures < FREE_TRIES ? 0 : backoffMs(WAIT, failures - FREE_TRIES + 1);
