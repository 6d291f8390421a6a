/** /v1/customers. */
import { z } from 'zod';
import { endSubscription, expireIncomplete } from '../billing/ending';
import { attach, cardOf } from '../billing/payments';
import { declineOfAttaching } from '../cards';
import { noSuch } from '../errors';
import { buildCustomer } from '../objects/customer';
import { type EndpointHost, mount } from '../request/endpoint';
import { isCreatedIn, paginate } from '../request/paginate';
import {
  address,
  clearableText,
  createdRange,
  expansion,
  list,
  mergeMetadata,
  metadata,
  paging,
  text,
} from '../request/parameters';
import type { DeletedCustomer } from '../state/store';
import { previousAttributes, type World } from '../state/world';
import type { Customer } from '../wire';
import { declined, requireMethod } from './lookup';

const fields = {
  address: z.union([z.literal(''), address]).optional(),
  description: clearableText.optional(),
  email: clearableText.optional(),
  invoice_settings: z
    .strictObject({ default_payment_method: text.optional(), footer: clearableText.optional() })
    .optional(),
  metadata: metadata.optional(),
  name: clearableText.optional(),
  phone: clearableText.optional(),
  preferred_locales: list(text).optional(),
};
const createParams = z.strictObject({ ...fields, ...expansion, payment_method: text.optional() });
const updateParams = z.strictObject({ ...fields, ...expansion });

export function requireCustomer(world: World, id: string, param = 'id'): Customer {
  const customer = world.store.get('customer', id);
  if (customer === undefined) throw noSuch('customer', id, param, param === 'id' ? 404 : 400);
  return customer;
}

export function mountCustomers(host: EndpointHost): void {
  mount(host, {
    method: 'POST',
    path: '/v1/customers',
    params: createParams,
    run: ({ world, params }) => {
      const built = buildCustomer(world, { ...params, metadata: mergeMetadata({}, params.metadata) });
      const method = params.payment_method;
      if (method !== undefined) attachCard(world, method, built.id, 'payment_method');
      const customer = world.store.put('customer', { ...built, ...changes(world, built, params) });
      world.emit('customer.created', customer);
      return customer;
    },
  });

  mount(host, {
    method: 'POST',
    path: '/v1/customers/:id',
    params: updateParams,
    run: ({ world, params, id }) => {
      const before = requireCustomer(world, id);
      const after = world.update('customer', before, changes(world, before, params));
      const previous = previousAttributes(before, after);
      if (Object.keys(previous).length > 0) world.emit('customer.updated', after, previous);
      return after;
    },
  });

  mount(host, {
    method: 'GET',
    path: '/v1/customers/:id',
    params: z.strictObject(expansion),
    run: ({ world, id }) => world.store.get('deleted_customer', id) ?? requireCustomer(world, id),
  });

  mount(host, {
    method: 'DELETE',
    path: '/v1/customers/:id',
    params: z.strictObject({}),
    run: ({ world, id }) => deleteCustomer(world, requireCustomer(world, id)),
  });

  mount(host, {
    method: 'GET',
    path: '/v1/customers',
    params: z.strictObject({ ...paging, ...expansion, email: text.optional(), created: createdRange }),
    run: ({ world, params }) => {
      const found = world.store
        .all('customer')
        .filter((customer) => params.email === undefined || customer.email === params.email)
        .filter((customer) => isCreatedIn(customer.created, params.created));
      return paginate(found, '/v1/customers', params);
    },
  });

  mount(host, {
    method: 'GET',
    path: '/v1/customers/:id/payment_methods',
    params: z.strictObject({ ...paging, ...expansion, type: z.literal('card').optional() }),
    run: ({ world, params, id }) => {
      requireCustomer(world, id);
      const methods = world.store.linked('payment_method', 'customer', id);
      return paginate(methods, `/v1/customers/${id}/payment_methods`, params);
    },
  });
}

/** Ends the subscriptions at once. Invoices and charges remain, with the customer's id. */
function deleteCustomer(world: World, customer: Customer): DeletedCustomer {
  const { id } = customer;
  for (const subscription of world.store.linked('subscription', 'customer', id)) {
    if (subscription.status === 'incomplete') expireIncomplete(world, subscription);
    else if (subscription.ended_at === null)
      endSubscription(world, subscription, world.now, 'cancellation_requested');
  }
  for (const { id: method } of world.store.linked('payment_method', 'customer', id))
    world.store.remove('payment_method', method);
  for (const { id: taxId } of world.store.linked('tax_id', 'customer', id))
    world.store.remove('tax_id', taxId);
  world.store.remove('customer', id);
  world.emit('customer.deleted', customer);
  return world.store.put('deleted_customer', { id, object: 'customer', deleted: true });
}

function changes(world: World, before: Customer, params: z.output<typeof updateParams>): Partial<Customer> {
  const patch: Partial<Customer> = { metadata: mergeMetadata(before.metadata, params.metadata) };
  if (params.description !== undefined) patch.description = params.description;
  if (params.email !== undefined) patch.email = params.email;
  if (params.name !== undefined) patch.name = params.name;
  if (params.phone !== undefined) patch.phone = params.phone;
  if (params.preferred_locales !== undefined) patch.preferred_locales = params.preferred_locales;
  if (params.address !== undefined)
    patch.address = params.address === '' ? null : fullAddress(params.address);
  const { default_payment_method: method, footer } = params.invoice_settings ?? {};
  if (method !== undefined) {
    const param = 'invoice_settings[default_payment_method]';
    if (method !== '' && requireMethod(world, method, param).customer !== before.id) {
      throw noSuch('payment_method', method, param);
    }
    patch.invoice_settings = {
      ...before.invoice_settings,
      default_payment_method: method === '' ? null : method,
    };
  }
  if (footer !== undefined)
    patch.invoice_settings = { ...(patch.invoice_settings ?? before.invoice_settings), footer };
  return patch;
}

function fullAddress(given: z.output<typeof address>): NonNullable<Customer['address']> {
  const { city, country, line1, line2, postal_code, state } = given;
  return {
    city: city ?? null,
    country: country ?? null,
    line1: line1 ?? null,
    line2: line2 ?? null,
    postal_code: postal_code ?? null,
    state: state ?? null,
  };
}

/** Attaches a card to the customer, or throws the bank's decline. */
export function attachCard(world: World, methodId: string, customer: string, param: string) {
  const method = requireMethod(world, methodId, param);
  const refusal = declineOfAttaching(cardOf(world, method).behaviour);
  if (refusal !== null) throw declined(refusal);
  return attach(world, method, customer);
}
