/** Stripe's objects in the product's words. */

import { SUBSCRIPTION_STATUSES } from '@spreadwise/contract';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { SubscriptionStatus } from '../access/tiers';
import type { BareSubscription, Card, PayableSubscription, ProviderEvent } from '../provider/gateway';
import type { PlanOf } from './catalogue';

export const instantOf = (seconds: number): Date => new Date(seconds * 1000);
export const idOf = (reference: string | { readonly id: string }): string =>
  typeof reference === 'string' ? reference : reference.id;

/** A state that a later version of Stripe may bring opens nothing until we know it. */
export const statusOf = (status: string): SubscriptionStatus =>
  SUBSCRIPTION_STATUSES.find((known) => known === status) ?? 'paused';

export async function subscriptionOf(
  subscription: Stripe.Subscription,
  planOf: PlanOf,
): Promise<BareSubscription> {
  const [item] = subscription.items.data;
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer),
    plan: item ? await planOf(item.price) : null,
    priceId: item?.price.id ?? null,
    status: statusOf(subscription.status),
    currentPeriodEnd: item ? instantOf(item.current_period_end) : null,
    cancelAtPeriodEnd: endsWithPeriod(subscription, item),
    createdAt: instantOf(subscription.created),
  };
}

/** Also one that somebody set to end on a day within it. One that ends on a later day is renewed before. */
const endsWithPeriod = (
  { cancel_at_period_end, cancel_at }: Stripe.Subscription,
  item: Stripe.SubscriptionItem | undefined,
): boolean => cancel_at_period_end || (cancel_at !== null && (!item || cancel_at <= item.current_period_end));

/** Needs `latest_invoice.confirmation_secret` expanded. */
export async function payableOf(
  subscription: Stripe.Subscription,
  planOf: PlanOf,
): Promise<PayableSubscription> {
  const invoice = subscription.latest_invoice;
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : null;
  return { ...(await subscriptionOf(subscription, planOf)), clientSecret: secret ?? null };
}

/** Needs the payment methods expanded. */
export function cardOf(...methods: (string | Stripe.PaymentMethod | null | undefined)[]): Card | null {
  for (const method of methods) {
    if (typeof method !== 'object' || !method?.card) continue;
    const { brand, last4, exp_month, exp_year } = method.card;
    return { brand, last4, expMonth: exp_month, expYear: exp_year };
  }
  return null;
}

/** All that is taken from an event. Ids of another form are not the provider's, and some cannot be stored. */
const word = z.string().regex(/^[\w.-]{1,255}$/);
const id = z.string().regex(/^[\w-]{1,255}$/);
const reference = z.union([id, z.object({ id }).transform((of) => of.id)]);
const about = z.union([
  z
    .object({ object: z.literal('customer'), id })
    .transform((customer) => ({ customerId: customer.id, chargeId: null })),
  z
    .object({
      object: z
        .string()
        .refine((kind) => kind !== 'customer')
        .optional(),
      customer: reference.nullish(),
      /** Of a dispute and a refund, which may name no customer. */
      charge: reference.nullish().catch(null),
    })
    .transform(({ customer, charge }) => ({
      customerId: customer ?? null,
      chargeId: customer ? null : (charge ?? null),
    })),
]);
const event = z.object({ id, type: word, data: z.object({ object: about }) });

/** What an event says of itself and whom it is about; null for what is signed but is no event. */
export function eventOf(signed: unknown): ProviderEvent | null {
  const { success, data } = event.safeParse(signed);
  return success ? { id: data.id, type: data.type, ...data.data.object } : null;
}
