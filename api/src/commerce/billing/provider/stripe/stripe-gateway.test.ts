import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PlanId } from '@spreadwise/contract/plans';
import { type Bench, SECRET_KEY, startBench, WEBHOOK_SECRET } from '@spreadwise/payment-sandbox/testing';
import { testDatabase } from '../../../../../test/database';
import { reached } from '../../../../../test/reached';
import {
  type AccountsHarness,
  type Browser,
  createAccountsHarness,
} from '../../../../people/identity/testing/accounts-harness';
import { sessions, subscriptions, webhookEvents } from '../../../../platform/db/schema';
import { DAY_MS } from '../../../../platform/lib/time';
import { inOtherWords } from '../../lifecycle-tests/testing/another-server';
import { EVENTS } from '../../sync/sync-store';
import type { PaymentGateway } from '../gateway';
import { CataloguePriceError, GatewayError } from '../gateway-error';
import { lookupKeyOf } from './catalogue';
import { createStripeGateway } from './stripe-gateway';

const database = testDatabase();
const SUCCEEDS = '4242424242424242';
const DECLINED = '4000000000000002';
const THREE_D_SECURE = '4000002500003155';

let bench: Bench;
let gateway: PaymentGateway;
let world: AccountsHarness;
/** Webhooks are delivered only while this is true. */
let webhooksArrive = true;

beforeEach(async () => {
  webhooksArrive = true;
  bench = await startBench({
    dunning: { retryDays: [3], afterwards: 'unpaid' },
    webhook: { url: 'http://product/api/stripe/webhook', secret: WEBHOOK_SECRET },
    fetch: async (url, init) =>
      webhooksArrive
        ? world.app.request(new URL(String(url)).pathname, init)
        : new Response(null, { status: 503 }),
  });
  gateway = gatewayAt(Number(new URL(bench.origin).port));
  world = createAccountsHarness(database.db, { gateway });
});
afterEach(async () => {
  await settled();
  await bench.close();
});

const gatewayAt = (port: number, fetch?: typeof globalThis.fetch) =>
  createStripeGateway({
    ...(fetch && { fetch }),
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    api: { protocol: 'http', host: '127.0.0.1', port },
    productName: 'Spreadwise',
  });

const EMAIL = 'ada@example.com';
const subscribe = (browser: Browser, planType: PlanId = 'pro', email = EMAIL) =>
  browser.send('POST', '/api/stripe/create-subscription', { email, name: 'ada', planType });
const verify = (browser: Browser) => browser.send('POST', '/api/auth/verify-customer', { email: EMAIL });

/** Delivers every webhook and processes it to the end. */
async function settled() {
  await bench.sandbox.settled();
  await world.runJobs(EVENTS.name);
}

/** What Stripe.js does in the page. */
async function confirm(clientSecret: string, number: string) {
  const intent = clientSecret.split('_secret_')[0];
  const answer = await bench.browser(`/v1/payment_intents/${intent}/confirm`, {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
  });
  await settled();
  return answer as { status: number; body: { status?: string; error?: { message: string } } };
}

test('a card payment signs in at once, and is recorded by the webhooks alone', async () => {
  const ada = world.browser();
  const { body } = await subscribe(ada);
  expect((await confirm(body.clientSecret, SUCCEEDS)).body.status).toBe('succeeded');
  expect(await database.db.select().from(subscriptions)).toMatchObject([
    { id: body.subscriptionId, plan: 'pro', status: 'active', wasPaid: true },
  ]);
  const events = await database.db.select().from(webhookEvents);
  expect(events.length).toBeGreaterThan(3);
  expect(events.every(({ doneAt }) => doneAt !== null)).toBe(true);

  const login = (await verify(ada)).body;
  expect(login).toMatchObject({ isValid: true, tier: 'PRO', subscription: { status: 'active' } });
  ada.token = login.token;
  expect((await ada.send('GET', '/api/billing/overview')).body).toEqual({
    email: EMAIL,
    tier: 'PRO',
    subscription: {
      id: body.subscriptionId,
      plan: 'pro',
      status: 'active',
      currentPeriodEnd: '2026-12-21T12:00:00.000Z',
      cancelAtPeriodEnd: false,
    },
    nextInvoice: { amountCents: 4999, currency: 'EUR', dueAt: '2026-12-21T12:00:00.000Z' },
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
    scheduledChange: null,
    pastDue: null,
    suspended: null,
    comp: null,
    due: null,
  });
});

