/** Builds Stripe.Customer. */

import type { World } from '../state/world';
import type { Customer } from '../wire';

export interface CustomerInput {
  email?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
  description?: string | null | undefined;
  metadata: Record<string, string>;
}

export function buildCustomer(world: World, input: CustomerInput): Customer {
  const id = world.newId('cus');
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: world.now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: input.metadata,
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}
