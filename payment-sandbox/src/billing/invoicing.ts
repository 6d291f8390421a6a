/** Issues, settles and voids the invoices of a subscription. Amounts in the currency's smallest unit. */
import { shortDate } from '../calendar';
import { noSuch } from '../errors';
import { buildInvoice, buildInvoicePayment, buildLine } from '../objects/invoice';
import { buildPaymentIntent } from '../objects/payment';
import type { PendingItem } from '../state/store';
import type { World } from '../state/world';
import type { Customer, Invoice, InvoiceLine, InvoicePayment, PaymentIntent, Subscription } from '../wire';

export type Reason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

export function customerOf(world: World, row: { customer: string | null }): Customer {
  const customer = world.store.get('customer', row.customer ?? '');
  if (customer === undefined) throw noSuch('customer', row.customer ?? '', 'customer');
  return customer;
}

/** One line per item, for its current period. */
export function periodLines(world: World, invoice: string, subscription: Subscription): InvoiceLine[] {
  return subscription.items.data.map((item) => {
    const quantity = item.quantity ?? 1;
    const product = world.store.get('product', item.price.product)?.name ?? item.price.product;
    const price = ((item.price.unit_amount ?? 0) / 100).toFixed(2);
    return buildLine(world, invoice, {
      amount: (item.price.unit_amount ?? 0) * quantity,
      currency: subscription.currency,
      description: `${quantity} × ${product} (at ${price} ${subscription.currency.toUpperCase()} / ${item.price.recurring?.interval ?? 'month'})`,
      period: { start: item.current_period_start, end: item.current_period_end },
      price: item.price.id,
      product: item.price.product,
      unitAmount: item.price.unit_amount_decimal,
      quantity,
      subscription: subscription.id,
      subscriptionItem: item.id,
      proration: false,
    });
  });
}

export function pendingLines(
  world: World,
  invoice: string,
  currency: string,
  items: PendingItem[],
): InvoiceLine[] {
  return items.map((item) =>
    buildLine(world, invoice, {
      amount: item.amount,
      currency,
      description: item.description,
      period: item.period,
      price: item.price,
      product: world.store.get('price', item.price)?.product ?? '',
      unitAmount: String(item.amount),
      quantity: 1,
      subscription: item.subscription,
      subscriptionItem: item.subscriptionItem,
      proration: true,
    }),
  );
}

export function pendingItems(world: World, subscription: Subscription): PendingItem[] {
  return world.store
    .linked('pending_item', 'customer', subscription.customer)
    .filter((item) => item.subscription === subscription.id);
}

/** What the balance adds to a total: all debts, and credit up to the total. */
export function balanceFor(total: number, balance: number): number {
  return Math.max(balance, -Math.max(0, total));
}

export interface Issued {
  subscription: Subscription;
  invoice: Invoice;
  intent: PaymentIntent | null;
}

/** Issues and finalises an invoice of all prorations that waited and, if `withPeriod`, of the period's lines. */
export function issueInvoice(
  world: World,
  subscription: Subscription,
  options: { reason: Reason; withPeriod: boolean; period: { start: number; end: number } },
): Issued {
  const id = world.newId('in');
  const customer = customerOf(world, subscription);
  const waiting = pendingItems(world, subscription);
  const lines = [
    ...pendingLines(world, id, subscription.currency, waiting),
    ...(options.withPeriod ? periodLines(world, id, subscription) : []),
  ];
  for (const item of waiting) world.store.remove('pending_item', item.id);
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const balanceApplied = balanceFor(total, customer.balance);
  const charged = world.update('customer', customer, {
    balance: customer.balance - balanceApplied + Math.min(0, total),
    currency: subscription.currency,
    next_invoice_sequence: (customer.next_invoice_sequence ?? 1) + 1,
  });
  const invoice = buildInvoice(world, {
    id,
    number: `${customer.invoice_prefix ?? 'SANDBOX'}-${String(customer.next_invoice_sequence ?? 1).padStart(4, '0')}`,
    customer: charged,
    subscription,
    reason: options.reason,
    status: 'open',
    period: options.period,
    lines,
    balanceApplied,
    page: pageOf(world, id),
  });
  world.store.put('invoice', invoice);
  world.emit('invoice.created', { ...invoice, status: 'draft' });
  world.emit('invoice.finalized', invoice);
  const intent = invoice.amount_due > 0 ? createIntent(world, invoice, subscription, options.reason) : null;
  return {
    subscription: world.update('subscription', subscription, { latest_invoice: id }),
    invoice: intent === null ? settle(world, invoice) : invoice,
    intent,
  };
}

