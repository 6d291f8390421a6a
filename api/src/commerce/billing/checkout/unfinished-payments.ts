/**
 * Mails a link to somebody who left the first payment half-way because the bank asked for a confirmation (3-D Secure).
 * Once an address: it may have been typed in by somebody else.
 */

import type { Logger } from 'pino';
import { DAY_MS } from '../../../platform/lib/time';
import type { SubscriptionRecord } from '../access/records';
import { unfinishedPaymentNotice } from '../notifications/notice';
import { tryProvider } from '../provider/gateway-error';
import { FIRST_PAYMENT_MS } from '../provider/provider-state';
import { type SyncContext, syncCustomer } from '../sync/sync-customer';
import type { UnfinishedStore } from './unfinished-store';

export interface UnfinishedContext extends SyncContext {
  readonly unfinishedStore: UnfinishedStore;
  readonly log: Logger;
}

/** So long the browser that began it is given. */
const LEFT_AFTER_MS = 15 * 60_000;
/** A link must leave time to pay. */
const LEFT_BEFORE_MS = FIRST_PAYMENT_MS - 3 * 3_600_000;
const ONE_LINK_EVERY_MS = DAY_MS;
const MOST_A_SWEEP = 100;

/** Writes the notices that wait to be written; a payment whose provider does not answer waits for the next sweep. */
export async function writePaymentLinks(ctx: UnfinishedContext): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms);
  const halfWay = await ctx.unfinishedStore.halfWay(
    { after: before(LEFT_BEFORE_MS), until: before(LEFT_AFTER_MS) },
    before(ONE_LINK_EVERY_MS),
    MOST_A_SWEEP,
  );
  for (const { attemptId, customerId, email } of halfWay) {
    const result = await tryProvider(() =>
      // Under the lease of checkouts: nobody replaces the attempt before its link is written.
      ctx.leases.hold(`checkout:${email}`, async (lease) => {
        // It may have been paid meanwhile, or the page may be another one.
        await syncCustomer(ctx, customerId);
        const now = ctx.now();
        const notice = (subscription: SubscriptionRecord) => unfinishedPaymentNotice(subscription, now);
        await ctx.unfinishedStore.writeLink(attemptId, notice, now, lease);
      }),
    );
    if (result.kind !== 'done')
      ctx.log.warn({ err: result.error, customerId }, 'a payment left half-way waits for the provider');
  }
}