test('a customer who returns from paying is signed in even before any webhook', async () => {
  webhooksArrive = false;
  const ada = world.browser();
  const { body } = await subscribe(ada, 'premium');
  expect((await verify(ada)).body.isValid).toBe(false);
  await confirm(body.clientSecret, SUCCEEDS);
  expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'PREMIUM' });
});

test('after a declined card, the same client secret accepts another one', async () => {
  const ada = world.browser();
  const { body } = await subscribe(ada);
  const declined = await confirm(body.clientSecret, DECLINED);
  expect(declined.body.error?.message).toBe('Your card was declined.');
  expect((await subscribe(ada)).body).toEqual(body);
  expect((await confirm(body.clientSecret, SUCCEEDS)).body.status).toBe('succeeded');
  expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'PRO' });
});

test('an unfinished 3-D Secure confirmation opens nothing, and can be finished later', async () => {
  const ada = world.browser();
  const { body } = await subscribe(ada);
  expect((await confirm(body.clientSecret, THREE_D_SECURE)).body.status).toBe('requires_action');
  expect((await verify(ada)).body.isValid).toBe(false);
  const again = await subscribe(ada);
  expect(again.body).toEqual(body);
  await bench.browser(`/v1/payment_intents/${body.clientSecret.split('_secret_')[0]}/sandbox_authenticate`, {
    client_secret: again.body.clientSecret,
    outcome: 'complete',
  });
  await settled();
  expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'PRO' });
});

test('an attempt replaced by another plan can no longer be paid', async () => {
  const ada = world.browser();
  const old = await subscribe(ada);
  const next = await subscribe(ada, 'basic');
  expect(next.body.subscriptionId).not.toBe(old.body.subscriptionId);
  expect((await confirm(old.body.clientSecret, SUCCEEDS)).status).not.toBe(200);
  expect((await confirm(next.body.clientSecret, SUCCEEDS)).body.status).toBe('succeeded');
  const { data } = await bench.stripe.subscriptions.list({ status: 'active' });
  expect(data.map(({ id }) => id)).toEqual([next.body.subscriptionId]);
});

test("of three browsers' checkouts the first payment counts, the second is refunded, the third cannot be paid", async () => {
  const [first, second, third] = [world.browser(), world.browser(), world.browser()];
  const begun = [await subscribe(first), await subscribe(second, 'premium'), await subscribe(third)];
  const secretOf = (at: number): string => begun[at]?.body.clientSecret;
  for (const at of [0, 1]) expect((await confirm(secretOf(at), SUCCEEDS)).body.status).toBe('succeeded');
  await settled();
  await world.runJobs();
  expect((await confirm(secretOf(2), SUCCEEDS)).status).not.toBe(200);
  const [refund, ...more] = (await bench.stripe.refunds.list({ expand: ['data.charge'] })).data;
  expect(more).toEqual([]);
  expect(refund).toMatchObject({ status: 'succeeded' });
  expect((await bench.stripe.creditNotes.list()).data).toMatchObject([{ reason: 'duplicate' }]);
  const kept = (await bench.stripe.subscriptions.list({ status: 'active' })).data;
  expect(kept).toHaveLength(1);
  const isFirst = kept[0]?.id === begun[0]?.body.subscriptionId;
  expect(refund?.amount).toBe(isFirst ? 9999 : 4999);
  expect((await verify(isFirst ? first : second)).body.isValid).toBe(true);
  expect((await verify(isFirst ? second : first)).body.isValid).toBe(false);
});

