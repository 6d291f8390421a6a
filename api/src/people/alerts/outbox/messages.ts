/** Messages in the outbox: as they are written, taken and settled. */
import type { AlertKind, Signal } from '@spreadwise/contract';
import type { alertMessages } from '../../../platform/db/schema';
import type { ChannelName } from '../channel';

export interface NewMessage {
  readonly id: string;
  readonly customerId: string;
  readonly channel: ChannelName;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly facts: Readonly<Record<string, string>> | null;
  readonly isSilent: boolean;
  readonly priority: number;
  readonly uselessAt: Date | null;
  readonly dueAt: Date;
}

export interface TakenMessage {
  readonly id: string;
  readonly customerId: string;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly facts: Readonly<Record<string, string>> | null;
  readonly isSilent: boolean;
  readonly createdAt: Date;
  readonly takenAt: Date;
  readonly uselessAt: Date | null;
  readonly messageId: string;
  readonly tries: number;
  readonly unsure: number;
  /** Its signal, as it is now; null: gone, or it is about none. */
  readonly signal: Signal | null;
}

export type ShownMessage = typeof alertMessages.$inferSelect;

export type Settled =
  | { readonly state: 'sent' | 'dropped' | 'dead'; readonly result: string | null }
  | {
      readonly state: 'waiting';
      readonly result: string;
      readonly dueAt: Date;
      /** It is unknown whether it arrived. */
      readonly isUnsure: boolean;
      /** False: put back before anything was sent. */
      readonly isTried: boolean;
    };

export interface Settlement {
  readonly ids: readonly string[];
  readonly takenAt: Date;
  readonly settled: Settled;
}

/** A message about to be sent. */
export interface LastLook extends Pick<TakenMessage, 'id' | 'takenAt'> {
  readonly address: string;
}

/** A message that announced a signal, or may have, whose signal is over. */
export interface OwedEnd {
  readonly id: string;
  readonly customerId: string;
  readonly channel: ChannelName;
  readonly signalId: string;
}

/** Without ids: all; without a channel: on every one. */
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
