/** The state of a customer's subscription: a label, its meaning in one sentence, and the possible actions. */

import type { BillingOverview, SubscriptionState } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { isOver } from '@spreadwise/contract/subscription-status';
import { dayText, STATUS_LABELS, type StatusLabel } from '@spreadwise/shared-screens';
import type { PlanTexts } from '../texts/english/plan';
import { planTexts } from '../texts/plan';
import { accessOf } from './access';
import { cardText, monthlyPriceOf, planName, untilLastDay } from './labels';

export interface BillingStatus extends StatusLabel {
  readonly sentence: string;
  /** Another plan may be chosen. */
  readonly changeable: boolean;
  /** Changeable once the scheduled change is undone. */
  readonly waits: boolean;
  /** It would renew by itself. Also true with a payment due or with a suspended plan. */
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

/** Neither over nor still incomplete. */
export const goesOn = ({ status }: Subscription): boolean => !isOver(status) && status !== 'incomplete';

function wordsOf(overview: BillingOverview, subscription: Subscription, isRunning: boolean) {
  const words = STATUS_LABELS[subscription.status];
  const says = planTexts().states;
  if (overview.suspended)
    return { label: says.suspended, tone: 'danger', sentence: says[overview.suspended] } as const;
  if (!isRunning) return { ...words, sentence: stopped(overview, subscription, says) };
  if (subscription.cancelAtPeriodEnd)
    return {
      label: says.cancelled,
      tone: 'warning',
      sentence: says.keptUntil(untilLastDay(subscription)),
    } as const;
  return { ...words, sentence: renewing(overview, subscription, says) };
}

type Says = PlanTexts['states'];

function renewing(
  { nextInvoice, card, scheduledChange, tax }: BillingOverview,
  { plan, currentPeriodEnd }: Subscription,
  says: Says,
): string {
  if (scheduledChange) {
    const { plan: next, at } = scheduledChange;
    return says.changes(planName(plan), dayText(at), planName(next), monthlyPriceOf(next, tax));
  }
  if (nextInvoice) {
    const { amountCents, currency, dueAt } = nextInvoice;
    return says.renewsFor(dayText(dueAt), moneyText(amountCents, currency), card && cardText(card));
  }
  return currentPeriodEnd ? says.renews(dayText(currentPeriodEnd)) : says.renewsMonthly;
}

function stopped(overview: BillingOverview, subscription: Subscription, says: Says): string {
  const { pastDue } = overview;
  const { status, currentPeriodEnd, cancelAtPeriodEnd } = subscription;
  switch (status) {
    case 'past_due':
      if (accessOf(overview, subscription) === 'closed') return says.failedClosed;
      return pastDue ? says.failedUntil(dayText(pastDue.graceUntil)) : says.failed;
    case 'unpaid':
      return says.unpaid;
    case 'incomplete':
      return says.incomplete;
    case 'incomplete_expired':
      return says.neverPaid;
    case 'canceled':
      // Withdrawn, refunded or overdue, it ended before the period did.
      return cancelAtPeriodEnd && currentPeriodEnd && Date.parse(currentPeriodEnd) <= Date.now()
        ? says.endedOn(dayText(currentPeriodEnd))
        : says.ended;
    default:
      return says.paused;
  }
}
