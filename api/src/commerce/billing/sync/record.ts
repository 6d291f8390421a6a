/** The record of a customer's subscriptions, from what the provider says and what was recorded before. Pure. */
import { isOver } from '@spreadwise/contract/subscription-status';
import type { SubscriptionRecord } from '../access/records';
import { impliesPayment } from '../access/tiers';
import type { ObservedState } from '../changes/detect-changes';
import type { ProviderCustomer, ProviderSubscription } from '../provider/provider-state';

/** A subscription's new record, beside the old one and the provider's invoices. */
export interface MergedRecord {
  readonly old: SubscriptionRecord | null;
  readonly row: SubscriptionRecord;
  readonly invoices: Pick<ObservedState, 'openInvoice' | 'paidInvoice' | 'paidInvoices'>;
}

/** `state` null: the provider knows the customer no longer. */
export function mergeRecords(
  before: readonly SubscriptionRecord[],
  state: ProviderCustomer | null,
  now: Date,
): MergedRecord[] {
  const reported = (state?.subscriptions ?? []).flatMap((subscription) => {
    const old = before.find(({ id }) => id === subscription.id) ?? null;
    const row = rowOf(old, subscription, state?.lastPaidDue ?? null, now);
    return row ? [{ old, row, invoices: subscription }] : [];
  });
  const gone = before
    .filter(({ id }) => !state?.subscriptions.some((subscription) => subscription.id === id))
    .filter(({ status }) => !isOver(status))
    .map((old) => ({ old, row: ended(old, now), invoices: NO_INVOICES }));
  return [...reported, ...gone];
}

const NO_INVOICES: MergedRecord['invoices'] = { openInvoice: null, paidInvoice: null, paidInvoices: [] };

/** One of a price that is none of ours keeps the plan that it had; null when it never had one. */
function rowOf(
  old: SubscriptionRecord | null,
  subscription: ProviderSubscription,
  lastPaidDue: Date | null,
  now: Date,
): SubscriptionRecord | null {
  const {
    scheduledChange,
    openInvoice,
    paidInvoice,
    paidInvoices,
    priceId: _,
    attemptId: __,
    ...same
  } = subscription;
  const plan = subscription.plan ?? old?.plan;
  if (!plan) return null;
  return {
    ...same,
    plan,
    wasPaid:
      old?.wasPaid || impliesPayment(subscription.status) || paidInvoice !== null || paidInvoices.length > 0,
    scheduledPlan: scheduledChange?.plan ?? null,
    scheduledAt: scheduledChange?.at ?? null,
    pastDueSince: pastDueSince(old, subscription, lastPaidDue, now),
    openInvoiceId: openInvoice?.id ?? null,
    openInvoiceCents: openInvoice?.amountCents ?? null,
    openInvoiceUrl: openInvoice?.hostedUrl ?? null,
    openInvoiceNeedsAction: openInvoice?.needsAction ?? false,
    paidInvoiceId: (paidInvoices[0] ?? paidInvoice)?.id ?? old?.paidInvoiceId ?? null,
    syncedAt: now,
  };
}

/** A payment and its invoice do not begin in the same moment at the provider. */
const SAME_MOMENT_MS = 60_000;

/**
 * The first moment that we, or the provider, know of. Another open invoice begins another time only when something was
 * paid meanwhile: who lets a second period go unpaid has no second grace.
 */
function pastDueSince(
  old: SubscriptionRecord | null,
  { status, openInvoice }: ProviderSubscription,
  lastPaidDue: Date | null,
  now: Date,
): Date | null {
  if (status !== 'past_due') return null;
  const isSameDebt = !openInvoice || !old?.openInvoiceId || openInvoice.id === old.openInvoiceId;
  const since = old?.pastDueSince;
  const hasPaid = since && lastPaidDue !== null && lastPaidDue.getTime() > since.getTime() - SAME_MOMENT_MS;
  if (since && (isSameDebt || !hasPaid)) return since;
  return openInvoice && openInvoice.since < now ? openInvoice.since : now;
}

const ended = (old: SubscriptionRecord, now: Date): SubscriptionRecord => ({
  ...old,
  status: 'canceled',
  scheduledPlan: null,
  scheduledAt: null,
  pastDueSince: null,
  openInvoiceId: null,
  openInvoiceCents: null,
  openInvoiceUrl: null,
  openInvoiceNeedsAction: false,
  reversal: null,
  syncedAt: now,
});

const COMPARED = {
  plan: 'the plan',
  status: 'the state',
  currentPeriodEnd: 'the end of the period',
  cancelAtPeriodEnd: 'the end at the end of the period',
  scheduledPlan: 'the scheduled plan',
  scheduledAt: 'the time of the scheduled plan',
  openInvoiceId: 'the open invoice',
  reversal: 'the refund or dispute',
} as const satisfies Partial<Record<keyof SubscriptionRecord, string>>;

/** In what the record differed from the provider, in plain sentences. */
export function describeDifferences({ old, row }: MergedRecord): string[] {
  if (!old) return [`${row.id}: was not on the record; it is ${row.plan}, ${row.status}.`];
  const fields = Object.keys(COMPARED) as (keyof typeof COMPARED)[];
  return fields
    .filter((field) => textOf(old[field]) !== textOf(row[field]))
    .map((field) => `${row.id}: ${COMPARED[field]} was ${textOf(old[field])} and is ${textOf(row[field])}.`);
}

function textOf(value: string | boolean | Date | null): string {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 'set' : 'not set';
  return value ?? 'none';
}
