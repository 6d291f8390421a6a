/** A subscription over months, as Stripe's own SDK reads it back from the payment sandbox. */
import type { PlanId } from '@spreadwise/contract/plans';
import { type Bench, SECRET_KEY, startBench, WEBHOOK_SECRET } from '@spreadwise/payment-sandbox/testing';
import { desc } from 'drizzle-orm';
import { testDatabase } from '../../../../test/database';
import {
  type AccountsHarness,
  type Browser,
  createAccountsHarness,
} from '../../../people/identity/testing/accounts-harness';
import { auditLog, sessions, subscriptions, webhookEvents } from '../../../platform/db/schema';
import { DAY_MS } from '../../../platform/lib/time';
import type { PaymentGateway } from '../provider/gateway';
import { lookupKeyOf } from '../provider/stripe/catalogue';
import { createStripeGateway } from '../provider/stripe/stripe-gateway';
import { readCash } from '../revenue/revenue-store';

const database = testDatabase();
const ADA = 'ada@example.com';

let bench: Bench;
let world: AccountsHarness;
/** Whether webhooks are processed. */
let areWebhooksWorkedOn = true;
let gateway: PaymentGateway;
/** Paths of the calls that the product makes, in order. */
let calls: string[];

async function open(more: Parameters<typeof startBench>[0] = {}) {
  calls = [];
  bench = await startBench({
    ...more,
    webhook: { url: 'http://product/api/stripe/webhook', secret: WEBHOOK_SECRET },
    fetch: async (url, init) => world.app.request(new URL(String(url)).pathname, init),
  });
  gateway = createStripeGateway({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    api: { protocol: 'http', host: '127.0.0.1', port: Number(new URL(bench.origin).port) },
    productName: 'Spreadwise',
    fetch: (input, init) => {
      calls.push(new URL(String(input)).pathname);
      return fetch(input, init);
    },
  });
  world = createAccountsHarness(database.db, { gateway });
}
beforeEach(() => {
  areWebhooksWorkedOn = true;
  return open();
});
afterEach(async () => {
  await settled();
  await bench.close();
});

async function settled() {
  await bench.sandbox.settled();
  if (areWebhooksWorkedOn) await world.runJobs();
}

/** Advances both clocks day by day, with everything that happens meanwhile, webhooks included. */
async function pass(days: number) {
  for (let day = 0; day < days; day += 1) {
    bench.clock.now += DAY_MS;
    world.clock.advance(DAY_MS);
    bench.sandbox.advance();
    await settled();
  }
}

/** A customer who has bought a plan, signed in. */
async function subscriber(planType: PlanId = 'pro', card = '4242424242424242') {
  const browser = world.browser();
  const { body } = await browser.send('POST', '/api/stripe/create-subscription', { email: ADA, planType });
  const intent = body.clientSecret.split('_secret_')[0];
  await bench.browser(`/v1/payment_intents/${intent}/confirm`, {
    client_secret: body.clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
  });
  await settled();
  const customerId = (await record())?.customerId ?? '';
  browser.hold(`a-session-of-${customerId}`);
  // Outlives the months of a test.
  await database.db.insert(sessions).values({
    tokenHash: browser.sessionHash(),
    role: 'CUSTOMER',
    customerId,
    addressProven: true,
    createdAt: world.clock.now(),
    expiresAt: new Date(world.clock.now().getTime() + 400 * DAY_MS),
  });
  return { browser, customerId, subscriptionId: body.subscriptionId as string };
}

const overviewOf = async (browser: Browser) => (await browser.send('GET', '/api/billing/overview')).body;
const auditedActions = async () =>
  (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action);
const record = async () =>
  (await database.db.select().from(subscriptions).orderBy(desc(subscriptions.createdAt)))[0];

/** Replaces the card on file by one of Stripe's test cards. */
async function useCard(customerId: string, subscriptionId: string, token: string) {
  const { id } = await bench.stripe.paymentMethods.attach(token, { customer: customerId });
  await bench.stripe.subscriptions.update(subscriptionId, { default_payment_method: id });
  await settled();
}

