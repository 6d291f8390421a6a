/** Admin actions for a customer: previewed, then performed as shown; recorded before the provider is called. */
import type { CustomerAct, PlanChangePreview } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLANS, type PlanId } from '@spreadwise/contract/plans';
import type { BillingParts, Uses } from '../checkout/parts';
import { formatDay } from '../notifications/emails';
import type { PlanGateway } from '../provider/gateway';
import { GatewayError, type GatewayFailure } from '../provider/gateway-error';
import {
  type CommandOutcome,
  type CommandResult,
  type CommandTarget,
  done,
  inspectSubscription,
  refused,
  runCommand,
} from '../subscription/command';
import { endWithPeriod } from '../subscription/contracts';
import { changePlan, previewPlanChange } from '../subscription/plan-change';
import { giveBack } from '../subscription/withdrawal';
import { REQUESTED, type RequestedAction, type Step } from '../timeline-store';
import {
  type ActionDecision,
  decideOnSubscription,
  decideRefund,
  readToken,
  type Unfit,
  writeToken,
} from './decide-action';

interface ActionOrder extends Pick<RequestedAction, 'act' | 'token' | 'reason'> {
  readonly customerId: string;
}

type ActionPreview = { readonly effects: readonly string[]; readonly token: string };

export async function previewAction(
  deps: Uses<'accounts' | 'gateway' | 'log' | 'now'>,
  { customerId, act }: Pick<ActionOrder, 'customerId' | 'act'>,
): Promise<CommandOutcome<ActionPreview, Unfit>> {
  if (act.kind === 'plan') return previewPlan(deps, customerId, act.plan);
  const at = deps.now();
  return inspectSubscription<ActionPreview, Unfit>(deps, customerId, async (target) => {
    const decision = await decide(deps, customerId, target, act);
    if (decision.kind !== 'done') return decision;
    const { step, effects } = decision.value;
    return done({ effects, token: writeToken({ customerId, act, step, effects, at }) });
  });
}

/** `waits`: the customer's bank asks for a confirmation first. */
export async function performAction(deps: BillingParts, order: ActionOrder) {
  const { customerId, act } = order;
  if (act.kind === 'plan') return performPlan(deps, order, act.plan);
  return runCommand(deps, customerId, (target, plans, confirm) =>
    performOnce(deps, { ...order, act }, { target, plans, confirm }),
  );
}

type StepAction = Exclude<CustomerAct, { kind: 'plan' }>;

const decide = async (
  { accounts, gateway }: Uses<'accounts' | 'gateway'>,
  customerId: string,
  target: CommandTarget,
  act: StepAction,
): Promise<ActionDecision> =>
  act.kind === 'refund'
    ? decideRefund(await gateway.admin.readPayment(act.invoiceId), {
        ...act,
        customerIds: await accounts.idsOfPerson(customerId),
      })
    : decideOnSubscription(target, act);

interface Commands {
  readonly target: CommandTarget;
  readonly plans: PlanGateway;
  readonly confirm: () => Promise<void>;
}

interface Ordered extends Commands, Pick<ActionOrder, 'customerId' | 'token'> {
  /** When it was shown. */
  readonly at: Date;
}

/** Sent again with the same token it performs the recorded step once more, which the provider does once. */
async function performOnce(
  deps: Uses<'accounts' | 'gateway' | 'leases' | 'now' | 'timeline'>,
  order: ActionOrder & { readonly act: StepAction },
  commands: Commands,
): Promise<CommandResult<{ waits: boolean }, Unfit>> {
  const { customerId, act, token, reason } = order;
  const at = readToken(token, deps.now());
  // The provider remembers an idempotency key for longer than a token is valid.
  if (!at) return refused('changed');
  const known = await deps.timeline.findRequested(customerId, token);
  let step = known?.step;
  if (!known) {
    const decision = await decide(deps, customerId, commands.target, act);
    if (decision.kind !== 'done') return decision;
    const { effects } = decision.value;
    step = decision.value.step;
    if (token !== writeToken({ customerId, act, step, effects, at })) return refused('changed');
    await recordRequested(deps, customerId, { act, token, reason, step, effects });
  }
  try {
    if (step) await take(deps, step, { ...commands, customerId, token, at });
  } catch (error) {
    if (error instanceof GatewayError) await recordFailed(deps, customerId, NOT_DONE[error.reason]);
    throw error;
  }
  return done({ waits: false });
}

