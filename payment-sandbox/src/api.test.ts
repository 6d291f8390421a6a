/** The API's conventions: keys, parameters, lists, expansion, idempotency, and `error` in every failure. */
import type Stripe from 'stripe';
import {
  type Bench,
  begin,
  createPlans,
  DAY_MS,
  PUBLISHABLE_KEY,
  pay,
  SECRET_KEY,
  startBench,
} from './testing';

let bench: Bench;

beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => bench.close());

const raw = (method: string, path: string, key: string | null, body?: string) =>
  fetch(`${bench.origin}${path}`, {
    method,
    headers: key === null ? {} : { Authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { body }),
  });

test.each([
  ['no key', 'GET', '/v1/customers', null, undefined, 401, undefined],
  ['a wrong key', 'GET', '/v1/customers', 'sk_test_other_than_this', undefined, 401, undefined],
  ['the publishable key', 'GET', '/v1/customers', PUBLISHABLE_KEY, undefined, 403, 'secret_key_required'],
  ['an unknown path', 'GET', '/v1/nothing', SECRET_KEY, undefined, 404, undefined],
  ['an unsupported method', 'PUT', '/v1/customers', SECRET_KEY, 'a=b', 404, undefined],
  ['an unknown object', 'GET', '/v1/customers/cus_x', SECRET_KEY, undefined, 404, 'resource_missing'],
  ['an unknown parameter', 'POST', '/v1/customers', SECRET_KEY, 'emial=a', 400, 'parameter_unknown'],
  ['a missing parameter', 'POST', '/v1/products', SECRET_KEY, '', 400, 'parameter_missing'],
  ['a malformed parameter name', 'POST', '/v1/customers', SECRET_KEY, '__proto__[x]=1', 400, undefined],
  [
    'a value of the wrong shape',
    'POST',
    '/v1/subscriptions',
    SECRET_KEY,
    'customer[a]=b&items=c',
    400,
    undefined,
  ],
  ['JSON', 'POST', '/v1/customers', SECRET_KEY, '{"email":"a"}', 400, 'parameter_unknown'],
  ['an overlong body', 'POST', '/v1/customers', SECRET_KEY, `name=${'x'.repeat(2_000_000)}`, 413, undefined],
  ['no secret', 'GET', '/v1/payment_intents/pi_x', PUBLISHABLE_KEY, undefined, 404, 'resource_missing'],
])('answers %s with a Stripe error', async (_name, method, path, key, body, status, code) => {
  const response = await raw(method, path, key, body);
  expect(response.status).toBe(status);
  expect(response.headers.get('Request-Id')).toMatch(/^req_/);
  const { error } = (await response.json()) as { error: { type: string; code?: string; message: string } };
  expect(error).toMatchObject({ type: 'invalid_request_error', message: expect.stringMatching(/./) });
  expect(error.code).toBe(code);
});

test.each([
  [{ Origin: 'https://evil.example' }, 403],
  [{ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }, 403],
  [{ Origin: 'https://shop.example' }, 200],
  // Sent by the sandbox's own forms.
  [{ Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }, 200],
  [{}, 200],
])('checks the origin, since the keys are public: %j gets %i', async (headers, status) => {
  await bench.close();
  bench = await startBench({ allowsOrigin: (origin) => origin === 'https://shop.example' });
  const response = await fetch(`${bench.origin}/v1/customers`, {
    headers: { Authorization: `Bearer ${SECRET_KEY}`, ...headers },
  });
  expect(response.status).toBe(status);
  await response.arrayBuffer();
});

test('names an unknown nested parameter as Stripe does', async () => {
  const refused = bench.stripe.subscriptions.create({
    customer: 'cus_x',
    items: [{ price: 'price_x', colour: 'red' } as Stripe.SubscriptionCreateParams.Item],
  });
  await expect(refused).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code: 'parameter_unknown',
    param: 'items[0][colour]',
  });
});

test('a stranger with the publishable key cannot see or pay an intent without its secret', async () => {
  const plans = await createPlans(bench.stripe);
  const { intent } = await begin(bench.stripe, plans.basic);
  const path = `/v1/payment_intents/${intent}`;
  expect((await raw('GET', path, PUBLISHABLE_KEY)).status).toBe(400);
  expect((await raw('GET', `${path}?client_secret=guess`, PUBLISHABLE_KEY)).status).toBe(400);
  expect((await bench.browser(`${path}/confirm`, { client_secret: 'guess' })).status).toBe(400);
});

