/** The payment gateway on Stripe's own SDK. Sandbox and Stripe differ by host alone. */
import Stripe from 'stripe';
import { isLive, isOnHold, isOver } from '../access/tiers';
import { GatewayError, type PayableSubscription, type PaymentGateway } from '../provider/gateway';
import { createCatalogue } from './catalogue';
import { readCustomerState } from './customer/customer-state';
import { asked, askedFor, askedUnlessRefused } from './errors';
import { createPlanGateway } from './plans/stripe-plan-gateway';
import { portalConfiguration } from './portal-configuration';
import { cardOf, eventOf, idOf, instantOf, payableOf, statusOf } from './subscriptions';
import { voidInvoice } from './void-invoice';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Where the SDK calls; null means Stripe. */
  readonly api: { readonly protocol: 'http' | 'https'; readonly host: string; readonly port: number } | null;
  /** Names the products that are created when missing. */
  readonly productName: string;
  /** Carries the SDK's calls instead of its own HTTP, for proofs that fail calls at will. */
  readonly fetch?: typeof fetch;
}

/** How old a webhook's signature may be, in seconds. */
const SIGNATURE_TOLERANCE = 300;
const PAYABLE = ['latest_invoice.confirmation_secret'];

export function createStripeGateway(options: StripeOptions): PaymentGateway {
  const stripe = createStripe(options);

  const catalogue = createCatalogue(stripe, options.productName);
  const portal = once(() => portalConfiguration(stripe));
  const readSubscription = async (id: string): Promise<PayableSubscription | null> => {
    const subscription = await askedFor(() => stripe.subscriptions.retrieve(id, { expand: PAYABLE }));
    return subscription && payableOf(subscription, catalogue.planOf);
  };

  return {
    ensureCatalogue: catalogue.ensure,

    async createCustomer({ email, name, idempotencyKey }) {
      const { id, created } = await asked(() => stripe.customers.create({ email, name }, { idempotencyKey }));
      return { id, createdAt: instantOf(created) };
    },

    async createSubscription({ customerId, plan, attemptId, idempotencyKey }) {
      const subscription = await catalogue.withPrice(plan, (price) =>
        asked(() =>
          stripe.subscriptions.create(
            {
              customer: customerId,
              items: [{ price }],
              payment_behavior: 'default_incomplete',
              payment_settings: {
                payment_method_types: ['card'],
                save_default_payment_method: 'on_subscription',
              },
              metadata: { attempt: attemptId },
              expand: PAYABLE,
            },
            { idempotencyKey },
          ),
        ),
      );
      return payableOf(subscription, catalogue.planOf);
    },

    readSubscription,

    readCustomer: (id) => readCustomerState(stripe, id, catalogue),

    async customerOfCharge(id) {
      const charge = await askedFor(() => stripe.charges.retrieve(id));
      return charge?.customer ? idOf(charge.customer) : null;
    },

    async listCustomers(after) {
      const { data, has_more } = await asked(() =>
        stripe.subscriptions.list({ limit: 100, ...(after ? { starting_after: after } : {}) }),
      );
      const last = data.at(-1);
      return {
        ids: [...new Set(data.map(({ customer }) => idOf(customer)))],
        next: has_more && last ? last.id : null,
      };
    },

    async abandonSubscription(id) {
      const subscription = await askedFor(() => stripe.subscriptions.retrieve(id));
      if (!subscription) return 'abandoned';
      const { latest_invoice: invoice } = subscription;
      const status = statusOf(subscription.status);
      if (isLive(status)) return 'paid';
      if (isOver(status)) return 'abandoned';
      if (isOnHold(status)) return abandonHeld(stripe, subscription);
      if (invoice && (await voidInvoice(stripe, idOf(invoice))) === 'paid') return 'paid';
      return cancelNow(stripe, id);
    },

    async createPortalSession({ customerId, returnUrl }) {
      const configuration = await portal();
      const { url } = await asked(() =>
        stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl, configuration }),
      );
      return { url };
    },

    async previewNextCharge(subscriptionId) {
      const invoice = await askedFor(
        () => stripe.invoices.createPreview({ subscription: subscriptionId }),
        'invoice_upcoming_none',
      );
      if (!invoice) return null;
      const dueAt = invoice.next_payment_attempt ?? invoice.period_end;
      return { amountCents: invoice.amount_due, currency: 'EUR', dueAt: instantOf(dueAt) };
    },

    async readCard(subscriptionId) {
      const subscription = await askedFor(() =>
        stripe.subscriptions.retrieve(subscriptionId, {
          expand: ['default_payment_method', 'customer.invoice_settings.default_payment_method'],
        }),
      );
      if (!subscription) return null;
      const { customer, default_payment_method: method } = subscription;
      const fallback =
        typeof customer === 'object' && !customer.deleted
          ? customer.invoice_settings.default_payment_method
          : null;
      return cardOf(method, fallback);
    },

    plans: createPlanGateway(stripe, catalogue),

    readEvent(rawBody, signature, now) {
      const { signature: signatures } = stripe.webhooks;
      if (!signatures) throw new Error('The SDK cannot check signatures here.');
      try {
        signatures.verifyHeader(
          rawBody,
          signature,
          options.webhookSecret,
          SIGNATURE_TOLERANCE,
          undefined,
          now.getTime(),
        );
        return eventOf(JSON.parse(rawBody));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError)
          return null;
        throw error;
      }
    },
  };
}

const createStripe = ({ secretKey, api, fetch }: StripeOptions): Stripe =>
  new Stripe(secretKey, {
    ...api,
    timeout: 8_000,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(fetch && { httpClient: Stripe.createFetchHttpClient(fetch) }),
  });

/** Asks once and keeps the answer; a failure is not kept. */
function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | null = null;
  return () => {
    kept ??= ask().catch((error: unknown) => {
      kept = null;
      throw error;
    });
    return kept;
  };
}

async function cancelNow(stripe: Stripe, id: string): Promise<'abandoned' | 'paid'> {
  if (await askedUnlessRefused(() => stripe.subscriptions.cancel(id))) return 'abandoned';
  const left = await askedFor(() => stripe.subscriptions.retrieve(id));
  if (!left || isOver(statusOf(left.status))) return 'abandoned';
  if (isLive(statusOf(left.status))) return 'paid';
  throw new GatewayError('unavailable', `The subscription ${id} is ${left.status} and cannot be ended now.`);
}

/**
 * A subscription's state is that of its newest invoice that is not void, so one on hold is live again once its open ones
 * are void. Before that it is set to end, so that it is never charged again should its end not be answered; and the
 * newest is voided last, so that nothing but its end is left to be asked for.
 */
async function abandonHeld(stripe: Stripe, held: Stripe.Subscription): Promise<'abandoned' | 'paid'> {
  const { id, schedule, cancel_at } = held;
  /* What a schedule manages cannot be set to end. */
  if (schedule) await askedUnlessRefused(() => stripe.subscriptionSchedules.release(idOf(schedule)));
  const setToEnd = (ends: boolean) =>
    cancel_at === null
      ? asked(() => stripe.subscriptions.update(id, { cancel_at_period_end: ends }))
      : Promise.resolve();
  await setToEnd(true);
  const { data } = await asked(() => stripe.invoices.list({ subscription: id, status: 'open', limit: 100 }));
  for (const invoice of data.toReversed()) {
    if ((await voidInvoice(stripe, invoice.id)) !== 'paid') continue;
    await setToEnd(false);
    return 'paid';
  }
  return cancelNow(stripe, id);
}
