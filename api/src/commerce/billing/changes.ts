/** The changes that a subscription can go through, and how they are detected between two reads of it. Pure. */
import type { Reversal } from '@spreadwise/contract';
import type { PlanId } from '@spreadwise/contract/plans';
import type { SubscriptionRecord } from './access/account';
import { graceUntil, isLive, type SubscriptionStatus } from './access/tiers';
import type { OpenInvoice, PaidInvoice, ProviderSubscription } from './provider/gateway';

/** Common to every change. Times are ISO 8601 in UTC, so that a change survives a JSON round trip. */
export interface ChangeBase {
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly plan: PlanId;
  readonly at: string;
}

export interface Paid {
  readonly invoiceId: string;
  readonly amountCents: number;
  readonly invoiceUrl: string | null;
}

export type Due = { readonly [Name in keyof Paid]: Paid[Name] | null };

export type EndReason = 'canceled' | 'unpaid' | 'paused' | 'expired';

export type BillingChange = ChangeBase &
  (
    | { readonly kind: 'began'; readonly paid: Paid | null }
    | { readonly kind: 'renewed'; readonly paid: Paid; readonly periodEnd: string | null }
    | { readonly kind: 'planChanged'; readonly from: PlanId; readonly to: PlanId; readonly paid: Paid | null }
    | { readonly kind: 'changeScheduled'; readonly to: PlanId; readonly effectiveAt: string }
    | { readonly kind: 'changeUndone' }
    | { readonly kind: 'cancelScheduled'; readonly effectiveAt: string | null }
    /** The owner gave days: free until then. */
    | { readonly kind: 'extended'; readonly until: string }
    /** It continues: a scheduled end was undone, or a paused subscription was resumed. */
    | { readonly kind: 'resumed' }
    | { readonly kind: 'paymentFailed'; readonly due: Due; readonly graceUntil: string }
    | { readonly kind: 'recovered'; readonly paid: Paid | null }
    /** A payment that no other change covers, e.g. one of two missed ones. */
    | { readonly kind: 'paid'; readonly paid: Paid }
    /** A first payment that lost to another one of the address: refunded, and its subscription never began. */
    | { readonly kind: 'returned'; readonly paid: Paid }
    | { readonly kind: 'actionRequired'; readonly due: Due }
    | { readonly kind: 'ended'; readonly why: EndReason }
    | { readonly kind: 'suspended'; readonly reversal: Reversal }
    | { readonly kind: 'restored' }
  );

/** Identical for the same change, however often it is detected. */
export const changeKey = (change: BillingChange): string =>
  `${change.subscriptionId} ${change.kind} ${change.kind === 'paid' || change.kind === 'returned' ? change.paid.invoiceId : change.at}`;

/** The part of a subscription's record from which changes are detected. */
export type RecordedState = Omit<
  SubscriptionRecord,
  'id' | 'customerId' | 'openInvoiceCents' | 'openInvoiceUrl' | 'createdAt' | 'syncedAt'
>;

/** The current state: the record about to be written, and the invoices behind it. */
export type ObservedState = RecordedState &
  Pick<ProviderSubscription, 'id' | 'customerId' | 'openInvoice' | 'paidInvoice' | 'paidInvoices'>;

/**
 * Returns what happened between two reads of a subscription, in the order a person would tell it. However much was
 * missed, each change and each payment is reported once; a subscription that was never paid has no changes.
 */
export function detectChanges(before: RecordedState | null, now: ObservedState, at: Date): BillingChange[] {
  if (!now.wasPaid) return [];
  const common = { customerId: now.customerId, subscriptionId: now.id, plan: now.plan, at: at.toISOString() };
  const changes = [
    ...(before?.wasPaid ? [] : [{ kind: 'began' as const, paid: paidOf(now.paidInvoice) }]),
    ...payments(before, now),
    ...plans(before, now),
    ...givenDays(before, now),
    ...endings(before, now),
    ...reversals(before, now),
  ];
  return [...receipts(before, now, changes), ...changes].map((change) => ({ ...common, ...change }));
}

/** The payments since the last read that no other change covers, oldest first. */
function receipts(before: RecordedState | null, now: ObservedState, changes: readonly Change[]): Change[] {
  const unseen = before?.wasPaid ? unseenOf(before, now) : now.paidInvoices;
  const isCovered = (id: string) =>
    changes.some((change) => 'paid' in change && change.paid?.invoiceId === id);
  return unseen
    .filter(({ id, amountCents }) => amountCents > 0 && !isCovered(id))
    .reverse()
    .map((invoice) => ({ kind: 'paid', paid: toPaid(invoice) }));
}

type Distributed<C> = C extends unknown ? Omit<C, keyof ChangeBase> : never;
type Change = Distributed<BillingChange>;

const isBilled = (of: RecordedState | null) => of !== null && isLive(of.status);

