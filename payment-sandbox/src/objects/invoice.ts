/** Builds Stripe.Invoice, its lines and the invoice payment that ties it to a payment intent. */

import type { World } from '../state/world';
import type { Customer, Invoice, InvoiceLine, InvoicePayment, Subscription } from '../wire';
import { SELLER, taxInvoice } from './tax';

export interface LineInput {
  amount: number;
  currency: string;
  description: string;
  period: { start: number; end: number };
  price: string;
  product: string;
  unitAmount: string | null;
  quantity: number;
  subscription: string;
  subscriptionItem: string;
  proration: boolean;
}

export function buildLine(world: World, invoice: string, input: LineInput): InvoiceLine {
  return {
    id: world.newId('il'),
    object: 'line_item',
    amount: input.amount,
    currency: input.currency,
    description: input.description,
    discount_amounts: [],
    discountable: !input.proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: input.proration,
        proration_details: null,
        subscription: input.subscription,
        subscription_item: input.subscriptionItem,
      },
      type: 'subscription_item_details',
    },
    period: input.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: input.price, product: input.product },
      type: 'price_details',
      unit_amount_decimal: input.unitAmount,
    },
    quantity: input.quantity,
    quantity_decimal: String(input.quantity),
    subscription: input.subscription,
    subtotal: input.amount,
    taxes: [],
  };
}

export interface InvoiceInput {
  id: string;
  number: string | null;
  /** The customer after this invoice has changed the balance. */
  customer: Customer;
  subscription: Subscription;
  reason: NonNullable<Invoice['billing_reason']>;
  status: NonNullable<Invoice['status']>;
  period: { start: number; end: number };
  lines: InvoiceLine[];
  /** What the customer's balance covers (negative) or adds, in the smallest unit. */
  balanceApplied: number;
  page: string | null;
}

export function buildInvoice(world: World, input: InvoiceInput): Invoice {
  const total = input.lines.reduce((sum, line) => sum + line.amount, 0);
  const due = Math.max(0, total + input.balanceApplied);
  const tax = taxInvoice(world, input.subscription, input.customer, input.lines);
  return {
    id: input.id,
    object: 'invoice',
    account_country: SELLER,
    account_name: 'Payment sandbox',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: tax.automatic_tax,
    automatically_finalizes_at: null,
    billing_reason: input.reason,
    collection_method: 'charge_automatically',
    created: world.now,
    currency: input.subscription.currency,
    custom_fields: null,
    customer: input.customer.id,
    customer_account: null,
    customer_address: input.customer.address ?? null,
    customer_email: input.customer.email,
    customer_name: input.customer.name ?? null,
    customer_phone: input.customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: tax.customer_tax_ids,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: input.status === 'draft' ? null : world.now,
    ending_balance: input.status === 'draft' ? null : input.customer.balance,
    footer: input.customer.invoice_settings.footer,
    from_invoice: null,
    hosted_invoice_url: input.page,
    invoice_pdf: input.page === null ? null : `${input.page}/pdf`,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: tax.lines, has_more: false, url: `/v1/invoices/${input.id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: input.number,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: input.subscription.metadata, subscription: input.subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    period_end: input.period.end,
    period_start: input.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: input.customer.balance + input.balanceApplied - Math.min(0, total),
    statement_descriptor: null,
    status: input.status,
    status_transitions: {
      finalized_at: input.status === 'draft' ? null : world.now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal: total,
    subtotal_excluding_tax: tax.total_excluding_tax,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: tax.total_excluding_tax,
    total_pretax_credit_amounts: [],
    total_taxes: tax.total_taxes,
    webhooks_delivered_at: world.now,
  };
}

export function buildInvoicePayment(world: World, invoice: Invoice, intent: string): InvoicePayment {
  return {
    id: world.newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.now,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  };
}
