/**
 * How a subscription ends: cancelled with its period and resumed before that; and the contracts of an address, for
 * declarations made without signing in.
 */
import type { CancelReason } from '@spreadwise/contract';
import { isOver } from '@spreadwise/contract/subscription-status';
import { chooseAccount, type SubscriptionRecord } from '../access/account';
import { isHeld } from '../access/tiers';
import type { PlanGateway, SubscriptionSnapshot } from '../provider/gateway';
import { GatewayError } from '../provider/gateway-error';
import {
  type CommandOutcome,
  type CommandParts,
  type CommandTarget,
  done,
  refused,
  runCommand,
} from './command';
import { type Contract, type Withdrawal, withdraw } from './withdrawal';

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
    const ends = { periodEnd, runs: !isOver(record.status), isEnding: record.cancelAtPeriodEnd };
    return { customerId, subscriptionId, plan, ...ends, ...(await deps.accounts.termsOf(record)) };
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
