/** Decides everything that is written after a customer was read back, as one value: records, changes, notices. Pure. */
import { isOver } from '@spreadwise/contract/subscription-status';
import type { auditLog } from '../../../platform/db/schema';
import type { SubscriptionRecord } from '../access/account';
import { isHeld, openTheSame } from '../access/tiers';
import { type BillingChange, detectChanges, type ObservedState } from '../changes';
import { noticesOfSync } from '../notifications/notice';
import type { InvoiceDocument, ProviderCustomer, ProviderSubscription } from '../provider/gateway';
import { type Booked, movementsOf } from '../revenue/mrr';
import { decideAttempts, type KnownAttempts } from './first-payments';

export interface SyncInput {
  readonly before: readonly SubscriptionRecord[];
  readonly attempts: KnownAttempts;
  readonly booked: Booked;
  /** The provider's state; null if it no longer knows the customer, so that nothing of theirs is live. */
  readonly state: ProviderCustomer | null;
  /** Refunds that banks were first read to have rejected. */
  readonly rejected: readonly InvoiceDocument[];
  readonly eventIds: readonly string[];
  readonly notifyOwner: boolean;
  readonly now: Date;
}

export type SyncDecision = ReturnType<typeof decideSync>;

export interface EventCompletion {
  readonly ids: readonly string[];
  readonly doneAt: Date;
  /** Why the state cannot be shown in full, for the owner; null if it can. */
  readonly note: string | null;
}

export function decideSync(input: SyncInput) {
  const { booked, state, rejected, eventIds, notifyOwner, now } = input;
  const { recorded, leftOut, ...attempts } = decideAttempts(state?.subscriptions ?? [], input.attempts);
  const before = input.before.filter(({ id }) => !leftOut.includes(id));
  const merged = mergeRecords(before, state && { ...state, subscriptions: recorded }, now);
  const changes = merged.flatMap((one) => changesOf(one, now));
  const unknownPrices = findUnknownPrices(state);
  const subscriptions = merged.map(({ row }) => row);
  return {
    changes,
    differences: merged.flatMap(describeDifferences),
    /** Whether the customer's sessions now open another tier, or the same until another moment. */
    changesAccess: !openTheSame(before, subscriptions, now),
    subscriptions,
    auditRows: changes.map(auditRow),
    movements: movementsOf({ booked, before, changes, after: subscriptions, now }),
    notices: noticesOfSync({ changes, unknownPrices, rejected, at: now }, notifyOwner),
    attempts,
    events: { ids: eventIds, doneAt: now, note: noteOf(state, unknownPrices) },
  };
}

const changesOf = ({ old, row, invoices }: MergedRecord, now: Date): BillingChange[] => {
  const { openInvoice, paidInvoice, paidInvoices } = invoices;
  return detectChanges(old, { ...row, openInvoice, paidInvoice, paidInvoices }, now);
};

export function auditRow({ customerId, at, kind, ...details }: BillingChange): typeof auditLog.$inferInsert {
  return {
    at: new Date(at),
    actor: 'provider',
    action: `subscription.${kind}`,
    subject: customerId,
    details,
  };
}

/** Subscriptions that have not ended and whose price belongs to no plan. */
const findUnknownPrices = (state: ProviderCustomer | null): ProviderSubscription[] =>
  (state?.subscriptions ?? []).filter(({ plan, status }) => !plan && !isOver(status));

function noteOf(state: ProviderCustomer | null, unknownPrices: readonly ProviderSubscription[]) {
  if (!state) return 'The payment provider knows this customer no longer.';
  return unknownPrices.length > 0
    ? `The price of ${unknownPrices.map(({ id }) => id).join(', ')} is of none of the plans.`
    : null;
}

export interface MergedRecord {
  readonly old: SubscriptionRecord | null;
  readonly row: SubscriptionRecord;
  readonly invoices: Pick<ObservedState, 'openInvoice' | 'paidInvoice' | 'paidInvoices'>;
}

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

/** A subscription whose price belongs to no plan keeps the plan it had; null if it never had one. */
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
    wasPaid: old?.wasPaid || isHeld(subscription.status) || paidInvoice !== null || paidInvoices.length > 0,
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

/** At the provider, a payment and its invoice do not begin at exactly the same moment. */
const SAME_MOMENT_MS = 60_000;

/** The earliest moment known to us or the provider. Only a payment in between starts another grace period. */
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
