/** Invariants of everything put on the wire: recipient, time, and follow-up. Describes each breach in words. */
import { groupBy } from '../../../platform/lib/lists';
import { opensChannel } from '../recipients/recipient';
import type { Arrival, Attempt } from './faulty-channel';
import type { SimulationResult } from './simulation';

/** The plan and the account must last this long after an end for its announcement to be owed. */
const END_TOLD_MS = 60_000;

/** Keyed by the name of the check. */
export const wireBreaches = (result: SimulationResult): Readonly<Record<string, readonly string[]>> => ({
  'sent to a dead address': afterRefusal(result),
  'sent during a pause': duringPause(result),
  'told as new after the end': afterEnd(result),
  'never told of the end': endNotAlerted(result),
  'told of the end elsewhere than of the signal': replacedAnother(result),
  'left of, or sent to, a deleted customer': [...result.left, ...afterDeletion(result)],
});

const nameOf = ({ customerId, channel, at }: Attempt) =>
  `${customerId} by ${channel} at ${new Date(at).toISOString()}`;
export const addressOf = ({ customerId, channel }: Pick<Attempt, 'customerId' | 'channel'>) =>
  `${customerId} ${channel}`;

/** Address -> when it first refused for good. */
export const refusedAt = (attempts: readonly Attempt[]): ReadonlyMap<string, number> => {
  const first = new Map<string, number>();
  for (const attempt of attempts) {
    const { answer } = attempt;
    if (answer?.outcome.outcome !== 'refused' || !answer.outcome.addressGone) continue;
    const address = addressOf(attempt);
    first.set(address, Math.min(answer.at, first.get(address) ?? answer.at));
  }
  return first;
};

function afterRefusal({ attempts }: SimulationResult): string[] {
  const refused = refusedAt(attempts);
  return attempts
    .filter((one) => one.at > (refused.get(addressOf(one)) ?? Number.POSITIVE_INFINITY))
    .map(nameOf);
}

function duringPause({ attempts }: SimulationResult): string[] {
  const pauses = groupBy(
    attempts.flatMap(({ destination, answer }) =>
      answer?.outcome.outcome === 'later' && answer.outcome.pause
        ? [{ destination, from: answer.at, until: answer.at + answer.outcome.pause.ms }]
        : [],
    ),
    ({ destination }) => destination,
  );
  return attempts
    .filter(({ destination, at }) => pauses(destination).some(({ from, until }) => at > from && at < until))
    .map(nameOf);
}

function afterEnd({ attempts, signals }: SimulationResult): string[] {
  return attempts.flatMap((attempt) =>
    attempt.alerts
      .filter(({ kind, signalId }) => kind === 'signal' && attempt.at > endOf(signals, signalId))
      .map(({ signalId }) => `${signalId} to ${nameOf(attempt)}`),
  );
}

const endOf = (signals: SimulationResult['signals'], id: string) =>
  Date.parse(signals.get(id)?.endedAt ?? '');

/** Unless the destination was unreachable until the customer left, as the message records, or did at the deletion. */
function endNotAlerted({
  people,
  signals,
  arrivals,
  attempts,
  messages,
  deletedAt,
  erased,
}: SimulationResult): string[] {
  const keyOf = (customerId: string, channel: string, id: string) => `${customerId} ${channel} ${id}`;
  const told = new Set(
    arrivals.flatMap(({ kind, customerId, channel, signalId }) =>
      kind === 'ended' ? [keyOf(customerId, channel, signalId)] : [],
    ),
  );
  const refused = refusedAt(attempts);
  const byId = new Map(people.map((person) => [person.customerId, person]));
  const undeliverable = new Set(
    [
      ...messages.filter(
        ({ state, customer_id, done_at }) =>
          state === 'dead' || (done_at ?? 0) >= (byId.get(customer_id)?.endsAt ?? Number.POSITIVE_INFINITY),
      ),
      ...erased.filter(({ state }) => state === 'dead' || state === 'waiting'),
    ].flatMap(({ kind, customer_id, channel, subject }) =>
      kind === 'ended' ? [keyOf(customer_id, channel, subject)] : [],
    ),
  );
  const owed = arrivals.filter(({ kind, customerId, channel, signalId }) => {
    const person = byId.get(customerId);
    if (kind !== 'signal' || !person) return false;
    const until = endOf(signals, signalId) + END_TOLD_MS;
    return (
      opensChannel(person.tier, channel) &&
      person.rules.kinds.ended[channel] !== 'off' &&
      Math.min(person.endsAt, deletedAt.get(customerId) ?? person.endsAt) > until &&
      !refused.has(addressOf({ customerId, channel }))
    );
  });
  const missing = owed
    .map(({ customerId, channel, signalId }) => keyOf(customerId, channel, signalId))
    .filter((key) => !told.has(key) && !undeliverable.has(key));
  return [...new Set(missing)];
}

/** A replaced message must be the one that announced that signal on that channel. */
function replacedAnother({ arrivals }: SimulationResult): string[] {
  const keyOf = ({ customerId, channel, signalId }: Arrival, id: string) =>
    `${customerId} ${channel} ${signalId} ${id}`;
  const told = new Set(arrivals.flatMap((one) => (one.kind === 'signal' ? [keyOf(one, one.messageId)] : [])));
  return arrivals.flatMap((one) =>
    one.replaces !== null && !told.has(keyOf(one, one.replaces)) ? [keyOf(one, one.replaces)] : [],
  );
}

function afterDeletion({ attempts, deletedAt }: SimulationResult): string[] {
  return attempts
    .filter(({ customerId, at }) => at > (deletedAt.get(customerId) ?? Number.POSITIVE_INFINITY))
    .map(nameOf);
}
