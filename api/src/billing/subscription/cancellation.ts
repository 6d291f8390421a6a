/** Letting a subscription end with the paid period, and taking that back. */
import type { CancelReason } from '@spreadwise/contract';
import { isLive, isOnHold } from '../access/tiers';
import type { BillingContext } from '../context';
import { act, done, type Outcome, refused } from './command';

export interface Cancellation {
  readonly customerId: string;
  readonly reason: CancelReason;
  readonly comment: string | null;
}

/** What was scheduled, or waits for its payment, is given up with it. */
export function cancelSubscription(
  ctx: BillingContext,
  { customerId, reason, comment }: Cancellation,
): Promise<Outcome<null>> {
  return act(
    ctx,
    customerId,
    async ({ standing: { id, status, cancelAtPeriodEnd, scheduleId, upgrade } }, plans) => {
      if (!isLive(status) && !isOnHold(status)) return refused('none');
      if (cancelAtPeriodEnd) return done(null);
      if (upgrade) await plans.abandonUpgrade(upgrade);
      if (scheduleId) await plans.releaseSchedule(scheduleId);
      await plans.cancelAtPeriodEnd({ subscriptionId: id, reason, comment });
      return done(null);
    },
  );
}

export function resumeSubscription(ctx: BillingContext, customerId: string): Promise<Outcome<null>> {
  return act(ctx, customerId, async ({ standing: { id, status, cancelAtPeriodEnd } }, plans) => {
    if (!isLive(status) && !isOnHold(status)) return refused('none');
    if (cancelAtPeriodEnd) await plans.resume(id);
    return done(null);
  });
}
