/** How a customer's subscription stands: one word, what that means in a sentence, and what can be done about it. */

import type { BillingOverview, SubscriptionState } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { isOver } from '@spreadwise/contract/subscription-status';
import { dayText, STATUS_LABELS, type StatusLabel } from '@spreadwise/shared-screens';
import { accessOf } from './access';
import { cardText, lastDayText, planName, priceOf } from './labels';

export interface BillingStatus extends StatusLabel {
  readonly sentence: string;
  /** Another plan may be chosen. */
  readonly changeable: boolean;
  /** It may be once the plan that is scheduled is taken back. */
  readonly waits: boolean;
  /** It would go on by itself. Whoever owes something, or whose plan is suspended, may leave as well. */
  readonly cancellable: boolean;
}

type Subscription = SubscriptionState;

export function billingStatusOf(overview: BillingOverview, subscription: Subscription): BillingStatus {
  const { status, cancelAtPeriodEnd } = subscription;
  const isRunning = status === 'active' || status === 'trialing';
  const isFree = isRunning && !cancelAtPeriodEnd && !overview.suspended;
  return {
    ...wordsOf(overview, subscription, isRunning),
    changeable: isFree && !overview.scheduledChange,
    waits: isFree && overview.scheduledChange !== null,
    cancellable: goesOn(subscription) && !cancelAtPeriodEnd,
  };
}

/** It is neither over nor never begun. */
export const goesOn = ({ status }: Subscription): boolean => !isOver(status) && status !== 'incomplete';

function wordsOf(overview: BillingOverview, subscription: Subscription, isRunning: boolean) {
  const words = STATUS_LABELS[subscription.status];
  if (overview.suspended)
    return { label: 'Suspended', tone: 'danger', sentence: SUSPENDED[overview.suspended] } as const;
  if (!isRunning) return { ...words, sentence: stopped(overview, subscription) };
  if (subscription.cancelAtPeriodEnd) return ending(subscription);
  return { ...words, sentence: renewing(overview, subscription) };
}

const SUSPENDED = {
  refunded: 'The last payment was refunded in full, so that the plan opens nothing now.',
  disputed:
    'The last payment is disputed with your bank, so that the plan opens nothing until that is settled.',
} as const;

function ending(subscription: Subscription): Pick<BillingStatus, 'label' | 'tone' | 'sentence'> {
  return {
    label: 'Cancelled',
    tone: 'warning',
    sentence: `You keep everything until ${lastDayText(subscription)}. After that nothing is charged.`,
  };
}

function renewing(
  { nextInvoice, card, scheduledChange }: BillingOverview,
  subscription: Subscription,
): string {
  const { plan, currentPeriodEnd } = subscription;
  if (scheduledChange)
    return `${planName(plan)} until ${dayText(scheduledChange.at)}, then ${planName(scheduledChange.plan)} for ${priceOf(scheduledChange.plan)} a month.`;
  if (nextInvoice) {
    const amount = moneyText(nextInvoice.amountCents, nextInvoice.currency);
    const from = card ? `, charged to ${cardText(card)}` : '';
    return `Renews on ${dayText(nextInvoice.dueAt)} for ${amount}${from}.`;
  }
  return currentPeriodEnd ? `Renews on ${dayText(currentPeriodEnd)}.` : 'Renews every month.';
}

function stopped(overview: BillingOverview, subscription: Subscription): string {
  const { pastDue } = overview;
  const { status, currentPeriodEnd } = subscription;
  switch (status) {
    case 'past_due':
      if (accessOf(overview, subscription) === 'closed')
        return 'The last payment failed. The plan opens nothing until it is paid.';
      return pastDue
        ? `The last payment failed. You keep everything until ${dayText(pastDue.graceUntil)}.`
        : 'The last payment failed.';
    case 'unpaid':
      return 'The last payment failed for good. The plan opens nothing until it is paid.';
    case 'incomplete':
      return 'The first payment has not gone through yet, and nothing is charged. By itself it ends within a day.';
    case 'incomplete_expired':
      return 'The first payment never went through, and nothing was charged.';
    case 'canceled':
      return currentPeriodEnd ? `It ended on ${dayText(currentPeriodEnd)}.` : 'It has ended.';
    default:
      return 'Nothing is charged and nothing is open while it is paused. We resume it when you ask us.';
  }
}
