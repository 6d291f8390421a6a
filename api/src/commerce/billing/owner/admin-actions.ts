/**
 * Acts for a customer: first what one would do, then the act as it was shown. It is written down before the provider is
 * asked; sent again it asks for the very same once more, which the provider does once.
 */

import type { CustomerAct, PlanChangePreview } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS, type PlanId } from '@spreadwise/contract/plans';
import { formatDay } from '../notifications/emails';
import type { PlanGateway } from '../provider/gateway';
import { GatewayError, type GatewayFailure } from '../provider/gateway-error';
import { giveUpChanges } from '../subscription/cancellation';
import {
  type CommandOutcome,
  type CommandResult,
  type CommandTarget,
  done,
  inspectSubscription,
  refused,
  runCommand,
  type SubscriptionContext,
} from '../subscription/command';
import { changePlan, previewPlanChange } from '../subscription/plan-change';
import type { ActsStore } from './admin-actions-store';
import {
  type ActDecision,
  decideOnSubscription,
  decideRefund,
  type Misfit,
  readToken,
  type Step,
  writeToken,
} from './decide-action';

export interface ActContext extends SubscriptionContext {
  readonly acts: ActsStore;
}

export interface ActOrder {
  readonly customerId: string;
  readonly act: CustomerAct;
  /** From the preview. */
  readonly token: string;
  readonly reason: string;
}

export interface ActPreview {
  readonly effects: readonly string[];
  readonly token: string;
}

/** An outcome whose act may not fit the customer. */
export type ActOutcome<T> = CommandOutcome<T> | { readonly kind: 'misfit'; readonly why: Misfit };
type Fitting<T> = { readonly fits: true; readonly value: T } | { readonly fits: false; readonly why: Misfit };

const settle = <T>(outcome: CommandOutcome<Fitting<T>>): ActOutcome<T> => {
  if (outcome.kind !== 'done') return outcome;
  const { value } = outcome;
  return value.fits ? done(value.value) : { kind: 'misfit', why: value.why };
};

export async function previewAct(
  ctx: ActContext,
  { customerId, act }: Pick<ActOrder, 'customerId' | 'act'>,
): Promise<ActOutcome<ActPreview>> {
  if (act.kind === 'plan') return previewPlan(ctx, customerId, act.plan);
  const at = ctx.now();
  return settle(
    await inspectSubscription<Fitting<ActPreview>>(ctx, customerId, async (target) => {
      const decision = await decide(ctx, customerId, target, act);
      if (!decision.fits) return done(decision);
      const { step, effects } = decision;
      return done({
        fits: true,
        value: { effects, token: writeToken({ customerId, act, step, effects, at }) },
      });
    }),
  );
}

/** Whether it waits for the customer, whose bank asks first. */
export async function performAct(ctx: ActContext, order: ActOrder): Promise<ActOutcome<{ waits: boolean }>> {
  const { customerId, act } = order;
  if (act.kind === 'plan') return performPlan(ctx, order, act.plan);
  return settle(
    await runCommand(ctx, customerId, (target, plans, confirm) =>
      performOnce(ctx, { ...order, act }, { target, plans, confirm }),
    ),
  );
}

type StepAct = Exclude<CustomerAct, { kind: 'plan' }>;

const decide = async (
  { gateway }: ActContext,
  customerId: string,
  { snapshot }: CommandTarget,
  act: StepAct,
): Promise<ActDecision> =>
  act.kind === 'refund'
    ? decideRefund(await gateway.acts.readPayment(act.invoiceId), {
        customerId,
        amountCents: act.amountCents,
      })
    : decideOnSubscription(snapshot, act);

interface Hands {
  readonly target: CommandTarget;
  readonly plans: PlanGateway;
  readonly confirm: () => Promise<void>;
}

async function performOnce(
  ctx: ActContext,
  order: ActOrder & { readonly act: StepAct },
  hands: Hands,
): Promise<CommandResult<Fitting<{ waits: boolean }>>> {
  const { customerId, act, token } = order;
  const at = readToken(token, ctx.now());
  // The provider knows the idempotency key of one that was sent before for longer than a token holds.
  if (!at) return refused('changed');
  const known = await ctx.acts.find(customerId, token);
  if (!known) {
    const decision = await decide(ctx, customerId, hands.target, act);
    if (!decision.fits) return done(decision);
    const { step, effects } = decision;
    if (token !== writeToken({ customerId, act, step, effects, at })) return refused('changed');
    await ctx.acts.recordAsked({ ...order, step, effects }, ctx.now());
    await takeOrRecord(ctx, step, hands, order);
  } else if (known.step) await takeOrRecord(ctx, known.step, hands, order);
  return done({ fits: true, value: { waits: false } });
}

