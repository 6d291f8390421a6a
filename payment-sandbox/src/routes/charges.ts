/** /v1/charges and /v1/refunds. */
import { z } from 'zod';
import { giveBack } from '../billing/refunds';
import { invalidRequest, missingParameter, noSuch } from '../errors';
import { type EndpointHost, mount } from '../request/endpoint';
import { filterByCharge, isCreatedIn, paginate } from '../request/paginate';
import {
  chargeFilter,
  createdRange,
  expansion,
  integer,
  mergeMetadata,
  metadata,
  paging,
  text,
} from '../request/parameters';
import type { World } from '../state/world';
import type { Charge } from '../wire';

function requireCharge(world: World, id: string): Charge {
  const charge = world.store.get('charge', id);
  if (charge === undefined) throw noSuch('charge', id, 'charge', 404);
  return charge;
}

export function mountCharges(host: EndpointHost): void {
  mount(host, {
    method: 'GET',
    path: '/v1/charges/:id',
    params: z.strictObject(expansion),
    run: ({ world, id }) => requireCharge(world, id),
  });

  mount(host, {
    method: 'GET',
    path: '/v1/charges',
    params: z.strictObject({
      ...paging,
      ...expansion,
      created: createdRange,
      customer: text.optional(),
      payment_intent: text.optional(),
    }),
    run: ({ world, params }) => {
      const found = world.store
        .all('charge')
        .filter((charge) => params.customer === undefined || charge.customer === params.customer)
        .filter((charge) => !params.payment_intent || charge.payment_intent === params.payment_intent)
        .filter((charge) => isCreatedIn(charge.created, params.created));
      return paginate(found, '/v1/charges', params);
    },
  });
}

export function mountRefunds(host: EndpointHost): void {
  mount(host, {
    method: 'POST',
    path: '/v1/refunds',
    params: z.strictObject({
      ...expansion,
      amount: integer.pipe(z.number().min(1)).optional(),
      charge: text.optional(),
      metadata: metadata.optional(),
      payment_intent: text.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
    }),
    run: ({ world, params }) =>
      giveBack(world, chargeToRefund(world, params), {
        amount: params.amount ?? null,
        reason: params.reason ?? null,
        metadata: mergeMetadata({}, params.metadata),
      }),
  });

  mount(host, {
    method: 'GET',
    path: '/v1/refunds/:id',
    params: z.strictObject(expansion),
    run: ({ world, id }) => {
      const refund = world.store.get('refund', id);
      if (refund === undefined) throw noSuch('refund', id, 'refund', 404);
      return refund;
    },
  });

  mount(host, {
    method: 'GET',
    path: '/v1/refunds',
    params: z.strictObject({
      ...paging,
      ...expansion,
      ...chargeFilter,
    }),
    run: ({ world, params }) =>
      paginate(filterByCharge(world.store.all('refund'), params), '/v1/refunds', params),
  });
}

function chargeToRefund(
  world: World,
  params: { charge?: string | undefined; payment_intent?: string | undefined },
): Charge {
  if (params.charge !== undefined) return requireCharge(world, params.charge);
  if (params.payment_intent === undefined) throw missingParameter('payment_intent');
  const intent = world.store.get('payment_intent', params.payment_intent);
  if (intent === undefined) throw noSuch('payment_intent', params.payment_intent, 'payment_intent');
  if (intent.status !== 'succeeded' || intent.latest_charge === null) {
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
      param: 'payment_intent',
    });
  }
  return requireCharge(world, intent.latest_charge);
}
