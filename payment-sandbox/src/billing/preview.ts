/** Previews the cost of a plan change or of the next renewal, as an invoice that is never stored. */
import { periodEnd } from '../calendar';
import { invalidRequest, noSuch } from '../errors';
import { buildInvoice } from '../objects/invoice';
import type { World } from '../state/world';
import type { Invoice } from '../wire';
import { balanceFor, customerOf, pendingItems, pendingLines, periodLines } from './invoicing';
import { itemsFrom } from './scheduling';
import { changedItems, currentPeriodEnd, type ItemChange, prorate } from './subscribing';

export interface PreviewInput {
  customer?: string | undefined;
  subscription: string;
  subscription_details?:
    | {
        items?: ItemChange[] | undefined;
        proration_behavior?: 'create_prorations' | 'always_invoice' | 'none' | undefined;
        proration_date?: number | undefined;
      }
    | undefined;
}

export function previewInvoice(world: World, input: PreviewInput): Invoice {
  const subscription = world.store.get('subscription', input.subscription);
  if (subscription === undefined) throw noSuch('subscription', input.subscription, 'subscription');
  if (input.customer !== undefined && input.customer !== subscription.customer) {
    throw invalidRequest('The subscription does not belong to this customer.', { param: 'customer' });
  }
  if (subscription.ended_at !== null) {
    throw invalidRequest('No upcoming invoices for this subscription.', { code: 'invoice_upcoming_none' });
  }
  const details = input.subscription_details ?? {};
  const items = changedItems(world, subscription, details.items ?? []);
  const at = details.proration_date ?? world.now;
  const behavior = details.proration_behavior ?? 'create_prorations';
  const prorations = behavior === 'none' ? [] : prorate(world, subscription, items, at);
  const invoicedNow = behavior === 'always_invoice' && prorations.length > 0;
  if (!invoicedNow && subscription.cancel_at_period_end && prorations.length === 0) {
    throw invalidRequest('No upcoming invoices for this subscription.', { code: 'invoice_upcoming_none' });
  }
  const start = currentPeriodEnd(subscription);
  const coming = details.items === undefined ? itemsFrom(world, subscription, start) : items;
  const next = coming.map((item) => ({
    ...item,
    current_period_start: start,
    current_period_end: periodEnd(subscription.billing_cycle_anchor, start, item.price.recurring),
  }));
  const id = world.newId('upcoming_in');
  const renewed = { ...subscription, items: { ...subscription.items, data: next } };
  const lines = [
    ...pendingLines(world, id, subscription.currency, [...pendingItems(world, subscription), ...prorations]),
    ...(invoicedNow ? [] : periodLines(world, id, renewed)),
  ];
  const customer = customerOf(world, subscription);
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const invoice = buildInvoice(world, {
    id,
    number: null,
    customer,
    subscription,
    reason: invoicedNow ? 'subscription_update' : 'upcoming',
    status: 'draft',
    period: { start: subscription.items.data[0]?.current_period_start ?? start, end: start },
    lines,
    balanceApplied: balanceFor(total, customer.balance),
    page: null,
  });
  return {
    ...invoice,
    created: invoicedNow ? world.now : start,
    next_payment_attempt: invoicedNow ? world.now : start,
    starting_balance: customer.balance,
  };
}
