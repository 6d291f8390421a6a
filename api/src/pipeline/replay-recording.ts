/** Plays a recording into an engine of its own, as fast as it is read, and tells what it would have advised. */
import type { Signal } from '@spreadwise/contract';
import { leftInEuros, wasAdvised } from '@spreadwise/contract/signal-worth';
import type { Timers } from '../lib/timing/timers';
import type { SetTerms } from '../market';
import type { Arrival, DetectionRules, SignalChange } from '../signals';
import type { MarketWorker } from './market-host';
import type { WorkerOptions } from './worker-messages';

export interface ReplayOptions {
  readonly file: string;
  readonly rules: Partial<DetectionRules>;
  readonly terms: SetTerms;
  /** Stakes that were moved along before. */
  readonly past: readonly Arrival[];
  readonly startWorker: (options: WorkerOptions) => MarketWorker;
  readonly timers: Pick<Timers, 'after'>;
}

export interface ReplayedSignal {
  /** The exchange and the two coins of each leg, in order. */
  readonly legs: readonly string[];
  readonly net: number;
  readonly leftEur: number | null;
  readonly detectedAt: string;
  readonly heldMs: number;
}

export interface Replayed {
  /** Signals that were found, and those of them that left enough to be advised on. */
  readonly found: number;
  readonly advised: number;
  /** The best of the advised, at their best. */
  readonly best: readonly ReplayedSignal[];
}

/** It is a second thread that works as fast as it can. */
const LIMIT_MS = 120_000;
const MOST_SHOWN = 20;
const QUOTE_LIMIT_MS = 15_000;

/** Rejects when it fails, or is not over in two minutes. */
export function replayRecording({
  file,
  rules,
  terms,
  past,
  startWorker,
  timers,
}: ReplayOptions): Promise<Replayed> {
  const worker = startWorker({
    market: { feed: 'replay', file, isAsRead: true, record: null, quoteLimitMs: QUOTE_LIMIT_MS },
    ...{ seed: 0, rules, terms, past, sharesCalls: false },
  });
  const kept = createReplayTally();
  return new Promise<Replayed>((resolve, reject) => {
    const cancel = timers.after(LIMIT_MS, () => {
      reject(new Error(`It was not over in ${LIMIT_MS / 60_000} minutes.`));
      void worker.terminate();
    });
    worker.on('message', (message) => {
      if (message.type === 'changes') {
        kept.add(message.changes);
        worker.postMessage({ type: 'delivered' });
      } else if (message.type === 'finished') resolve(kept.result());
    });
    worker.on('error', (error) => reject(error));
    worker.on('exit', () => {
      cancel();
      // No word of an end before: it was a failure.
      reject(new Error('Its thread ended before it was done.'));
    });
  });
}

/** Adds up what is found. Pure but for what it keeps. */
export function createReplayTally() {
  const found = new Set<string>();
  const best = new Map<string, ReplayedSignal>();
  const addOne = ({ signal }: SignalChange) => {
    found.add(signal.id);
    if (!wasAdvised(signal)) return;
    const before = best.get(signal.id);
    const now = summaryOf(signal);
    const isBetter = !before || (now.leftEur ?? 0) > (before.leftEur ?? 0);
    best.set(signal.id, { ...(isBetter ? now : before), heldMs: now.heldMs });
  };
  return {
    add(changes: readonly SignalChange[]): void {
      for (const change of changes) addOne(change);
    },
    result(): Replayed {
      const sorted = [...best.values()].sort((a, b) => (b.leftEur ?? 0) - (a.leftEur ?? 0));
      return { found: found.size, advised: best.size, best: sorted.slice(0, MOST_SHOWN) };
    },
  };
}

const summaryOf = (signal: Signal): ReplayedSignal => ({
  legs: signal.legs.map(({ exchange, side, base, quote }) => `${side} ${base}/${quote} on ${exchange}`),
  net: signal.net,
  leftEur: leftInEuros(signal),
  detectedAt: signal.detectedAt,
  heldMs: Date.parse(signal.endedAt ?? signal.lastSeenAt) - Date.parse(signal.detectedAt),
});