test('a payment for which eight cards were declined accepts no more, and the next checkout has to wait', async () => {
  const tester = world.browser();
  const { body } = await subscribe(tester);
  for (let card = 0; card < 8; card += 1)
    expect((await confirm(body.clientSecret, DECLINED)).status).toBe(402);
  await settled();
  await world.runJobs();
  expect((await confirm(body.clientSecret, SUCCEEDS)).body.status).not.toBe('succeeded');
  const again = await subscribe(tester);
  expect(again.status).toBe(429);
  expect(again.body.error).toMatch(/^Several payments were declined here. Wait 32 minutes/);
  expect(again.headers.get('Retry-After')).toBe('1920');
  reached(
    `8 cards by one payment, then none; the next payment waits for ${again.headers.get('Retry-After')} s`,
  );
});

test('an attempt in the middle of 3-D Secure can be replaced, too', async () => {
  const ada = world.browser();
  const old = await subscribe(ada);
  await confirm(old.body.clientSecret, THREE_D_SECURE);
  const next = await subscribe(ada, 'basic');
  expect(next.status).toBe(200);
  const finished = await bench.browser(
    `/v1/payment_intents/${old.body.clientSecret.split('_secret_')[0]}/sandbox_authenticate`,
    { client_secret: old.body.clientSecret, outcome: 'complete' },
  );
  expect(finished.body).not.toMatchObject({ status: 'succeeded' });
});

/** A subscription whose renewal failed for good, and the invoices it owes. */
async function unpaid({ scheduled = false } = {}) {
  const ada = world.browser();
  const { body } = await subscribe(ada);
  await confirm(body.clientSecret, SUCCEEDS);
  if (scheduled) await gateway.plans.schedulePlan({ subscriptionId: body.subscriptionId, plan: 'basic' });
  const { customer } = await bench.stripe.subscriptions.retrieve(body.subscriptionId);
  const failing = await bench.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: String(customer),
  });
  await bench.stripe.subscriptions.update(body.subscriptionId, { default_payment_method: failing.id });
  bench.clock.now += 60 * DAY_MS;
  bench.sandbox.advance();
  await settled();
  const { status } = await bench.stripe.subscriptions.retrieve(body.subscriptionId);
  expect(status).toBe('unpaid');
  const { data: owed } = await bench.stripe.invoices.list({
    subscription: body.subscriptionId,
    status: 'open',
  });
  expect(owed.length).toBeGreaterThan(0);
  return { id: body.subscriptionId as string, owed };
}

