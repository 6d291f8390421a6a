/** Reads a customer's state back from the provider, which is the source of truth, and writes it down. */
import type { BillingContext } from './context';

type SyncContext = Pick<BillingContext, 'store' | 'gateway' | 'leases' | 'now'>;

/**
 * One at a time a customer, so that what was read last is written last. `eventId` is marked done with what it caused.
 * Rejects with `GatewayError` when the provider does not answer.
 */
export function syncCustomer(
  ctx: SyncContext,
  customerId: string,
  eventId: string | null = null,
): Promise<void> {
  return ctx.leases.hold(`customer:${customerId}`, async () => {
    const state = await ctx.gateway.readCustomer(customerId);
    if (state) await ctx.store.recordCustomer(state, ctx.now(), eventId);
    else if (eventId) await ctx.store.finishEvent(eventId, ctx.now());
  });
}
