/** What an admin action would do now: its step at the provider, its effects in sentences, a token for both. Pure. */
import type { CustomerAct } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS } from '@spreadwise/contract/plans';
import { hashSecret } from '../../../platform/lib/secrets';
import { DAY_MS } from '../../../platform/lib/time';
import { isHeld, isLive } from '../access/tiers';
import { formatDay } from '../notifications/emails';
import type { InvoicePayment, SubscriptionSnapshot } from '../provider/gateway';
import { type CommandResult, type CommandTarget, done, refused } from '../subscription/command';
import { isRecent } from '../subscription/plan-change';
import type { Step } from '../timeline-store';

const MISFITS = {
  over: 'The subscription is over.',
  ending: 'It is already set to end. Resume it before doing anything else.',
  'not-ending': 'It is not set to end.',
  paused: 'It is paused. Resume it first.',
  'not-paused': 'It is not paused.',
  classic: 'Stripe pauses only subscriptions in flexible billing mode. End it, or give free days.',
  overdue: 'A payment is overdue. It has to be paid first, or the subscription can be ended.',
  changing: 'A plan change is scheduled or waits for its payment. Complete or undo it first.',
  'not-theirs': 'That invoice is not this customer’s.',
  'nothing-paid': 'Nothing was charged for that invoice.',
  'given-back': 'That invoice has already been refunded in full.',
  'too-much': 'That is more than remains of the payment.',
  disputed: 'The payment is disputed: the bank decides it.',
};
type Misfit = keyof typeof MISFITS;

/** Why an action does not fit, as a sentence. */
export interface Unfit {
  readonly misfit: string;
}

interface Decided {
  readonly step: Step;
  readonly effects: readonly string[];
}
export type ActionDecision = CommandResult<Decided, Unfit>;

const misfit = (why: Misfit): ActionDecision => refused<Unfit>({ misfit: MISFITS[why] });
const fit = (step: Step, ...effects: (string | false)[]): ActionDecision =>
  done({ step, effects: effects.filter((effect) => effect !== false) });
const dayOf = (at: Date): string => formatDay(at.toISOString());
const nameOf = ({ plan }: SubscriptionSnapshot): string => (plan ? PLANS[plan].name : 'The subscription');

type SubscriptionAction = Exclude<CustomerAct, { kind: 'refund' | 'plan' }>;

export function decideOnSubscription(target: CommandTarget, act: SubscriptionAction) {
  const { snapshot } = target;
  if (!isHeld(snapshot.status)) return misfit('over');
  switch (act.kind) {
    case 'cancel':
      return act.when === 'now' ? endNow(target) : endWithPeriod(target);
    case 'resume':
      return resume(snapshot);
    case 'extend':
      return extend(snapshot, act.days);
    case 'pause':
      return pause(target);
    case 'go-on':
      return endPause(snapshot);
  }
}

const isChanging = ({ scheduled, upgrade }: SubscriptionSnapshot) => scheduled !== null || upgrade !== null;
const CHANGE_DROPPED = 'The pending plan change is dropped.';

function endWithPeriod({ snapshot, reversal }: CommandTarget): ActionDecision {
  if (snapshot.cancelAtPeriodEnd) return misfit('ending');
  const isOpen = isLive(snapshot.status) && !reversal;
  return fit(
    { kind: 'end-with-period', subscriptionId: snapshot.id },
    `${nameOf(snapshot)} ends on ${dayOf(snapshot.currentPeriodEnd)}. ${isOpen ? 'Until then it stays active' : 'Access is suspended already'}, and no further month is charged.`,
    isChanging(snapshot) && CHANGE_DROPPED,
    'The customer can undo this until that day.',
  );
}

function endNow({ snapshot, reversal }: CommandTarget): ActionDecision {
  return fit(
    { kind: 'end-now', subscriptionId: snapshot.id },
    `${nameOf(snapshot)} ends at once and for good.`,
    isLive(snapshot.status) &&
      !reversal &&
      `It would have run until ${dayOf(snapshot.currentPeriodEnd)}; that time is not refunded. Refund an invoice if it should be.`,
    (snapshot.status === 'past_due' || snapshot.status === 'unpaid') && 'Overdue amounts are written off.',
    isChanging(snapshot) && CHANGE_DROPPED,
  );
}

