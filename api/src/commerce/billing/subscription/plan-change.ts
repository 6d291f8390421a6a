/**
 * Changing the plan: a dearer one at once, crediting unused time and charging the difference; a cheaper one when the
 * paid period ends. Does nothing that was not shown before (`PriceOffer`), and nothing twice: what is already done
 * shows at the provider, and a repeated upgrade has the same idempotency key.
 */
import type { PlanChangePreview } from '@spreadwise/contract';
import { PLAN_IDS, PLANS, type PlanId } from '@spreadwise/contract/plans';
import { z } from 'zod';
import type { Uses } from '../checkout/parts';
import type { PlanCost, PlanGateway, SubscriptionSnapshot } from '../provider/gateway';
import { createdOrFound, GatewayError } from '../provider/gateway-error';
import {
  type CommandOutcome,
  type CommandParts,
  type CommandRefusal,
  type CommandResult,
  type CommandTarget,
  done,
  inspectSubscription,
  refused,
  runCommand,
} from './command';

type Changeable = SubscriptionSnapshot & { readonly plan: PlanId };

export function previewPlanChange(
  deps: Uses<'accounts' | 'gateway' | 'log' | 'now'>,
  customerId: string,
  plan: PlanId,
): Promise<CommandOutcome<PlanChangePreview>> {
  return inspectSubscription(deps, customerId, async (target) => {
    const changeable = changeableTo(target, plan);
    if (changeable.kind !== 'done') return changeable;
    const snapshot = changeable.value;
    const at = deps.now();
    return done(previewOf(snapshot, plan, at, await costOf(deps, snapshot, plan, at)));
  });
}

/** The value is the secret with which the browser confirms the payment; null if nothing is left to confirm. */
export function changePlan(
  deps: CommandParts,
  customerId: string,
  plan: PlanId,
  text: string,
): Promise<CommandOutcome<string | null>> {
  return runCommand(deps, customerId, async (target, plans) => {
    if (isOnPlan(target.snapshot, plan)) return done(null);
    const changeable = changeableTo(target, plan);
    if (changeable.kind !== 'done') return changeable;
    const snapshot = changeable.value;
    const offer = readOffer(text);
    if (offer?.from !== snapshot.plan || offer.to !== plan) return refused('changed');
    /* The schedule has nothing left to do, but still manages the subscription and may distort its previews. */
    if (snapshot.scheduleId && !snapshot.scheduled) await plans.releaseSchedule(snapshot.scheduleId);
    return isUpgrade(snapshot.plan, plan)
      ? upgrade(deps, plans, snapshot, { ...offer, text })
      : downgrade(deps, plans, snapshot, offer);
  });
}

export const undoPlanChange = (deps: CommandParts, customerId: string): Promise<CommandOutcome<null>> =>
  runCommand(deps, customerId, async ({ snapshot: { scheduleId } }, plans) => {
    if (scheduleId) await plans.releaseSchedule(scheduleId);
    return done(null);
  });

const isOnPlan = ({ plan, cancelAtPeriodEnd, scheduled }: SubscriptionSnapshot, wanted: PlanId): boolean =>
  plan === wanted && !cancelAtPeriodEnd && scheduled === null;

function changeableTo(target: CommandTarget, plan: PlanId): CommandResult<Changeable> {
  const { snapshot } = target;
  const why = whyNot(target);
  if (why) return refused(why);
  if (!snapshot.plan) return refused('foreign-plan');
  if (snapshot.plan === plan) return refused('same-plan');
  const changeable = { ...snapshot, plan: snapshot.plan };
  const inTheWay = inTheWayOf(changeable, plan);
  return inTheWay ? refused(inTheWay) : done(changeable);
}

function whyNot({ snapshot, reversal }: CommandTarget): CommandRefusal | null {
  const { status, cancelAtPeriodEnd } = snapshot;
  if (status === 'past_due' || status === 'unpaid') return 'overdue';
  if (status !== 'active' && status !== 'trialing') return 'none';
  if (reversal) return 'suspended';
  return cancelAtPeriodEnd ? 'ending' : null;
}

const isUpgrade = (from: PlanId, to: PlanId): boolean => PLANS[to].amountCents > PLANS[from].amountCents;

/** A scheduled change must be undone first: a card may fail, and a preview under a schedule shows another charge. */
function inTheWayOf({ plan: running, scheduled: next }: Changeable, to: PlanId): CommandRefusal | null {
  // A downgrade that is already scheduled is done; an upgrade, which charges now, is not.
  if (!next || (next.plan === to && !isUpgrade(running, to))) return null;
  const { plan, at } = next;
  return plan ? { running, next: { plan, at } } : 'foreign-plan';
}

const costOf = ({ gateway }: Uses<'gateway'>, { id, plan: from }: Changeable, plan: PlanId, at: Date) =>
  gateway.plans.previewPlan({
    subscriptionId: id,
    plan,
    at,
    when: isUpgrade(from, plan) ? 'now' : 'period-end',
  });