test.each([
  ['by itself', {}],
  ['under a schedule', { scheduled: true }],
])(
  'a subscription that went unpaid %s is ended, and its open invoices can no longer be paid',
  async (_, how) => {
    const { id, owed } = await unpaid(how);
    const { schedule } = await bench.stripe.subscriptions.retrieve(id);
    expect(schedule !== null).toBe('scheduled' in how);
    expect(await gateway.abandonSubscription(id)).toBe('abandoned');
    expect((await bench.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    for (const one of owed) expect((await bench.stripe.invoices.retrieve(one.id)).status).toBe('void');
  },
);

test.each([
  ['as Stripe does', (reach: (request: Request) => Promise<Response>) => reach],
  ['without what is null', inOtherWords],
])(
  'a subscription whose end gets no answer, once nothing is owed, is live again but never charged again, told %s',
  async (_, told) => {
    const { id } = await unpaid();
    const port = Number(new URL(bench.origin).port);
    const reach = told(fetch);
    const failing = gatewayAt(port, (input, init) =>
      init?.method === 'DELETE'
        ? Promise.reject(new TypeError('fetch failed'))
        : reach(new Request(input, init)),
    );
    await expect(failing.abandonSubscription(id)).rejects.toMatchObject({ reason: 'unavailable' });
    expect(await bench.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      cancel_at_period_end: true,
    });
    const charges = async () => (await bench.stripe.charges.list({ limit: 100 })).data.length;
    const before = await charges();
    bench.clock.now += 60 * DAY_MS;
    bench.sandbox.advance();
    await settled();
    expect((await bench.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    expect(await charges()).toBe(before);
  },
);

test('a subscription that is paid just before it would be ended continues', async () => {
  const { id, owed } = await unpaid();
  const port = Number(new URL(bench.origin).port);
  const slow = gatewayAt(port, async (input, init) => {
    if (String(input).endsWith('/void')) {
      const method = await bench.stripe.paymentMethods.attach('pm_card_visa', {
        customer: String(owed[0]?.customer),
      });
      await bench.stripe.invoices.pay(String(owed[0]?.id), { payment_method: method.id });
    }
    return fetch(input, init);
  });
  expect(await slow.abandonSubscription(id)).toBe('paid');
  expect(await bench.stripe.subscriptions.retrieve(id)).toMatchObject({
    status: 'active',
    cancel_at_period_end: false,
  });
});

test('a rate limit that is answered with 400 is reported as one, not as a refusal', async () => {
  const limited = gatewayAt(1, async () =>
    Response.json({ error: { type: 'invalid_request_error', code: 'rate_limit' } }, { status: 400 }),
  );
  await expect(limited.readSubscription('sub_1')).rejects.toMatchObject({ reason: 'limited' });
});

test('an attempt that was paid before it would be replaced is kept', async () => {
  webhooksArrive = false;
  const ada = world.browser();
  const { body } = await subscribe(ada);
  await confirm(body.clientSecret, SUCCEEDS);
  expect(await gateway.abandonSubscription(body.subscriptionId)).toBe('paid');
  expect((await subscribe(world.browser())).status).toBe(409);
  expect((await bench.stripe.subscriptions.retrieve(body.subscriptionId)).status).toBe('active');
});

test('an attempt that is paid between our read and our cancellation is kept as well', async () => {
  webhooksArrive = false;
  const { body } = await subscribe(world.browser());
  const between = createServer(async (request, response) => {
    if (request.method !== 'GET') await confirm(body.clientSecret, SUCCEEDS);
    const { authorization = '' } = request.headers;
    const answer = await fetch(`${bench.origin}${request.url}`, {
      method: request.method ?? 'GET',
      headers: { authorization },
    });
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = between.address() as AddressInfo;
    expect(await gatewayAt(port).abandonSubscription(body.subscriptionId)).toBe('paid');
    expect((await bench.stripe.subscriptions.retrieve(body.subscriptionId)).status).toBe('active');
  } finally {
    between.closeAllConnections();
    between.close();
  }
});

test('an attempt that the provider does not end is not reported as abandoned', async () => {
  const { body } = await subscribe(world.browser());
  const stubborn = createStripeGateway({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    api: { protocol: 'http', host: '127.0.0.1', port: Number(new URL(bench.origin).port) },
    productName: 'Spreadwise',
    /* Voiding its invoice ends a subscription that waits for its first payment: this provider does neither. */
    fetch: async (input, init) => {
      const { method, url } = new Request(input, init);
      if (method === 'DELETE')
        return Response.json({ error: { type: 'invalid_request_error', message: 'No.' } }, { status: 400 });
      return url.endsWith('/void') ? Response.json({ status: 'void' }) : fetch(input, init);
    },
  });
  await expect(stubborn.abandonSubscription(body.subscriptionId)).rejects.toMatchObject({
    reason: 'unavailable',
  });
  await bench.stripe.subscriptions.cancel(body.subscriptionId);
  expect(await stubborn.abandonSubscription(body.subscriptionId)).toBe('abandoned');
});

test('an attempt that the provider ended after 23 hours makes room for a new one', async () => {
  const ada = world.browser();
  const { body } = await subscribe(ada);
  bench.clock.now += DAY_MS;
  world.clock.advance(DAY_MS);
  bench.sandbox.advance();
  await settled();
  const next = await subscribe(ada);
  expect(next.status).toBe(200);
  expect((await confirm(next.body.clientSecret, SUCCEEDS)).body.status).toBe('succeeded');
  expect(next.body.subscriptionId).not.toBe(body.subscriptionId);
});

test('the portal opens for the customer, returns to us, and does not allow changing the address', async () => {
  const ada = world.browser();
  await confirm((await subscribe(ada)).body.clientSecret, SUCCEEDS);
  const { token, customerId } = (await verify(ada)).body;
  ada.token = token;
  const { status, body } = await ada.send('POST', '/api/auth/customer-portal', {
    customerId,
    returnUrl: 'https://spreadwise.test/dashboard',
  });
  expect(status).toBe(200);
  expect(body.url).toMatch(/^http/);
  const { data } = await bench.stripe.billingPortal.configurations.list();
  expect(data.filter(({ metadata }) => metadata?.spreadwise)).toMatchObject([
    { features: { customer_update: { enabled: false }, subscription_update: { enabled: false } } },
  ]);
});

test('the portal is configured once, and manual changes of it are reset at the next start', async () => {
  const ada = world.browser();
  await confirm((await subscribe(ada)).body.clientSecret, SUCCEEDS);
  const { customerId } = (await verify(ada)).body;
  const open = { customerId, returnUrl: 'https://spreadwise.test/' };
  const start = () => gatewayAt(Number(new URL(bench.origin).port));
  await Promise.all([start().createPortalSession(open), start().createPortalSession(open)]);
  const configurations = async () =>
    (await bench.stripe.billingPortal.configurations.list()).data.filter(
      ({ metadata }) => metadata?.spreadwise,
    );
  const [made, ...others] = await configurations();
  expect(others).toEqual([]);
  await bench.stripe.billingPortal.configurations.update(made?.id ?? '', {
    features: { customer_update: { enabled: true, allowed_updates: ['email'] } },
  });
  await start().createPortalSession(open);
  const [after, ...more] = await configurations();
  expect(more).toEqual([]);
  expect(after).toMatchObject({ id: made?.id, features: { customer_update: { enabled: false } } });
});

test('the portal still opens after its configuration was deactivated at Stripe', async () => {
  const ada = world.browser();
  await confirm((await subscribe(ada)).body.clientSecret, SUCCEEDS);
  const { customerId } = (await verify(ada)).body;
  const running = gatewayAt(Number(new URL(bench.origin).port));
  const open = { customerId, returnUrl: 'https://spreadwise.test/dashboard' };
  const { configurations } = bench.stripe.billingPortal;
  const active = async () =>
    (await configurations.list({ active: true })).data.filter(({ metadata }) => metadata?.spreadwise);
  await running.createPortalSession(open);
  // Twice in the same process, then in one that has never looked the configuration up.
  for (const one of [running, running, gatewayAt(Number(new URL(bench.origin).port))]) {
    for (const { id } of await active()) await configurations.update(id, { active: false });
    expect((await one.createPortalSession(open)).url).toMatch(/^http/);
    expect(await active()).toHaveLength(1);
  }
  await expect(running.createPortalSession({ ...open, customerId: 'cus_unknown' })).rejects.toMatchObject({
    reason: 'refused',
  });
  expect(await active()).toHaveLength(1);
});

test('a subscription cancelled at the provider loses its tier by the webhook alone', async () => {
  const ada = world.browser();
  const { body } = await subscribe(ada);
  await confirm(body.clientSecret, SUCCEEDS);
  ada.token = (await verify(ada)).body.token;
  await database.db.update(sessions).set({ addressProven: true });
  await bench.stripe.subscriptions.cancel(body.subscriptionId);
  await settled();
  expect((await ada.send('GET', '/api/billing/overview')).body).toMatchObject({
    tier: 'FREE',
    subscription: { status: 'canceled' },
    nextInvoice: null,
  });
});

test('prices are created once, even by two processes that start at once', async () => {
  const port = Number(new URL(bench.origin).port);
  await Promise.all([gatewayAt(port).ensureCatalogue(), gatewayAt(port).ensureCatalogue()]);
  await gatewayAt(port).ensureCatalogue();
  const { data } = await bench.stripe.prices.list({ limit: 100 });
  const prices = data.map(({ lookup_key, unit_amount }) => [lookup_key, unit_amount]);
  expect(prices.sort()).toEqual([
    ['spreadwise_basic_monthly', 1999],
    ['spreadwise_premium_monthly', 9999],
    ['spreadwise_pro_monthly', 4999],
  ]);
});

test.each([
  ['amount', { unit_amount: 4899 }],
  ['currency', { currency: 'usd' }],
  ['interval', { recurring: { interval: 'year' as const } }],
])('a price with another %s stops the start and is never charged', async (_, wrong) => {
  await bench.stripe.prices.create({
    lookup_key: lookupKeyOf('pro'),
    currency: 'eur',
    unit_amount: 4999,
    recurring: { interval: 'month' },
    product_data: { name: 'Pro' },
    ...wrong,
  });
  const refusal = gateway.ensureCatalogue();
  await expect(refusal).rejects.toBeInstanceOf(CataloguePriceError);
  await expect(refusal).rejects.toThrow(/spreadwise_pro_monthly/);
  expect((await subscribe(world.browser())).status).not.toBe(200);
});

/** The owner moves a plan's lookup key to a new price, as the manual describes. */
async function moveKey(plan: PlanId) {
  await gateway.ensureCatalogue();
  const { data } = await bench.stripe.prices.list({ lookup_keys: [lookupKeyOf(plan)] });
  const [old] = data;
  if (!old) throw new Error('There is no price.');
  await bench.stripe.prices.create({
    product: String(old.product),
    currency: 'eur',
    unit_amount: 4999,
    recurring: { interval: 'month' },
    lookup_key: lookupKeyOf(plan),
    transfer_lookup_key: true,
  });
  return old.id;
}

test('a subscription sold at a price whose key was moved keeps its plan, before and after a restart', async () => {
  const old = await moveKey('pro');
  const ada = world.browser();
  const { body } = await subscribe(ada);
  await confirm(body.clientSecret, SUCCEEDS);
  const held = await bench.stripe.subscriptions.retrieve(body.subscriptionId);
  expect(held.items.data[0]?.price).toMatchObject({ id: old, lookup_key: null });
  expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'PRO' });
  const customerId = String(held.customer);
  const restarted = gatewayAt(Number(new URL(bench.origin).port));
  for (const one of [gateway, restarted]) {
    expect((await one.readCustomer(customerId))?.subscriptions).toMatchObject([{ plan: 'pro' }]);
    expect(await one.plans.readSnapshot(body.subscriptionId)).toMatchObject({ plan: 'pro' });
    const { invoices } = await one.plans.listInvoices({ customerId, cursor: null });
    expect(invoices).toMatchObject([{ plan: 'pro' }]);
  }
});

test('a price that was scheduled before its key was moved still belongs to its plan', async () => {
  const ada = world.browser();
  const { body } = await subscribe(ada, 'premium');
  await confirm(body.clientSecret, SUCCEEDS);
  await gateway.plans.schedulePlan({ subscriptionId: body.subscriptionId, plan: 'pro' });
  await moveKey('pro');
  const restarted = gatewayAt(Number(new URL(bench.origin).port));
  expect(await restarted.plans.readSnapshot(body.subscriptionId)).toMatchObject({
    scheduled: { plan: 'pro' },
  });
});

test('a price that is no longer sold is refused once, and the next try uses the new one', async () => {
  const old = await moveKey('pro');
  await bench.stripe.prices.update(old, { active: false });
  const ada = world.browser();
  const refused = await subscribe(ada);
  expect([refused.status, refused.body.error]).toEqual([502, expect.stringContaining('did not accept')]);
  const { body } = await subscribe(ada);
  await confirm(body.clientSecret, SUCCEEDS);
  expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'PRO' });
});

