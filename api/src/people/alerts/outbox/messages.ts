/** Messages in the outbox, as written, taken and settled. */
import { randomUUID } from 'node:crypto';
import type { AlertModes, Signal } from '@spreadwise/contract';
import type { alertMessages } from '../../../platform/db/schema';
import type { ChannelName } from '../channel';
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
export interface OwedEnd {
  readonly id: string;
  readonly customerId: string;
  readonly channel: ChannelName;
  readonly signalId: string;
}

/** Without ids: all; without a channel: on every channel. */
export interface ReviveRequest {
  readonly ids?: readonly string[] | undefined;
  readonly channel?: ChannelName | undefined;
}

export const RESULTS = {
  ended: 'The signal ended before.',
  late: 'It came too late to be of use.',
  open: 'The signal is open again.',
  paused: 'Its destination asked for a pause.',
  changed: 'Something about it changed just before it was sent.',
  slowTurn: 'It waited too long for its turn.',
  slowDatabase: 'The database answered too late to send it.',
} as const;

export const TOO_LATE: readonly string[] = [RESULTS.ended, RESULTS.late];