async function takeOrRecord(ctx: ActContext, step: Step, hands: Hands, order: ActOrder): Promise<void> {
  try {
    await take(ctx, step, hands, order.token);
  } catch (error) {
    if (error instanceof GatewayError)
      await ctx.acts.recordFailed(order.customerId, NOT_DONE[error.reason], ctx.now());
    throw error;
  }
}

const UNCERTAIN = 'Whether that was done is not known: the payment provider did not answer.';
const NOT_DONE: Readonly<Record<GatewayFailure, string>> = {
  declined: 'That was not done. The card was declined.',
  refused: 'That was not done. The payment provider refused it.',
  'not-sold': 'That was not done. The plan is not sold.',
  limited: UNCERTAIN,
  unavailable: UNCERTAIN,
};

async function take({ gateway }: ActContext, step: Step, hands: Hands, token: string): Promise<void> {
  const { plans, confirm, target } = hands;
  const { acts } = gateway;
  const idempotencyKey = `act-${token}`;
  await confirm();
  switch (step.kind) {
    case 'end-with-period':
      if (target.snapshot.cancelAtPeriodEnd) return;
      await giveUpChanges(plans, target.snapshot);
      return plans.cancelAtPeriodEnd({ ...step, reason: null, comment: null, idempotencyKey });
    case 'end-now':
      return acts.cancelNow(step.subscriptionId);
    case 'resume':
      if (!target.snapshot.cancelAtPeriodEnd) return;
      return plans.resume({ ...step, idempotencyKey });
    case 'extend':
      if (target.snapshot.scheduleId) await plans.releaseSchedule(target.snapshot.scheduleId);
      return acts.extend({ ...step, until: new Date(step.until), idempotencyKey });
    case 'pause':
      if (target.snapshot.scheduleId) await plans.releaseSchedule(target.snapshot.scheduleId);
      return acts.pause({ ...step, idempotencyKey });
    case 'go-on':
      return acts.goOn({ ...step, idempotencyKey });
    case 'refund':
      return acts.refund({ ...step, reason: 'requested_by_customer', idempotencyKey });
  }
}

async function previewPlan(
  ctx: ActContext,
  customerId: string,
  plan: PlanId,
): Promise<ActOutcome<ActPreview>> {
  const outcome = await previewPlanChange(ctx, { customerId, plan });
  if (outcome.kind !== 'done') return outcome;
  return done({ effects: planEffects(plan, outcome.value), token: outcome.value.quote });
}

const planEffects = (
  plan: PlanId,
  { kind, dueNow, nextCharge, effectiveAt }: PlanChangePreview,
): string[] => [
  kind === 'downgrade'
    ? `${PLANS[plan].name} counts from ${formatDay(effectiveAt)} on; nothing is charged before.`
    : dueNow.amountCents === 0
      ? `${PLANS[plan].name} counts at once; nothing is charged now.`
      : `${PLANS[plan].name} counts as soon as ${moneyText(dueNow.amountCents, 'EUR')} is paid, which is charged to the card now.`,
  `The next charge is ${moneyText(nextCharge.amountCents, 'EUR')} on ${formatDay(nextCharge.dueAt)}.`,
];

/** A change of plan is the customer's own, with its price offer as the token. */
async function performPlan(
  ctx: ActContext,
  { customerId, act, token, reason }: ActOrder,
  plan: PlanId,
): Promise<CommandOutcome<{ waits: boolean }>> {
  if (!(await ctx.acts.find(customerId, token))) {
    const effects = [`The plan is to be ${PLANS[plan].name}.`];
    await ctx.acts.recordAsked({ customerId, act, token, reason, step: null, effects }, ctx.now());
  }
  const outcome = await changePlan(ctx, { customerId, plan, offer: token });
  if (outcome.kind === 'done') return done({ waits: outcome.value !== null });
  await ctx.acts.recordFailed(customerId, PLAN_NOT_CHANGED[outcome.kind], ctx.now());
  return outcome;
}

const PLAN_NOT_CHANGED = {
  declined: NOT_DONE.declined,
  refused: 'That was not done. The plan cannot be changed so any more.',
  unavailable: UNCERTAIN,
  busy: 'That was not done. Something else was being done for the customer.',
} as const;
