/** Builds Stripe.BillingPortal.Session and Stripe.BillingPortal.Configuration. */

import type { World } from '../state/world';
import type { PortalConfiguration, PortalSession } from '../wire';

export type PortalFeatures = PortalConfiguration['features'];

/** What the sandbox's portal page can do, in terms of Stripe's configuration. */
export function defaultFeatures(): PortalFeatures {
  return {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: {
        enabled: false,
        feedback_options: null,
        options: ['too_expensive', 'unused', 'other'],
      },
      enabled: true,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: 'unchanged',
      default_allowed_updates: [],
      enabled: false,
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  };
}

export interface ConfigurationInput {
  isDefault: boolean;
  defaultReturnUrl: string | null;
  headline: string | null;
  name: string | null;
  privacyPolicyUrl: string | null;
  termsOfServiceUrl: string | null;
  features: PortalFeatures;
  metadata: Record<string, string>;
}

export function buildConfiguration(world: World, input: ConfigurationInput): PortalConfiguration {
  return {
    id: world.newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: input.headline,
      privacy_policy_url: input.privacyPolicyUrl,
      terms_of_service_url: input.termsOfServiceUrl,
    },
    created: world.now,
    default_return_url: input.defaultReturnUrl,
    features: input.features,
    is_default: input.isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: input.metadata,
    name: input.name,
    updated: world.now,
  };
}

export function buildSession(
  world: World,
  input: { customer: string; configuration: string; returnUrl: string | null; pageKey: string },
): PortalSession {
  return {
    id: world.newId('bps'),
    object: 'billing_portal.session',
    configuration: input.configuration,
    created: world.now,
    customer: input.customer,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: input.returnUrl,
    url: `${world.publicOrigin}/sandbox/portal/${input.pageKey}`,
  };
}
