/** The signals that are open now, as the database has them, and word of every change. */
import type { Signal } from '../contract/signals';

/** A signal as it was written; `seq` rises with every change of any signal, across processes and restarts. */
export interface Told {
  readonly seq: number;
  readonly signal: Signal;
}

export interface Board {
  /** Of the newest change that is known here. */
  readonly seq: number;
  readonly open: ReadonlyMap<string, Told>;
  /** How things stand at the start; nobody is told. */
  begin(open: readonly Told[], seq: number): void;
  /** Takes changes over in the order of their `seq` and tells of them. Those that are known already are left out. */
  apply(changes: readonly Told[]): void;
}

export function createBoard(onChange: (changes: readonly Told[]) => void): Board {
  const open = new Map<string, Told>();
  let seq = 0;
  return {
    get seq() {
      return seq;
    },
    open,
    begin(found, newest) {
      for (const told of found) open.set(told.signal.id, told);
      seq = newest;
    },
    apply(changes) {
      const news = changes.filter((change) => change.seq > seq);
      for (const change of news) {
        seq = change.seq;
        if (change.signal.endedAt === null) open.set(change.signal.id, change);
        else open.delete(change.signal.id);
      }
      if (news.length) onChange(news);
    },
  };
}
