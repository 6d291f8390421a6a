/** What a signed-in customer sees of their subscription. */
import type { BillingOverview } from '@spreadwise/contract';
import { compFor } from '../access/account';
import type { SubscriptionRecord } from '../access/records';
import { isCurrent, isLive, leadingSubscription, tierNow } from '../access/tiers';
import {
  presentPastDue,
  presentScheduledChange,
  presentSubscription,
} from '../accounts/present-subscription';
import { tryProvider } from '../provider/gateway-error';
import { syncCustomer } from '../sync/sync-customer';
import type { SubscriptionContext } from './command';

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
export async function loadOverview(
  ctx: SubscriptionContext,
  { customerId, email, addressProven }: Viewer,
): Promise<BillingOverview> {
  const isFresh = await refresh(ctx, customerId);
  const account = await ctx.accounts.load(customerId);
  const held = account?.subscriptions ?? [];
  const comp = account && compFor(account, addressProven);
  const leading = leadingSubscription(held, ctx.now());
  const charges = leading ? await readCharges(ctx, leading) : NO_CHARGES;
  return {
    email,
    tier: tierNow(held, comp, ctx.now()),
    subscription: leading && presentSubscription(leading),
    ...(charges ?? NO_CHARGES),
    scheduledChange: leading && presentScheduledChange(leading),
    pastDue: leading && presentPastDue(leading),
    suspended: leading?.reversal ?? null,
    comp: isCurrent(comp, ctx.now()) ? { tier: comp.tier, until: comp.until?.toISOString() ?? null } : null,
    ...(isFresh && charges ? {} : { stale: true }),
  };
}

type Charges = Pick<BillingOverview, 'nextInvoice' | 'card'>;
const NO_CHARGES: Charges = { nextInvoice: null, card: null };

/** Null when the provider did not answer. */
function readCharges(ctx: SubscriptionContext, subscription: SubscriptionRecord): Promise<Charges | null> {
  const { id, status, cancelAtPeriodEnd } = subscription;
  return unlessUnavailable(ctx, async () => {
    const [next, card] = await Promise.all([
      isLive(status) && !cancelAtPeriodEnd ? ctx.gateway.previewNextCharge(id) : null,
      ctx.gateway.readCard(id),
    ]);
    return { nextInvoice: next && { ...next, dueAt: next.dueAt.toISOString() }, card };
  });
}

/** Whether the record is now younger than a minute. */
async function refresh(ctx: SubscriptionContext, customerId: string): Promise<boolean> {
  const account = await ctx.accounts.load(customerId);
  const held = account?.subscriptions ?? [];
  // Nothing is held that could be old, unless an attempt has just been paid.
  if (held.length === 0 && !(account && (await ctx.attempts.open(account.customer.email)))) return true;
  const syncedAt = Math.max(0, ...held.map((subscription) => subscription.syncedAt.getTime()));
  if (ctx.now().getTime() - syncedAt < FRESH_MS) return true;
  return (await unlessUnavailable(ctx, () => syncCustomer(ctx, customerId))) !== null;
}

async function unlessUnavailable<T>({ log }: SubscriptionContext, call: () => Promise<T>): Promise<T | null> {
  const result = await tryProvider(call);
  if (result.kind === 'done') return result.value;
  log.warn({ err: result.error }, 'billing overview without the provider');
  return null;
}
