/** Cancelling a subscription at the end of the paid period, and undoing that. */
import type { CancelReason } from '@spreadwise/contract';
import { isHeld } from '../access/tiers';
import type { BillingParts } from '../checkout/parts';
import type { PlanGateway, SubscriptionSnapshot } from '../provider/gateway';
import { type CommandOutcome, done, refused, runCommand } from './command';

export const cancelSubscription = (
  deps: BillingParts,
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

export const resumeSubscription = (deps: BillingParts, customerId: string): Promise<CommandOutcome<null>> =>
  runCommand(deps, customerId, async ({ snapshot: { id, status, cancelAtPeriodEnd } }, plans) => {
    if (!isHeld(status)) return refused('none');
    if (cancelAtPeriodEnd) await plans.resume({ subscriptionId: id });
    return done(null);
  });
