/** Work that is done now and then, for as long as the process runs. */
import { REAL_TIMERS, type Timers } from './timers';

/** Work that is done at once and then every so often. */
export interface Job {
  /** Of its kind, as metrics have it. */
  readonly name: string;
  readonly everyMs: number;
  readonly work: () => Promise<void>;
  /** What the log says when it fails. */
  readonly failure: string;
  /** In processes that serve as well as in those that work: it looks after what each keeps for itself. */
  readonly everywhere?: true;
}

export interface PeriodicJob extends Pick<Job, 'everyMs' | 'work'> {
  /** Called with each failure; the next run comes all the same. */
  readonly onFailure: (error: unknown) => void;
  /** Whether the first run comes at the end of the first interval. */
  readonly isLater?: boolean;
}

/**
 * At once and then every so often; never again while it still runs. The returned function ends that, and resolves when the
 * run under way is over.
 */
export function startPeriodic(
  { everyMs, work, onFailure, isLater = false }: PeriodicJob,
  { every }: Pick<Timers, 'every'> = REAL_TIMERS,
): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= work()
      .catch(onFailure)
      .finally(() => {
        running = null;
      });
    return running;
  };
  if (!isLater) void run();
  const cancel = every(everyMs, run);
  return async () => {
    cancel();
    await running;
  };
}
