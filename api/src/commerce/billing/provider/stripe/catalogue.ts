/** The plans' prices at Stripe: found by lookup key, created if missing, never used if they differ. */
import { PLAN_IDS, PLANS, type Plan, type PlanId } from '@spreadwise/contract/plans';
import type Stripe from 'stripe';
import { createSingleFlight } from '../../../../platform/lib/serial';
import { CataloguePriceError, GatewayError } from '../gateway-error';
import { callOrNull, callStripe, idOf } from './calls';

export const lookupKeyOf = (plan: PlanId): string => `spreadwise_${plan}_monthly`;

/** Null if the price belongs to no plan. On an invoice, prices have no lookup key. */
export type PlanOf = (
  price: Pick<Stripe.Price, 'id' | 'product'> & Partial<Pick<Stripe.Price, 'lookup_key'>>,
) => Promise<PlanId | null>;

type Prices = Readonly<Record<PlanId, Stripe.Price>>;

/** Failures that may mean that the known prices are outdated. */
const MAY_BE_OLD: readonly GatewayError['reason'][] = ['refused', 'not-sold'];

/** The last prices found: which plan a price belongs to stays known while they cannot be looked up. */
function createLastPrices(stripe: Stripe, productName: string) {
  let found: Prices | null = null;
  let isStale = false;
  const lookUps = createSingleFlight<Prices>();
  const keep = (prices: Prices) => {
    found = prices;
    return prices;
  };
  const lookUp = async (): Promise<Prices> => {
    const { answer } = await lookUps.run('prices', () => findOrCreatePrices(stripe, productName));
    isStale = false;
    return keep(answer);
  };
  const known = async () => found ?? lookUp();
  return {
    keep,
    lookUp,
    known,
    onSale: () => {
      const last = found;
      return last && isStale ? lookUp().catch(() => last) : known();
    },
    /** Has them looked up again before one is next sold. */
    expire() {
      isStale = true;
    },
  };
}

export function createCatalogue(stripe: Stripe, productName: string) {
  const last = createLastPrices(stripe, productName);
  /** By lookup key; else by product if only one plan has that, so that a plan's older price is still that plan's. */
  const planOf: PlanOf = async ({ id, lookup_key: key, product }) => {
    const byKey = PLAN_IDS.find((plan) => lookupKeyOf(plan) === key);
    return byKey ?? planAt(await last.known(), id, product);
  };
  return {
    /** Ensures that every plan has its price. Rejects with `CataloguePriceError` if one that is on sale differs. */
    async ensure() {
      const prices = await last.lookUp();
      for (const plan of PLAN_IDS) {
        const fault = faultOf(prices[plan], PLANS[plan]);
        if (fault && prices[plan].active) throw new CataloguePriceError(fault);
      }
    },
    /** Calls Stripe with a plan's price. If that is refused, the price may be gone: all are looked up again. */
    async withPrice<T>(plan: PlanId, ask: (priceId: string) => Promise<T>): Promise<T> {
      const price = (await last.onSale())[plan];
      try {
        const fault = faultOf(price, PLANS[plan]);
        if (fault) throw new GatewayError('not-sold', fault);
        return await ask(price.id);
      } catch (error) {
        if (error instanceof GatewayError && MAY_BE_OLD.includes(error.reason)) last.expire();
        throw error;
      }
    },
    /** Ensures that VAT is computed within every price. Rejects if this plan's price excludes it. */
    async includeVat(plan: PlanId) {
      const prices = await last.onSale();
      const priced = PLAN_IDS.map(async (one) => [one, await withVatIncluded(stripe, prices[one])] as const);
      const known = last.keep(Object.fromEntries(await Promise.all(priced)) as Record<PlanId, Stripe.Price>);
      const fault = vatFaultOf(known[plan], PLANS[plan]);
      if (!fault) return;
      last.expire();
      throw new GatewayError('not-sold', fault);
    },
    planOf,
    /** Like `planOf`, if Stripe gives only an id. */
    async planOfId(id: string) {
      const prices = await last.known();
      const plan = PLAN_IDS.find((one) => prices[one].id === id);
      if (plan) return plan;
      const price = await callOrNull(() => stripe.prices.retrieve(id));
      return price && planOf(price);
    },
  };
}

