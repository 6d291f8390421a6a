/**
 * Another plan: a dearer one at once, with the unused time credited and the difference charged; a cheaper one when the
 * paid period ends. Nothing is done that was not shown before (`quote`), and nothing twice: what is done already is
 * seen at the provider, and a repeated upgrade goes by the same idempotency key.
 */
import type { PlanChangePreview } from '@spreadwise/contract';
import { PLANS, type PlanId } from '@spreadwise/contract/plans';
import type { BillingContext } from '../context';
import type { PlanCost, PlanGateway, Standing } from '../provider/plan-gateway';
import { act, done, type Held, look, type Outcome, type Refusal, type Result, refused } from './command';
import { isRecent, type Quote, readQuote, writeQuote } from './price-offer';

/** A subscription whose plan can be changed. */
type Changeable = Standing & { readonly plan: PlanId };

export function previewPlanChange(
  ctx: BillingContext,
  { customerId, plan }: { readonly customerId: string; readonly plan: PlanId },
): Promise<Outcome<PlanChangePreview>> {
  return look(ctx, customerId, async (held) => {
    const { standing } = held;
    const why = whyNot(held);
    if (why) return refused(why);
    if (!hasPlan(standing)) return refused('foreign-plan');
    if (standing.plan === plan) return refused('same-plan');
    const inTheWay = inTheWayOf(standing, plan);
    if (inTheWay) return refused(inTheWay);
    const at = ctx.now();
    return done(previewOf(standing, plan, at, await costOf(ctx, standing, plan, at)));
  });
}

export interface PlanChange {
  readonly customerId: string;
  readonly plan: PlanId;
  readonly quote: string;
}

/** The value is the secret with which the browser confirms the payment; null when nothing is left to confirm. */
export function changePlan(
  ctx: BillingContext,
  { customerId, plan, quote: text }: PlanChange,
): Promise<Outcome<string | null>> {
  return act(ctx, customerId, async (held, plans) => {
    const { standing } = held;
    if (standing.plan === plan && !standing.cancelAtPeriodEnd && standing.scheduled === null)
      return done(null);
    const why = whyNot(held);
    if (why) return refused(why);
    if (!hasPlan(standing)) return refused('foreign-plan');
    if (standing.plan === plan) return refused('same-plan');
    const inTheWay = inTheWayOf(standing, plan);
    if (inTheWay) return refused(inTheWay);
    const quote = readQuote(text);
    if (quote?.from !== standing.plan || quote.to !== plan) return refused('changed');
    /* Nothing comes of it any more, but it manages the subscription still, and its previews may be of its phase. */
    if (standing.scheduleId && !standing.scheduled) await plans.releaseSchedule(standing.scheduleId);
    return isUpgrade(standing.plan, plan)
      ? upgrade(ctx, plans, standing, { ...quote, text })
      : downgrade(ctx, plans, standing, quote);
  });
}

/** Keeps the plan: whatever was scheduled never comes. */
export function undoPlanChange(ctx: BillingContext, customerId: string): Promise<Outcome<null>> {
  return act(ctx, customerId, async ({ standing: { scheduleId } }, plans) => {
    if (scheduleId) await plans.releaseSchedule(scheduleId);
    return done(null);
  });
}

const hasPlan = (standing: Standing): standing is Changeable => standing.plan !== null;

function whyNot({ standing, reversal }: Held): Refusal | null {
  const { status, cancelAtPeriodEnd } = standing;
  if (status === 'past_due' || status === 'unpaid') return 'overdue';
  if (status !== 'active' && status !== 'trialing') return 'none';
  if (reversal) return 'suspended';
  return cancelAtPeriodEnd ? 'ending' : null;
}

const isUpgrade = (from: PlanId, to: PlanId): boolean => PLANS[to].amountCents > PLANS[from].amountCents;

/**
 * Another plan takes a scheduled one's place only once the customer has taken that back: a card may fail afterwards, and
 * of a subscription under a schedule the provider does not say whose plan it previews.
 */
function inTheWayOf({ plan: running, scheduled: next }: Changeable, to: PlanId): Refusal | null {
  // What is scheduled already is done already; what would be charged now is not.
  if (!next || (next.plan === to && !isUpgrade(running, to))) return null;
  const { plan, at } = next;
  return plan ? { running, next: { plan, at } } : 'foreign-plan';
}

