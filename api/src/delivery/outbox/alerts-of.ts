/** What messages tell, from what was read with them. Pure. */
import type { Alert } from '../channel';
import type { TakenMessage } from './outbox-store';

/** By the message's id; one that has nothing to tell is left out. */
export function alertsOf(messages: readonly TakenMessage[]): ReadonlyMap<string, Alert> {
  return new Map(
    messages.flatMap(({ id, kind, signal, createdAt }): [string, Alert][] =>
      kind === 'signal' && signal ? [[id, { kind, signal, advisedAt: createdAt }]] : [],
    ),
  );
}
