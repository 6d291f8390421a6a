/** Changes to a running subscription: those that wait for their payment, and those that wait for the period's end. */
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

const RENEWAL = Date.UTC(2026, 11, 21, 12);
const idOf = () => begun.subscription.id;
const current = () => bench.stripe.subscriptions.retrieve(idOf());
const priceOf = (subscription: Stripe.Subscription) => subscription.items.data[0]?.price.id;
const newestInvoice = async () =>
  (await bench.stripe.invoices.list({ customer: begun.customer.id, limit: 1 })).data[0] as Stripe.Invoice;
const eventsOf = async (type: string) => (await bench.stripe.events.list({ type })).data;

async function useCard(token: string): Promise<void> {
  const method = await bench.stripe.paymentMethods.attach(token, { customer: begun.customer.id });
  await bench.stripe.subscriptions.update(idOf(), { default_payment_method: method.id });
}

const to = (price: Stripe.Price): Stripe.SubscriptionUpdateParams => ({
  items: [{ id: begun.subscription.items.data[0]?.id ?? '', price: price.id }],
});
const upgrade = (more: Stripe.SubscriptionUpdateParams = {}) =>
  bench.stripe.subscriptions.update(idOf(), {
    ...to(plans.pro),
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    ...more,
  });

describe('a change that waits for its payment', () => {
  test('takes effect at once when the card is charged', async () => {
    const changed = await upgrade();
    expect(changed).toMatchObject({ status: 'active', pending_update: null });
    expect(priceOf(changed)).toBe(plans.pro.id);
    expect(await newestInvoice()).toMatchObject({ status: 'paid', amount_paid: 3000 });
  });

  test('has no effect after a declined card, until the invoice is paid with another card', async () => {
    await useCard('pm_card_chargeCustomerFail');
    const waiting = await upgrade();
    expect(waiting).toMatchObject({ status: 'active', pending_update: { subscription_items: [{}] } });
    expect(priceOf(waiting)).toBe(plans.basic.id);
    const invoice = await newestInvoice();
    expect(invoice).toMatchObject({ id: waiting.latest_invoice, status: 'open', amount_due: 3000 });
    const good = await bench.stripe.paymentMethods.attach('pm_card_visa', { customer: begun.customer.id });
    await bench.stripe.invoices.pay(invoice.id, { payment_method: good.id });
    const applied = await current();
    expect([priceOf(applied), applied.pending_update]).toEqual([plans.pro.id, null]);
    expect(await eventsOf('customer.subscription.pending_update_applied')).toHaveLength(1);
  });

  test('is dropped with its invoice, which restores the credit that it used', async () => {
    await upgrade();
    await upgrade(to(plans.basic));
    expect(await bench.stripe.customers.retrieve(begun.customer.id)).toMatchObject({ balance: -3000 });
    await useCard('pm_card_authenticationRequired');
    const dearest = await bench.stripe.prices.create({
      product: String(plans.pro.product),
      currency: 'eur',
      unit_amount: 9999,
      recurring: { interval: 'month' },
    });
    const waiting = await upgrade(to(dearest));
    expect(await newestInvoice()).toMatchObject({ status: 'open', total: 8000, amount_due: 5000 });
    expect(await bench.stripe.customers.retrieve(begun.customer.id)).toMatchObject({ balance: 0 });
    await bench.stripe.invoices.voidInvoice(String(waiting.latest_invoice));
    expect((await current()).pending_update).toBeNull();
    expect(await bench.stripe.customers.retrieve(begun.customer.id)).toMatchObject({ balance: -3000 });
    await expect(bench.stripe.invoices.pay(String(waiting.latest_invoice))).rejects.toThrow();
    expect(priceOf(await current())).toBe(plans.basic.id);
  });

  test('expires after 23 hours, and the old plan renews', async () => {
    await useCard('pm_card_authenticationRequired');
    await upgrade();
    bench.clock.now += 23 * 3_600_000;
    expect(await current()).toMatchObject({ status: 'active', pending_update: null });
    expect(await newestInvoice()).toMatchObject({ status: 'void' });
    expect(await eventsOf('customer.subscription.pending_update_expired')).toHaveLength(1);
    await useCard('pm_card_visa');
    bench.clock.now = RENEWAL;
    expect(await newestInvoice()).toMatchObject({ status: 'paid', amount_paid: 1999 });
  });

  test('is replaced by another one', async () => {
    await useCard('pm_card_authenticationRequired');
    const first = await upgrade();
    const second = await upgrade();
    expect(second.latest_invoice).not.toBe(first.latest_invoice);
    expect(await bench.stripe.invoices.retrieve(String(first.latest_invoice))).toMatchObject({
      status: 'void',
    });
  });

  test('ends with its subscription', async () => {
    await useCard('pm_card_authenticationRequired');
    await upgrade();
    expect(await bench.stripe.subscriptions.cancel(idOf())).toMatchObject({ pending_update: null });
    expect(await newestInvoice()).toMatchObject({ status: 'void' });
  });

  test('rejects a parameter that cannot wait, by its name', async () => {
    await expect(upgrade({ metadata: { a: 'b' } })).rejects.toThrow('`metadata` is not supported');
  });
});

