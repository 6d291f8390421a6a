/**
 * Mails a link to whoever left the first payment half-way because the bank asked for a confirmation (3-D Secure). Once an
 * address: it may have been typed in by somebody else.
 */

import { LeaseBusyError } from '../../lib/leases/leases';
import type { BillingContext } from '../context';
import { FIRST_PAYMENT_MS, GatewayError } from '../provider/gateway';
import { syncCustomer } from '../sync/sync-customer';
import type { UnfinishedStore } from './unfinished-store';

/** So long the browser that began it is given. */
const LEFT_AFTER_MS = 15 * 60_000;
/** A link must leave time to pay. */
const LEFT_BEFORE_MS = FIRST_PAYMENT_MS - 3 * 3_600_000;
const ONE_LINK_EVERY_MS = 24 * 3_600_000;
const MOST_A_SWEEP = 100;

export async function writeLinks(
  ctx: Pick<BillingContext, 'store' | 'gateway' | 'leases' | 'now' | 'log'> & {
    readonly unfinishedStore: UnfinishedStore;
  },
): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms);
  const halfWay = await ctx.unfinishedStore.halfWay(
    { after: before(LEFT_BEFORE_MS), until: before(LEFT_AFTER_MS) },
    before(ONE_LINK_EVERY_MS),
    MOST_A_SWEEP,
  );
  for (const { attemptId, customerId, email } of halfWay) {
    try {
      // In the turn of checkouts: nobody replaces the attempt before its link is written.
      await ctx.leases.hold(`checkout:${email}`, async (lease) => {
        // It may have been paid meanwhile, or the page may be another one.
        await syncCustomer(ctx, customerId);
        await ctx.unfinishedStore.writeLink(attemptId, ctx.now(), lease);
      });
    } catch (error) {
      if (!(error instanceof GatewayError || error instanceof LeaseBusyError)) throw error;
      ctx.log.warn({ err: error, customerId }, 'a payment left half-way waits for the provider');
    }
  }
}
