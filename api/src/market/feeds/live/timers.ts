/** Waiting, so that a test can hold the clock, and so that a stop is heard at once. */
import { setTimeout } from 'node:timers/promises';

export interface LiveTimers {
  /** Resolves after `ms`, or at once when `stop` aborts. */
  sleep(ms: number, stop: AbortSignal): Promise<void>;
}

export const REAL_TIMERS: LiveTimers = {
  sleep: (ms, signal) => setTimeout(ms, undefined, { signal }).catch(() => undefined),
};

export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** The promise, unless `stop` aborts before: then it rejects with `StoppedError`, and what the promise does is let be. */
export function orStopped<T>(promise: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stopped = () => reject(new StoppedError('stopped'));
    if (stop.aborted) stopped();
    stop.addEventListener('abort', stopped, { once: true });
    promise.then(resolve, reject).finally(() => stop.removeEventListener('abort', stopped));
  });
}