describe('a plan whose price the owner has archived', () => {
  const archive = async (plan: PlanId) => {
    const { data } = await bench.stripe.prices.list({ lookup_keys: [lookupKeyOf(plan)] });
    await bench.stripe.prices.update(String(data[0]?.id), { active: false });
  };

  test('is refused alone: other plans are sold, and every invoice still shows its plan', async () => {
    const ada = world.browser();
    const { body } = await subscribe(ada, 'basic');
    await confirm(body.clientSecret, SUCCEEDS);
    const { customerId } = (await verify(ada)).body;
    await archive('basic');
    for (const browser of [world.browser(), world.browser()])
      expect((await subscribe(browser, 'basic', 'eve@example.com')).status).toBe(502);
    expect((await subscribe(world.browser(), 'pro', 'bob@example.com')).status).toBe(200);
    const restarted = gatewayAt(Number(new URL(bench.origin).port));
    await restarted.ensureCatalogue();
    for (const one of [gateway, restarted]) {
      expect((await one.readCustomer(customerId))?.subscriptions).toMatchObject([{ plan: 'basic' }]);
      const { invoices } = await one.plans.listInvoices({ customerId, cursor: null });
      expect(invoices).toMatchObject([{ plan: 'basic' }]);
    }
  });

  test('is sold again once its price is active again', async () => {
    await gateway.ensureCatalogue();
    await archive('basic');
    expect((await subscribe(world.browser(), 'basic')).status).toBe(502);
    const { data } = await bench.stripe.prices.list({ lookup_keys: [lookupKeyOf('basic')] });
    await bench.stripe.prices.update(String(data[0]?.id), { active: true });
    expect((await subscribe(world.browser(), 'basic')).status).toBe(200);
  });
});

