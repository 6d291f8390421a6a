/** A channel: renders an alert for a destination and sends it. */
import type { AlertChannel, Rate, Signal } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Tier } from '@spreadwise/shared-auth/model';

export type ChannelName = AlertChannel;
/** The facts of an alert, without markup. */
export type Alert =
  | { readonly kind: 'signal'; readonly signal: Signal; readonly advisedAt: Date }
  | {
      readonly kind: 'ended';
      readonly signal: Signal;
      readonly endedAt: Date;
      readonly why: NonNullable<Signal['endReason']>;
    }
  | {
      readonly kind: 'digest';
      readonly count: number;
      /** The best of them. */
      readonly signals: readonly Signal[];
      readonly from: Date;
      readonly until: Date;
    }
  | {
      readonly kind: 'billing' | 'market';
      readonly title: string;
      readonly text: string;
      readonly path: string;
    }
  | { readonly kind: 'test' };

export interface Recipient {
  readonly customerId: string;
  readonly address: string;
  readonly silent: boolean;
  readonly timeZone: string;
  readonly displayRate: Rate;
  readonly language: Locale;
  readonly tier: Tier;
  /** The failed channel that this one replaces, and the reason of its failure. */
  readonly instead?: { readonly channel: ChannelName; readonly why: string } | null;
}

/** What the text of an alert depends on. */
export type Reader = Pick<Recipient, 'timeZone' | 'displayRate' | 'language' | 'instead'>;

export interface Pause {
  readonly destination: string;
  readonly ms: number;
}

export type SendOutcome =
  | { readonly outcome: 'accepted'; readonly reference?: string; readonly pause?: Pause }
  /** 429, 5xx, connection reset or hang. */
  | { readonly outcome: 'later'; readonly pause?: Pause; readonly reason: string }
  /** Nothing was sent: the destination's pause is not over. */
  | { readonly outcome: 'paused'; readonly until: Date }
  /** Permanent for this message; with `addressGone`, for the address. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly addressGone: boolean };

export interface OutgoingMessage {
  /** Of the replaced message, if it replaces one. */
  readonly id: string;
  /** It may have arrived before: the process died, or the destination did not answer. */
  readonly isRepeat: boolean;
  readonly body: unknown;
  /** The previously sent message and its new body. If it cannot be edited, `body` is sent instead. */
  readonly replaces?: { readonly reference: string; readonly body: unknown } | null;
}

export interface Channel {
  readonly name: ChannelName;
  /** Concurrent messages per process. */
  readonly atOnce: number;
  /** A destination that has not answered by then may still have received the message. */
  readonly limitMs: number;
  readonly canReplace?: true;
  /** While true, nothing leaves the outbox. */
  readonly isPaused?: () => boolean;
  /** Waits until the destination accepts another message. The sender rechecks the message afterwards. */
  turn?(to: Recipient, stop: AbortSignal): Promise<void>;
  render(alerts: readonly Alert[], to: Recipient): unknown;
  /** Rejects when it is unknown whether the message arrived. */
  send(message: OutgoingMessage, to: Recipient, signal: AbortSignal): Promise<SendOutcome>;
}
