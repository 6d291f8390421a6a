/** Nobody waits for long: what does not come in time is replaced by a fallback. */
import type { Timers } from './timers';

/** Rejects when `coming` does so in time. */
export type InTimeOr = <T>(fallback: T, coming: Promise<T>) => Promise<T>;

export const createInTimeOr =
  ({ after }: Pick<Timers, 'after'>, limitMs: number): InTimeOr =>
  async <T>(fallback: T, coming: Promise<T>) => {
    let cancel = () => {};
    const late = new Promise<T>((resolve) => {
      cancel = after(limitMs, () => resolve(fallback));
    });
    try {
      return await Promise.race([coming, late]);
    } finally {
      cancel();
    }
  };