function pageOf(world: World, invoice: string): string {
  const key = `invst_${world.secret()}`;
  world.store.put('page_key', { id: key, target: invoice });
  return `${world.publicOrigin}/sandbox/invoices/${key}`;
}

const INTENT_DESCRIPTIONS: Record<Reason, string> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
  subscription_update: 'Subscription update',
};

function createIntent(
  world: World,
  invoice: Invoice,
  subscription: Subscription,
  reason: Reason,
): PaymentIntent {
  const intent = world.store.put(
    'payment_intent',
    buildPaymentIntent(world, {
      amount: invoice.amount_due,
      currency: invoice.currency,
      customer: subscription.customer,
      description: INTENT_DESCRIPTIONS[reason],
      paymentMethod: defaultMethod(world, subscription),
    }),
  );
  world.store.put('invoice_payment', buildInvoicePayment(world, invoice, intent.id));
  world.emit('payment_intent.created', intent);
  return intent;
}

/** The card that a subscription is charged to: its own, else the customer's. */
export function defaultMethod(world: World, subscription: Subscription): string | null {
  return (
    subscription.default_payment_method ??
    customerOf(world, subscription).invoice_settings.default_payment_method
  );
}

export function paymentOf(world: World, invoice: string): InvoicePayment | undefined {
  return world.store.linked('invoice_payment', 'invoice', invoice).at(-1);
}

export function intentOf(world: World, invoice: string): PaymentIntent | undefined {
  return world.store.get('payment_intent', paymentOf(world, invoice)?.payment.payment_intent ?? '');
}

export function invoiceOf(world: World, intent: string): Invoice | undefined {
  const [payment] = world.store.linked('invoice_payment', 'payment_intent', intent);
  return world.store.get('invoice', payment?.invoice ?? '');
}

/** The subscription that an invoice was issued for. */
export function subscriptionOf(world: World, invoice: Invoice): Subscription | undefined {
  return world.store.get('subscription', invoice.parent?.subscription_details?.subscription ?? '');
}

/** Marks the invoice as paid and emits the events. */
export function settle(world: World, invoice: Invoice): Invoice {
  const paid = world.update('invoice', invoice, {
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.amount_due > 0 ? Math.max(1, invoice.attempt_count) : invoice.attempt_count,
    auto_advance: false,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: world.now },
  });
  const payment = paymentOf(world, invoice.id);
  if (payment !== undefined) {
    const done = world.update('invoice_payment', payment, {
      amount_paid: invoice.amount_due,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: world.now },
    });
    world.emit('invoice_payment.paid', done);
  }
  world.emit('invoice.paid', paid);
  world.emit('invoice.payment_succeeded', paid);
  return paid;
}

/** Voids an open invoice: its payment intent can no longer be paid, and the credit that it used is restored. */
export function voidInvoice(world: World, invoice: Invoice): Invoice {
  const used = (invoice.ending_balance ?? invoice.starting_balance) - invoice.starting_balance;
  if (used !== 0) {
    const customer = customerOf(world, invoice);
    world.update('customer', customer, { balance: customer.balance - used });
  }
  const voided = world.update('invoice', invoice, {
    auto_advance: false,
    next_payment_attempt: null,
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: world.now },
  });
  const payment = paymentOf(world, invoice.id);
  if (payment !== undefined) {
    world.update('invoice_payment', payment, {
      status: 'canceled',
      status_transitions: { canceled_at: world.now, paid_at: null },
    });
  }
  const intent = intentOf(world, invoice.id);
  if (intent !== undefined) {
    const canceled = world.update('payment_intent', intent, {
      canceled_at: world.now,
      cancellation_reason: 'void_invoice',
      next_action: null,
      status: 'canceled',
    });
    world.emit('payment_intent.canceled', canceled);
  }
  world.emit('invoice.voided', voided);
  return voided;
}

/** E.g. `Unused time on Basic after 21 Nov 2026`. */
export function prorationText(kind: 'Unused' | 'Remaining', product: string, at: number): string {
  return `${kind} time on ${product} after ${shortDate(at)}`;
}
