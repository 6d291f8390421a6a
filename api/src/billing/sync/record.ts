/** What is written down of a customer, made from what the provider says and from what was written before. */
import type { auditLog, subscriptions } from '../../db/schema';
import { impliesPayment, isOver } from '../access/tiers';
import type { BillingChange, Known } from '../changes/detect-changes';
import type { ProviderCustomer, ProviderSubscription } from '../provider/gateway';

export type SubscriptionRecord = typeof subscriptions.$inferSelect;

/** A subscription as it is written now, beside what was written of it before and what the provider says. */
export interface Written {
  readonly old: SubscriptionRecord | null;
  readonly row: SubscriptionRecord;
  readonly invoices: Pick<Known, 'openInvoice' | 'paidInvoice' | 'paidInvoices'>;
}

/** `state` null: the provider knows the customer no longer. */
export function writtenOf(
  before: readonly SubscriptionRecord[],
  state: ProviderCustomer | null,
  now: Date,
): Written[] {
  const told = (state?.subscriptions ?? []).flatMap((subscription) => {
    const old = before.find(({ id }) => id === subscription.id) ?? null;
    const row = rowOf(old, subscription, state?.lastPaidDue ?? null, now);
    return row ? [{ old, row, invoices: subscription }] : [];
  });
  const gone = before
    .filter(({ id }) => !state?.subscriptions.some((subscription) => subscription.id === id))
    .filter(({ status }) => !isOver(status))
    .map((old) => ({ old, row: ended(old, now), invoices: NO_INVOICES }));
  return [...told, ...gone];
}

const NO_INVOICES: Written['invoices'] = { openInvoice: null, paidInvoice: null, paidInvoices: [] };

/** One of a price that is none of ours keeps the plan that it had; null when it never had one. */
function rowOf(
  old: SubscriptionRecord | null,
  subscription: ProviderSubscription,
  lastPaidDue: Date | null,
  now: Date,
): SubscriptionRecord | null {
  const { scheduledChange, openInvoice, paidInvoice, paidInvoices, priceId: _, ...same } = subscription;
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

export const auditRow = (change: BillingChange): typeof auditLog.$inferInsert => {
  const { customerId, at, kind, ...details } = change;
  return {
    at: new Date(at),
    actor: 'provider',
    action: `subscription.${kind}`,
    subject: customerId,
    details,
  };
};

/** Those whose price is none of ours. */
export const strangersOf = (state: ProviderCustomer | null): ProviderSubscription[] =>
  (state?.subscriptions ?? []).filter((subscription) => !subscription.plan && !isOver(subscription.status));

/** Why the state cannot be shown in full, for the owner. */
export function noteOf(state: ProviderCustomer | null): string | null {
  if (!state) return 'The payment provider knows this customer no longer.';
  const strange = strangersOf(state);
  return strange.length > 0
    ? `The price of ${strange.map(({ id }) => id).join(', ')} is of none of the plans.`
    : null;
}

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

/** In what the record differed, in plain sentences. */
export function differencesOf({ old, row }: Written): string[] {
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
