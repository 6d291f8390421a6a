/** What has been opened, closed again in the opposite order, each part within its time. */
import type { Logger } from 'pino';
import { REAL_TIMERS, type Timers } from '../platform/lib/time';

export interface Stoppable {
  readonly stop?: () => unknown;
}

export interface Lifecycle {
  /**
   * Returns the part. One that is added again is stopped at its new place. `limitMs`: how long its stop may take.
   */
  add<P extends Stoppable>(name: string, part: P, limitMs?: number): P;
  /** Stops everything, the last first, each once. Resolves to the names of those that failed or did not stop in time. */
  stop(): Promise<readonly string[]>;
}

export interface StopOptions {
  readonly log: Pick<Logger, 'debug' | 'error'>;
  /** For parts without a limit of their own. */
  readonly partLimitMs: number;
  /** For all of them together. */
  readonly limitMs: number;
  readonly timers?: Pick<Timers, 'sleep'>;
  /** Milliseconds that only grow. */
  readonly clock?: () => number;
}

/** Every part gets at least this long, so that the database is closed whoever hangs. */
const LEAST_MS = 250;

interface Stopping {
  readonly name: string;
  readonly part: Stoppable;
  readonly limitMs: number;
}

export function createLifecycle(options: StopOptions): Lifecycle {
  const { partLimitMs, limitMs, clock = () => performance.now() } = options;
  let opened: readonly Stopping[] = [];
  return {
    add(name, part, ownLimitMs = partLimitMs) {
      const others = opened.filter((one) => one.part !== part);
      opened = [...others, { name, part, limitMs: ownLimitMs }];
      return part;
    },
    async stop() {
      const stopping = opened.filter(({ part }) => part.stop).reverse();
      opened = [];
      const end = clock() + limitMs;
      const left: string[] = [];
      for (const one of stopping) {
        const ms = Math.max(LEAST_MS, Math.min(one.limitMs, end - clock()));
        if (!(await isStoppedIn(ms, one, options))) left.push(one.name);
      }
      return left;
    },
  };
}

/** Never rejects: whatever becomes of one part, the others are to be stopped as well. */
async function isStoppedIn(
  limitMs: number,
  { name, part }: Stopping,
  { log, timers: { sleep } = REAL_TIMERS }: StopOptions,
): Promise<boolean> {
  log.debug({ part: name }, 'stopping');
  const stopped = new AbortController();
  const tooLate = sleep(limitMs, stopped.signal).then(() => false);
  try {
    const stop = async () => {
      await part.stop?.();
      return true;
    };
    if (await Promise.race([stop(), tooLate])) return true;
    log.error({ part: name, limitMs }, 'a part did not stop in its time, and is left');
  } catch (error) {
    log.error({ part: name, err: error }, 'a part could not be stopped');
  } finally {
    stopped.abort();
  }
  return false;
}
