/**
 * The plans' prices at Stripe: found by lookup key, created when missing, never taken when they differ. And which plan a
 * price is, also one at which it was sold before.
 */
import type Stripe from 'stripe';
import { PLAN_IDS, PLANS, type Plan, type PlanId } from '../contract/plans';
import { CataloguePriceError, GatewayError, lookupKeyOf } from './gateway';
import { asked, askedFor, codeOf } from './stripe-errors';
import { idOf } from './stripe-records';

/** What tells the plan of a price; an invoice tells no lookup key. */
export type PriceLike = Pick<Stripe.Price, 'product'> & Partial<Pick<Stripe.Price, 'lookup_key'>>;

/** Null for a price of none of the plans. */
export type PlanOf = (price: PriceLike) => Promise<PlanId | null>;

export interface Catalogue {
  /** Sees to it that every plan has its price. */
  ensure(): Promise<void>;
  /** Asks Stripe something with a plan's price. When it is refused, that price may be none any more: it is forgotten. */
  withPrice<T>(plan: PlanId, ask: (priceId: string) => Promise<T>): Promise<T>;
  /** By its lookup key; else by its product, so that an older price of a plan is that plan's. */
  planOf: PlanOf;
  /** The same for one that Stripe tells by its id alone. */
  planOfId(priceId: string): Promise<PlanId | null>;
}

type Prices = Readonly<Record<PlanId, Stripe.Price>>;

export function createCatalogue(stripe: Stripe, productName: string): Catalogue {
  /** Asked for once; a failure is not kept. */
  let kept: Promise<Prices> | null = null;
  const forget = () => {
    kept = null;
  };
  const prices = (): Promise<Prices> => {
    kept ??= findOrCreatePrices(stripe, productName).catch((error: unknown) => {
      forget();
      throw error;
    });
    return kept;
  };
  const planOf: PlanOf = async ({ lookup_key: key, product }) => {
    const byKey = PLAN_IDS.find((plan) => lookupKeyOf(plan) === key);
    if (byKey) return byKey;
    const sold = await prices();
    return PLAN_IDS.find((plan) => idOf(sold[plan].product) === idOf(product)) ?? null;
  };
  return {
    async ensure() {
      await prices();
    },
    async withPrice(plan, ask) {
      const { id } = (await prices())[plan];
      try {
        return await ask(id);
      } catch (error) {
        if (error instanceof GatewayError && error.reason === 'refused') forget();
        throw error;
      }
    },
    planOf,
    async planOfId(id) {
      const sold = await prices();
      const known = PLAN_IDS.find((plan) => sold[plan].id === id);
      if (known) return known;
      const price = await askedFor(() => stripe.prices.retrieve(id));
      return price && planOf(price);
    },
  };
}

async function findOrCreatePrices(stripe: Stripe, productName: string): Promise<Prices> {
  const found = await listPrices(stripe);
  const prices = await Promise.all(
    PLAN_IDS.map(async (plan) => {
      const price = found.get(lookupKeyOf(plan)) ?? (await createPrice(stripe, PLANS[plan], productName));
      checkPrice(price, PLANS[plan]);
      return [plan, price] as const;
    }),
  );
  return Object.fromEntries(prices) as Record<PlanId, Stripe.Price>;
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
