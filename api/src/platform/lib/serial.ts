/** Work in order: one at a time per key, or once for everybody who asks meanwhile. */
import PQueue from 'p-queue';

interface Serial {
  /** Settles as the work does. What fails holds up nothing that comes after it. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>;
}

export function createSerial(): Serial {
  const queues = new Map<string, PQueue>();
  return {
    run(key, work) {
      const queue = queues.get(key) ?? new PQueue({ concurrency: 1 });
      queues.set(key, queue);
      return queue.add(work).finally(() => {
        if (queue.size === 0 && queue.pending === 0 && queues.get(key) === queue) queues.delete(key);
      });
    },
    async settled() {
      while (queues.size > 0) await Promise.all([...queues.values()].map((queue) => queue.onIdle()));
    },
  };
}

/** Of several who ask for the same at the same time, the first does the work and all have its answer. */
interface SingleFlight<T> {
  /** `isFirst`: whether this call did the work. Rejects as the work does; the next call begins anew. */
  run(key: string, work: () => Promise<T>): Promise<{ readonly isFirst: boolean; readonly answer: T }>;
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const underWay = new Map<string, Promise<T>>();
  return {
    async run(key, work) {
      const other = underWay.get(key);
      if (other) return { isFirst: false, answer: await other };
      const own = work().finally(() => underWay.delete(key));
      underWay.set(key, own);
      return { isFirst: true, answer: await own };
    },
  };
}
