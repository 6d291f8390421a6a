/** /v1/billing_portal/configurations and /v1/billing_portal/sessions. */
import { z } from 'zod';
import { invalidRequest, noSuch } from '../errors';
import { buildConfiguration, buildSession, defaultFeatures, type PortalFeatures } from '../objects/portal';
import { type EndpointHost, mount } from '../request/endpoint';
import { paginate } from '../request/paginate';
import {
  cancellationReason,
  clearableText,
  expansion,
  list,
  mergeMetadata,
  metadata,
  paging,
  text,
  truth,
} from '../request/parameters';
import type { World } from '../state/world';
import type { PortalConfiguration } from '../wire';
import { requireCustomer } from './customers';

const featureParams = z.strictObject({
  customer_update: z
    .strictObject({
      allowed_updates: list(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id'])).optional(),
      enabled: truth.optional(),
    })
    .optional(),
  invoice_history: z.strictObject({ enabled: truth }).optional(),
  payment_method_update: z.strictObject({ enabled: truth }).optional(),
  subscription_cancel: z
    .strictObject({
      cancellation_reason: z
        .strictObject({
          enabled: truth,
          options: list(cancellationReason).optional(),
        })
        .optional(),
      enabled: truth.optional(),
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
    })
    .optional(),
  // Changing the plan on the portal page is not supported.
  subscription_update: z.strictObject({ enabled: z.literal('false').transform(() => false) }).optional(),
});

const shared = {
  ...expansion,
  business_profile: z
    .strictObject({
      headline: clearableText.optional(),
      privacy_policy_url: text.optional(),
      terms_of_service_url: text.optional(),
    })
    .optional(),
  default_return_url: clearableText.optional(),
  metadata: metadata.optional(),
  name: clearableText.optional(),
};

export function mountPortalConfigurations(host: EndpointHost): void {
  const path = '/v1/billing_portal/configurations';
  mount(host, {
    method: 'POST',
    path,
    params: z.strictObject({ ...shared, features: featureParams }),
    run: ({ world, params }) => {
      const configuration = buildConfiguration(world, {
        isDefault: false,
        defaultReturnUrl: params.default_return_url ?? null,
        headline: params.business_profile?.headline ?? null,
        name: params.name ?? null,
        privacyPolicyUrl: params.business_profile?.privacy_policy_url ?? null,
        termsOfServiceUrl: params.business_profile?.terms_of_service_url ?? null,
        features: featuresAfter(nothingEnabled(), params.features),
        metadata: mergeMetadata({}, params.metadata),
      });
      world.store.put('portal_configuration', configuration);
      world.emit('billing_portal.configuration.created', configuration);
      return configuration;
    },
  });

  mount(host, {
    method: 'POST',
    path: `${path}/:id`,
    params: z.strictObject({ ...shared, active: truth.optional(), features: featureParams.optional() }),
    run: ({ world, params, id }) => {
      const before = requireConfiguration(world, id, 'id');
      const profile = params.business_profile;
      const after = world.update('portal_configuration', before, {
        active: params.active ?? before.active,
        business_profile: {
          headline: profile?.headline === undefined ? before.business_profile.headline : profile.headline,
          privacy_policy_url: profile?.privacy_policy_url ?? before.business_profile.privacy_policy_url,
          terms_of_service_url: profile?.terms_of_service_url ?? before.business_profile.terms_of_service_url,
        },
        default_return_url:
          params.default_return_url === undefined ? before.default_return_url : params.default_return_url,
        features: featuresAfter(before.features, params.features ?? {}),
        metadata: mergeMetadata(before.metadata ?? {}, params.metadata),
        name: params.name === undefined ? before.name : params.name,
        updated: world.now,
      });
      world.emit('billing_portal.configuration.updated', after);
      return after;
    },
  });

  mount(host, {
    method: 'GET',
    path: `${path}/:id`,
    params: z.strictObject(expansion),
    run: ({ world, id }) => requireConfiguration(world, id, 'id'),
  });

  mount(host, {
    method: 'GET',
    path,
    params: z.strictObject({
      ...paging,
      ...expansion,
      active: truth.optional(),
      is_default: truth.optional(),
    }),
    run: ({ world, params }) => {
      const found = world.store
        .all('portal_configuration')
        .filter((row) => params.active === undefined || row.active === params.active)
        .filter((row) => params.is_default === undefined || row.is_default === params.is_default);
      return paginate(found, path, params);
    },
  });
}

export function mountPortalSessions(host: EndpointHost): void {
  mount(host, {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    params: z.strictObject({
      ...expansion,
      configuration: text.optional(),
      customer: text,
      locale: text.optional(),
      return_url: z.url('Not a valid URL').optional(),
    }),
    run: ({ world, params }) => {
      const customer = requireCustomer(world, params.customer, 'customer');
      const configuration =
        params.configuration === undefined
          ? defaultConfiguration(world)
          : requireConfiguration(world, params.configuration, 'configuration');
      if (!configuration.active) {
        throw invalidRequest('The portal configuration is not active.', { param: 'configuration' });
      }
      const pageKey = `test_${world.secret()}`;
      const session = buildSession(world, {
        customer: customer.id,
        configuration: configuration.id,
        returnUrl: params.return_url ?? configuration.default_return_url,
        pageKey,
      });
      world.store.put('portal_session', session);
      world.store.put('page_key', { id: pageKey, target: session.id });
      world.emit('billing_portal.session.created', session);
      return session;
    },
  });
}

function requireConfiguration(world: World, id: string, param: string): PortalConfiguration {
  const configuration = world.store.get('portal_configuration', id);
  if (configuration === undefined) throw noSuch('configuration', id, param, param === 'id' ? 404 : 400);
  return configuration;
}

/** Stripe creates the default from the dashboard's settings; here it is created at its first use. */
function defaultConfiguration(world: World): PortalConfiguration {
  const found = world.store.all('portal_configuration').find((row) => row.is_default);
  if (found !== undefined) return found;
  const configuration = buildConfiguration(world, {
    isDefault: true,
    defaultReturnUrl: null,
    headline: null,
    name: null,
    privacyPolicyUrl: null,
    termsOfServiceUrl: null,
    features: defaultFeatures(),
    metadata: {},
  });
  return world.store.put('portal_configuration', configuration);
}

function nothingEnabled(): PortalFeatures {
  const features = defaultFeatures();
  return {
    ...features,
    invoice_history: { enabled: false },
    payment_method_update: { ...features.payment_method_update, enabled: false },
    subscription_cancel: { ...features.subscription_cancel, enabled: false },
  };
}

function featuresAfter(before: PortalFeatures, given: z.output<typeof featureParams>): PortalFeatures {
  const update = given.customer_update;
  const cancel = given.subscription_cancel;
  const reason = cancel?.cancellation_reason;
  return {
    customer_update: {
      allowed_updates: update?.allowed_updates ?? before.customer_update.allowed_updates,
      enabled: update?.enabled ?? before.customer_update.enabled,
    },
    invoice_history: given.invoice_history ?? before.invoice_history,
    payment_method_update: { ...before.payment_method_update, ...given.payment_method_update },
    subscription_cancel: {
      cancellation_reason: {
        enabled: reason?.enabled ?? before.subscription_cancel.cancellation_reason.enabled,
        feedback_options: null,
        options: reason?.options ?? before.subscription_cancel.cancellation_reason.options,
      },
      enabled: cancel?.enabled ?? before.subscription_cancel.enabled,
      mode: cancel?.mode ?? before.subscription_cancel.mode,
      proration_behavior: cancel?.proration_behavior ?? before.subscription_cancel.proration_behavior,
    },
    subscription_pause: before.subscription_pause,
    subscription_update: before.subscription_update,
  };
}
