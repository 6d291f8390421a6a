/** Everything that is written when a customer has been read back from the provider, decided as one value. Pure. */
import type { auditLog } from '../../db/schema';
import type { SubscriptionRecord } from '../access/records';
import { isLive, isOver } from '../access/tiers';
import type { BillingChange } from '../changes/billing-change';
import { detectChanges } from '../changes/detect-changes';
import { type Notice, noticesOfSync } from '../notifications/notice';
import type { ProviderCustomer, ProviderSubscription } from '../provider/provider-state';
import { type Booked, type Movement, movementsOf } from '../revenue/mrr';
import { describeDifferences, type MergedRecord, mergeRecords } from './record';

export interface SyncInput {
  /** The customer's subscriptions as they are on the record. */
  readonly before: readonly SubscriptionRecord[];
  /** What stands in the books of the customer. */
  readonly booked: Booked;
  /** What the provider says; null: it knows the customer no longer, so that nothing of theirs is live. */
  readonly state: ProviderCustomer | null;
  /** The events that are done by it. */
  readonly eventIds: readonly string[];
  /** Whether the owner has an address to be mailed at. */
  readonly notifyOwner: boolean;
  readonly now: Date;
}

export interface SyncDecision {
  readonly changes: readonly BillingChange[];
  /** In what the record differed from the provider, in plain sentences. */
  readonly differences: readonly string[];
  readonly subscriptions: readonly SubscriptionRecord[];
  readonly auditRows: readonly (typeof auditLog.$inferInsert)[];
  /** What moved of the monthly recurring revenue. */
  readonly movements: readonly Movement[];
  readonly notices: readonly Notice[];
  /** Subscriptions whose open checkout attempts are over: paid, or never to be paid. */
  readonly attempts: { readonly paid: readonly string[]; readonly expired: readonly string[] };
  readonly events: EventCompletion;
}

export interface EventCompletion {
  readonly ids: readonly string[];
  readonly doneAt: Date;
  /** Why the state cannot be shown in full, for the owner; null when it can. */
  readonly note: string | null;
}

export function decideSync({ before, booked, state, eventIds, notifyOwner, now }: SyncInput): SyncDecision {
  const merged = mergeRecords(before, state, now);
  const changes = merged.flatMap((one) => changesOf(one, now));
  const unknownPrices = findUnknownPrices(state);
  const subscriptions = merged.map(({ row }) => row);
  return {
    changes,
    differences: merged.flatMap(describeDifferences),
    subscriptions,
    auditRows: changes.map(auditRow),
    movements: movementsOf({ booked, before, changes, after: subscriptions, now }),
    notices: noticesOfSync({ changes, unknownPrices, at: now }, notifyOwner),
    attempts: settledAttempts(subscriptions),
    events: { ids: eventIds, doneAt: now, note: noteOf(state, unknownPrices) },
  };
}

const changesOf = ({ old, row, invoices }: MergedRecord, now: Date): BillingChange[] => {
  const { openInvoice, paidInvoice, paidInvoices } = invoices;
  return detectChanges(old, { ...row, openInvoice, paidInvoice, paidInvoices }, now);
};

function auditRow({ customerId, at, kind, ...details }: BillingChange): typeof auditLog.$inferInsert {
  return {
    at: new Date(at),
    actor: 'provider',
    action: `subscription.${kind}`,
    subject: customerId,
    details,
  };
}

/** Subscriptions that are not over and whose price is none of the plans'. */
const findUnknownPrices = (state: ProviderCustomer | null): ProviderSubscription[] =>
  (state?.subscriptions ?? []).filter(({ plan, status }) => !plan && !isOver(status));

/** An attempt is over as soon as its subscription is paid or can no longer be. */
function settledAttempts(subscriptions: readonly SubscriptionRecord[]): SyncDecision['attempts'] {
  const idsOf = (found: readonly SubscriptionRecord[]) => found.map(({ id }) => id);
  return {
    paid: idsOf(subscriptions.filter(({ status }) => isLive(status))),
    expired: idsOf(subscriptions.filter(({ status }) => !isLive(status) && status !== 'incomplete')),
  };
}

function noteOf(
  state: ProviderCustomer | null,
  unknownPrices: readonly ProviderSubscription[],
): string | null {
  if (!state) return 'The payment provider knows this customer no longer.';
  return unknownPrices.length > 0
    ? `The price of ${unknownPrices.map(({ id }) => id).join(', ')} is of none of the plans.`
    : null;
}