async function intentOf(subscription: string): Promise<string> {
  const { data } = await bench.stripe.invoices.list({ subscription, expand: ['data.payments'] });
  const paid = data.find(({ status }) => status === 'paid');
  return String(paid?.payments?.data[0]?.payment.payment_intent);
}

test('an invoice that failed and is paid after the next one is reported once, as the next one is', async () => {
  await bench.close();
  await open({ dunning: { retryDays: [40], afterwards: 'canceled' } });
  const { browser, customerId, subscriptionId } = await subscriber();
  await useCard(customerId, subscriptionId, 'pm_card_chargeCustomerFail');
  await pass(31);
  const { latest_invoice: failed } = await bench.stripe.subscriptions.retrieve(subscriptionId);
  await useCard(customerId, subscriptionId, 'pm_card_visa');
  await pass(31);
  const { latest_invoice: next } = await bench.stripe.subscriptions.retrieve(subscriptionId);
  await bench.stripe.invoices.pay(String(failed));
  await settled();
  await pass(1);
  await overviewOf(browser);
  const rows = await database.db.select().from(auditLog).orderBy(auditLog.id);
  const paid = rows.flatMap(
    ({ details }) => (details as { paid?: { invoiceId: string } }).paid?.invoiceId ?? [],
  );
  expect(paid.slice(1)).toEqual([next, failed]);
});

test("purchase, renewal, failure, recovery and cancellation are each reported once, with the invoice's page", async () => {
  const { browser, customerId, subscriptionId } = await subscriber();
  await pass(31);
  expect(await auditedActions()).toEqual(['subscription.began', 'subscription.renewed']);
  await useCard(customerId, subscriptionId, 'pm_card_chargeCustomerFail');
  await pass(31);
  const overdue = await overviewOf(browser);
  expect(overdue).toMatchObject({ tier: 'PRO', subscription: { status: 'past_due' } });
  expect(overdue.pastDue.payUrl).toMatch(/^http/);
  expect(overdue.due).toMatchObject({ payUrl: overdue.pastDue.payUrl, bankAsks: false });
  expect(Date.parse(overdue.pastDue.graceUntil) - Date.parse(overdue.pastDue.since)).toBe(7 * DAY_MS);
  await useCard(customerId, subscriptionId, 'pm_card_visa');
  const { latest_invoice } = await bench.stripe.subscriptions.retrieve(subscriptionId);
  await bench.stripe.invoices.pay(String(latest_invoice));
  await settled();
  expect(await overviewOf(browser)).toMatchObject({ tier: 'PRO', pastDue: null, due: null });
  await bench.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  await settled();
  await bench.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false });
  await settled();
  await bench.stripe.subscriptions.cancel(subscriptionId);
  await settled();
  expect(await auditedActions()).toEqual([
    'subscription.began',
    'subscription.renewed',
    'subscription.paymentFailed',
    'subscription.recovered',
    'subscription.cancelScheduled',
    'subscription.resumed',
    'subscription.ended',
  ]);
  const rows = await database.db.select().from(auditLog).orderBy(auditLog.id);
  for (const { details } of rows.filter(({ action }) => /began|renewed|recovered/.test(action)))
    expect(details?.paid).toMatchObject({ amountCents: 4999, invoiceUrl: expect.stringMatching(/^http/) });
  expect(await overviewOf(browser)).toMatchObject({ tier: 'FREE' });
});

test('an overdue payment ends access after the grace period, without any event', async () => {
  const { browser, customerId, subscriptionId } = await subscriber();
  await useCard(customerId, subscriptionId, 'pm_card_chargeCustomerFail');
  await pass(31);
  const { since } = (await overviewOf(browser)).pastDue;
  const left = Date.parse(since) + 7 * DAY_MS - world.clock.now().getTime();
  world.clock.advance(left - 1);
  expect((await overviewOf(browser)).tier).toBe('PRO');
  world.clock.advance(1);
  expect(await overviewOf(browser)).toMatchObject({ tier: 'FREE', subscription: { status: 'past_due' } });
  // It can still be paid, so a second one may not be bought beside it.
  const again = { email: ADA, planType: 'pro' };
  expect((await world.browser().send('POST', '/api/stripe/create-subscription', again)).status).toBe(409);
});

