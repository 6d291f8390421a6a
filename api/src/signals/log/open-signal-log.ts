/** The signals that are open now, as the database has them, and word of every change. */
import type { Signal } from '@spreadwise/contract';
import { RULES } from '../detect/rules';

/** A signal as it was written; `seq` rises with every change of any signal, across processes and restarts. */
export interface Told {
  readonly seq: number;
  readonly signal: Signal;
}

export interface Board {
  /** Of the newest change that is known here. */
  readonly seq: number;
  readonly open: ReadonlyMap<string, Told>;
  /**
   * Whether it may be advice of before the feed broke off, or this process began: found again so soon, a detector cannot
   * know. Whoever has had it is given it beyond the day's room.
   */
  mayBeKnown(signal: Signal): boolean;
  /** How things stand at the start, `at` in ms; nobody is told. */
  begin(open: readonly Told[], seq: number, at: number): void;
  /** Takes changes over in the order of their `seq` and tells of them. Those that are known already are left out. */
  apply(changes: readonly Told[]): void;
}

export function createBoard(onChange: (changes: readonly Told[]) => void): Board {
  const open = new Map<string, Told>();
  let seq = 0;
  let brokeAt = Number.NEGATIVE_INFINITY;
  return {
    get seq() {
      return seq;
    },
    open,
    mayBeKnown: ({ detectedAt }) => Math.abs(Date.parse(detectedAt) - brokeAt) < RULES.cooldownMs,
    begin(found, newest, at) {
      brokeAt = at;
      for (const told of found) open.set(told.signal.id, told);
      seq = newest;
    },
    apply(changes) {
      const news = changes.filter((change) => change.seq > seq);
      for (const change of news) {
        seq = change.seq;
        const { id, endedAt, endReason } = change.signal;
        if (endedAt === null) open.set(id, change);
        else open.delete(id);
        if (endedAt !== null && endReason === 'feed stopped')
          brokeAt = Math.max(brokeAt, Date.parse(endedAt));
      }
      if (news.length) onChange(news);
    },
  };
}
