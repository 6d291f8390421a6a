/** Builds Stripe.Subscription and its items. The period lives on the items. */

import type { World } from '../state/world';
import type { Price, Subscription, SubscriptionItem } from '../wire';
import { planOf } from './catalogue';
import { OFF, ON } from './tax';

export interface ItemInput {
  price: Price;
  quantity: number;
  metadata: Record<string, string>;
  period: { start: number; end: number };
}

export function buildItem(world: World, subscription: string, input: ItemInput): SubscriptionItem {
  return {
    id: world.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: world.now,
    current_period_end: input.period.end,
    current_period_start: input.period.start,
    current_trial: null,
    discounts: [],
    metadata: input.metadata,
    plan: planOf(input.price),
    price: input.price,
    quantity: input.quantity,
    subscription,
    tax_rates: [],
  };
}

export interface SubscriptionInput {
  customer: string;
  currency: string;
  items: ItemInput[];
  cancelAtPeriodEnd: boolean;
  defaultPaymentMethod: string | null;
  description: string | null;
  metadata: Record<string, string>;
  automaticTax: boolean;
  paymentSettings: NonNullable<Subscription['payment_settings']>;
}

export function buildSubscription(world: World, input: SubscriptionInput): Subscription {
  const id = world.newId('sub');
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: input.automaticTax ? ON : OFF,
    billing_cycle_anchor: world.now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: input.cancelAtPeriodEnd,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: world.now,
    currency: input.currency,
    customer: input.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: input.defaultPaymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: input.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: input.items.map((item) => buildItem(world, id, item)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: input.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: input.paymentSettings,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: world.now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' },
    },
    trial_start: null,
  };
}
