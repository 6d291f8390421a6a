/** Letting a subscription end with the paid period, and taking that back. */
import type { CancelReason } from '@spreadwise/contract';
import { isLive, isOnHold } from '../access/tiers';
import { done, type Outcome, refused, runCommand, type SubscriptionContext } from './command';

export interface Cancellation {
  readonly customerId: string;
  /** Null: not said. */
  readonly reason: CancelReason | null;
  readonly comment: string | null;
}

/** What was scheduled, or waits for its payment, is given up with it. */
export function cancelSubscription(
  ctx: SubscriptionContext,
  { customerId, reason, comment }: Cancellation,
): Promise<Outcome<null>> {
  return runCommand(
    ctx,
    customerId,
    async ({ snapshot: { id, status, cancelAtPeriodEnd, scheduleId, upgrade } }, plans) => {
      if (!isLive(status) && !isOnHold(status)) return refused('none');
      if (cancelAtPeriodEnd) return done(null);
      if (upgrade) await plans.abandonUpgrade(upgrade);
      if (scheduleId) await plans.releaseSchedule(scheduleId);
      await plans.cancelAtPeriodEnd({ subscriptionId: id, reason, comment });
      return done(null);
    },
  );
}

export function resumeSubscription(ctx: SubscriptionContext, customerId: string): Promise<Outcome<null>> {
  return runCommand(ctx, customerId, async ({ snapshot: { id, status, cancelAtPeriodEnd } }, plans) => {
    if (!isLive(status) && !isOnHold(status)) return refused('none');
    if (cancelAtPeriodEnd) await plans.resume(id);
    return done(null);
  });
}
