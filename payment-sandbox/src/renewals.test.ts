/** A subscription as the clock advances: renewed, failed and retried, ended, changed. */
import type Stripe from 'stripe';
import { type Begun, type Bench, begin, createPlans, DAY_MS, type Plans, pay, startBench } from './testing';

let bench: Bench;
let plans: Plans;
let begun: Begun;

beforeEach(async () => {
  bench = await startBench();
  plans = await createPlans(bench.stripe);
  begun = await begin(bench.stripe, plans.basic);
  await pay(bench, begun, '4242424242424242');
});
afterEach(() => bench.close());

const current = () => bench.stripe.subscriptions.retrieve(begun.subscription.id);
const invoices = async () =>
  (await bench.stripe.invoices.list({ customer: begun.customer.id, limit: 100 })).data;
const endOf = (subscription: Stripe.Subscription) =>
  new Date((subscription.items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10);

/** Replaces the card on file by one that cannot be charged. */
async function useFailingCard(): Promise<void> {
  const method = await bench.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
    customer: begun.customer.id,
  });
  await bench.stripe.subscriptions.update(begun.subscription.id, { default_payment_method: method.id });
}

test('twelve renewals are paid in a year, each at its own date', async () => {
  bench.clock.now = Date.UTC(2027, 10, 21, 12);
  expect(endOf(await current())).toBe('2027-12-21');
  const all = await invoices();
  expect(all).toHaveLength(13);
  expect(all.every((invoice) => invoice.status === 'paid' && invoice.amount_paid === 1999)).toBe(true);
  expect(all.slice(0, 12).every((invoice) => invoice.billing_reason === 'subscription_cycle')).toBe(true);
  const [newest] = all;
  expect(new Date((newest?.created ?? 0) * 1000).toISOString()).toBe('2027-11-21T12:00:00.000Z');
});

test('a subscription begun on the 31st renews on the last day of a short month, and on the 31st again', async () => {
  bench.clock.now = Date.UTC(2027, 0, 31, 12);
  begun = await begin(bench.stripe, plans.basic, 'b@example.com');
  await pay(bench, begun, '4242424242424242');
  expect(endOf(await current())).toBe('2027-02-28');
  bench.clock.now = Date.UTC(2027, 2, 1, 12);
  expect(endOf(await current())).toBe('2027-03-31');
});

test('a failed renewal is past due, is retried after 3, 5 and 7 days, and then ends the subscription', async () => {
  await useFailingCard();
  bench.clock.now = Date.UTC(2026, 11, 21, 12);
  expect((await current()).status).toBe('past_due');
  const [invoice] = await invoices();
  expect(invoice).toMatchObject({ status: 'open', attempt_count: 1 });
  bench.clock.now += (3 + 5) * DAY_MS;
  expect((await current()).status).toBe('past_due');
  expect((await invoices())[0]).toMatchObject({ attempt_count: 3 });
  bench.clock.now += 7 * DAY_MS;
  expect((await current()).status).toBe('canceled');
  expect((await invoices())[0]).toMatchObject({ attempt_count: 4, status: 'open' });
});

test('a past due subscription recovers when its invoice is paid with another card', async () => {
  await useFailingCard();
  bench.clock.now = Date.UTC(2026, 11, 21, 12);
  const [invoice] = await invoices();
  const good = await bench.stripe.paymentMethods.attach('pm_card_visa', { customer: begun.customer.id });
  await bench.stripe.invoices.pay(invoice?.id ?? '', { payment_method: good.id });
  expect(await current()).toMatchObject({ status: 'active', default_payment_method: good.id });
});

test('a card that always needs authentication cannot be renewed without its owner', async () => {
  const method = await bench.stripe.paymentMethods.attach('pm_card_authenticationRequired', {
    customer: begun.customer.id,
  });
  await bench.stripe.subscriptions.update(begun.subscription.id, { default_payment_method: method.id });
  bench.clock.now = Date.UTC(2026, 11, 21, 12);
  expect((await current()).status).toBe('past_due');
  const failed = await bench.stripe.events.list({ type: 'payment_intent.payment_failed' });
  expect(failed.data[0]?.data.object).toMatchObject({
    last_payment_error: { code: 'authentication_required' },
  });
});

test("cancelled at the period's end, a subscription runs until then and is never charged again", async () => {
  const { id } = begun.subscription;
  const cancelled = await bench.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(cancelled).toMatchObject({
    status: 'active',
    cancel_at: cancelled.items.data[0]?.current_period_end,
  });
  expect(await bench.stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: null,
    canceled_at: null,
  });
  await bench.stripe.subscriptions.update(id, { cancel_at_period_end: true });
  bench.clock.now = Date.UTC(2027, 5, 1);
  expect(await current()).toMatchObject({ status: 'canceled', ended_at: cancelled.cancel_at });
  expect(await invoices()).toHaveLength(1);
});

