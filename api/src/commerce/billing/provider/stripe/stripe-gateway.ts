/** The payment gateway, on Stripe's own SDK. Sandbox and Stripe differ only by host. */
import Stripe from 'stripe';
import type { PaymentGateway } from '../gateway';
import { createAdminGateway } from './admin-gateway';
import { callOrNull, callStripe, idOf, instantOf, orUnavailable, readsObjects } from './calls';
import { createCatalogue } from './catalogue';
import { previewNextCharge, readCard, readPayments } from './charges';
import { readCustomerState } from './customer-state';
import { readSignedEvent } from './events';
import { createPlanGateway } from './plan-gateway';
import { createPortal } from './portal';
import { abandonSubscription, payableOf } from './subscriptions';
import { createRates, setTaxLocation } from './taxes';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where the SDK sends its calls; null means Stripe. */
  readonly api: { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number } | null;
  readonly productName: string;
  /** Below the invoices of customers from then on: who sells; empty: nothing. */
  readonly imprint?: () => string;
  /** Carries the SDK's calls instead of its own HTTP, for proofs that fail calls at will. */
  readonly fetch?: typeof fetch;
}

const PAYABLE = ['latest_invoice.confirmation_secret'];
/** Stripe's error code for a customer without a usable location. */
const NO_PLACE = 'customer_tax_location_invalid';

export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const stripe = createStripe(options);
  const catalogue = createCatalogue(stripe, options.productName);
  const openPortal = createPortal(stripe);
  const rateOf = createRates(stripe);

  return orUnavailable<PaymentGateway>({
    ...customersOf(stripe, options),
    ensureCatalogue: catalogue.ensure,

    async createSubscription({ customerId, plan, attemptId, isTaxed, idempotencyKey }) {
      if (isTaxed) await catalogue.includeVat(plan);
      const created = await catalogue.withPrice(plan, async (price) => {
        const order = waitingForPayment(customerId, price, attemptId);
        const taxed = { ...order, automatic_tax: { enabled: true } };
        const key = { idempotencyKey: `${idempotencyKey}-taxed` };
        return (
          (isTaxed && (await callOrNull(() => stripe.subscriptions.create(taxed, key), NO_PLACE))) ||
          callStripe(() => stripe.subscriptions.create(order, { idempotencyKey }))
        );
      });
      return payableOf(created, catalogue.planOf);
    },

    setTaxLocation: (id, place) => setTaxLocation(stripe, id, place),

    async readSubscription(id) {
      const found = await callOrNull(() => stripe.subscriptions.retrieve(id, { expand: PAYABLE }));
      return found && payableOf(found, catalogue.planOf);
    },

    readCustomer: (id) => readCustomerState(stripe, id, { ...catalogue, rateOf }),
    readPayments: (id) => readPayments(stripe, id),

    abandonSubscription: (id) => abandonSubscription(stripe, id),
    createPortalSession: ({ customerId, returnUrl }) => openPortal(customerId, returnUrl),
    previewNextCharge: (subscriptionId) => previewNextCharge(stripe, subscriptionId),
    readCard: (subscriptionId) => readCard(stripe, subscriptionId),
    plans: orUnavailable(createPlanGateway(stripe, catalogue)),
    admin: orUnavailable(createAdminGateway(stripe)),
    readEvent: (rawBody, signature, now) =>
      readSignedEvent(stripe, options.webhookSecret, { rawBody, signature, now }),
  });
}

type CustomerCalls = Pick<
  PaymentGateway,
  | 'createCustomer'
  | 'findCustomer'
  | 'customerOfCharge'
  | 'listCustomers'
  | 'updateCustomer'
  | 'deleteCustomer'
>;

const customersOf = (stripe: Stripe, { imprint }: Pick<StripeOptions, 'imprint'>): CustomerCalls => ({
  async createCustomer({ email, name, idempotencyKey }) {
    const footer = imprint?.();
    const printed = footer ? { invoice_settings: { footer } } : {};
    const customer = { email, name, metadata: { key: idempotencyKey }, ...printed };
    const { id, created } = await callStripe(() => stripe.customers.create(customer, { idempotencyKey }));
    return { id, createdAt: instantOf(created) };
  },

  async findCustomer({ email, idempotencyKey }) {
    const { data } = await callStripe(() => stripe.customers.list({ email, limit: 100 }));
    const found = data.find(({ metadata }) => metadata.key === idempotencyKey);
    return found ? { id: found.id, createdAt: instantOf(found.created) } : null;
  },

  async customerOfCharge(id) {
    const charge = await callOrNull(() => stripe.charges.retrieve(id));
    return charge?.customer ? idOf(charge.customer) : null;
  },

  async listCustomers(after) {
    const { data, has_more } = await callStripe(() =>
      stripe.subscriptions.list({ limit: 100, ...(after ? { starting_after: after } : {}) }),
    );
    const last = data.at(-1);
    return {
      ids: [...new Set(data.map(({ customer }) => idOf(customer)))],
      next: has_more && last ? last.id : null,
    };
  },

  async updateCustomer(id, change) {
    await callOrNull(() => stripe.customers.update(id, change));
  },

  async deleteCustomer(id) {
    await callOrNull(() => stripe.customers.del(id));
  },
});

const createStripe = ({ secretKey, api, fetch }: StripeOptions): Stripe =>
  new Stripe(secretKey, {
    ...api,
    timeout: 8_000,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: readsObjects(fetch ? Stripe.createFetchHttpClient(fetch) : Stripe.createNodeHttpClient()),
  });

const waitingForPayment = (
  customer: string,
  price: string,
  attempt: string,
): Stripe.SubscriptionCreateParams => ({
  customer,
  items: [{ price }],
  payment_behavior: 'default_incomplete',
  payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
  metadata: { attempt },
  expand: PAYABLE,
});