function payments(before: RecordedState | null, now: ObservedState): Change[] {
  const changes: Change[] = [];
  const stillOwed =
    before?.status === 'past_due' && before.pastDueSince?.getTime() === now.pastDueSince?.getTime();
  if (now.status === 'past_due' && now.pastDueSince && !stillOwed)
    changes.push({
      kind: 'paymentFailed',
      due: dueOf(now.openInvoice),
      graceUntil: graceUntil(now.pastDueSince).toISOString(),
    });
  const asked = before?.openInvoiceNeedsAction && before.openInvoiceId === now.openInvoiceId;
  if (isBilled(now) && now.openInvoice?.needsAction && !asked)
    changes.push({ kind: 'actionRequired', due: dueOf(now.openInvoice) });
  if (!before?.wasPaid || !isBilled(now) || now.status === 'past_due') return changes;
  const paid = newlyPaid(before, now);
  if (before.status === 'past_due' || before.status === 'unpaid')
    changes.push({ kind: 'recovered', paid: paidOf(overduePaid(before, now)) });
  else if (before.status === 'paused') changes.push({ kind: 'resumed' });
  else if (paid?.reason === 'renewal')
    changes.push({
      kind: 'renewed',
      paid: toPaid(paid),
      periodEnd: now.currentPeriodEnd?.toISOString() ?? null,
    });
  return changes;
}

function plans(before: RecordedState | null, now: ObservedState): Change[] {
  if (!before?.wasPaid || !isBilled(now)) return [];
  const changes: Change[] = [];
  if (before.plan !== now.plan) {
    const paid = newlyPaid(before, now);
    changes.push({
      kind: 'planChanged',
      from: before.plan,
      to: now.plan,
      paid: paidOf(paid?.reason === 'change' ? paid : null),
    });
  }
  const same =
    before.scheduledPlan === now.scheduledPlan &&
    before.scheduledAt?.getTime() === now.scheduledAt?.getTime();
  if (now.scheduledPlan && now.scheduledAt && !same)
    changes.push({
      kind: 'changeScheduled',
      to: now.scheduledPlan,
      effectiveAt: now.scheduledAt.toISOString(),
    });
  const isUndone = before.scheduledPlan && !now.scheduledPlan && before.scheduledPlan !== now.plan;
  if (isUndone && !now.cancelAtPeriodEnd) changes.push({ kind: 'changeUndone' });
  return changes;
}

/** A renewal ends free days, so an end that moves later means that days were given. */
function givenDays(before: RecordedState | null, now: ObservedState): Change[] {
  const { status, currentPeriodEnd: until } = now;
  const was = before?.currentPeriodEnd;
  if (status !== 'trialing' || !until || !was || until <= was) return [];
  return [{ kind: 'extended', until: until.toISOString() }];
}

function endings(before: RecordedState | null, now: ObservedState): Change[] {
  const why = END_REASONS[now.status];
  if (why) return before?.wasPaid && before.status === now.status ? [] : [{ kind: 'ended', why }];
  if (!isBilled(now)) return [];
  const wasEnding = before?.cancelAtPeriodEnd ?? false;
  if (now.cancelAtPeriodEnd && !wasEnding)
    return [{ kind: 'cancelScheduled', effectiveAt: now.currentPeriodEnd?.toISOString() ?? null }];
  return wasEnding && !now.cancelAtPeriodEnd && isBilled(before) ? [{ kind: 'resumed' }] : [];
}

const END_REASONS: Readonly<Partial<Record<SubscriptionStatus, EndReason>>> = {
  canceled: 'canceled',
  unpaid: 'unpaid',
  paused: 'paused',
  incomplete_expired: 'expired',
};

function reversals(before: RecordedState | null, now: ObservedState): Change[] {
  if (!isBilled(now) || (before?.reversal ?? null) === now.reversal) return [];
  return [now.reversal ? { kind: 'suspended', reversal: now.reversal } : { kind: 'restored' }];
}

/** The newest invoice if it was not yet known as paid; an older one may have been paid after it. */
function newlyPaid(before: RecordedState, now: ObservedState): PaidInvoice | null {
  const { paidInvoice: newest, paidInvoices } = now;
  if (!newest || newest.id === before.paidInvoiceId) return null;
  const last = paidInvoices.findIndex(({ id }) => id === before.paidInvoiceId);
  const isKnown = last >= 0 && paidInvoices.slice(last).some(({ id }) => id === newest.id);
  return isKnown ? null : newest;
}

/** The newest that was not yet known as paid, but for the price of a plan change, which that change covers. */
function overduePaid(before: RecordedState, now: ObservedState): PaidInvoice | null {
  const newest = newlyPaid(before, now);
  if (newest?.reason !== 'change') return newest;
  return unseenOf(before, now).find(({ reason }) => reason !== 'change') ?? null;
}

/** Those paid since the last read, newest first; none if the last known one has disappeared. */
function unseenOf(before: RecordedState, { paidInvoices }: ObservedState): readonly PaidInvoice[] {
  const known = paidInvoices.findIndex(({ id }) => id === before.paidInvoiceId);
  return paidInvoices.slice(0, Math.max(0, known));
}

export const toPaid = ({ id, amountCents, hostedUrl }: PaidInvoice): Paid => ({
  invoiceId: id,
  amountCents,
  invoiceUrl: hostedUrl,
});

const paidOf = (invoice: PaidInvoice | null): Paid | null => invoice && toPaid(invoice);

const dueOf = (invoice: OpenInvoice | null): Due => ({
  invoiceId: invoice?.id ?? null,
  amountCents: invoice?.amountCents ?? null,
  invoiceUrl: invoice?.hostedUrl ?? null,
});
