/** What a signed-in customer sees of their subscription, with its next charge and card. */
import type { BillingOverview } from '@spreadwise/contract';
import type { Limit } from '../../../platform/lib/limits/limits';
import type { CustomerSession } from '../../../platform/lib/session';
import {
  type CustomerRecords,
  compFor,
  presentDue,
  presentPastDue,
  presentScheduledChange,
  presentSubscription,
  type SubscriptionRecord,
} from '../access/account';
import { isCurrent, isLive, leadingSubscription, tierNow } from '../access/tiers';
import type { BillingParts, Uses } from '../checkout/parts';
import type { PaymentGateway } from '../provider/gateway';
import { tryProvider } from '../provider/gateway-error';
import { newestInvoice } from '../tax/archive-store';

export type OverviewDependencies = BillingParts & { readonly readCharges: ReadCharges };

const FRESH_MS = 60_000;
/** How often a customer's open checkout is looked up; the provider also reports its payment by itself. */
const CHECKOUTS: Limit = { points: 10, seconds: 60 };

/** Reads a record older than a minute back first. If the provider does not answer, marks it as stale. */
export async function loadOverview(
  deps: OverviewDependencies,
  { customerId, email, addressProven }: Pick<CustomerSession, 'customerId' | 'email' | 'addressProven'>,
): Promise<BillingOverview> {
  const { account, isFresh } = await loadFresh(deps, customerId);
  const held = account?.subscriptions ?? [];
  const comp = account && compFor(account, addressProven);
  const leading = leadingSubscription(held, deps.now());
  const charges = leading ? await unlessUnavailable(deps, () => deps.readCharges(leading)) : NO_CHARGES;
  return {
    email,
    tier: tierNow(held, comp, deps.now()),
    subscription: leading && presentSubscription(leading),
    ...(charges ?? NO_CHARGES),
    scheduledChange: leading && presentScheduledChange(leading),
    pastDue: leading && presentPastDue(leading),
    due: leading && presentDue(leading),
    suspended: leading?.reversal ?? null,
    comp: isCurrent(comp, deps.now()) ? { tier: comp.tier, until: comp.until?.toISOString() ?? null } : null,
    ...(await taxOf(deps, leading)),
    ...(isFresh && charges ? {} : { stale: true }),
  };
}

/** Only if the customer has declared a place. */
async function taxOf({ db }: Uses<'db'>, leading: SubscriptionRecord | null) {
  const invoice = leading && (await newestInvoice(db, leading.customerId));
  if (!invoice) return {};
  const { country, vatId } = invoice.customer;
  if (!country && !vatId) return {};
  const isReverseCharge = invoice.taxes.some((part) => part.isReverseCharge);
  return { tax: { country, vatId, ...(isReverseCharge && { isReverseCharge }) } };
}

const NO_CHARGES: Charges = { nextInvoice: null, card: null };

async function loadFresh(deps: OverviewDependencies, customerId: string) {
  const account = await deps.accounts.load(customerId);
  if (!(await isOld(deps, account))) return { account, isFresh: true };
  if (account?.subscriptions.length === 0) {
    const { isAllowed } = await deps.limits.take('questions about a checkout', customerId, CHECKOUTS);
    if (!isAllowed) return { account, isFresh: false };
  }
  const synced = await unlessUnavailable(deps, () => deps.syncCustomer(customerId));
  return { account: await deps.accounts.load(customerId), isFresh: synced !== null };
}

async function isOld(deps: Uses<'attempts' | 'now'>, account: CustomerRecords | null): Promise<boolean> {
  const held = account?.subscriptions ?? [];
  // Without a subscription nothing can be stale, unless an attempt has just been paid.
  if (held.length === 0)
    return account !== null && (await deps.attempts.listOpen(account.customer.email)).length > 0;
  const syncedAt = Math.max(...held.map((subscription) => subscription.syncedAt.getTime()));
  return deps.now().getTime() - syncedAt >= FRESH_MS;
}

async function unlessUnavailable<T>({ log }: Uses<'log'>, call: () => Promise<T>): Promise<T | null> {
  const result = await tryProvider(call);
  if (result.kind === 'done') return result.value;
  log.warn({ err: result.error }, 'billing overview shown without the provider');
  return null;
}

export type Charges = Pick<BillingOverview, 'nextInvoice' | 'card'>;
type AsksForCharges = Pick<PaymentGateway, 'previewNextCharge' | 'readCard'>;
export type ReadCharges = (subscription: SubscriptionRecord) => Promise<Charges>;

const MOST_SUBSCRIPTIONS = 5_000;

/** Rejects as the gateway does; failures are not cached. */
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

async function askForCharges(gateway: AsksForCharges, { id, status, cancelAtPeriodEnd }: SubscriptionRecord) {
  const [nextInvoice, card] = await Promise.all([
    isLive(status) && !cancelAtPeriodEnd ? gateway.previewNextCharge(id) : null,
    gateway.readCard(id),
  ]);
  return { nextInvoice, card };
}
