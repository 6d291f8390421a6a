/** The alerts of messages: from what was read with them and, for digests, from the signals customers were given. */
import type { Signal } from '@spreadwise/contract';
import type { GivenQuestion } from '../../../advice/signals';
import type { Alert } from '../channel';
import type { TakenMessage } from './messages';

/** For each question, by its id: the best signals the customer was given between the two times. */
export type GivenBetween = (
  asked: readonly GivenQuestion[],
) => Promise<ReadonlyMap<string, readonly Signal[]>>;

/** By message id; empty ones are left out. */
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

/** Of a signal that was told of: it is open, or has ended. */
export const alertNow = (signal: Signal, advisedAt: Date): Alert =>
  signal.endedAt
    ? { kind: 'ended', signal, endedAt: new Date(signal.endedAt), why: signal.endReason ?? 'gain gone' }
    : { kind: 'signal', signal, advisedAt };
