/**
 * Monthly recurring revenue (MRR): what a person's subscriptions cost at their next renewal, at list price. A
 * subscription set to end, refunded or disputed counts as nothing; an overdue one counts while the provider tries to
 * collect; a scheduled downgrade counts as the cheaper plan. Pure.
 */
import type { MrrMovementKind } from '@spreadwise/contract';
import { PLANS } from '@spreadwise/contract/plans';
import type { mrrMovements } from '../../../platform/db/schema';
import type { SubscriptionRecord } from '../access/account';
import { isLive } from '../access/tiers';
import type { BillingChange, EndReason } from '../changes';

/** The parts of a subscription that decide its MRR, and how a loss is classified. */
type MrrState = Pick<
  SubscriptionRecord,
  'plan' | 'scheduledPlan' | 'status' | 'cancelAtPeriodEnd' | 'reversal'
>;
type RecordedState = MrrState & Pick<SubscriptionRecord, 'id'>;

const centsOf = ({ plan, scheduledPlan, status, cancelAtPeriodEnd, reversal }: MrrState): number =>
  isLive(status) && !cancelAtPeriodEnd && !reversal ? PLANS[scheduledPlan ?? plan].amountCents : 0;

export const mrrOf = (rows: readonly RecordedState[]): number =>
  rows.reduce((sum, row) => sum + centsOf(row), 0);

export interface Booked {
  readonly balanceCents: number;
  /** MRR of the person's other customers at the provider. */
  readonly othersCents: number;
  /** Whether the person has ever had MRR: a returning customer is not new. */
  readonly wasCustomer: boolean;
}

export type Movement = Omit<typeof mrrMovements.$inferSelect, 'id' | 'customerId'>;

export interface MovementInput {
  readonly booked: Booked;
  /** The customer's subscriptions before the changes, and as they are now. */
  readonly before: readonly RecordedState[];
  readonly changes: readonly BillingChange[];
  readonly after: readonly RecordedState[];
  readonly now: Date;
}

/** Returns the movements by change. Books what no change explains last, so that the balance is what is billed. */
export function movementsOf({ booked, before, changes, after, now }: MovementInput): Movement[] {
  const states = new Map<string, MrrState>(before.map((row) => [row.id, row]));
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
    const old = states.get(change.subscriptionId);
    states.set(change.subscriptionId, changed(old, change));
    const total = [...states.values()].reduce((sum, state) => sum + centsOf(state), 0);
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

const BEGUN = { scheduledPlan: null, status: 'active', cancelAtPeriodEnd: false, reversal: null } as const;

function changed(old: MrrState | undefined, change: BillingChange): MrrState {
  const state: MrrState = { ...BEGUN, ...old, plan: change.plan };
  switch (change.kind) {
    case 'began':
    case 'renewed':
    case 'recovered':
      return { ...state, status: 'active' };
    case 'planChanged':
      return state.scheduledPlan === change.to ? { ...state, scheduledPlan: null } : state;
    case 'changeScheduled':
      return { ...state, scheduledPlan: change.to };
    case 'changeUndone':
      return { ...state, scheduledPlan: null };
    case 'cancelScheduled':
      return { ...state, scheduledPlan: null, cancelAtPeriodEnd: true };
    case 'resumed':
      return { ...state, status: isLive(state.status) ? state.status : 'active', cancelAtPeriodEnd: false };
    case 'paymentFailed':
      return { ...state, status: 'past_due' };
    case 'ended':
    case 'returned':
      /* Only live subscriptions have a recorded reversal: one that is resumed begins without. */
      return { ...state, status: 'canceled', reversal: null };
    case 'suspended':
      return { ...state, reversal: change.reversal };
    case 'restored':
      return { ...state, reversal: null };
    case 'extended':
    case 'paid':
    case 'actionRequired':
      return state;
  }
}

const BY_PAYMENT: ReadonlySet<EndReason> = new Set(['unpaid', 'expired']);

function isLossByPayment(old: MrrState | undefined, change: BillingChange): boolean {
  if (change.kind === 'suspended') return true;
  return change.kind === 'ended' && (BY_PAYMENT.has(change.why) || old?.status === 'past_due');
}

const endedByPayment = ({ status, reversal }: RecordedState) => reversal !== null || status === 'unpaid';
