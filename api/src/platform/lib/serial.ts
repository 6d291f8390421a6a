/** Ordered work: one at a time per key, once for all concurrent callers, or once a minute. */
import PQueue from 'p-queue';
import { getOrInsert } from './lists';

export function createSerial() {
  const queues = new Map<string, PQueue>();
  return {
    /** Settles as the work does. A failure does not block later work. */
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const queue = getOrInsert(queues, key, () => new PQueue({ concurrency: 1 }));
      return queue.add(work).finally(() => {
        if (queue.size === 0 && queue.pending === 0 && queues.get(key) === queue) queues.delete(key);
      });
    },
    /** How many works of the key wait or run. */
    waiting(key: string): number {
      const queue = queues.get(key);
      return queue ? queue.size + queue.pending : 0;
    },
  };
}

/** Of concurrent callers with the same key, the first does the work and all get its answer. */
export function createSingleFlight<T>() {
  const underWay = new Map<string, Promise<T>>();
  return {
    /** `isFirst`: whether this call did the work. Rejects as the work does; the next call runs it again. */
    async run(key: string, work: () => Promise<T>) {
      const other = underWay.get(key);
      if (other) return { isFirst: false, answer: await other };
      const own = work().finally(() => underWay.delete(key));
      underWay.set(key, own);
      return { isFirst: true, answer: await own };
    },
  };
}

/** Asks once and keeps the answer, but not a failure. */
export function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= ask().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

const KEPT_MS = 60_000;
/** Far more than there are tiers, days and pages. */
const MOST = 500;

/** Answers that many callers want, computed once a minute: callers in between get the same one. */
export function createKeptAnswers<T>(now: () => Date, keptMs = KEPT_MS) {
  const flights = createSingleFlight<T>();
  const kept = new Map<string, { readonly until: number; readonly answer: T }>();
  return {
    /** Rejects as `make` does, and then stores nothing; unless `mayBeOld` and there is an earlier answer. */
    async of(key: string, make: () => Promise<T>, mayBeOld = false): Promise<T> {
      const at = now().getTime();
      const known = kept.get(key);
      if (known && at < known.until) return known.answer;
      const flight = flights.run(key, make);
      const old = mayBeOld && known && { answer: known.answer, isFirst: false };
      const { answer, isFirst } = await (old ? flight.catch(() => old) : flight);
      if (!isFirst) return answer;
      if (kept.size >= MOST) kept.clear();
      kept.set(key, { until: at + keptMs, answer });
      return answer;
    },
  };
}
