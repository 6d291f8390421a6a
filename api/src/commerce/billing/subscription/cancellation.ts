/** Cancelling a subscription at the end of the paid period, and undoing that. */
import type { CancelReason } from '@spreadwise/contract';
import { isHeld } from '../access/tiers';
import type { PlanGateway, SubscriptionSnapshot } from '../provider/gateway';
import { type CommandDependencies, type CommandOutcome, done, refused, runCommand } from './command';

export interface Cancellation {
  readonly customerId: string;
  /** Null: none was given. */
  readonly reason: CancelReason | null;
  readonly comment: string | null;
}

/** Also drops a scheduled plan change and an upgrade awaiting payment. */
export function cancelSubscription(
  deps: CommandDependencies,
  { customerId, reason, comment }: Cancellation,
): Promise<CommandOutcome<null>> {
  return runCommand(deps, customerId, async ({ snapshot }, plans) => {
    const { id, status, cancelAtPeriodEnd } = snapshot;
    if (!isHeld(status)) return refused('none');
    if (cancelAtPeriodEnd) return done(null);
    await dropPlanChanges(plans, snapshot);
    await plans.cancelAtPeriodEnd({ subscriptionId: id, reason, comment });
    return done(null);
  });
}

export async function dropPlanChanges(
  plans: PlanGateway,
  { scheduleId, upgrade }: Pick<SubscriptionSnapshot, 'scheduleId' | 'upgrade'>,
): Promise<void> {
  if (upgrade) await plans.abandonUpgrade(upgrade);
  if (scheduleId) await plans.releaseSchedule(scheduleId);
}

export function resumeSubscription(
  deps: CommandDependencies,
  customerId: string,
): Promise<CommandOutcome<null>> {
  return runCommand(deps, customerId, async ({ snapshot: { id, status, cancelAtPeriodEnd } }, plans) => {
    if (!isHeld(status)) return refused('none');
    if (cancelAtPeriodEnd) await plans.resume({ subscriptionId: id });
    return done(null);
  });
}
