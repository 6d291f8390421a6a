/** A realistic channel: slow, at times busy, broken, silent, or refusing. Records what reached whom. */
import type { Choices } from '../../../commerce/billing/lifecycle-tests/testing/random';
import type { Alert, Channel, ChannelName, Recipient, SendOutcome } from '../channel';
import type { Pauses } from '../channels/pauses';
import type { SimulatedTime } from './simulated-time';

export interface Arrival {
  readonly kind: 'signal' | 'ended';
  readonly customerId: string;
  readonly tier: Recipient['tier'];
  readonly channel: ChannelName;
  readonly signalId: string;
  readonly messageId: string;
  readonly isRepeat: boolean;
  readonly at: number;
  /** The reference of the message that it replaces. */
  readonly replaces: string | null;
}

/** A message put on the wire. */
export interface Attempt extends Pick<Arrival, 'customerId' | 'channel' | 'at'> {
  readonly destination: string;
  readonly alerts: readonly { readonly kind: Alert['kind']; readonly signalId: string }[];
  /** The answer, if any, and when it came. */
  answer?: { readonly at: number; readonly outcome: SendOutcome };
}

/** Frequencies in percent. */
export interface Faults {
  readonly busy: number;
  readonly broken: number;
  /** The connection breaks, before or after the message was accepted. */
  readonly reset: number;
  readonly hang: number;
  readonly refused: number;
}

export const FAULTS: Faults = { busy: 4, broken: 4, reset: 2, hang: 1, refused: 0.5 };

export interface FaultyPlace {
  readonly time: SimulatedTime;
  readonly chosen: Choices;
  readonly faults: Faults;
  readonly pauses: Pauses;
  /** Customer -> when their address begins to refuse for good. */
  readonly refusesAt: ReadonlyMap<string, number>;
}

/** One mail server, two push services; one chat and one webhook per customer. */
function destinationOf(name: ChannelName, customerId: string): string {
  if (name === 'email') return name;
  return name === 'push' ? `push ${customerId.length % 2}` : `${name} ${customerId}`;
}

export function createFaultyChannel(
  name: ChannelName,
  { time, chosen, faults, pauses, refusesAt }: FaultyPlace,
) {
  const arrivals: Arrival[] = [];
  const attempts: Attempt[] = [];
  const answerOf = async (
    { id, isRepeat, body, replaces }: Parameters<Channel['send']>[0],
    to: Recipient,
    signal: AbortSignal,
  ): Promise<SendOutcome> => {
    const arrive = () => {
      for (const alert of body as readonly Alert[])
        if (alert.kind === 'signal' || alert.kind === 'ended')
          arrivals.push({
            ...{ kind: alert.kind, customerId: to.customerId, tier: to.tier, channel: name },
            ...{ signalId: alert.signal.id, messageId: id, isRepeat, at: time.now().getTime() },
            replaces: replaces?.reference ?? null,
          });
    };
    await time.sleep(chosen.whole(1, 16) * 50);
    const gone: SendOutcome = { outcome: 'refused', reason: '550 5.1.1 user unknown', addressGone: true };
    if (time.now().getTime() >= (refusesAt.get(to.customerId) ?? 0)) return gone;
    const drawn = chosen.fraction() * 100;
    const { busy, broken, reset, hang, refused } = faults;
    if (drawn < busy) return { outcome: 'later', reason: '429', pause: pauseOf(to) };
    if (drawn < busy + broken) return { outcome: 'later', reason: '503' };
    if (drawn < busy + broken + reset) {
      if (chosen.chance(0.5)) arrive();
      throw new Error('ECONNRESET');
    }
    if (drawn < busy + broken + reset + hang) {
      if (chosen.chance(0.5)) arrive();
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    }
    if (drawn < busy + broken + reset + hang + refused) return gone;
    arrive();
    return { outcome: 'accepted', reference: id };
  };
  /** Shared destinations pause only briefly, so that anything arrives at all. */
  const pauseOf = ({ customerId }: Recipient) => ({
    destination: destinationOf(name, customerId),
    ms: (name === 'email' || name === 'push' ? 1 : chosen.whole(1, 10)) * 1_000,
  });
  const channel: Channel = {
    name,
    atOnce: 20,
    limitMs: 12_000,
    ...((name === 'telegram' || name === 'push') && { canReplace: true as const }),
    render: (alerts) => alerts,
    send(message, to, signal): Promise<SendOutcome> {
      const destination = destinationOf(name, to.customerId);
      return pauses.keep([destination], async () => {
        const attempt: Attempt = {
          ...{ customerId: to.customerId, channel: name, destination, at: time.now().getTime() },
          alerts: (message.body as readonly Alert[]).flatMap((alert) =>
            'signal' in alert ? [{ kind: alert.kind, signalId: alert.signal.id }] : [],
          ),
        };
        attempts.push(attempt);
        const outcome = await answerOf(message, to, signal);
        attempt.answer = { at: time.now().getTime(), outcome };
        return outcome;
      });
    },
  };
  return { channel, arrivals, attempts };
}
