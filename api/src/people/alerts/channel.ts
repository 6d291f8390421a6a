/** A channel: how an alert is written for one place, and handed over to it. */
import type { Rate, Signal } from '@spreadwise/contract';
import type { Tier } from '@spreadwise/shared-auth/model';

export type ChannelName = 'email' | 'telegram' | 'push' | 'webhook';
/** What is displayRate: a kind of alert with its facts, never markup. */
export type Alert =
  | { readonly kind: 'signal'; readonly signal: Signal; readonly advisedAt: Date }
  | { readonly kind: 'ended'; readonly signal: Signal; readonly endedAt: Date; readonly why: string }
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
  /** By which money is told. */
  readonly displayRate: Rate;
  readonly tier: Tier;
}

/** What the words of an alert depend on. */
export type Reader = Pick<Recipient, 'timeZone' | 'displayRate'>;

/** Nothing is to be sent to the destination for so long, whichever message it would be. */
export interface Pause {
  readonly destination: string;
  readonly ms: number;
}

export type SendOutcome =
  | { readonly outcome: 'accepted'; readonly reference?: string }
  /** 429, 5xx, reset, hang. */
  | { readonly outcome: 'later'; readonly pause?: Pause; readonly reason: string }
  /** Nothing was sent: the destination has asked for a pause that is not over. */
  | { readonly outcome: 'paused'; readonly until: Date }
  /** Never again for this one; with `addressGone` never again for this address. */
  | { readonly outcome: 'refused'; readonly reason: string; readonly addressGone: boolean };

export interface OutgoingMessage {
  readonly id: string;
  /** It may have arrived before: a process died, or the place did not answer, in the middle. */
  readonly isRepeat: boolean;
  readonly body: unknown;
}

export interface Channel {
  readonly name: ChannelName;
  /** Messages that may be on their way at the same time, from each process. */
  readonly atOnce: number;
  /** Whoever has not answered by then may have it all the same. */
  readonly limitMs: number;
  /** Waits until the place takes another message. What is to be sent may be over by then, and is looked at once more. */
  turn?(to: Recipient, stop: AbortSignal): Promise<void>;
  render(alerts: readonly Alert[], to: Recipient): unknown;
  /** Where it cannot be known whether the message arrived, it rejects. */
  send(message: OutgoingMessage, to: Recipient, signal: AbortSignal): Promise<SendOutcome>;
}