test('a customer who leaves and returns still sees their earlier invoices', async () => {
  const { subscriptionId } = await subscriber('basic');
  await gateway.admin.cancelNow(subscriptionId);
  await settled();
  await pass(1);
  const { browser } = await subscriber('pro');
  const { body } = await browser.send('GET', '/api/billing/invoices');
  expect(body.invoices.map(({ plan }: { plan: PlanId }) => plan)).toEqual(['pro', 'basic']);
  expect(body.nextCursor).toBeNull();
  await database.db.update(sessions).set({ addressProven: false });
  await pass(1);
  const stranger = await browser.send('GET', '/api/billing/invoices');
  expect(stranger.body.invoices).toHaveLength(1);
});

test('a full refund suspends access, a partial one does not', async () => {
  const { browser, subscriptionId } = await subscriber();
  const intent = await intentOf(subscriptionId);
  await bench.stripe.refunds.create({ payment_intent: intent, amount: 1000 });
  await settled();
  expect(await overviewOf(browser)).toMatchObject({ tier: 'PRO', suspended: null });
  await bench.stripe.refunds.create({ payment_intent: intent });
  await settled();
  expect(await overviewOf(browser)).toMatchObject({ tier: 'FREE', suspended: 'refunded' });
  expect(await auditedActions()).toEqual(['subscription.began', 'subscription.suspended']);
  // The next month is paid again.
  await pass(31);
  expect(await overviewOf(browser)).toMatchObject({ tier: 'PRO', suspended: null });
  expect((await auditedActions()).slice(2)).toEqual(['subscription.renewed', 'subscription.restored']);
});

test.each([
  ['won', 'winning_evidence', 'PRO', ['suspended', 'restored']],
  ['lost', 'losing_evidence', 'FREE', ['suspended']],
] as const)(
  'a dispute suspends access while it is open, until it is %s',
  async (_, evidence, tier, changes) => {
    const { browser } = await subscriber('pro', '4000000000000259');
    expect(await overviewOf(browser)).toMatchObject({ tier: 'FREE', suspended: 'disputed' });
    const { data } = await bench.stripe.disputes.list();
    await bench.stripe.disputes.update(String(data[0]?.id), {
      evidence: { uncategorized_text: evidence },
      submit: true,
    });
    await settled();
    expect((await overviewOf(browser)).tier).toBe(tier);
    expect((await auditedActions()).slice(1)).toEqual(changes.map((kind) => `subscription.${kind}`));
    const disputes = (await database.db.select().from(webhookEvents)).filter(({ type }) =>
      /dispute/.test(type),
    );
    expect(disputes.length).toBeGreaterThan(2);
    expect(disputes.every(({ doneAt, customerId }) => doneAt && customerId)).toBe(true);
  },
);

test('a cheaper plan for the next period is recorded as soon as it is scheduled', async () => {
  const { browser, subscriptionId } = await subscriber('premium');
  const { data } = await bench.stripe.prices.list({ lookup_keys: [lookupKeyOf('basic')] });
  const made = await bench.stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
  const [running] = made.phases;
  await bench.stripe.subscriptionSchedules.update(made.id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: String(running?.items[0]?.price), quantity: 1 }],
        start_date: Number(running?.start_date),
        end_date: Number(running?.end_date),
      },
      {
        items: [{ price: String(data[0]?.id), quantity: 1 }],
        duration: { interval: 'month', interval_count: 1 },
      },
    ],
  });
  await settled();
  expect(await overviewOf(browser)).toMatchObject({
    tier: 'PREMIUM',
    scheduledChange: { plan: 'basic', at: '2026-12-21T12:00:00.000Z' },
  });
  await pass(31);
  expect(await overviewOf(browser)).toMatchObject({ tier: 'BASIC', scheduledChange: null });
  expect(await auditedActions()).toEqual([
    'subscription.began',
    'subscription.changeScheduled',
    'subscription.renewed',
    'subscription.planChanged',
  ]);
});

