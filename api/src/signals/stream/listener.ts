/** A stream and the filters that its caller gave. */

import { matchesFilters, matchesKind, type SignalFilters } from '../allocate/selection';
import type { SequencedSignal } from '../log/open-signal-log';
import type { EventStream } from './event-stream';

export interface Listener {
  readonly stream: EventStream;
  readonly filters: SignalFilters;
  /** Whether the caller may know signals from the stream before that this one has not sent yet. */
  isCatchingUp: boolean;
  /** What was sent last, as text. */
  allowanceSent: string;
  marketSent: string;
}

/** Sends a change that the filters let through; a signal that was sent once is followed to its end. */
export function sendChange({ stream, filters, isCatchingUp }: Listener, change: SequencedSignal): void {
  const isNew = change.signal.endedAt === null ? matchesFilters(filters, change.signal) : isCatchingUp;
  if (stream.hasSent(change.signal.id) || (isNew && matchesKind(filters, change.signal)))
    stream.sendSignal(change);
}

/** Sends the newest state of a signal, also when it has ended meanwhile. */
export function sendLatest({ stream, filters }: Listener, change: SequencedSignal): void {
  const isWanted = change.signal.endedAt === null ? matchesFilters : matchesKind;
  if (isWanted(filters, change.signal)) stream.sendSignal(change);
}
