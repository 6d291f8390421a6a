/** The plans' prices at Stripe: found by lookup key, created when missing, never taken when they differ. */
import type Stripe from 'stripe';
import { PLAN_IDS, PLANS, type Plan, type PlanId } from '../contract/plans';
import { CataloguePriceError, GatewayError, lookupKeyOf } from './gateway';
import { asked, codeOf } from './stripe-errors';

export type PriceIds = Readonly<Record<PlanId, string>>;

export async function findOrCreatePrices(stripe: Stripe, productName: string): Promise<PriceIds> {
  const found = await listPrices(stripe);
  const ids = await Promise.all(
    PLAN_IDS.map(async (plan) => {
      const price = found.get(lookupKeyOf(plan)) ?? (await createPrice(stripe, PLANS[plan], productName));
      checkPrice(price, PLANS[plan]);
      return [plan, price.id] as const;
    }),
  );
  return Object.fromEntries(ids) as Record<PlanId, string>;
}

async function listPrices(stripe: Stripe): Promise<Map<string | null, Stripe.Price>> {
  const keys = PLAN_IDS.map(lookupKeyOf);
  const { data } = await asked(() => stripe.prices.list({ lookup_keys: keys, active: true, limit: 100 }));
  return new Map(data.map((price) => [price.lookup_key, price]));
}

async function createPrice(stripe: Stripe, plan: Plan, productName: string): Promise<Stripe.Price> {
  const key = lookupKeyOf(plan.id);
  try {
    return await asked(() =>
      stripe.prices.create({
        lookup_key: key,
        currency: plan.currency.toLowerCase(),
        unit_amount: plan.amountCents,
        recurring: { interval: 'month' },
        product_data: { name: `${productName} ${plan.name}` },
      }),
    );
  } catch (error) {
    /* Another replica that starts at this moment was first. */
    const taken = error instanceof GatewayError && codeOf(error) === 'resource_already_exists';
    const price = taken ? (await listPrices(stripe)).get(key) : undefined;
    if (price) return price;
    throw error;
  }
}

function checkPrice(price: Stripe.Price, plan: Plan): void {
  const { unit_amount, currency, recurring } = price;
  const monthly = recurring?.interval === 'month' && recurring.interval_count === 1;
  if (unit_amount === plan.amountCents && currency === plan.currency.toLowerCase() && monthly) return;
  const every = recurring ? `every ${recurring.interval_count} ${recurring.interval}` : 'once';
  throw new CataloguePriceError(
    `The price ${price.id} (lookup key ${price.lookup_key}) at the payment provider is ${unit_amount} ${currency} cents ${every}; ` +
      `the plan ${plan.name} costs ${plan.amountCents} ${plan.currency} cents every month. ` +
      'Move the lookup key to a right price, or take it away so that one is made.',
  );
}