function resume(snapshot: SubscriptionSnapshot): ActionDecision {
  if (!snapshot.cancelAtPeriodEnd) return misfit('not-ending');
  return fit(
    { kind: 'resume', subscriptionId: snapshot.id },
    `${nameOf(snapshot)} continues, and is charged again on ${dayOf(snapshot.currentPeriodEnd)}.`,
  );
}

function extend(snapshot: SubscriptionSnapshot, days: number): ActionDecision {
  const why = obstacleOf(snapshot);
  if (why) return misfit(why);
  const until = new Date(snapshot.currentPeriodEnd.getTime() + days * DAY_MS);
  return fit(
    { kind: 'extend', subscriptionId: snapshot.id, until: until.toISOString() },
    `The next charge moves from ${dayOf(snapshot.currentPeriodEnd)} to ${dayOf(until)}: ${days === 1 ? '1 free day' : `${days} free days`}.`,
    'Until then changing the plan costs nothing; later charges fall on the new day of the month.',
  );
}

function pause({ snapshot, reversal }: CommandTarget): ActionDecision {
  const why = obstacleOf(snapshot) ?? (snapshot.canPause ? null : 'classic');
  if (why) return misfit(why);
  return fit(
    { kind: 'pause', subscriptionId: snapshot.id },
    `${nameOf(snapshot)} is suspended and not charged until you resume it.`,
    !reversal &&
      `The payment for the days until ${dayOf(snapshot.currentPeriodEnd)} is refunded to the card with a credit note.`,
  );
}

function endPause(snapshot: SubscriptionSnapshot): ActionDecision {
  if (snapshot.status !== 'paused') return misfit('not-paused');
  return fit(
    { kind: 'go-on', subscriptionId: snapshot.id },
    `${nameOf(snapshot)} is active again at once, and a new month begins.`,
    'The month is charged to the card now, less any credit. If the card is declined, the plan opens once that is paid.',
  );
}

/** A period must not move while another change is pending. */
function obstacleOf(snapshot: SubscriptionSnapshot): Misfit | null {
  const { status, cancelAtPeriodEnd } = snapshot;
  if (status === 'paused') return 'paused';
  if (!isLive(status) || status === 'past_due') return 'overdue';
  if (cancelAtPeriodEnd) return 'ending';
  return isChanging(snapshot) ? 'changing' : null;
}

interface Refund {
  /** All customers of the person. */
  readonly customerIds: readonly string[];
  readonly invoiceId: string;
  /** Null: all that is left. */
  readonly amountCents: number | null;
}

/** `payment` null: the provider knows no such invoice. */
export function decideRefund(
  payment: InvoicePayment | null,
  { customerIds, invoiceId, amountCents }: Refund,
) {
  if (!payment || !customerIds.includes(payment.customerId)) return misfit('not-theirs');
  if (payment.paymentId === null) return misfit('nothing-paid');
  if (payment.isDisputed) return misfit('disputed');
  const left = payment.paidCents - payment.refundedCents;
  if (left === 0) return misfit('given-back');
  const amount = amountCents ?? left;
  if (amount > left) return misfit('too-much');
  return fit(
    { kind: 'refund', invoiceId, paymentId: payment.paymentId, amountCents: amount },
    `${moneyText(amount, 'EUR')} of the ${moneyText(payment.paidCents, 'EUR')} paid for invoice ${payment.number} is refunded to the card with a credit note. The bank may need a few days.`,
    payment.refundedCents > 0 && `${moneyText(payment.refundedCents, 'EUR')} was refunded before.`,
    amount === left && payment.opensAccess && 'Access ends at once, since the whole payment is refunded.',
    payment.opensAccess &&
      'The subscription itself continues and will be charged again; cancel it if it should not.',
  );
}

interface ShownAction extends Decided {
  readonly customerId: string;
  readonly act: CustomerAct;
  readonly at: Date;
}

export const writeToken = ({ customerId, act, step, effects, at }: ShownAction): string =>
  `${at.getTime()}.${hashSecret(JSON.stringify([customerId, act, step, effects, at.getTime()]))}`;

/** When the action was previewed; null if the token is malformed or has expired. */
export function readToken(token: string, now: Date): Date | null {
  if (!/^\d{13}\.[0-9a-f]{64}$/.test(token)) return null;
  const at = new Date(Number(token.slice(0, 13)));
  return isRecent({ at }, now) ? at : null;
}
