/** A stream and what its caller asked to be told of. */

import { type Filters, isOfKind, matches } from '../allocate/selection';
import type { Told } from '../log/open-signal-log';
import type { EventStream } from './event-stream';

export interface Listener {
  readonly stream: EventStream;
  readonly filters: Filters;
  /** Whether the caller may know, from the stream before, signals that this one has not told of yet. */
  isCatchingUp: boolean;
  allowanceTold: string;
  marketTold: string;
}

/** What was told once is told to its end. */
export function tell({ stream, filters, isCatchingUp }: Listener, change: Told): void {
  const isNews = change.signal.endedAt === null ? matches(filters, change.signal) : isCatchingUp;
  if (stream.knows(change.signal.id) || (isNews && isOfKind(filters, change.signal))) stream.signal(change);
}

/** Also when it has ended meanwhile. */
export function tellWhateverBecame({ stream, filters }: Listener, change: Told): void {
  const isWanted = change.signal.endedAt === null ? matches : isOfKind;
  if (isWanted(filters, change.signal)) stream.signal(change);
}
