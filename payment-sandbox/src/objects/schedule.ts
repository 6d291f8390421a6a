/** Builds Stripe.SubscriptionSchedule and its phases. */

import type { World } from '../state/world';
import type { Subscription, SubscriptionSchedule } from '../wire';
import { OFF, ON } from './tax';

type Phase = SubscriptionSchedule['phases'][number];

export interface PhaseInput {
  items: { price: string; quantity: number; metadata: Record<string, string> }[];
  currency: string;
  automaticTax: boolean;
  isFree: boolean;
  prorationBehavior: string;
  metadata: Record<string, string>;
  period: { start: number; end: number };
}

export function buildPhase(input: PhaseInput): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: null,
    automatic_tax: input.automaticTax ? ON : OFF,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: input.currency,
    default_payment_method: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    end_date: input.period.end,
    invoice_settings: null,
    items: input.items.map((item) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: item.metadata,
      plan: item.price,
      price: item.price,
      quantity: item.quantity,
      tax_rates: [],
    })),
    metadata: input.metadata,
    on_behalf_of: null,
    proration_behavior: input.prorationBehavior,
    start_date: input.period.start,
    transfer_data: null,
    trial_end: input.isFree ? input.period.end : null,
  };
}

/** As `from_subscription` creates it: one phase, the running period. */
export function buildSchedule(
  world: World,
  subscription: Subscription,
  period: PhaseInput['period'],
): SubscriptionSchedule {
  return {
    id: world.newId('sub_sched'),
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: world.now,
    current_phase: { end_date: period.end, start_date: period.start },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: OFF,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: subscription.default_payment_method,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [
      buildPhase({
        items: subscription.items.data.map(({ price, quantity, metadata }) => ({
          price: price.id,
          quantity: quantity ?? 1,
          metadata,
        })),
        currency: subscription.currency,
        automaticTax: subscription.automatic_tax.enabled,
        isFree: subscription.status === 'trialing',
        prorationBehavior: 'create_prorations',
        metadata: {},
        period,
      }),
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  };
}
