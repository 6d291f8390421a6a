/** The signals that are open now, as the database has them; every change is published in order. */
import type { Signal } from '@spreadwise/contract';
import { DETECTION_RULES } from '../detect/detection-rules';

/** A signal as it was written; `seq` rises with every change of any signal, across processes and restarts. */
export interface SequencedSignal {
  readonly seq: number;
  readonly signal: Signal;
}

export interface OpenSignalLog {
  /** Of the newest change that is known here. */
  readonly seq: number;
  readonly open: ReadonlyMap<string, SequencedSignal>;
  /**
   * Whether it may repeat advice from before the feed broke off or this process began, which a new detector cannot
   * know. Customers who already had that advice get it on top of the day's quota.
   */
  mayRepeat(signal: Signal): boolean;
  /** What is open at the start, `at` in ms; nothing is published. */
  begin(open: readonly SequencedSignal[], seq: number, at: number): void;
  /** Applies changes in the order of their `seq` and publishes them. Those already known are left out. */
  apply(changes: readonly SequencedSignal[]): void;
  /**
   * Publishes newer states of open signals that the database has not taken yet. Such a state stands behind its signal's
   * last number and before the next whole one, so that nobody resumes a stream by it.
   */
  preview(signals: readonly Signal[]): void;
}

/** So small that an hour of previews, one a second, stays below the next number. */
const PREVIEW_STEP = 2 ** -20;
/** Whether the log has this state of the signal; otherwise it was previewed. */
export const isWritten = ({ seq }: SequencedSignal): boolean => Number.isInteger(seq);

export function createOpenSignalLog(publish: (changes: readonly SequencedSignal[]) => void): OpenSignalLog {
  const open = new Map<string, SequencedSignal>();
  let seq = 0;
  let brokeAt = Number.NEGATIVE_INFINITY;
  return {
    get seq() {
      return seq;
    },
    open,
    mayRepeat: ({ detectedAt }) => Math.abs(Date.parse(detectedAt) - brokeAt) < DETECTION_RULES.cooldownMs,
    begin(found, newest, at) {
      brokeAt = at;
      for (const one of found) open.set(one.signal.id, one);
      seq = newest;
    },
    apply(changes) {
      const fresh = changes.filter((change) => change.seq > seq);
      for (const change of fresh) {
        seq = change.seq;
        const { id, endedAt, endReason } = change.signal;
        if (endedAt === null) open.set(id, change);
        else open.delete(id);
        if (endedAt !== null && endReason === 'feed stopped')
          brokeAt = Math.max(brokeAt, Date.parse(endedAt));
      }
      if (fresh.length) publish(fresh);
    },
    preview(signals) {
      const newer = signals.flatMap((signal) => {
        const known = open.get(signal.id);
        return known && isNewer(signal, known.signal) ? [{ seq: known.seq + PREVIEW_STEP, signal }] : [];
      });
      for (const change of newer) {
        if (change.signal.endedAt === null) open.set(change.signal.id, change);
        else open.delete(change.signal.id);
      }
      if (newer.length) publish(newer);
    },
  };
}

const isNewer = (one: Signal, other: Signal): boolean =>
  one.lastSeenAt > other.lastSeenAt || (one.endedAt !== null && other.endedAt === null);