/** From Basic to Pro: the direction makes no difference to the sandbox. */
async function schedule(): Promise<Stripe.SubscriptionSchedule> {
  const { id, phases } = await bench.stripe.subscriptionSchedules.create({ from_subscription: idOf() });
  const [present] = phases;
  return bench.stripe.subscriptionSchedules.update(id, {
    end_behavior: 'release',
    phases: [
      {
        items: [{ price: plans.basic.id, quantity: 1 }],
        start_date: present?.start_date ?? 0,
        end_date: present?.end_date ?? 0,
      },
      {
        items: [{ price: plans.pro.id, quantity: 1 }],
        duration: { interval: 'month', interval_count: 1 },
        proration_behavior: 'none',
      },
    ],
  });
}

describe('a change that waits for the end of the period', () => {
  test('takes effect with the renewal at its own price, without prorations, and is released a period later', async () => {
    const { id, status } = await schedule();
    expect(status).toBe('active');
    expect(await bench.stripe.invoices.createPreview({ subscription: idOf() })).toMatchObject({
      amount_due: 4999,
    });
    bench.clock.now = RENEWAL - 1000;
    expect(priceOf(await current())).toBe(plans.basic.id);
    bench.clock.now = RENEWAL;
    const changed = await current();
    expect([priceOf(changed), changed.schedule]).toEqual([plans.pro.id, id]);
    expect(await newestInvoice()).toMatchObject({ status: 'paid', amount_paid: 4999 });
    bench.clock.now += 31 * DAY_MS;
    expect(await current()).toMatchObject({ schedule: null });
    expect(await bench.stripe.subscriptionSchedules.retrieve(id)).toMatchObject({
      status: 'released',
      released_subscription: idOf(),
    });
    expect(await newestInvoice()).toMatchObject({ status: 'paid', amount_paid: 4999 });
    expect((await bench.stripe.invoices.list({ customer: begun.customer.id })).data).toHaveLength(3);
  });

  test('never takes effect once it is released', async () => {
    const { id } = await schedule();
    expect(await bench.stripe.subscriptionSchedules.release(id)).toMatchObject({ status: 'released' });
    bench.clock.now = RENEWAL;
    const renewed = await current();
    expect([priceOf(renewed), renewed.schedule]).toEqual([plans.basic.id, null]);
    await expect(bench.stripe.subscriptionSchedules.release(id)).rejects.toThrow('`released`');
  });

  test('can be expanded with its prices, in a list too', async () => {
    await schedule();
    const { data } = await bench.stripe.subscriptions.list({ expand: ['data.schedule.phases.items.price'] });
    expect(data[0]?.schedule).toMatchObject({
      phases: [
        { items: [{ price: { lookup_key: 'basic' } }] },
        { items: [{ price: { lookup_key: 'pro' } }] },
      ],
    });
  });

  test("blocks a cancellation at the period's end, and ends with its subscription", async () => {
    const { id } = await schedule();
    await expect(bench.stripe.subscriptions.update(idOf(), { cancel_at_period_end: true })).rejects.toThrow(
      'managed by the subscription schedule',
    );
    await bench.stripe.subscriptions.cancel(idOf());
    expect(await bench.stripe.subscriptionSchedules.retrieve(id)).toMatchObject({ status: 'canceled' });
  });

  test.each([
    ['an unknown parameter', { phasen: 1 }, 'Received unknown parameter: phasen'],
    [
      'a removed parameter',
      { phases: [{ items: [{ price: 'p' }], iterations: 1 }] },
      'Received unknown parameter: phases[0][iterations]',
    ],
    [
      'another start of the current phase',
      { phases: [{ items: [{ price: 'p' }], start_date: 5, end_date: 9 }] },
      'start date of the current phase',
    ],
  ])('rejects %s', async (_name, params, message) => {
    const { id } = await schedule();
    await expect(bench.stripe.subscriptionSchedules.update(id, params as never)).rejects.toThrow(message);
  });

  test('rejects a second schedule for the subscription', async () => {
    await schedule();
    await expect(bench.stripe.subscriptionSchedules.create({ from_subscription: idOf() })).rejects.toThrow(
      'already attached',
    );
  });
});
