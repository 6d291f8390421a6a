/** Stops what was opened in reverse order, each part within its time limit. */
import type { Logger } from 'pino';
import { REAL_TIMERS, type Timers } from '../platform/lib/time';

interface Stoppable {
  readonly stop?: () => unknown;
}

interface StopOptions {
  readonly log: Pick<Logger, 'debug' | 'error'>;
  readonly partLimitMs: number;
  /** For all parts together. */
  readonly limitMs: number;
  readonly timers?: Pick<Timers, 'sleep'>;
  /** Milliseconds; monotonic. */
  readonly clock?: () => number;
}

/** Every part gets at least this long, so that the database still closes after other parts hang. */
const LEAST_MS = 250;

export type Lifecycle = ReturnType<typeof createLifecycle>;

export function createLifecycle(options: StopOptions) {
  const { log, partLimitMs, limitMs, timers = REAL_TIMERS, clock = () => performance.now() } = options;
  const opened = new Map<Stoppable, { readonly name: string; readonly mostMs: number }>();

  /** Never rejects, so that the remaining parts are stopped too. */
  async function isStoppedIn(ms: number, part: Stoppable, name: string): Promise<boolean> {
    log.debug({ part: name }, 'stopping');
    const stopped = new AbortController();
    const tooLate = timers.sleep(ms, stopped.signal).then(() => false);
    const stop = async () => {
      await part.stop?.();
      return true;
    };
    try {
      if (await Promise.race([stop(), tooLate])) return true;
      log.error({ part: name, limitMs: ms }, 'a part did not stop in time, and is abandoned');
    } catch (error) {
      log.error({ part: name, err: error }, 'a part could not be stopped');
    } finally {
      stopped.abort();
    }
    return false;
  }

  return {
    /** Returns the part. A part that is added again moves to its new place. */
    add<P extends Stoppable>(name: string, part: P, mostMs = partLimitMs): P {
      opened.delete(part);
      opened.set(part, { name, mostMs });
      return part;
    },
    /** Stops every part once, last first. Resolves to the names of those that failed or did not stop in time. */
    async stop(): Promise<readonly string[]> {
      const stopping = [...opened].filter(([part]) => part.stop).reverse();
      opened.clear();
      const end = clock() + limitMs;
      const left: string[] = [];
      for (const [part, { name, mostMs }] of stopping) {
        const ms = Math.max(LEAST_MS, Math.min(mostMs, end - clock()));
        if (!(await isStoppedIn(ms, part, name))) left.push(name);
      }
      return left;
    },
  };
}
