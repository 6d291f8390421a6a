/** Adds up calls as they are answered and writes them every few seconds, so that no call costs the database another statement. */
import type { Timers } from '../../platform/lib/timing/timers';

/** Calls of one name. */
export interface CallSum {
  readonly call: string;
  readonly calls: number;
  readonly refused: number;
  readonly failed: number;
}

/** The one that is added to, call after call. */
type Running = { -readonly [K in keyof CallSum]: CallSum[K] };

export interface CallTally {
  add(sum: CallSum): void;
  /** Writes what has come in. */
  flush(): Promise<void>;
}

export interface CallTallyOptions {
  readonly write: (sums: readonly CallSum[]) => Promise<void>;
  readonly timers: Pick<Timers, 'after'>;
  readonly onFailure: (error: unknown) => void;
}

const WRITE_EVERY_MS = 10_000;

export function createCallTally({ write, timers, onFailure }: CallTallyOptions): CallTally {
  let sums = new Map<string, Running>();
  let isWaiting = false;

  const add = (sum: CallSum) => {
    const running = sums.get(sum.call);
    if (running) addTo(running, sum);
    else sums.set(sum.call, { ...sum });
  };
  const later = () => {
    if (isWaiting) return;
    isWaiting = true;
    timers.after(WRITE_EVERY_MS, () => void flush().catch(onFailure));
  };
  const flush = async () => {
    isWaiting = false;
    const written = [...sums.values()];
    sums = new Map();
    if (written.length === 0) return;
    try {
      await write(written);
    } catch (error) {
      // They are few, whatever happens: as many as there are calls.
      for (const sum of written) add(sum);
      later();
      throw error;
    }
  };
  return {
    add(sum) {
      add(sum);
      later();
    },
    flush,
  };
}

function addTo(running: Running, { calls, refused, failed }: CallSum): void {
  running.calls += calls;
  running.refused += refused;
  running.failed += failed;
}
