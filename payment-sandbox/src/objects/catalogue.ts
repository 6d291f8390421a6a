/** Builds Stripe.Product, Stripe.Price and the legacy plan that a subscription item still carries. */

import type { World } from '../state/world';
import type { Price, Product, SubscriptionItem } from '../wire';

export interface ProductInput {
  id?: string | undefined;
  name: string;
  active: boolean;
  description?: string | null | undefined;
  metadata: Record<string, string>;
  marketing_features: { name: string }[];
}

export function buildProduct(world: World, input: ProductInput): Product {
  return {
    id: input.id ?? world.newId('prod'),
    object: 'product',
    active: input.active,
    created: world.now,
    default_price: null,
    description: input.description ?? null,
    images: [],
    livemode: false,
    marketing_features: input.marketing_features,
    metadata: input.metadata,
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: world.now,
    url: null,
  };
}

export interface PriceInput {
  product: string;
  currency: string;
  /** In the currency's smallest unit. */
  unitAmount: number;
  active: boolean;
  lookupKey?: string | undefined;
  nickname?: string | undefined;
  metadata: Record<string, string>;
  recurring: { interval: 'day' | 'week' | 'month' | 'year'; intervalCount: number } | null;
}

export function buildPrice(world: World, input: PriceInput): Price {
  return {
    id: world.newId('price'),
    object: 'price',
    active: input.active,
    billing_scheme: 'per_unit',
    created: world.now,
    currency: input.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: input.lookupKey ?? null,
    metadata: input.metadata,
    nickname: input.nickname ?? null,
    product: input.product,
    recurring:
      input.recurring === null
        ? null
        : {
            interval: input.recurring.interval,
            interval_count: input.recurring.intervalCount,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: input.recurring === null ? 'one_time' : 'recurring',
    unit_amount: input.unitAmount,
    unit_amount_decimal: String(input.unitAmount),
  };
}

export function planOf(price: Price): SubscriptionItem['plan'] {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}
