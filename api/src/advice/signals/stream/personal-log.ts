/**
 * The log as one customer reads it: each signal valued for their set-up, once a change. Without a set-up it is the log
 * itself, change for change, so that the bytes of a change are still made once for all.
 */
import type { SetUp, Signal } from '@spreadwise/contract';
import { updateOf } from '@spreadwise/contract/signal-update';
import type { LoggedSignal, SignalLog } from '../log/signal-log';
import { valueFor } from '../value/value-for';
import { isPlain } from '../value/worth-for';

export class PersonalLog {
  /** Open signals -> their newest change as it was told here. */
  private told = new Map<string, LoggedSignal>();
  private valued = new WeakMap<LoggedSignal, LoggedSignal>();
  private setUp: SetUp | null = null;

  constructor(
    private readonly log: Pick<SignalLog, 'open' | 'mayRepeat'>,
    setUp: SetUp | null,
  ) {
    this.use(setUp);
  }

  /** From now on. */
  use(setUp: SetUp | null): void {
    if (JSON.stringify(this.setUp) === JSON.stringify(setUp)) return;
    this.setUp = setUp && !isPlain(setUp) ? setUp : null;
    this.told = new Map();
    this.valued = new WeakMap();
  }

  open(id: string): LoggedSignal | undefined {
    const change = this.log.open.get(id);
    return change && this.of(change);
  }

  *allOpen(): Generator<LoggedSignal, undefined> {
    for (const change of this.log.open.values()) yield this.of(change);
  }

  mayRepeat(signal: Signal): boolean {
    return this.log.mayRepeat(signal);
  }

  /** The same change, as this customer is told it. */
  of(change: LoggedSignal): LoggedSignal {
    if (this.setUp === null) return change;
    const known = this.valued.get(change);
    if (known) return known;
    const { id, endedAt } = change.signal;
    const signal = valueFor(this.setUp, change.signal);
    const before = this.told.get(id);
    const isNext = before !== undefined && before.seq === change.afterSeq;
    const valued = { ...change, signal, update: isNext ? updateOf(before.signal, signal) : null };
    this.valued.set(change, valued);
    if (endedAt === null) this.told.set(id, valued);
    else this.told.delete(id);
    return valued;
  }
}
