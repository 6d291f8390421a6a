/** Stripe's billing portal, configured by code, identical after every start. */
import type Stripe from 'stripe';
import { once } from '../../../../platform/lib/serial';
import { callStripe } from './calls';

/** A new number creates a new configuration; the previous one stays for sessions that are open. */
const VERSION = '1';

/** The address must not be changed there: customers sign in with it, and have to prove it here. */
const FEATURES = {
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

export function createPortal(stripe: Stripe) {
  const findConfiguration = once(() => portalConfiguration(stripe));
  return async (customer: string, returnUrl: string): Promise<{ readonly url: string }> => {
    const configuration = await findConfiguration();
    const { url } = await callStripe(() =>
      stripe.billingPortal.sessions.create({ customer, return_url: returnUrl, configuration }),
    );
    return { url };
  };
}

/** Finds or creates our portal configuration, and resets manual changes of it. */
async function portalConfiguration(stripe: Stripe): Promise<string> {
  const { data } = await callStripe(() =>
    stripe.billingPortal.configurations.list({ active: true, limit: 100 }),
  );
  const found = data.find(({ metadata }) => metadata?.spreadwise === VERSION);
  const { id } = await callStripe(() =>
    found
      ? stripe.billingPortal.configurations.update(found.id, { features: FEATURES })
      : stripe.billingPortal.configurations.create(
          { features: FEATURES, metadata: { spreadwise: VERSION } },
          /* Two processes that start at once create one. */
          { idempotencyKey: `spreadwise-portal-${VERSION}` },
        ),
  );
  return id;
}