const costOf = (
  ctx: BillingContext,
  { id, plan: from }: Changeable,
  plan: PlanId,
  at: Date,
): Promise<PlanCost> =>
  ctx.gateway.plans.previewPlan({
    subscriptionId: id,
    plan,
    at,
    when: isUpgrade(from, plan) ? 'now' : 'period-end',
  });

function previewOf(standing: Changeable, plan: PlanId, at: Date, cost: PlanCost): PlanChangePreview {
  const { plan: from, currentPeriodEnd: periodEnd } = standing;
  const kind = isUpgrade(from, plan) ? 'upgrade' : 'downgrade';
  const amountCents = kind === 'upgrade' ? cost.dueNowCents : cost.nextCents;
  return {
    kind,
    dueNow: { amountCents: cost.dueNowCents, currency: 'EUR' },
    nextCharge: { amountCents: cost.nextCents, currency: 'EUR', dueAt: periodEnd.toISOString() },
    effectiveAt: (kind === 'upgrade' ? at : periodEnd).toISOString(),
    quote: writeQuote({ from, to: plan, at, amountCents, periodEnd }),
  };
}

/** Whether what was shown is still what it costs. */
async function holds(ctx: BillingContext, standing: Changeable, quote: Quote): Promise<boolean> {
  if (!isRecent(quote, ctx.now())) return false;
  if (quote.periodEnd.getTime() !== standing.currentPeriodEnd.getTime()) return false;
  const { dueNowCents, nextCents } = await costOf(ctx, standing, quote.to, quote.at);
  return quote.amountCents === (isUpgrade(quote.from, quote.to) ? dueNowCents : nextCents);
}

async function upgrade(
  ctx: BillingContext,
  plans: PlanGateway,
  standing: Changeable,
  quote: Quote & { readonly text: string },
): Promise<Result<string | null>> {
  const { id, upgrade: waiting } = standing;
  if (waiting?.payment.kind === 'confirmation' && isOf(waiting, quote))
    return done(waiting.payment.clientSecret);
  if (!(await giveUp(plans, standing))) return afterPayment(plans, standing, quote);
  if (!(await holds(ctx, standing, quote))) return refused('changed');
  await plans.upgrade({
    subscriptionId: id,
    plan: quote.to,
    at: quote.at,
    idempotencyKey: `plan-${id}-${quote.text}`,
  });
  return afterPayment(plans, standing, quote);
}

const isOf = (waiting: NonNullable<Standing['upgrade']>, quote: Quote): boolean =>
  waiting.plan === quote.to && waiting.amountCents === quote.amountCents;

/** Whether no upgrade waits for its payment any more: false for one that was paid in that very moment. */
async function giveUp(plans: PlanGateway, { upgrade: waiting }: Standing): Promise<boolean> {
  return waiting === null || (await plans.abandonUpgrade(waiting)) === 'abandoned';
}

/**
 * What has come of an upgrade is read, and not taken from the answer to it: a repeated request is answered like the
 * first one, whatever has happened since.
 */
async function afterPayment(
  plans: PlanGateway,
  { id }: Changeable,
  quote: Quote,
): Promise<Result<string | null>> {
  const now = await plans.readStanding(id);
  if (now?.plan === quote.to) return done(null);
  if (!now?.upgrade || !isOf(now.upgrade, quote)) return refused('changed');
  const { payment } = now.upgrade;
  if (payment.kind === 'confirmation') return done(payment.clientSecret);
  const isGivenUp = await giveUp(plans, now);
  return isGivenUp ? { kind: 'declined', message: payment.message } : done(null);
}

async function downgrade(
  ctx: BillingContext,
  plans: PlanGateway,
  standing: Changeable,
  quote: Quote,
): Promise<Result<string | null>> {
  if (standing.scheduled?.plan === quote.to) return done(null);
  if (!(await giveUp(plans, standing)) || !(await holds(ctx, standing, quote))) return refused('changed');
  await plans.schedulePlan({ subscriptionId: standing.id, plan: quote.to });
  return done(null);
}
