/** Plans which new signals a customer is assigned and alerted to. Pure. */
import type { Signal } from '@spreadwise/contract';
import { byWorth } from '@spreadwise/contract/signal-worth';
import { HOUR_MS } from '../../../platform/lib/time';
import { messageTo, type NewMessage } from '../outbox/messages';
import {
  placesFor,
  rulesAt,
  type Subscriber,
  usefulUntil,
  type Wanted,
  wantedBy,
} from '../recipients/recipient';

/** Signals alerted in the last hour or still open -> when. */
export type RecentOffers = ReadonlyMap<string, number>;

export interface PlannedOffer {
  readonly to: Subscriber;
  readonly wanted: readonly Wanted[];
}

export function planOffer(
  to: Subscriber,
  signals: readonly Signal[],
  recent: RecentOffers,
  { at, floorEur }: { readonly at: Date; readonly floorEur: number },
): PlannedOffer | null {
  const ofHour = [...recent.values()].filter((alertedAt) => alertedAt > at.getTime() - HOUR_MS).length;
  const room = to.rules.mostAnHour - ofHour;
  if (room <= 0) return null;
  // Valuing a signal is expensive, so rules that reach nobody are skipped.
  const rules = rulesAt(to, at).filter(({ modes }) => placesFor(to, modes).length > 0);
  const wanted = signals
    .filter((one) => !recent.has(one.id) && isUseful(one, at))
    .flatMap((one) => wantedBy(rules, to, one, floorEur) ?? []);
  if (wanted.length === 0) return null;
  return { to, wanted: wanted.sort((a, b) => byWorth(a.signal, b.signal)).slice(0, room) };
}

function isUseful(signal: Signal, at: Date): boolean {
  const until = usefulUntil(signal);
  return signal.endedAt === null && (until === null || until > at);
}

export function messagesOf(to: Subscriber, { signal, modes }: Wanted, at: Date): readonly NewMessage[] {
  const content = { kind: 'signal', subject: signal.id, uselessAt: usefulUntil(signal) } as const;
  return placesFor(to, modes).map(({ channel, facts }) =>
    messageTo(to, channel, { ...content, facts, modes }, at),
  );
}
