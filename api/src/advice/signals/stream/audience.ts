/**
 * Streams that see the same: everything of a scope that matches the same filters, without a quota. A change is matched
 * once for all of them.
 */
import type { Signal, TradingProfile } from '@spreadwise/contract';
import { updateOf } from '@spreadwise/contract/signal-update';
import { isInScope, isWorthGiving, matchesKind, type Scope, type SignalFilters } from '../assign/entitlement';
import type { LoggedSignal, SignalLog } from '../log/signal-log';
import { valueFor } from '../value/value-for';
import { isPlain } from '../value/worth-for';
import type { EventStream } from './event-stream';

export interface Listener {
  readonly stream: EventStream;
  readonly filters: SignalFilters;
  /** Whether the caller may know signals from the previous stream that this one has not sent yet. */
  isCatchingUp: boolean;
}

/** How many signals that ended during a break are sent; the history has the rest. */
export const MOST_ENDED = 500;

/** Whether a change is the first that a stream sends of a signal. A signal that was sent is followed to its end. */
export function isFirst({ filters, isCatchingUp }: Omit<Listener, 'stream'>, { signal }: LoggedSignal) {
  return signal.endedAt === null
    ? isWorthGiving(filters, signal, filters.leastEur)
    : isCatchingUp && matchesKind(filters, signal);
}

export class StreamAudience {
  readonly listeners = new Set<Listener>();

  constructor(
    private readonly scope: Scope,
    private readonly filters: SignalFilters,
    private readonly signalLog: PersonalLog,
  ) {}

  onChanges(changes: readonly LoggedSignal[]): void {
    const { scope, filters, signalLog } = this;
    const matched = changes.map((logged) => {
      const change = signalLog.of(logged);
      const isTheirs = isInScope(scope, change.signal);
      return {
        change,
        isNew: isTheirs && isFirst({ filters, isCatchingUp: false }, change),
        isNewAfterBreak: isTheirs && isFirst({ filters, isCatchingUp: true }, change),
      };
    });
    const [only, ...others] = matched;
    for (const { stream, isCatchingUp } of this.listeners) {
      if (only && others.length === 0) {
        stream.pass(only.change, isCatchingUp ? only.isNewAfterBreak : only.isNew);
        continue;
      }
      for (const { change, isNew, isNewAfterBreak } of matched)
        stream.follow(change, isCatchingUp ? isNewAfterBreak : isNew);
      stream.flush();
    }
  }

  /** Sends a newly opened stream what is open, and what has ended since the previous one. */
  sendCurrent({ stream }: Listener, ended: readonly LoggedSignal[]): void {
    const { scope, filters, signalLog } = this;
    for (const change of signalLog.allOpen())
      if (isInScope(scope, change.signal) && isWorthGiving(filters, change.signal, filters.leastEur))
        stream.add(change);
    const theirs = ended
      .map((one) => signalLog.of(one))
      .filter(({ signal }) => isInScope(scope, signal) && matchesKind(filters, signal));
    for (const change of theirs.slice(-MOST_ENDED)) stream.add(change);
  }
}

/**
 * The signal log as one customer reads it: each change is valued once at their trading profile. Without a profile it is
 * the log itself, so that the bytes of a change are still encoded once for all.
 */
export class PersonalLog {
  /** The newest change of each open signal, as valued here. */
  private valuedOpen = new Map<string, LoggedSignal>();
  private valued = new WeakMap<LoggedSignal, LoggedSignal>();
  private profile: TradingProfile | null = null;

  constructor(
    private readonly signalLog: Pick<SignalLog, 'open' | 'mayRepeat'>,
    profile: TradingProfile | null,
  ) {
    this.use(profile);
  }

  /** Values signals at this profile from now on. */
  use(profile: TradingProfile | null): void {
    if (JSON.stringify(this.profile) === JSON.stringify(profile)) return;
    this.profile = profile && !isPlain(profile) ? profile : null;
    this.valuedOpen = new Map();
    this.valued = new WeakMap();
  }

  open(id: string): LoggedSignal | undefined {
    const change = this.signalLog.open.get(id);
    return change && this.of(change);
  }

  *allOpen(): Generator<LoggedSignal, undefined> {
    for (const change of this.signalLog.open.values()) yield this.of(change);
  }

  readonly mayRepeat = (signal: Signal): boolean => this.signalLog.mayRepeat(signal);

  /** The same change, valued for this customer. */
  of(change: LoggedSignal): LoggedSignal {
    if (this.profile === null) return change;
    const known = this.valued.get(change);
    if (known) return known;
    const { id, endedAt } = change.signal;
    const signal = valueFor(this.profile, change.found);
    const before = this.valuedOpen.get(id);
    const isNext = before !== undefined && before.seq === change.afterSeq;
    const valued = { ...change, signal, update: isNext ? updateOf(before.signal, signal) : null };
    this.valued.set(change, valued);
    if (endedAt === null) this.valuedOpen.set(id, valued);
    else this.valuedOpen.delete(id);
    return valued;
  }
}