test('an idempotency key repeats its answer, rejects another body, and is free again after a day', async () => {
  const options = { idempotencyKey: 'sign-up-1' };
  const first = await bench.stripe.customers.create({ email: 'a@example.com' }, options);
  const again = await bench.stripe.customers.create({ email: 'a@example.com' }, options);
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await bench.stripe.customers.list()).data).toHaveLength(1);
  const other = bench.stripe.customers.create({ email: 'b@example.com' }, options);
  await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError', statusCode: 400 });
  bench.clock.now += DAY_MS;
  expect((await bench.stripe.customers.create({ email: 'b@example.com' }, options)).id).not.toBe(first.id);
});

test('a rejected request leaves nothing behind and does not use up its idempotency key', async () => {
  const options = { idempotencyKey: 'k' };
  const items = [{ price: 'price_missing' }];
  const { id: customer } = await bench.stripe.customers.create({});
  await expect(bench.stripe.subscriptions.create({ customer, items }, options)).rejects.toMatchObject({
    code: 'resource_missing',
    param: 'items[0][price]',
  });
  expect((await bench.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  const { basic } = await createPlans(bench.stripe);
  const created = await bench.stripe.subscriptions.create(
    { customer, items: [{ price: basic.id }], payment_behavior: 'default_incomplete' },
    options,
  );
  expect(created.status).toBe('incomplete');
});

test('error_if_incomplete leaves no subscription after a decline', async () => {
  const { basic } = await createPlans(bench.stripe);
  const customer = await bench.stripe.customers.create({
    payment_method: 'pm_card_chargeCustomerFail',
  });
  const [method] = (await bench.stripe.paymentMethods.list({ customer: customer.id })).data;
  await expect(
    bench.stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: basic.id }],
      default_payment_method: method?.id ?? '',
      payment_behavior: 'error_if_incomplete',
    }),
  ).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
  expect((await bench.stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
});

test('lists page through everything, newest first', async () => {
  for (let index = 0; index < 7; index += 1) await bench.stripe.customers.create({ name: `n${index}` });
  const first = await bench.stripe.customers.list({ limit: 3 });
  expect(first).toMatchObject({ has_more: true, data: [{ name: 'n6' }, { name: 'n5' }, { name: 'n4' }] });
  const all: (string | null | undefined)[] = [];
  for await (const customer of bench.stripe.customers.list({ limit: 3 })) all.push(customer.name);
  expect(all).toEqual(['n6', 'n5', 'n4', 'n3', 'n2', 'n1', 'n0']);
});

test('finds prices by lookup key, and a key belongs to one price only', async () => {
  const { pro } = await createPlans(bench.stripe);
  const found = await bench.stripe.prices.list({ lookup_keys: ['pro'], expand: ['data.product'] });
  expect(found.data).toMatchObject([{ id: pro.id, product: { name: 'Pro' } }]);
  expect(found.data[0]?.unit_amount_decimal?.toString()).toBe('4999');
  const again = bench.stripe.prices.create({
    currency: 'eur',
    unit_amount: 1,
    product_data: { name: 'x' },
    lookup_key: 'pro',
  });
  await expect(again).rejects.toThrow(/lookup key/);
});

test('rejects expansions that Stripe has removed', async () => {
  const plans = await createPlans(bench.stripe);
  const { subscription } = await begin(bench.stripe, plans.basic);
  await expect(
    bench.stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice.payment_intent'] }),
  ).rejects.toThrow('This property cannot be expanded (latest_invoice.payment_intent).');
});

test('metadata is merged, and an empty value removes its key', async () => {
  const { id } = await bench.stripe.customers.create({ metadata: { a: '1', b: '2' } });
  expect((await bench.stripe.customers.update(id, { metadata: { a: '', c: '3' } })).metadata).toEqual({
    b: '2',
    c: '3',
  });
  expect((await bench.stripe.customers.update(id, { metadata: '' })).metadata).toEqual({});
});

test('refunds a part and then the rest, but never more', async () => {
  const plans = await createPlans(bench.stripe);
  const begun = await begin(bench.stripe, plans.basic);
  await pay(bench, begun, '4242424242424242');
  const payment_intent = begun.intent;
  await bench.stripe.refunds.create({ payment_intent, amount: 999 });
  await expect(bench.stripe.refunds.create({ payment_intent, amount: 1001 })).rejects.toThrow(/greater/);
  expect(await bench.stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 1000 });
  const [charge] = (await bench.stripe.charges.list({ payment_intent })).data;
  expect(charge).toMatchObject({ refunded: true, amount_refunded: 1999 });
  await expect(bench.stripe.refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
});
