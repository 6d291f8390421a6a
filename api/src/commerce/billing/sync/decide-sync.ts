/** Everything that is written when a customer has been read back from the provider, decided as one value. Pure. */
import { isOver } from '@spreadwise/contract/subscription-status';
import type { auditLog } from '../../../platform/db/schema';
import type { SubscriptionRecord } from '../access/records';
import { openTheSame } from '../access/tiers';
import type { BillingChange } from '../changes/billing-change';
import { detectChanges } from '../changes/detect-changes';
import { type Notice, noticesOfSync } from '../notifications/notice';
import type { ProviderCustomer, ProviderSubscription } from '../provider/provider-state';
import { type Booked, type Movement, movementsOf } from '../revenue/mrr';
import { type AttemptDecision, decideAttempts, type KnownAttempts } from './first-payments';
import { describeDifferences, type MergedRecord, mergeRecords } from './record';

export interface SyncInput {
  /** The customer's subscriptions as they are on the record. */
  readonly before: readonly SubscriptionRecord[];
  /** By which they were begun. */
  readonly attempts: KnownAttempts;
  /** What stands in the books of the person. */
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
  /** Whether what the customer's sessions open is another now, or from another moment on. */
  readonly changesAccess: boolean;
  readonly subscriptions: readonly SubscriptionRecord[];
  readonly auditRows: readonly (typeof auditLog.$inferInsert)[];
  /** What moved of the monthly recurring revenue. */
  readonly movements: readonly Movement[];
  readonly notices: readonly Notice[];
  /** What becomes of checkout attempts. */
  readonly attempts: Pick<AttemptDecision, 'paid' | 'expired' | 'withdrawn'>;
  readonly events: EventCompletion;
}

export interface EventCompletion {
  readonly ids: readonly string[];
  readonly doneAt: Date;
  /** Why the state cannot be shown in full, for the owner; null when it can. */
  readonly note: string | null;
}

export function decideSync(input: SyncInput): SyncDecision {
  const { booked, state, eventIds, notifyOwner, now } = input;
  const { recorded, leftOut, ...attempts } = decideAttempts(state?.subscriptions ?? [], input.attempts);
  const before = input.before.filter(({ id }) => !leftOut.includes(id));
  const merged = mergeRecords(before, state && { ...state, subscriptions: recorded }, now);
  const changes = merged.flatMap((one) => changesOf(one, now));
  const unknownPrices = findUnknownPrices(state);
  const subscriptions = merged.map(({ row }) => row);
  return {
    changes,
    differences: merged.flatMap(describeDifferences),
    changesAccess: !openTheSame(before, subscriptions, now),
    subscriptions,
    auditRows: changes.map(auditRow),
    movements: movementsOf({ booked, before, changes, after: subscriptions, now }),
    notices: noticesOfSync({ changes, unknownPrices, at: now }, notifyOwner),
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

/** Subscriptions that are not over and whose price is none of the plans'. */
const findUnknownPrices = (state: ProviderCustomer | null): ProviderSubscription[] =>
  (state?.subscriptions ?? []).filter(({ plan, status }) => !plan && !isOver(status));

function noteOf(
  state: ProviderCustomer | null,
  unknownPrices: readonly ProviderSubscription[],
): string | null {
  if (!state) return 'The payment provider knows this customer no longer.';
  return unknownPrices.length > 0
    ? `The price of ${unknownPrices.map(({ id }) => id).join(', ')} is of none of the plans.`
    : null;
}