function previewOf(snapshot: Changeable, plan: PlanId, at: Date, cost: PlanCost): PlanChangePreview {
  const { plan: from, currentPeriodEnd: periodEnd } = snapshot;
  const kind = isUpgrade(from, plan) ? 'upgrade' : 'downgrade';
  const amountCents = kind === 'upgrade' ? cost.dueNowCents : cost.nextCents;
  return {
    kind,
    dueNow: { amountCents: cost.dueNowCents, currency: 'EUR' },
    nextCharge: { amountCents: cost.nextCents, currency: 'EUR', dueAt: periodEnd.toISOString() },
    effectiveAt: (kind === 'upgrade' ? at : periodEnd).toISOString(),
    quote: writeOffer({ from, to: plan, at, amountCents, periodEnd }),
  };
}

async function holds(deps: Uses<'gateway' | 'now'>, snapshot: Changeable, offer: PriceOffer) {
  if (!isRecent(offer, deps.now())) return false;
  if (offer.periodEnd.getTime() !== snapshot.currentPeriodEnd.getTime()) return false;
  const { dueNowCents, nextCents } = await costOf(deps, snapshot, offer.to, offer.at);
  return offer.amountCents === (isUpgrade(offer.from, offer.to) ? dueNowCents : nextCents);
}

async function upgrade(
  deps: Uses<'gateway' | 'now'>,
  plans: PlanGateway,
  snapshot: Changeable,
  offer: PriceOffer & { readonly text: string },
): Promise<CommandResult<string | null>> {
  const { id, upgrade: waiting } = snapshot;
  if (waiting?.payment.kind === 'confirmation' && isOf(waiting, offer))
    return done(waiting.payment.clientSecret);
  if (!(await giveUp(plans, snapshot))) return afterPayment(plans, snapshot, offer);
  if (!(await holds(deps, snapshot, offer))) return refused('changed');
  const order = { subscriptionId: id, plan: offer.to, at: offer.at };
  return createdOrFound(
    async () => {
      await plans.upgrade({ ...order, idempotencyKey: `plan-${id}-${offer.text}` });
      return afterPayment(plans, snapshot, offer);
    },
    async () => {
      const found = await afterPayment(plans, snapshot, offer);
      return found.kind === 'refused' ? null : found;
    },
  );
}

const isOf = (waiting: NonNullable<SubscriptionSnapshot['upgrade']>, offer: PriceOffer): boolean =>
  waiting.plan === offer.to && waiting.amountCents === offer.amountCents;

/** Whether no upgrade awaits its payment any more; false if it was paid just now. */
async function giveUp(plans: PlanGateway, { upgrade: waiting }: SubscriptionSnapshot): Promise<boolean> {
  return waiting === null || (await plans.abandonUpgrade(waiting)) === 'abandoned';
}

/** Reads back what became of an upgrade, so that a repeated request gets the same answer. */
async function afterPayment(
  plans: PlanGateway,
  { id }: Changeable,
  offer: PriceOffer,
): Promise<CommandResult<string | null>> {
  const now = await plans.readSnapshot(id);
  if (now?.plan === offer.to) return done(null);
  if (!now?.upgrade || !isOf(now.upgrade, offer)) return refused('changed');
  const { payment } = now.upgrade;
  if (payment.kind === 'confirmation') return done(payment.clientSecret);
  if (payment.kind === 'processing')
    throw new GatewayError(
      'unavailable',
      `The payment of the invoice ${now.upgrade.invoiceId} is processing.`,
    );
  const isGivenUp = await giveUp(plans, now);
  return isGivenUp ? { kind: 'declined', message: payment.message } : done(null);
}

async function downgrade(
  deps: Uses<'gateway' | 'now'>,
  plans: PlanGateway,
  snapshot: Changeable,
  offer: PriceOffer,
): Promise<CommandResult<string | null>> {
  if (snapshot.scheduled?.plan === offer.to) return done(null);
  if (!(await giveUp(plans, snapshot)) || !(await holds(deps, snapshot, offer))) return refused('changed');
  await plans.schedulePlan({ subscriptionId: snapshot.id, plan: offer.to });
  return done(null);
}

/**
 * The contract's `quote`. Not signed: the provider recomputes the price for that moment, which must be recent. The amount
 * is for an upgrade what is due at once, for a downgrade the first charge of the new plan.
 */
export type PriceOffer = Readonly<z.output<typeof written>>;

const HOLDS_MS = 15 * 60_000;
/** How far the clocks of two replicas may differ. */
const SKEW_MS = 60_000;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

export const writeOffer = ({ from, to, at, amountCents, periodEnd }: PriceOffer): string =>
  [from, to, seconds(at), amountCents, seconds(periodEnd)].join('.');

const plan = z.enum(PLAN_IDS);
const count = z
  .string()
  .regex(/^\d{1,12}$/)
  .transform(Number);
const moment = count.transform((value) => new Date(value * 1000));
const written = z
  .tuple([plan, plan, moment, count, moment])
  .transform(([from, to, at, amountCents, periodEnd]) => ({ from, to, at, amountCents, periodEnd }));

export const readOffer = (text: string): PriceOffer | null => written.safeParse(text.split('.')).data ?? null;

/** An older one would let the customer choose when the unused time is counted. */
export function isRecent({ at }: Pick<PriceOffer, 'at'>, now: Date): boolean {
  const age = now.getTime() - at.getTime();
  return age > -SKEW_MS && age <= HOLDS_MS;
}
