/** Announces the end of each alerted signal. The alert's own message records that an end is owed, so none is lost. */
import { messageTo, type OwedEnd } from '../outbox/messages';
import type { OutboxStore } from '../outbox/outbox-store';
import { channelsFor, type Subscriber } from '../recipients/recipient';
import type { LoadSubscribers } from '../recipients/subscribers';

export interface EndsContext {
  readonly store: Pick<OutboxStore, 'owedEnds' | 'writeEnds'>;
  readonly load: LoadSubscribers;
  readonly now: () => Date;
  readonly onWritten: () => void;
}

const MOST_AT_ONCE = 500;

export const createEnds =
  ({ store, load, now, onWritten }: EndsContext) =>
  async (): Promise<void> => {
    for (;;) {
      const owed = await store.owedEnds(MOST_AT_ONCE);
      if (owed.length === 0) return;
      const subscribers = await load([...new Set(owed.map(({ customerId }) => customerId))]);
      const at = now();
      const ends = owed.flatMap((one) => endOf(one, subscribers.get(one.customerId), at) ?? []);
      await store.writeEnds(ends, owed, at);
      if (ends.length > 0) onWritten();
    }
  };

/** Null: the customer does not want it, or cannot be reached. */
function endOf({ channel, signalId: subject }: OwedEnd, to: Subscriber | undefined, at: Date) {
  const modes = to?.rules.kinds.ended;
  if (!modes || !channelsFor(to, modes).includes(channel)) return null;
  // It never becomes useless: a customer who acted on the signal must know.
  return messageTo(to, channel, { kind: 'ended', subject, facts: null, uselessAt: null, modes }, at);
}
