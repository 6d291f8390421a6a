/** Reads a customer's state back from the provider, which is the source of truth, and writes it down. */
import type { BillingChange } from '../changes/detect-changes';
import type { BillingContext } from '../context';
import type { Recorded } from './sync-store';

type SyncContext = Pick<BillingContext, 'store' | 'gateway' | 'leases' | 'now' | 'onChanges'>;

/**
 * What changed. One at a time a customer, so that what was read last is written last. Every event of the customer that
 * was stored before the reading began is done by it. Rejects with `GatewayError` when the provider does not answer, and
 * with `LeaseBusyError` when another process is at it for too long.
 */
export async function syncCustomer(ctx: SyncContext, customerId: string): Promise<readonly BillingChange[]> {
  return (await readBack(ctx, customerId)).changes;
}

/** Like `syncCustomer`, with what the record had been wrong in. */
export const readBack = (ctx: SyncContext, customerId: string): Promise<Recorded> =>
  readBackUnless(ctx, customerId, () => false);

/** Like `syncCustomer`; nothing is asked when another reading back has done every event of the customer meanwhile. */
export async function syncForEvents(ctx: SyncContext, customerId: string): Promise<void> {
  await readBackUnless(ctx, customerId, (events) => events.length === 0);
}

const NOTHING: Recorded = { changes: [], differences: [], isNew: false };

async function readBackUnless(
  ctx: SyncContext,
  customerId: string,
  isNeedless: (events: readonly string[]) => boolean,
): Promise<Recorded> {
  const recorded = await ctx.leases.hold(`customer:${customerId}`, async (lease) => {
    const events = await ctx.store.openEventsOf(customerId);
    if (isNeedless(events)) return NOTHING;
    const state = await ctx.gateway.readCustomer(customerId);
    return ctx.store.recordCustomer(customerId, state, ctx.now(), { eventIds: events, lease });
  });
  if (recorded.changes.length > 0) ctx.onChanges?.(recorded.changes);
  return recorded;
}
