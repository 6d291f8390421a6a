/**
 * How a subscription ends: cancelled with the paid period, and resumed before that; or withdrawn from at once. Declarations
 * made without signing in find it as a contract by its address. A repeated withdrawal reads earlier refunds from the
 * provider, so that nothing is refunded twice.
 */
import type { CancelReason } from '@spreadwise/contract';
import type { PlanId } from '@spreadwise/contract/plans';
import { isOver } from '@spreadwise/contract/subscription-status';
import { DAY_MS, HOUR_MS } from '../../../platform/lib/time';
import { chooseAccount, type SubscriptionRecord } from '../access/account';
import { isHeld } from '../access/tiers';
import type { BillingParts, Uses } from '../checkout/parts';
import type { InvoicePayment, PlanGateway, SubscriptionSnapshot } from '../provider/gateway';
import { GatewayError } from '../provider/gateway-error';
import {
  type CommandOutcome,
  type CommandParts,
  type CommandTarget,
  done,
  refused,
  runCommand,
} from './command';

export const cancelSubscription = (
  deps: CommandParts,
  customerId: string,
  said: { readonly reason: CancelReason | null; readonly comment: string | null },
): Promise<CommandOutcome<null>> =>
  runCommand(deps, customerId, async ({ snapshot }, plans) => {
    if (!isHeld(snapshot.status)) return refused('none');
    await endWithPeriod(plans, snapshot, { subscriptionId: snapshot.id, ...said });
    return done(null);
  });

/** Also drops a scheduled plan change and an upgrade awaiting payment. Does nothing if it is set to end already. */
export async function endWithPeriod(
  plans: PlanGateway,
  { cancelAtPeriodEnd, scheduleId, upgrade }: SubscriptionSnapshot,
  order: Parameters<PlanGateway['cancelAtPeriodEnd']>[0],
): Promise<void> {
  if (cancelAtPeriodEnd) return;
  if (upgrade) await plans.abandonUpgrade(upgrade);
  if (scheduleId) await plans.releaseSchedule(scheduleId);
  await plans.cancelAtPeriodEnd(order);
}

export const resumeSubscription = (deps: CommandParts, customerId: string): Promise<CommandOutcome<null>> =>
  runCommand(deps, customerId, async ({ snapshot: { id, status, cancelAtPeriodEnd } }, plans) => {
    if (!isHeld(status)) return refused('none');
    if (cancelAtPeriodEnd) await plans.resume({ subscriptionId: id });
    return done(null);
  });

export function createContracts(deps: CommandParts) {
  const contractOf = async (record: SubscriptionRecord): Promise<Contract> => {
    const { id: subscriptionId, customerId, plan, currentPeriodEnd: periodEnd } = record;
    const runs = !isOver(record.status);
    return { customerId, subscriptionId, plan, periodEnd, runs, ...(await deps.accounts.termsOf(record)) };
  };
  return {
    /** The leading contract of an address; null if none was ever paid. */
    async find(email: string): Promise<Contract | null> {
      const account = chooseAccount(await deps.accounts.listByEmail(email), deps.now());
      return account?.subscription ? contractOf(account.subscription) : null;
    },
    async load(customerId: string, subscriptionId: string): Promise<Contract | null> {
      const account = await deps.accounts.load(customerId);
      const record = account?.subscriptions.find(({ id }) => id === subscriptionId);
      return record ? contractOf(record) : null;
    },
    withdraw: (contract: Contract, withdrawal: Withdrawal) => withdraw(deps, contract, withdrawal),
    /** Ends it with the paid period. Like `resume`, it can be repeated with the same `key`: later changes stay. */
    cancel: (contract: Contract, key: string) =>
      change(deps, contract, ({ snapshot }, plans) => {
        const order = { subscriptionId: snapshot.id, idempotencyKey: `cancellation-${key}` };
        return endWithPeriod(plans, snapshot, order);
      }),
    resume: (contract: Contract, key: string) =>
      change(deps, contract, async ({ snapshot }, plans) => {
        const idempotencyKey = `cancellation-${key}-undone`;
        if (snapshot.cancelAtPeriodEnd) await plans.resume({ subscriptionId: snapshot.id, idempotencyKey });
      }),
  };
}

export type Contracts = ReturnType<typeof createContracts>;

/** Leaves an ended contract alone. Rejects unless the change is known to be made. */
async function change(
  deps: CommandParts,
  { customerId, subscriptionId }: Contract,
  work: (target: CommandTarget, plans: PlanGateway) => Promise<void>,
): Promise<void> {
  const outcome = await runCommand(deps, customerId, async (target, plans) => {
    if (target.snapshot.id !== subscriptionId || isOver(target.snapshot.status)) return refused('none');
    await work(target, plans);
    return done(null);
  });
  if (outcome.kind === 'done' || (outcome.kind === 'refused' && outcome.why === 'none')) return;
  throw new GatewayError('unavailable', `The contract could not be changed: ${outcome.kind}.`);
}

