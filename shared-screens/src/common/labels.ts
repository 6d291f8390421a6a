/** What channels, alerts, invoices and subscriptions are called. */
import type { AlertChannel, AlertKind, SubscriptionState } from '@spreadwise/contract';

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

/** What an invoice's state is called. */
export const INVOICE_STATES = {
  paid: ['Paid', 'success'],
  open: ['To be paid', 'warning'],
  void: ['Cancelled', 'neutral'],
  uncollectible: ['Not paid', 'danger'],
} as const;

type SubscriptionStatus = SubscriptionState['status'];

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
