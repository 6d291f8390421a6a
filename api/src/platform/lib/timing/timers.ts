/** Waiting, by argument: a test holds the time in its hands, and a stop is heard at once. */
import { setTimeout as delay } from 'node:timers/promises';

/** All take milliseconds. */
export interface Timers {
  /** Resolves after `ms`, or as soon as `stop` aborts. */
  sleep(ms: number, stop?: AbortSignal): Promise<void>;
  /** Runs `work` every `ms` until the returned function is called. It keeps no process alive. */
  every(ms: number, work: () => void): () => void;
  /** Runs `work` once after `ms`, unless the returned function is called before. It keeps no process alive. */
  after(ms: number, work: () => void): () => void;
}

export const REAL_TIMERS: Timers = {
  sleep: (ms, stop) => delay(ms, undefined, stop && { signal: stop }).catch(() => undefined),
  every(ms, work) {
    const timer = setInterval(work, ms);
    timer.unref();
    return () => clearInterval(timer);
  },
  after(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