test('a key moved to another amount charges nobody that amount, and old subscribers keep their plan', async () => {
  const ada = world.browser();
  const { body } = await subscribe(ada);
  await confirm(body.clientSecret, SUCCEEDS);
  const { customerId } = (await verify(ada)).body;
  const { data } = await bench.stripe.prices.list({ lookup_keys: [lookupKeyOf('pro')] });
  const [old] = data;
  await bench.stripe.prices.create({
    product: String(old?.product),
    currency: 'eur',
    unit_amount: 5999,
    recurring: { interval: 'month' },
    lookup_key: lookupKeyOf('pro'),
    transfer_lookup_key: true,
  });
  await bench.stripe.prices.update(String(old?.id), { active: false });
  for (const browser of [world.browser(), world.browser()])
    expect((await subscribe(browser, 'pro', 'eve@example.com')).status).toBe(502);
  expect((await subscribe(world.browser(), 'premium', 'bob@example.com')).status).toBe(200);
  expect((await gateway.readCustomer(customerId))?.subscriptions).toMatchObject([{ plan: 'pro' }]);
  const { data: all } = await bench.stripe.subscriptions.list({ limit: 100 });
  expect(all.flatMap(({ items }) => items.data.map(({ price }) => price.unit_amount))).not.toContain(5999);
});

