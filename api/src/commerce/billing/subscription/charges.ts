/**
 * What a subscription charges next and to which card. The provider is asked once for each reading of the record, not for
 * each view of the page: a payment, another card and another plan all have the record read back.
 */
import type { BillingOverview } from '@spreadwise/contract';
import type { SubscriptionRecord } from '../access/records';
import { isLive } from '../access/tiers';
import type { PaymentGateway } from '../provider/gateway';

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
