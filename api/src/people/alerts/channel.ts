/** A channel: how an alert is rendered for a destination and sent to it. */
import type { AlertChannel, Rate, Signal } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Tier } from '@spreadwise/shared-auth/model';

export type ChannelName = AlertChannel;
/** What an alert says: facts, never markup. */
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
  /** The channel that this one stands in for, and why. */
  readonly instead?: { readonly channel: ChannelName; readonly why: string } | null;
}

/** What the text of an alert depends on. */
export type Reader = Pick<Recipient, 'timeZone' | 'displayRate' | 'language' | 'instead'>;

/** No message is sent to the destination for so long. */
export interface Pause {
  readonly destination: string;
  readonly ms: number;
}

export type SendOutcome =
  | { readonly outcome: 'accepted'; readonly reference?: string; readonly pause?: Pause }
  /** 429, 5xx, reset, hang. */
  | { readonly outcome: 'later'; readonly pause?: Pause; readonly reason: string }
  /** Nothing was sent: the destination's pause is not over. */
  | { readonly outcome: 'paused'; readonly until: Date }
  /** Never again for this one; with `addressGone` never again for this address. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly addressGone: boolean };

export interface OutgoingMessage {
  /** Of the message that it replaces, where it replaces one. */
  readonly id: string;
  /** It may have arrived before: a process died, or the destination did not answer. */
  readonly isRepeat: boolean;
  readonly body: unknown;
  /** What was sent before, and as what it is to stand there now. If it cannot be, `body` is sent. */
  readonly replaces?: { readonly reference: string; readonly body: unknown } | null;
}

export interface Channel {
  readonly name: ChannelName;
  /** Messages in flight at once, for each process. */
  readonly atOnce: number;
  /** A destination that has not answered by then may have received it. */
  readonly limitMs: number;
  /** What was sent can be replaced. */
  readonly canReplace?: true;
  /** Nothing leaves the outbox meanwhile. */
  readonly isPaused?: () => boolean;
  /** Waits until the destination takes another message. The message is checked once more afterwards. */
  turn?(to: Recipient, stop: AbortSignal): Promise<void>;
  render(alerts: readonly Alert[], to: Recipient): unknown;
  /** Rejects where it is unknown whether the message arrived. */
  send(message: OutgoingMessage, to: Recipient, signal: AbortSignal): Promise<SendOutcome>;
}
