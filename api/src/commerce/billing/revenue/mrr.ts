/**
 * Monthly recurring revenue (MRR): what a person's subscriptions will be billed at their next renewal. A subscription set
 * to end, refunded or disputed counts as nothing; an overdue one counts while the provider tries to collect; a scheduled
 * downgrade counts as the cheaper plan. Pure.
 */
import type { MrrMovementKind } from '@spreadwise/contract';
import { PLANS, type PlanId } from '@spreadwise/contract/plans';
import type { SubscriptionRecord } from '../access/account';
import { isLive } from '../access/tiers';
import type { BillingChange, EndReason } from '../changes';

/** What of a subscription decides over its MRR, and over the name of a loss. */
interface MrrState {
  readonly plan: PlanId;
  readonly scheduledPlan: PlanId | null;
  readonly isLive: boolean;
  readonly isEnding: boolean;
  readonly isReversed: boolean;
  readonly isOverdue: boolean;
}

type RecordedStanding = Pick<
  SubscriptionRecord,
  'id' | 'plan' | 'scheduledPlan' | 'status' | 'cancelAtPeriodEnd' | 'reversal'
>;

const standingOf = (row: RecordedStanding): MrrState => ({
  plan: row.plan,
  scheduledPlan: row.scheduledPlan,
  isLive: isLive(row.status),
  isEnding: row.cancelAtPeriodEnd,
  isReversed: row.reversal !== null,
  isOverdue: row.status === 'past_due',
});

const centsOf = ({ plan, scheduledPlan, isLive, isEnding, isReversed }: MrrState): number =>
  isLive && !isEnding && !isReversed ? PLANS[scheduledPlan ?? plan].amountCents : 0;

export const mrrOf = (rows: readonly RecordedStanding[]): number =>
  rows.reduce((sum, row) => sum + centsOf(standingOf(row)), 0);

/** A person's ledger as it stands. */
export interface Booked {
  readonly balanceCents: number;
  /** What the person brings as other customers of the provider. */
  readonly othersCents: number;
  /** Whether the person has ever brought anything: who comes back is not new. */
  readonly wasCustomer: boolean;
}

export interface Movement {
  readonly at: Date;
  readonly kind: MrrMovementKind;
  readonly cents: number;
  readonly balanceCents: number;
}

export interface MovementInput {
  readonly booked: Booked;
  /** The customer's subscriptions before the changes, and as they are now. */
  readonly before: readonly RecordedStanding[];
  readonly changes: readonly BillingChange[];
  readonly after: readonly RecordedStanding[];
  readonly now: Date;
}

/** What moved, change by change. Whatever no change explains is booked at the end, so that the balance is what is billed. */
export function movementsOf({ booked, before, changes, after, now }: MovementInput): Movement[] {
  const standings = new Map(before.map((row) => [row.id, standingOf(row)]));
  const movements: Movement[] = [];
  let { balanceCents, wasCustomer } = booked;
  const book = (at: Date, total: number, byPayment: boolean) => {
    if (total === balanceCents) return;
    const kind = kindOf(balanceCents, total, wasCustomer, byPayment);
    movements.push({ at, kind, cents: total - balanceCents, balanceCents: total });
    balanceCents = total;
    wasCustomer = true;
  };
  for (const change of changes) {
    const old = standings.get(change.subscriptionId);
    standings.set(change.subscriptionId, changed(old, change));
    const total = [...standings.values()].reduce((sum, standing) => sum + centsOf(standing), 0);
    book(new Date(change.at), booked.othersCents + total, isLossByPayment(old, change));
  }
  book(now, booked.othersCents + mrrOf(after), after.some(endedByPayment));
  return movements;
}

function kindOf(from: number, to: number, wasCustomer: boolean, byPayment: boolean): MrrMovementKind {
  if (to === 0) return byPayment ? 'churn_payment' : 'churn_choice';
  if (from === 0) return wasCustomer ? 'reactivation' : 'new';
  return to > from ? 'expansion' : 'contraction';
}

const BEGUN = {
  scheduledPlan: null,
  isLive: true,
  isEnding: false,
  isReversed: false,
  isOverdue: false,
} as const;

function changed(old: MrrState | undefined, change: BillingChange): MrrState {
  const standing = { ...BEGUN, ...old, plan: change.plan };
  switch (change.kind) {
    case 'began':
    case 'renewed':
    case 'recovered':
      return { ...standing, isLive: true, isOverdue: false };
    case 'planChanged':
      return standing.scheduledPlan === change.to ? { ...standing, scheduledPlan: null } : standing;
    case 'changeScheduled':
      return { ...standing, scheduledPlan: change.to };
    case 'changeUndone':
      return { ...standing, scheduledPlan: null };
    case 'cancelScheduled':
      return { ...standing, isEnding: true };
    case 'resumed':
      return { ...standing, isLive: true, isEnding: false };
    case 'paymentFailed':
      return { ...standing, isLive: true, isOverdue: true };
    case 'ended':
    case 'returned':
      return { ...standing, isLive: false };
    case 'suspended':
      return { ...standing, isReversed: true };
    case 'restored':
      return { ...standing, isReversed: false };
    case 'extended':
    case 'paid':
    case 'actionRequired':
      return standing;
  }
}

const BY_PAYMENT: ReadonlySet<EndReason> = new Set(['unpaid', 'expired']);

function isLossByPayment(old: MrrState | undefined, change: BillingChange): boolean {
  if (change.kind === 'suspended') return true;
  return change.kind === 'ended' && (BY_PAYMENT.has(change.why) || (old?.isOverdue ?? false));
}

const endedByPayment = ({ status, reversal }: RecordedStanding) => reversal !== null || status === 'unpaid';
