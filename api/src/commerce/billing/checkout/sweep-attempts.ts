/** Tries attempts that wait for the provider again and again, each after a growing pause, until nothing is left to do. */
import { type Backoff, backoffMs } from '../../../platform/lib/time';
import { tryProvider } from '../provider/gateway-error';
import type { CheckoutContext } from './attempts';
import type { CheckoutAttempt } from './attempts-store';

export interface AttemptSweep {
  /** The oldest first, without those that wait: they would hold up all others. */
  readonly list: (most: number, waiting: readonly string[]) => Promise<CheckoutAttempt[]>;
  /** Whether nothing is left to do for it. */
  readonly work: (attempt: CheckoutAttempt) => Promise<boolean>;
  readonly failure: string;
}

const MOST_A_SWEEP = 100;
/** Short, since what waits can be paid as long as it waits. */
const RETRY: Backoff = { firstMs: 5_000, longestMs: 30_000 };

/** Resolves when all that is due was tried, or the provider turned out to be away. */
export function createAttemptSweep(ctx: CheckoutContext, { list, work, failure }: AttemptSweep) {
  /** Attempt -> after how many tries it waits, and until when; a process that starts tries everything. */
  const paused = new Map<string, { readonly tries: number; readonly until: number }>();

  /** Whether the provider answered. */
  const tryOne = async (attempt: CheckoutAttempt): Promise<boolean> => {
    const result = await tryProvider(() => work(attempt));
    if (result.kind === 'done' && result.value) {
      paused.delete(attempt.id);
      return true;
    }
    const tries = (paused.get(attempt.id)?.tries ?? 0) + 1;
    paused.set(attempt.id, { tries, until: ctx.now().getTime() + backoffMs(RETRY, tries) });
    if (result.kind !== 'done') ctx.log.warn({ err: result.error, attempt: attempt.id }, failure);
    return result.kind !== 'failed' || result.error.reason !== 'unavailable';
  };

  return async (): Promise<void> => {
    const now = ctx.now().getTime();
    const waiting = [...paused].filter(([, { until }]) => until > now).map(([id]) => id);
    const due = await list(MOST_A_SWEEP, waiting);
    for (const attempt of due) if (!(await tryOne(attempt))) return;
    // Another process has closed what is not there any more.
    if (due.length < MOST_A_SWEEP)
      for (const [id, { until }] of paused)
        if (until <= now && !due.some((attempt) => attempt.id === id)) paused.delete(id);
  };
}
