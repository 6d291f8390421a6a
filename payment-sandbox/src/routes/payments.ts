/** /v1/payment_intents and /v1/payment_methods. */
import { z } from 'zod';
import { confirmIntent, finishAuthentication, toApiError } from '../billing/payments';
import { recognise } from '../cards';
import { sameText } from '../digest';
import { ApiError, invalidRequest, missingParameter, noSuch } from '../errors';
import { buildPaymentMethod } from '../objects/payment';
import { type Call, type EndpointHost, mount } from '../request/endpoint';
import { isCreatedIn, paginate } from '../request/paginate';
import {
  address,
  createdRange,
  expansion,
  integer,
  mergeMetadata,
  metadata,
  paging,
  text,
  truth,
} from '../request/parameters';
import type { World } from '../state/world';
import type { PaymentIntent, PaymentMethod } from '../wire';
import { attachCard, requireCustomer } from './customers';
import { requireMethod, storeMethod } from './lookup';

const methodData = {
  type: z.literal('card'),
  allow_redisplay: z.enum(['always', 'limited', 'unspecified']).optional(),
  billing_details: z
    .strictObject({
      address: z.union([z.literal(''), address]).optional(),
      email: text.optional(),
      name: text.optional(),
      phone: text.optional(),
    })
    .optional(),
  card: z.strictObject({
    number: text,
    exp_month: integer,
    exp_year: integer,
    cvc: text.optional(),
  }),
  metadata: metadata.optional(),
};
const methodParams = z.strictObject(methodData);

/** Reads the card once: afterwards only brand, last four digits, expiry and behaviour are known. */
export function createMethod(world: World, params: z.output<typeof methodParams>): PaymentMethod {
  const today = new Date(world.now * 1000);
  const card = recognise(params.card, { year: today.getUTCFullYear(), month: today.getUTCMonth() + 1 });
  const { exp_month: expMonth, exp_year: year } = params.card;
  const method = buildPaymentMethod(world, {
    card,
    expMonth,
    expYear: year < 100 ? 2000 + year : year,
    checksCvc: params.card.cvc !== undefined,
    billing: params.billing_details ?? {},
    metadata: mergeMetadata({}, params.metadata),
  });
  return storeMethod(world, method, card.behaviour);
}

function requireIntent({ world, id, publishable }: Call<unknown>, secret: string | undefined): PaymentIntent {
  const intent = world.store.get('payment_intent', id);
  if (intent === undefined) throw noSuch('payment_intent', id, 'intent', 404);
  if (publishable && secret === undefined) throw missingParameter('client_secret');
  if (secret !== undefined && !sameText(secret, intent.client_secret ?? '')) {
    throw invalidRequest(
      'The client_secret provided does not match any associated PaymentIntent on this account. Ensure the provided client_secret and PaymentIntent belong to the same account.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
  }
  return intent;
}

export function mountPaymentIntents(host: EndpointHost): void {
  mount(host, {
    method: 'GET',
    path: '/v1/payment_intents/:id',
    publishable: true,
    params: z.strictObject({ ...expansion, client_secret: text.optional() }),
    run: (call) => requireIntent(call, call.params.client_secret),
  });

  mount(host, {
    method: 'GET',
    path: '/v1/payment_intents',
    params: z.strictObject({ ...paging, ...expansion, customer: text.optional(), created: createdRange }),
    run: ({ world, params }) => {
      const { customer } = params;
      const found =
        customer === undefined
          ? world.store.all('payment_intent')
          : world.store.linked('payment_intent', 'customer', customer);
      const dated = found.filter((intent) => isCreatedIn(intent.created, params.created));
      return paginate(dated, '/v1/payment_intents', params);
    },
  });

  mount(host, {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    publishable: true,
    params: z.strictObject({
      ...expansion,
      client_secret: text.optional(),
      payment_method: text.optional(),
      payment_method_data: methodParams.optional(),
      return_url: text.optional(),
      setup_future_usage: z.enum(['off_session', 'on_session']).optional(),
      use_stripe_sdk: truth.optional(),
    }),
    run: (call) => {
      const { world, params } = call;
      const intent = requireIntent(call, params.client_secret);
      const outcome = confirmIntent(world, intent, methodOf(world, params, intent), 'on_session');
      if (outcome.kind === 'failed') throw toApiError(outcome.intent, outcome.error);
      return outcome.intent;
    },
  });

  // Not one of Stripe's paths: the stand-in for the bank's 3-D Secure page, used by the sandbox's browser script.
  mount(host, {
    method: 'POST',
    path: '/v1/payment_intents/:id/sandbox_authenticate',
    publishable: true,
    params: z.strictObject({ client_secret: text, outcome: z.enum(['complete', 'fail']) }),
    run: (call) => {
      const intent = requireIntent(call, call.params.client_secret);
      return finishAuthentication(call.world, intent, call.params.outcome === 'complete').intent;
    },
  });
}

function methodOf(
  world: World,
  params: {
    payment_method?: string | undefined;
    payment_method_data?: z.output<typeof methodParams> | undefined;
  },
  intent: PaymentIntent,
): PaymentMethod {
  if (params.payment_method_data !== undefined) return createMethod(world, params.payment_method_data);
  const id = params.payment_method ?? intent.payment_method;
  if (id === null) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message:
        "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method.",
      payment_intent: intent,
    });
  }
  return requireMethod(world, id, 'payment_method');
}

export function mountPaymentMethods(host: EndpointHost): void {
  mount(host, {
    method: 'POST',
    path: '/v1/payment_methods',
    publishable: true,
    params: z.strictObject({ ...methodData, ...expansion }),
    run: ({ world, params }) => createMethod(world, params),
  });

  mount(host, {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    params: z.strictObject(expansion),
    run: ({ world, id }) => requireMethod(world, id, 'id'),
  });

  mount(host, {
    method: 'GET',
    path: '/v1/payment_methods',
    params: z.strictObject({ ...paging, ...expansion, customer: text, type: z.literal('card').optional() }),
    run: ({ world, params }) => {
      requireCustomer(world, params.customer, 'customer');
      const methods = world.store.linked('payment_method', 'customer', params.customer);
      return paginate(methods, '/v1/payment_methods', params);
    },
  });

  mount(host, {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    params: z.strictObject({ ...expansion, customer: text }),
    run: ({ world, params, id }) => {
      const method = requireMethod(world, id, 'id');
      requireCustomer(world, params.customer, 'customer');
      if (method.customer !== null && method.customer !== params.customer) {
        throw invalidRequest('The payment method you provided has already been attached to a customer.', {
          code: 'payment_method_unexpected_state',
        });
      }
      return attachCard(world, method.id, params.customer, 'id');
    },
  });

  mount(host, {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    params: z.strictObject(expansion),
    run: ({ world, id }) => {
      const method = requireMethod(world, id, 'id');
      const detached = world.update('payment_method', method, { customer: null });
      world.emit('payment_method.detached', detached, { customer: method.customer });
      return detached;
    },
  });
}
