/**
 * Streams that see the same: all of a scope that matches the same filters, without a count. A change is matched once for
 * all of them.
 */
import { isInScope, type Scope } from '../allocate/entitlement';
import { matchesFilters, matchesKind, type SignalFilters } from '../allocate/selection';
import type { LoggedSignal } from '../log/signal-log';
import type { EventStream } from './event-stream';
import type { PersonalLog } from './personal-log';

export interface Listener {
  readonly stream: EventStream;
  readonly filters: SignalFilters;
  /** Whether the caller may know signals from the stream before that this one has not sent yet. */
  isCatchingUp: boolean;
}

/** Whether a change is the first that a stream is to send of a signal. One that it has sent, it follows to its end. */
export function isFirst(
  { filters, isCatchingUp }: Omit<Listener, 'stream'>,
  { signal }: LoggedSignal,
): boolean {
  return signal.endedAt === null
    ? matchesFilters(filters, signal)
    : isCatchingUp && matchesKind(filters, signal);
}

export class StreamAudience {
  readonly listeners = new Set<Listener>();

  constructor(
    private readonly scope: Scope,
    private readonly filters: SignalFilters,
    private readonly log: PersonalLog,
  ) {}

  onChanges(changes: readonly LoggedSignal[]): void {
    const { scope, filters, log } = this;
    const matched = changes
      .map((change) => log.of(change))
      .map((change) => {
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

  /** To a stream that has just been opened: what is open, and what has ended since the one before. */
  sendCurrent({ stream }: Listener, ended: readonly LoggedSignal[]): void {
    const { scope, filters, log } = this;
    for (const change of log.allOpen())
      if (isInScope(scope, change.signal) && matchesFilters(filters, change.signal)) stream.add(change);
    for (const change of ended.map((one) => log.of(one)))
      if (isInScope(scope, change.signal) && matchesKind(filters, change.signal)) stream.add(change);
  }
}
