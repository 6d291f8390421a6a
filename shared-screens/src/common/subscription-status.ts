/** Stripe's subscription states in words. */
import type { SubscriptionState } from '@spreadwise/contract';

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