/** Only the owner may change what a customer pays. */
const OWNER = 'owner';
const recordRequested = (
  { timeline, now }: Uses<'now' | 'timeline'>,
  customerId: string,
  action: RequestedAction,
) => timeline.record(OWNER, REQUESTED, customerId, { ...action }, now());
const recordFailed = ({ timeline, now }: Uses<'now' | 'timeline'>, customerId: string, why: string) =>
  timeline.record(OWNER, 'customer.actFailed', customerId, { why }, now());

const UNCERTAIN = 'The outcome is unknown: the payment provider did not answer.';
const NOT_DONE: Readonly<Record<GatewayFailure, string>> = {
  declined: 'Not done: the card was declined.',
  refused: 'Not done: the payment provider refused it.',
  'not-sold': 'Not done: the plan is not sold.',
  limited: UNCERTAIN,
  unavailable: UNCERTAIN,
};

async function take(
  { gateway, leases }: Uses<'gateway' | 'leases'>,
  step: Step,
  { plans, confirm, target, customerId, token, at }: Ordered,
): Promise<void> {
  const { admin } = gateway;
  const idempotencyKey = `act-${token}`;
  await confirm();
  switch (step.kind) {
    case 'end-with-period':
      return endWithPeriod(plans, target.snapshot, { ...step, idempotencyKey });
    case 'end-now':
      return admin.cancelNow(step.subscriptionId);
    case 'resume':
      if (!target.snapshot.cancelAtPeriodEnd) return;
      return plans.resume({ ...step, idempotencyKey });
    case 'extend':
      if (target.snapshot.scheduleId) await plans.releaseSchedule(target.snapshot.scheduleId);
      return admin.extend({ ...step, until: new Date(step.until), idempotencyKey });
    case 'pause':
      if (target.snapshot.scheduleId) await plans.releaseSchedule(target.snapshot.scheduleId);
      // Under the customer's lease: a sync in between could read all the money as taken back from a running plan.
      return leases.hold(`customer:${customerId}`, async () => {
        // Before it is paused: whatever becomes of it then, nobody has paid for days that they do not get.
        await giveBack({ gateway }, { ...step, at, beginNow: true, key: idempotencyKey, confirm });
        await admin.pause({ ...step, idempotencyKey });
      });
    case 'go-on':
      return admin.endPause({ ...step, idempotencyKey });
    case 'refund':
      return admin.refund({ ...step, reason: 'requested_by_customer', idempotencyKey });
  }
}

async function previewPlan(
  deps: Uses<'accounts' | 'gateway' | 'log' | 'now'>,
  customerId: string,
  plan: PlanId,
) {
  const outcome = await previewPlanChange(deps, customerId, plan);
  if (outcome.kind !== 'done') return outcome;
  return done({ effects: planEffects(plan, outcome.value), token: outcome.value.quote });
}

const planEffects = (plan: PlanId, { kind, dueNow, nextCharge, effectiveAt }: PlanChangePreview) => [
  kind === 'downgrade'
    ? `${PLANS[plan].name} applies from ${formatDay(effectiveAt)}; nothing is charged before then.`
    : dueNow.amountCents === 0
      ? `${PLANS[plan].name} applies at once; nothing is charged now.`
      : `${PLANS[plan].name} applies as soon as ${moneyText(dueNow.amountCents, 'EUR')} is paid, which is charged to the card now.`,
  `The next charge is ${moneyText(nextCharge.amountCents, 'EUR')} on ${formatDay(nextCharge.dueAt)}.`,
];

/** A change of plan is the customer's own command, with its price offer as the token. */
async function performPlan(
  deps: BillingParts,
  { customerId, act, token, reason }: ActionOrder,
  plan: PlanId,
): Promise<CommandOutcome<{ waits: boolean }>> {
  if (!(await deps.timeline.findRequested(customerId, token))) {
    const effects = [`The plan is to be ${PLANS[plan].name}.`];
    await recordRequested(deps, customerId, { act, token, reason, step: null, effects });
  }
  const outcome = await changePlan(deps, customerId, plan, token);
  if (outcome.kind === 'done') return done({ waits: outcome.value !== null });
  await recordFailed(deps, customerId, PLAN_NOT_CHANGED[outcome.kind]);
  return outcome;
}

const PLAN_NOT_CHANGED = {
  declined: NOT_DONE.declined,
  refused: 'Not done: the plan can no longer be changed like that.',
  unavailable: UNCERTAIN,
  busy: 'Not done: another action on the customer was running.',
} as const;