test('a subscription set to end on a day ends on that day, unless that is undone', async () => {
  const { id } = begun.subscription;
  const day = Date.UTC(2026, 11, 10) / 1000;
  expect(await bench.stripe.subscriptions.update(id, { cancel_at: day })).toMatchObject({
    cancel_at: day,
    cancel_at_period_end: false,
  });
  expect(await bench.stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
    cancel_at: day,
  });
  expect(await bench.stripe.subscriptions.update(id, { cancel_at: '' })).toMatchObject({ cancel_at: null });
  const both = { cancel_at: day, cancel_at_period_end: true };
  await expect(bench.stripe.subscriptions.update(id, both)).rejects.toThrow(/only specify one/);
  await bench.stripe.subscriptions.update(id, { cancel_at: day });
  bench.clock.now = Date.UTC(2026, 11, 11);
  expect(await current()).toMatchObject({ status: 'canceled', ended_at: day });
});

test('an upgrade half-way costs what its preview showed, and the next renewal the full new price', async () => {
  const { id } = begun.subscription;
  const item = begun.subscription.items.data[0]?.id ?? '';
  bench.clock.now += 15 * DAY_MS;
  const items = [{ id: item, price: plans.pro.id }];
  const preview = await bench.stripe.invoices.createPreview({
    subscription: id,
    subscription_details: { items, proration_behavior: 'always_invoice' },
  });
  expect(preview.lines.data.map((line) => line.amount)).toEqual([-1000, 2500]);
  expect(preview.amount_due).toBe(1500);
  await bench.stripe.subscriptions.update(id, { items, proration_behavior: 'always_invoice' });
  expect((await invoices())[0]).toMatchObject({ status: 'paid', amount_paid: 1500 });
  bench.clock.now = Date.UTC(2026, 11, 21, 12);
  expect((await invoices())[0]).toMatchObject({ status: 'paid', amount_paid: 4999 });
});

test("a downgrade's credit is used up before the card is charged", async () => {
  const { id } = begun.subscription;
  const item = begun.subscription.items.data[0]?.id ?? '';
  await bench.stripe.subscriptions.update(id, {
    items: [{ id: item, price: plans.pro.id }],
    proration_behavior: 'always_invoice',
  });
  await bench.stripe.subscriptions.update(id, {
    items: [{ id: item, price: plans.basic.id }],
    proration_behavior: 'always_invoice',
  });
  const customer = await bench.stripe.customers.retrieve(begun.customer.id);
  expect(customer).toMatchObject({ balance: -3000 });
  bench.clock.now = Date.UTC(2026, 11, 21, 12);
  expect((await invoices())[0]).toMatchObject({ status: 'paid', total: 1999, amount_due: 0 });
  expect(await bench.stripe.customers.retrieve(begun.customer.id)).toMatchObject({ balance: -1001 });
});

test('free days cost nothing on any plan, and renewals fall on their end from then on', async () => {
  const end = Date.UTC(2026, 11, 26, 12);
  const free = await bench.stripe.subscriptions.update(begun.subscription.id, {
    trial_end: end / 1000,
    proration_behavior: 'none',
  });
  expect(free.status).toBe('trialing');
  const [item] = free.items.data;
  await bench.stripe.subscriptions.update(begun.subscription.id, {
    items: [{ id: item?.id ?? '', price: plans.pro.id }],
    proration_behavior: 'always_invoice',
  });
  bench.clock.now = end + DAY_MS;
  expect(endOf(await current())).toBe('2027-01-26');
  expect((await invoices()).map(({ amount_paid }) => amount_paid)).toEqual([4999, 0, 0, 1999]);
});

test('a paused subscription is neither charged nor renewed; resuming it charges a month less the unused time', async () => {
  await useFailingCard();
  bench.clock.now += 15 * DAY_MS;
  await bench.stripe.subscriptions.pause(begun.subscription.id);
  bench.clock.now += 60 * DAY_MS;
  expect((await current()).status).toBe('paused');
  const resume = () =>
    bench.stripe.subscriptions.resume(begun.subscription.id, {
      payment_behavior: 'resume_on_payment_success',
    });
  await expect(resume()).rejects.toMatchObject({ code: 'card_declined' });
  expect(await invoices()).toHaveLength(1);
  const good = await bench.stripe.paymentMethods.attach('pm_card_visa', { customer: begun.customer.id });
  await bench.stripe.subscriptions.update(begun.subscription.id, { default_payment_method: good.id });
  expect((await resume()).status).toBe('active');
  expect((await invoices())[0]?.amount_paid).toBe(999);
});

test('a pause that is to credit nothing is followed by a whole month', async () => {
  bench.clock.now += 15 * DAY_MS;
  const { id } = begun.subscription;
  await bench.stripe.subscriptions.pause(id, { bill_for: { unused_time_from: { type: 'none' } } });
  await bench.stripe.subscriptions.resume(id, { payment_behavior: 'resume_on_payment_success' });
  expect((await invoices())[0]?.amount_paid).toBe(1999);
});