test('three prices of one product are a plan each; an older price of that product belongs to no plan', async () => {
  const product = await bench.stripe.products.create({ name: 'Spreadwise' });
  const priceOf = (plan: PlanId, cents: number) =>
    bench.stripe.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: cents,
      recurring: { interval: 'month' },
      lookup_key: lookupKeyOf(plan),
      transfer_lookup_key: true,
    });
  await priceOf('basic', 1999);
  await priceOf('pro', 4999);
  await priceOf('premium', 9999);
  const ada = world.browser();
  const { body } = await subscribe(ada, 'premium');
  await confirm(body.clientSecret, SUCCEEDS);
  const { customerId } = (await verify(ada)).body;
  expect((await gateway.plans.listInvoices({ customerId, cursor: null })).invoices).toMatchObject([
    { plan: 'premium' },
  ]);
  await priceOf('premium', 9999);
  const restarted = gatewayAt(Number(new URL(bench.origin).port));
  expect((await restarted.readCustomer(customerId))?.subscriptions).toMatchObject([{ plan: null }]);
});

test('a price of another product opens nothing', async () => {
  const customer = await bench.stripe.customers.create({ email: EMAIL });
  const price = await bench.stripe.prices.create({
    currency: 'eur',
    unit_amount: 4999,
    recurring: { interval: 'month' },
    product_data: { name: 'Something else' },
  });
  await bench.stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
  });
  expect((await gateway.readCustomer(customer.id))?.subscriptions).toMatchObject([{ plan: null }]);
});

