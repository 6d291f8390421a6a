/** Contracts, for declarations made without signing in: found by address, withdrawn from, cancelled, resumed. */
import { isOver } from '@spreadwise/contract/subscription-status';
import { chooseAccount, type SubscriptionRecord } from '../access/account';
import type { Uses } from '../checkout/parts';
import { GatewayError } from '../provider/gateway-error';
import { endWithPeriod } from './cancellation';
import { type CommandDependencies, type CommandTarget, done, refused, runCommand } from './command';
import { type Contract, type Withdrawal, withdraw } from './withdrawal';

type ContractDependencies = CommandDependencies & Uses<'gateway' | 'accounts'>;

export function createContracts(deps: ContractDependencies) {
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
  deps: ContractDependencies,
  { customerId, subscriptionId }: Contract,
  work: (target: CommandTarget, plans: CommandDependencies['gateway']['plans']) => Promise<void>,
): Promise<void> {
  const outcome = await runCommand(deps, customerId, async (target, plans) => {
    if (target.snapshot.id !== subscriptionId || isOver(target.snapshot.status)) return refused('none');
    await work(target, plans);
    return done(null);
  });
  if (outcome.kind === 'done' || (outcome.kind === 'refused' && outcome.why === 'none')) return;
  throw new GatewayError('unavailable', `The contract could not be changed: ${outcome.kind}.`);
}
