/** What channels, alerts, invoices, subscriptions and conversations are called. */
import type {
  AlertChannel,
  AlertKind,
  AlertMode,
  Conversation,
  ConversationState,
  SentAlert,
  SubscriptionState,
} from '@spreadwise/contract';
import { durationText } from '@spreadwise/contract/figure-text';
import { utcText } from './format';

export const CHANNELS: Readonly<Record<AlertChannel, string>> = {
  email: 'Email',
  telegram: 'Telegram',
  push: 'Browser',
  webhook: 'Webhook',
};

export const KINDS: Readonly<Record<AlertKind, string>> = {
  signal: 'New signals',
  ended: 'A signal ends',
  digest: 'Summary',
  billing: 'Your plan and payments',
  market: 'No prices come in',
};

export const MODES: Readonly<Record<AlertMode, string>> = { on: 'On', silent: 'Silent', off: 'Off' };

export const STATES: Readonly<Record<SentAlert['state'], string>> = {
  waiting: 'On its way',
  sent: 'Delivered',
  dropped: 'Not sent',
  dead: 'Failed',
};

export const tookText = (ms: number): string =>
  ms < 1_000 ? 'within a second' : `after ${durationText(ms)}`;

/** What an invoice's state is called. */
export const INVOICE_STATES = {
  paid: ['Paid', 'success'],
  open: ['To be paid', 'warning'],
  void: ['Cancelled', 'neutral'],
  uncollectible: ['Not paid', 'danger'],
} as const;

/** Stripe's subscription states in words. */

export type SubscriptionStatus = SubscriptionState['status'];

export interface StatusLabel {
  readonly label: string;
  readonly tone: 'success' | 'warning' | 'danger' | 'neutral';
}

export const STATUS_LABELS: Readonly<Record<SubscriptionStatus, StatusLabel>> = {
  active: { label: 'Active', tone: 'success' },
  trialing: { label: 'Free days', tone: 'success' },
  past_due: { label: 'Past due', tone: 'warning' },
  unpaid: { label: 'Unpaid', tone: 'danger' },
  incomplete: { label: 'Payment not completed', tone: 'warning' },
  incomplete_expired: { label: 'Payment never completed', tone: 'neutral' },
  canceled: { label: 'Ended', tone: 'neutral' },
  paused: { label: 'Paused', tone: 'neutral' },
};

/** How many trades a signal may have, as a filter, which offers no more than the plan allows. */
export const HOPS_OPTIONS = [
  { value: '', label: 'As many as my plan has' },
  ...[2, 3, 4, 5].map((hops) => ({ value: String(hops), label: `Up to ${hops}` })),
];

/** The words of support's promises and states. */

const counted = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`);

/** 12 hours; 3 days. */
export const hoursText = (hours: number): string =>
  hours > 24 && hours % 24 === 0 ? counted(hours / 24, 'day') : counted(hours, 'hour');

export const STATE_WORDS: Readonly<
  Record<ConversationState, { readonly label: string; readonly tone: 'accent' | 'success' | 'neutral' }>
> = {
  open: { label: 'Waits for us', tone: 'accent' },
  waiting: { label: 'Answered', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
};

export function dueText({ dueAt }: Pick<Conversation, 'dueAt'>): string | null {
  return dueAt && `We answer by ${utcText(dueAt)}.`;
}

/** How long is left of a promise, or how long it is overdue: 3 h left; 20 min late. */
export function leftText(dueAt: string, now: number): string {
  const minutes = Math.round((Date.parse(dueAt) - now) / 60_000);
  const [size, unit] =
    Math.abs(minutes) < 90 ? [Math.abs(minutes), 'min'] : [Math.round(Math.abs(minutes) / 60), 'h'];
  return `${size} ${unit} ${minutes < 0 ? 'late' : 'left'}`;
}
