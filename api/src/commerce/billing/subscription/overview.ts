/** What a signed-in customer sees of their subscription, with its next charge and card. */
import type { BillingOverview } from '@spreadwise/contract';
import type { Limit, Limits } from '../../../platform/lib/limits';
import type { PaymentGateway } from '../provider/gateway';
import { tryProvider } from '../provider/gateway-error';
import { syncCustomer } from '../sync/sync-customer';
import {
  type CustomerRecords,
  compFor,
  presentDue,
  presentPastDue,
  presentScheduledChange,
  presentSubscription,
  type SubscriptionRecord,
} from './account';
import type { SubscriptionContext } from './command';
import { isCurrent, isLive, leadingSubscription, tierNow } from './tiers';

export interface OverviewContext extends SubscriptionContext {
  readonly readCharges: ReadCharges;
  readonly limits: Pick<Limits, 'take'>;
}

export interface PlanViewer {
  readonly customerId: string;
  readonly email: string;
  readonly addressProven: boolean;
}

/** A record older than this is read back before it is shown. */
const FRESH_MS = 60_000;
/** How often a customer's open checkout is asked about; the provider tells of its payment by itself as well. */
const CHECKOUTS: Limit = { points: 10, seconds: 60 };

/**
 * The record is brought up to date first when it is older than a minute. While the provider does not answer, the
 * stored record is shown, marked stale.
 */
export async function loadOverview(
  ctx: OverviewContext,
  { customerId, email, addressProven }: PlanViewer,
): Promise<BillingOverview> {
  const { account, isFresh } = await loadFresh(ctx, customerId);
  const held = account?.subscriptions ?? [];
  const comp = account && compFor(account, addressProven);
  const leading = leadingSubscription(held, ctx.now());
  const charges = leading ? await unlessUnavailable(ctx, () => ctx.readCharges(leading)) : NO_CHARGES;
  return {
    email,
    tier: tierNow(held, comp, ctx.now()),
    subscription: leading && presentSubscription(leading),
    ...(charges ?? NO_CHARGES),
    scheduledChange: leading && presentScheduledChange(leading),
    pastDue: leading && presentPastDue(leading),
    due: leading && presentDue(leading),
    suspended: leading?.reversal ?? null,
    comp: isCurrent(comp, ctx.now()) ? { tier: comp.tier, until: comp.until?.toISOString() ?? null } : null,
    ...(isFresh && charges ? {} : { stale: true }),
  };
}

const NO_CHARGES: Charges = { nextInvoice: null, card: null };

/** The account, and whether its record is now younger than a minute. */
async function loadFresh(ctx: OverviewContext, customerId: string) {
  const account = await ctx.accounts.load(customerId);
  if (!(await isOld(ctx, account))) return { account, isFresh: true };
  if (account?.subscriptions.length === 0) {
    const { isAllowed } = await ctx.limits.take('questions about a checkout', customerId, CHECKOUTS);
    if (!isAllowed) return { account, isFresh: false };
  }
  const synced = await unlessUnavailable(ctx, () => syncCustomer(ctx, customerId));
  return { account: await ctx.accounts.load(customerId), isFresh: synced !== null };
}

async function isOld(ctx: SubscriptionContext, account: CustomerRecords | null): Promise<boolean> {
  const held = account?.subscriptions ?? [];
  // Nothing is held that could be old, unless an attempt has just been paid.
  if (held.length === 0)
    return account !== null && (await ctx.attempts.listOpen(account.customer.email)).length > 0;
  const syncedAt = Math.max(...held.map((subscription) => subscription.syncedAt.getTime()));
  return ctx.now().getTime() - syncedAt >= FRESH_MS;
}

async function unlessUnavailable<T>({ log }: SubscriptionContext, call: () => Promise<T>): Promise<T | null> {
  const result = await tryProvider(call);
  if (result.kind === 'done') return result.value;
  log.warn({ err: result.error }, 'billing overview without the provider');
  return null;
}

export type Charges = Pick<BillingOverview, 'nextInvoice' | 'card'>;
type AsksForCharges = Pick<PaymentGateway, 'previewNextCharge' | 'readCard'>;
export type ReadCharges = (subscription: SubscriptionRecord) => Promise<Charges>;

const MOST_SUBSCRIPTIONS = 5_000;

/** Rejects as the gateway does; what was refused is asked again. */
export function createReadCharges(gateway: AsksForCharges): ReadCharges {
  const known = new Map<string, { readonly syncedAt: number; readonly charges: Charges }>();
  return async (subscription) => {
    const syncedAt = subscription.syncedAt.getTime();
    const before = known.get(subscription.id);
    if (before?.syncedAt === syncedAt) return before.charges;
    const charges = await askForCharges(gateway, subscription);
    known.set(subscription.id, { syncedAt, charges });
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size > MOST_SUBSCRIPTIONS) known.delete(oldest);
    return charges;
  };
}

async function askForCharges(
  gateway: AsksForCharges,
  { id, status, cancelAtPeriodEnd }: SubscriptionRecord,
): Promise<Charges> {
  const [next, card] = await Promise.all([
    isLive(status) && !cancelAtPeriodEnd ? gateway.previewNextCharge(id) : null,
    gateway.readCard(id),
  ]);
  return { nextInvoice: next && { ...next, dueAt: next.dueAt.toISOString() }, card };
}
