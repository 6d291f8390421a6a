/** Builds the alerts of messages from their rows and, for digests, from the signals assigned to the customer. */
import type { Signal } from '@spreadwise/contract';
import type { GivenQuestion } from '../../../advice/signals';
import type { Alert } from '../channel';
import type { TakenMessage } from './messages';

/** For each question, by its id: the best signals assigned to the customer between the two times. */
export type GivenBetween = (
  asked: readonly GivenQuestion[],
) => Promise<ReadonlyMap<string, readonly Signal[]>>;

/** By message id; messages without content are left out. */
export async function alertsOf(messages: readonly TakenMessage[], givenBetween: GivenBetween) {
  const asked = messages.flatMap(({ id, customerId, kind, facts }) =>
    kind === 'digest' && facts?.from && facts.until
      ? [{ id, customerId, from: new Date(facts.from), until: new Date(facts.until) }]
      : [],
  );
  const given = asked.length > 0 ? await givenBetween(asked) : new Map<string, readonly Signal[]>();
  return new Map(
    messages.flatMap((message): [string, Alert][] => {
      const alert = alertOf(message, given.get(message.id) ?? []);
      return alert ? [[message.id, alert]] : [];
    }),
  );
}

function alertOf({ kind, signal, createdAt, facts }: TakenMessage, given: readonly Signal[]): Alert | null {
  switch (kind) {
    case 'signal':
      return signal && { kind, signal, advisedAt: createdAt };
    case 'ended':
      return signal?.endedAt ? alertNow(signal, createdAt) : null;
    case 'digest':
      return given.length > 0 && facts?.from && facts.until
        ? { kind, signals: given, from: new Date(facts.from), until: new Date(facts.until) }
        : null;
    default:
      return facts
        ? { kind, title: facts.title ?? '', text: facts.text ?? '', path: facts.path ?? '/dashboard' }
        : null;
  }
}

/** The current state of an announced signal: open, or ended. */
export const alertNow = (signal: Signal, advisedAt: Date): Alert =>
  signal.endedAt
    ? { kind: 'ended', signal, endedAt: new Date(signal.endedAt), why: signal.endReason ?? 'gain gone' }
    : { kind: 'signal', signal, advisedAt };
