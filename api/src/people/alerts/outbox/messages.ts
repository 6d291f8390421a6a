/** Messages in the outbox, as written, taken and settled, and the alerts that they stand for. */
import { randomUUID } from 'node:crypto';
import type { AlertModes, Signal } from '@spreadwise/contract';
import { type GivenQuestion, type GivenSignals, profileKey } from '../../../advice/signals';
import type { alertMessages } from '../../../platform/db/schema';
import type { Alert, ChannelName } from '../channel';
import { priorityOf, type Subscriber } from '../recipients/recipient';

export type ShownMessage = Readonly<typeof alertMessages.$inferSelect>;

type Told = 'id' | 'customerId' | 'kind' | 'subject' | 'facts' | 'isSilent' | 'uselessAt';

export type NewMessage = Pick<ShownMessage, Told | 'channel' | 'priority' | 'dueAt'>;

/** The part that is the same for every recipient. */
export type MessageContent = Pick<NewMessage, 'kind' | 'subject' | 'facts' | 'uselessAt'>;

export const messageTo = (
  to: Subscriber,
  channel: ChannelName,
  { modes, ...content }: MessageContent & { readonly modes: AlertModes },
  dueAt: Date,
): NewMessage => ({
  ...{ id: randomUUID(), customerId: to.customerId, channel, ...content, dueAt },
  ...{ isSilent: modes[channel] === 'silent', priority: priorityOf(to) },
});

export const insteadOf = ({ facts }: Pick<ShownMessage, 'facts'>) =>
  facts?.instead ? { channel: facts.instead as ChannelName, why: facts.why ?? '' } : null;

export interface TakenMessage extends Pick<ShownMessage, Told | 'createdAt' | 'tries' | 'unsure'> {
  readonly takenAt: Date;
  readonly messageId: string;
  /** The current state of its signal; null: deleted, or the message is about none. */
  readonly signal: Signal | null;
  /** For an end: the sent message that announced the signal. */
  readonly told?: ToldBefore | null;
}

export interface ToldBefore {
  readonly id: string;
  /** The channel's own id of the message. */
  readonly reference: string | null;
  /** The current states of all signals in it. */
  readonly signals: readonly Signal[];
}

export type Settled =
  | {
      readonly state: 'sent' | 'dropped' | 'dead';
      readonly result: string | null;
      /** Its channel refused it for good; another may deliver it. */
      readonly hasFailed?: true;
    }
  | {
      readonly state: 'waiting';
      readonly result: string;
      readonly dueAt: Date;
      /** Another channel delivers it as well. */
      readonly hasFailed?: true;
      /** It may have arrived. */
      readonly isUnsure: boolean;
      /** False: put back before anything was sent. */
      readonly isTried: boolean;
    };

export interface Settlement {
  readonly ids: readonly string[];
  readonly takenAt: Date;
  readonly settled: Settled;
}

export interface LastLook extends Pick<TakenMessage, 'id' | 'takenAt'> {
  readonly address: string;
}

/** A message that announced, or may have announced, a signal that has since ended. */
export interface OwedEnd extends Pick<ShownMessage, 'id' | 'customerId' | 'channel'> {
  readonly signalId: string;
}

export const RESULTS = {
  ended: 'The signal had ended.',
  late: 'It was too late to be useful.',
  open: 'The signal is open again.',
  paused: 'Its destination is limiting messages.',
  changed: 'Something about it changed just before sending.',
  slowTurn: 'It expired in the queue.',
  slowDatabase: 'The database answered too late to send it.',
} as const;

export const TOO_LATE: readonly string[] = [RESULTS.ended, RESULTS.late];

/** For each question, by its id: the signals assigned to the customer between the two times. */
export type GivenBetween = (asked: readonly GivenQuestion[]) => Promise<ReadonlyMap<string, GivenSignals>>;

/** From the rows and, for digests, the signals assigned. By message id; messages without content are left out. */
export async function alertsOf(
  messages: readonly TakenMessage[],
  subscribers: ReadonlyMap<string, Pick<Subscriber, 'profile'>>,
  givenBetween: GivenBetween,
) {
  const asked = messages.flatMap(({ id, customerId, kind, facts }) => {
    if (kind !== 'digest' || !facts?.from || !facts.until) return [];
    const profile = subscribers.get(customerId)?.profile;
    const foundFor = profile ? profileKey(profile) : null;
    return [{ id, customerId, from: new Date(facts.from), until: new Date(facts.until), foundFor }];
  });
  const given = asked.length > 0 ? await givenBetween(asked) : new Map<string, GivenSignals>();
  return new Map(
    messages.flatMap((message): [string, Alert][] => {
      const alert = alertOf(message, given.get(message.id));
      return alert ? [[message.id, alert]] : [];
    }),
  );
}

function alertOf({ kind, signal, createdAt, facts }: TakenMessage, given?: GivenSignals): Alert | null {
  switch (kind) {
    case 'signal':
      return signal && { kind, signal, advisedAt: createdAt };
    case 'ended':
      return signal?.endedAt ? alertNow(signal, createdAt) : null;
    case 'digest':
      return given && facts?.from && facts.until
        ? { kind, ...given, from: new Date(facts.from), until: new Date(facts.until) }
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