export interface Contract {
  readonly customerId: string;
  readonly subscriptionId: string;
  readonly plan: PlanId;
  /** When its first payment was made, as far as known. */
  readonly beganAt: Date;
  readonly periodEnd: Date | null;
  /** Whether it was asked to begin within the withdrawal period. */
  readonly beginNow: boolean;
  /** Whether it is billed, or would be once it is paid or resumed. */
  readonly runs: boolean;
}

const WITHDRAWAL_DAYS = 14;
/** A last day off moves (§ 193 BGB; Regulation 1182/71, Art. 3(4)); no EU country has more public holidays in a row. */
const WORKING_DAYS_FOR_HOLIDAYS = 3;
const SATURDAY = 6;
/** The clocks of the EU are between one hour behind UTC and three ahead of it. */
const MOST_AHEAD_MS = 3 * HOUR_MS;
const MOST_BEHIND_MS = HOUR_MS;

/** The day of the beginning does not count, the last one does. */
export function withdrawalEnds(beganAt: Date): Date {
  let lastDay = Math.floor((beganAt.getTime() + MOST_AHEAD_MS) / DAY_MS) + WITHDRAWAL_DAYS;
  for (let left = WORKING_DAYS_FOR_HOLIDAYS; left > 0; lastDay += 1) if (!isWeekend(lastDay)) left -= 1;
  while (isWeekend(lastDay)) lastDay += 1;
  return new Date((lastDay + 1) * DAY_MS + MOST_BEHIND_MS);
}

const isWeekend = (day: number) => new Date(day * DAY_MS).getUTCDay() % SATURDAY === 0;

type Paid = Pick<InvoicePayment, 'paidCents' | 'paidAt' | 'coversUntil'>;

/**
 * The cents of a payment that are due back in all for a withdrawal at `at`. A begun day is not charged, and a fraction
 * of a cent is the customer's.
 */
export function dueBack({ paidCents, paidAt, coversUntil }: Paid, at: Date, beginNow: boolean): number {
  if (!beginNow) return paidCents;
  const days = Math.max(1, Math.round((coversUntil.getTime() - paidAt.getTime()) / DAY_MS));
  const used = Math.min(days, Math.max(0, Math.floor((at.getTime() - paidAt.getTime()) / DAY_MS)));
  return paidCents - Math.floor((paidCents * used) / days);
}

export interface Withdrawal {
  /** Part of its idempotency keys at the provider. */
  readonly id: string;
  readonly at: Date;
}

/**
 * Ends the subscription at once and refunds what is due. Returns the cents refunded in all, earlier refunds included.
 * Rejects with `GatewayError` or `LeaseBusyError` if that is not done; can be repeated.
 */
export const withdraw = (
  deps: Uses<'confirmLease' | 'gateway' | 'leases' | 'syncCustomer'>,
  contract: Contract,
  { id, at }: Withdrawal,
): Promise<number> =>
  deps.leases.hold(`plan:${contract.customerId}`, async (lease) => {
    const confirm = () => deps.confirmLease(lease);
    await confirm();
    await deps.gateway.admin.cancelNow(contract.subscriptionId);
    const backCents = await giveBack(deps, { ...contract, at, key: `withdrawal-${id}`, confirm });
    await deps.syncCustomer(contract.customerId);
    return backCents;
  });

interface GivingBack extends Pick<Contract, 'customerId' | 'subscriptionId' | 'beginNow'> {
  readonly at: Date;
  /** By which the refunds are known at the provider. */
  readonly key: string;
  /** Whether it is still ours to do. */
  readonly confirm: () => Promise<void>;
}

/** What of a subscription's payments is due back goes to the cards. Returns what they have got back in all. */
export async function giveBack(
  { gateway }: Pick<BillingParts, 'gateway'>,
  { customerId, subscriptionId, at, beginNow, key, confirm }: GivingBack,
): Promise<number> {
  const customer = await gateway.readCustomer(customerId);
  const held = customer?.subscriptions.find((one) => one.id === subscriptionId);
  let backCents = 0;
  for (const { id: invoiceId } of held?.paidInvoices ?? []) {
    const payment = await gateway.admin.readPayment(invoiceId);
    if (!payment) continue;
    const { paymentId, refundedCents } = payment;
    const amountCents = dueBack(payment, at, beginNow) - refundedCents;
    if (paymentId !== null && amountCents > 0 && !payment.isDisputed) {
      await confirm();
      const idempotencyKey = `${key}-${paymentId}-${refundedCents}`;
      const reason = 'requested_by_customer';
      await gateway.admin.refund({ invoiceId, paymentId, amountCents, reason, idempotencyKey });
      backCents += amountCents;
    }
    backCents += refundedCents;
  }
  return backCents;
}