test("a renewal that the bank wants confirmed is reported as failed and as needing the customer's action", async () => {
  const { customerId, subscriptionId } = await subscriber();
  await useCard(customerId, subscriptionId, 'pm_card_authenticationRequired');
  await pass(31);
  expect(await record()).toMatchObject({ status: 'past_due', openInvoiceNeedsAction: true });
  expect((await auditedActions()).slice(1)).toEqual([
    'subscription.paymentFailed',
    'subscription.actionRequired',
  ]);
});

test('reading a customer back takes 4 calls, or 5 if a payment is disputed', async () => {
  const { customerId } = await subscriber();
  calls = [];
  await gateway.readCustomer(customerId);
  expect(calls.sort()).toEqual([
    `/v1/customers/${customerId}`,
    '/v1/invoices',
    '/v1/payment_intents',
    '/v1/subscriptions',
  ]);
  await useCard(customerId, String((await record())?.id), 'pm_card_createDispute');
  await pass(31);
  calls = [];
  expect((await gateway.readCustomer(customerId))?.subscriptions).toMatchObject([{ reversal: 'disputed' }]);
  expect(calls).toHaveLength(5);
});

test('three renewals without webhooks are each booked, even if the subscription has ended since', async () => {
  const { customerId, subscriptionId } = await subscriber();
  areWebhooksWorkedOn = false;
  await pass(95);
  await bench.stripe.subscriptions.cancel(subscriptionId);
  await database.db.delete(webhookEvents);
  world.accounts.reconciliation.start();
  await world.accounts.reconciliation.settled();
  const { data } = await bench.stripe.invoices.list({ customer: customerId, status: 'paid' });
  expect(data).toHaveLength(4);
  expect((await auditedActions()).slice(1)).toEqual([
    'subscription.paid',
    'subscription.paid',
    'subscription.paid',
    'subscription.ended',
  ]);
  const books = (await database.db.select().from(auditLog)).flatMap(
    ({ details }) => (details?.paid as { invoiceId: string } | undefined)?.invoiceId ?? [],
  );
  expect(books.sort()).toEqual(data.map(({ id }) => id).sort());
});

test.each([
  [
    'refunded',
    '4242424242424242',
    async () =>
      bench.stripe.refunds.create({ charge: (await bench.stripe.charges.list()).data[0]?.id ?? '' }),
  ],
  [
    'lost in a dispute',
    '4000000000000259',
    async () => bench.stripe.disputes.close((await bench.stripe.disputes.list()).data[0]?.id ?? ''),
  ],
])('money of an ended subscription that is %s without webhooks is booked', async (_, card, goBack) => {
  const { subscriptionId } = await subscriber('pro', card);
  await bench.stripe.subscriptions.cancel(subscriptionId);
  await pass(40);
  areWebhooksWorkedOn = false;
  await goBack();
  await settled();
  await database.db.delete(webhookEvents);
  world.accounts.reconciliation.start();
  await world.accounts.reconciliation.settled();
  const [, now] = await readCash(database.db, world.clock.now(), 2);
  expect(now?.plans).toEqual([{ plan: 'pro', collectedCents: 0, returnedCents: 4999 }]);
});

test('months without webhooks are repaired, and each change in them is reported once', async () => {
  const { browser, customerId, subscriptionId } = await subscriber();
  areWebhooksWorkedOn = false;
  await bench.stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true });
  await database.db.update(webhookEvents).set({ doneAt: world.clock.now() });
  await pass(31);
  await database.db.delete(webhookEvents);
  expect(await record()).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
  world.accounts.reconciliation.start();
  await world.accounts.reconciliation.settled();
  expect(await record()).toMatchObject({ status: 'canceled', customerId });
  expect((await overviewOf(browser)).tier).toBe('FREE');
  expect((await auditedActions()).slice(1)).toEqual(['subscription.ended']);
});
