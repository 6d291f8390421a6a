/** What a signed-in customer sees of their subscription. */
import type { BillingOverview, SubscriptionState } from '@spreadwise/contract';
import { LeaseBusyError } from '../../lib/leases/leases';
import { compFor } from '../access/account';
import { graceUntil, isCurrent, isLive, leadingSubscription, tierNow } from '../access/tiers';
import type { BillingContext } from '../context';
import { GatewayError } from '../provider/gateway';
import { syncCustomer } from '../sync/sync-customer';
import type { SubscriptionRecord } from '../sync/sync-store';

export interface Viewer {
  readonly customerId: string;
  readonly email: string;
  readonly addressProven: boolean;
}

/** A record older than this is read back before it is shown. */
const FRESH_MS = 60_000;

/**
 * The record is brought up to date first when it is older than a minute. While the provider does not answer, the
 * stored record is shown, marked stale.
 */
export async function billingOverviewOf(
  ctx: BillingContext,
  { customerId, email, addressProven }: Viewer,
): Promise<BillingOverview> {
  const isFresh = await refresh(ctx, customerId);
  const account = await ctx.store.account(customerId);
  const held = account?.subscriptions ?? [];
  const comp = account && compFor(account, addressProven);
  const leading = leadingSubscription(held, ctx.now());
  const charges = leading ? await chargesOf(ctx, leading) : NO_CHARGES;
  return {
    email,
    tier: tierNow(held, comp, ctx.now()),
    subscription: leading && stateOf(leading),
    ...(charges ?? NO_CHARGES),
    scheduledChange: leading && scheduledChangeOf(leading),
    pastDue: leading && pastDueOf(leading),
    suspended: leading?.reversal ?? null,
    comp: isCurrent(comp, ctx.now()) ? { tier: comp.tier, until: comp.until?.toISOString() ?? null } : null,
    ...(isFresh && charges ? {} : { stale: true }),
  };
}

type Charges = Pick<BillingOverview, 'nextInvoice' | 'card'>;
const NO_CHARGES: Charges = { nextInvoice: null, card: null };

/** Null when the provider did not answer. */
function chargesOf(ctx: BillingContext, subscription: SubscriptionRecord): Promise<Charges | null> {
  const { id, status, cancelAtPeriodEnd } = subscription;
  return unlessUnavailable(ctx, async () => {
    const [next, card] = await Promise.all([
      isLive(status) && !cancelAtPeriodEnd ? ctx.gateway.previewNextCharge(id) : null,
      ctx.gateway.readCard(id),
    ]);
    return { nextInvoice: next && { ...next, dueAt: next.dueAt.toISOString() }, card };
  });
}

export const stateOf = (subscription: SubscriptionRecord): SubscriptionState => ({
  id: subscription.id,
  plan: subscription.plan,
  status: subscription.status,
  currentPeriodEnd: subscription.currentPeriodEnd?.toISOString() ?? null,
  cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
});

export const scheduledChangeOf = ({ scheduledPlan: plan, scheduledAt: at }: SubscriptionRecord) =>
  plan && at && { plan, at: at.toISOString() };

export const pastDueOf = ({ pastDueSince: since, openInvoiceUrl: payUrl }: SubscriptionRecord) =>
  since && { since: since.toISOString(), graceUntil: graceUntil(since).toISOString(), payUrl };

/** Whether the record is now younger than a minute. */
async function refresh(ctx: BillingContext, customerId: string): Promise<boolean> {
  const held = (await ctx.store.account(customerId))?.subscriptions ?? [];
  const syncedAt = Math.max(0, ...held.map((subscription) => subscription.syncedAt.getTime()));
  if (ctx.now().getTime() - syncedAt < FRESH_MS) return true;
  return (await unlessUnavailable(ctx, async () => syncCustomer(ctx, customerId).then(() => true))) ?? false;
}

async function unlessUnavailable<T>(ctx: BillingContext, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GatewayError || error instanceof LeaseBusyError)) throw error;
    ctx.log.warn({ err: error }, 'billing overview without the provider');
    return null;
  }
}