test('a subscription that is set to end shows no next charge, but still its card', async () => {
  const ada = world.browser();
  const { body } = await subscribe(ada);
  await confirm(body.clientSecret, SUCCEEDS);
  ada.token = (await verify(ada)).body.token;
  webhooksArrive = false;
  await bench.stripe.subscriptions.update(body.subscriptionId, { cancel_at_period_end: true });
  const { body: shown } = await ada.send('GET', '/api/billing/overview');
  expect(shown).toMatchObject({ nextInvoice: null, card: { last4: '4242' } });
  expect(shown.stale).toBeUndefined();
});

test('without a reachable provider, the visitor soon gets an error message', async () => {
  const silent = gatewayAt(9);
  const lost = createAccountsHarness(database.db, { gateway: silent }).browser();
  const answer = await lost.send('POST', '/api/stripe/create-subscription', {
    email: EMAIL,
    planType: 'pro',
  });
  expect(answer.status).toBe(502);
  expect(answer.body.error).toMatch(/payment provider is not responding/);
  await expect(silent.readCustomer('cus_1')).rejects.toMatchObject({
    reason: 'unavailable',
    answered: false,
  });
});

test('a rejected API key is a refusal, and an unknown id is null', async () => {
  const refused = createStripeGateway({
    secretKey: 'sk_test_wrong',
    webhookSecret: WEBHOOK_SECRET,
    api: { protocol: 'http', host: '127.0.0.1', port: Number(new URL(bench.origin).port) },
    productName: 'Spreadwise',
  });
  await expect(refused.ensureCatalogue()).rejects.toMatchObject({ reason: 'refused', answered: true });
  expect(await gateway.readCustomer('cus_unknown')).toBeNull();
  expect(await gateway.readSubscription('sub_unknown')).toBeNull();
  expect(await gateway.abandonSubscription('sub_unknown')).toBe('abandoned');
  await expect(gateway.previewNextCharge('sub_unknown')).rejects.toBeInstanceOf(GatewayError);
});

test('deleting a customer ends every subscription at once, and can be repeated', async () => {
  const ada = world.browser();
  const { body } = await subscribe(ada);
  await confirm(body.clientSecret, SUCCEEDS);
  const [{ customerId } = { customerId: '' }] = await database.db.select().from(subscriptions);
  await gateway.deleteCustomer(customerId);
  await gateway.deleteCustomer(customerId);
  expect(await gateway.readCustomer(customerId)).toBeNull();
  expect(await gateway.readSubscription(body.subscriptionId)).toMatchObject({ status: 'canceled' });
  await settled();
  expect(await database.db.select().from(subscriptions)).toMatchObject([{ status: 'canceled' }]);
});
