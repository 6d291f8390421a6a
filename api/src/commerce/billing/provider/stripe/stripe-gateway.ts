/** The payment gateway, on Stripe's own SDK. Sandbox and Stripe differ only by host. */
import Stripe from 'stripe';
import { bound } from '../../../../platform/lib/bound';
import { once } from '../../../../platform/lib/serial';
import type { PaymentGateway } from '../gateway';
import { createAdminGateway } from './admin-gateway';
import {
  callKeyed,
  callOrNull,
  callStripe,
  callUnlessRefused,
  idOf,
  instantOf,
  orUnavailable,
  readsObjects,
} from './calls';
import { createCatalogue } from './catalogue';
import { readCustomerState, readDocuments } from './customer-state';
import { readSignedEvent } from './events';
import { listReturned, previewNextCharge, readCard, readPayments } from './invoices';
import { createPlanGateway } from './plan-gateway';
import { abandonSubscription, payableOf } from './subscriptions';
import { createRates, setTaxLocation } from './taxes';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where the SDK sends its calls; null means Stripe. */
  readonly api: { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number } | null;
  readonly productName: string;
  /** Below later invoices, from a customer's next read on: who sells; empty: nothing. */
  readonly imprint?: () => string;
  /** Replaces the SDK's HTTP client, so that proofs can make calls fail. */
  readonly fetch?: typeof fetch;
}

const PAYABLE = ['latest_invoice.confirmation_secret'];
/** Stripe's error code for a customer without a usable location. */
const NO_PLACE = 'customer_tax_location_invalid';

export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const stripe = createStripe(options);
  const catalogue = createCatalogue(stripe, options.productName);
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

    ...bound(stripe, { setTaxLocation, readPayments, abandonSubscription, previewNextCharge, readCard }),

    async readSubscription(id) {
      const found = await callOrNull(() => stripe.subscriptions.retrieve(id, { expand: PAYABLE }));
      return found && payableOf(found, catalogue.planOf);
    },

    readCustomer: (id) =>
      readCustomerState(stripe, id, { ...catalogue, rateOf, footer: options.imprint?.() ?? '' }),

    listReturned: (since) => listReturned(stripe, since),
    readDocuments: (id) => readDocuments(stripe, rateOf, id),
    createPortalSession: createPortal(stripe),
    plans: orUnavailable(createPlanGateway(stripe, catalogue)),
    admin: orUnavailable(createAdminGateway(stripe)),
    readEvent: (rawBody, signature, now) =>
      readSignedEvent(stripe, options.webhookSecret, { rawBody, signature, now }),
  });
}

const customersOf = (stripe: Stripe, { imprint }: StripeOptions) =>
  ({
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
  }) satisfies Partial<PaymentGateway>;

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

/** Of the billing portal's configuration. A new number creates a new one; the previous one stays for open sessions. */
const PORTAL_VERSION = '1';

/** The address must not be changed there: customers sign in with it, and have to prove it here. */
const PORTAL = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: {
    enabled: true,
    mode: 'at_period_end',
    cancellation_reason: {
      enabled: true,
      options: ['too_expensive', 'missing_features', 'unused', 'switched_service', 'other'],
    },
  },
  /* In the product, a change is shown with its cost before it is confirmed. */
  subscription_update: { enabled: false },
} satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

function createPortal(stripe: Stripe): PaymentGateway['createPortalSession'] {
  const configured = () => once(() => portalConfiguration(stripe));
  let configuration = configured();
  return async ({ customerId: customer, returnUrl: return_url }) => {
    const open = async () =>
      stripe.billingPortal.sessions.create({ customer, return_url, configuration: await configuration() });
    const opened = await callUnlessRefused(open);
    /* The configuration may have been deactivated at Stripe since it was found. */
    if (!opened) configuration = configured();
    return opened ?? callStripe(open);
  };
}

/** Finds or creates our portal configuration, and resets manual changes of it. */
async function portalConfiguration(stripe: Stripe): Promise<string> {
  const { data } = await callStripe(() => stripe.billingPortal.configurations.list({ limit: 100 }));
  const found = data.find(({ metadata }) => metadata?.spreadwise === PORTAL_VERSION);
  const { configurations } = stripe.billingPortal;
  const metadata = { spreadwise: PORTAL_VERSION };
  /* The key: two processes that start at once create one. */
  const { id } = await (found
    ? callStripe(() => configurations.update(found.id, { active: true, features: PORTAL }))
    : callKeyed(`spreadwise-portal-${PORTAL_VERSION}`, (key) =>
        configurations.create({ features: PORTAL, metadata }, key),
      ));
  return id;
}