function planAt(prices: Prices, id: string, product: Stripe.Price['product']): PlanId | null {
  const byId = PLAN_IDS.find((plan) => prices[plan].id === id);
  const byProduct = PLAN_IDS.filter((plan) => idOf(prices[plan].product) === idOf(product));
  return byId ?? (byProduct.length === 1 ? (byProduct[0] ?? null) : null);
}

export type Catalogue = ReturnType<typeof createCatalogue>;

async function findOrCreatePrices(stripe: Stripe, productName: string): Promise<Prices> {
  const found = await listPrices(stripe);
  const prices = await Promise.all(
    PLAN_IDS.map(async (plan) => {
      const price = found.get(lookupKeyOf(plan)) ?? (await createPrice(stripe, PLANS[plan], productName));
      return [plan, price] as const;
    }),
  );
  return Object.fromEntries(prices) as Record<PlanId, Stripe.Price>;
}

/** Can be set on a price only once; on an archived one it makes no difference. */
const withVatIncluded = async (stripe: Stripe, price: Stripe.Price): Promise<Stripe.Price> =>
  price.active && price.tax_behavior === 'unspecified'
    ? callStripe(() => stripe.prices.update(price.id, { tax_behavior: 'inclusive' }))
    : price;

/** Includes archived prices: they keep their key, and their subscribers keep the plan. */
async function listPrices(stripe: Stripe): Promise<Map<string | null, Stripe.Price>> {
  const keys = PLAN_IDS.map(lookupKeyOf);
  const { data } = await callStripe(() => stripe.prices.list({ lookup_keys: keys, limit: 100 }));
  return new Map(data.map((price) => [price.lookup_key, price]));
}

async function createPrice(stripe: Stripe, plan: Plan, productName: string): Promise<Stripe.Price> {
  const key = lookupKeyOf(plan.id);
  try {
    return await callStripe(() =>
      stripe.prices.create({
        lookup_key: key,
        currency: plan.currency.toLowerCase(),
        unit_amount: plan.amountCents,
        recurring: { interval: 'month' },
        tax_behavior: 'inclusive',
        product_data: { name: `${productName} ${plan.name}` },
      }),
    );
  } catch (error) {
    /* Another replica that starts now was first; Stripe says so only in the message. */
    const refused = error instanceof GatewayError && error.reason === 'refused';
    const price = refused ? (await listPrices(stripe)).get(key) : undefined;
    if (price) return price;
    throw error;
  }
}

const vatFaultOf = ({ id, tax_behavior: behavior }: Stripe.Price, plan: Plan): string | null =>
  behavior === 'exclusive'
    ? `The price ${id} (lookup key ${lookupKeyOf(plan.id)}) at the payment provider does not include VAT; the plan ${plan.name} does.`
    : null;

/** Why this price must not be charged for the plan; null if it is the plan's. */
function faultOf(price: Stripe.Price, plan: Plan): string | null {
  const { id, active, lookup_key: key, unit_amount, currency, recurring } = price;
  const monthly = recurring?.interval === 'month' && recurring.interval_count === 1;
  const isPlans = unit_amount === plan.amountCents && currency === plan.currency.toLowerCase() && monthly;
  if (isPlans)
    return active ? null : `The price ${id} (lookup key ${key}) is archived at the payment provider.`;
  const every = recurring ? `every ${recurring.interval_count} ${recurring.interval}` : 'once';
  return (
    `The price ${id} (lookup key ${key}) at the payment provider is ${unit_amount} ${currency} cents ${every}; ` +
    `the plan ${plan.name} costs ${plan.amountCents} ${plan.currency} cents every month. ` +
    'Move the lookup key to a right price, or take it away so that one is made.'
  );
}
