/** A payment is made while the customer is read back: some calls were answered before it, and some after. */
import type { PlanId } from '@spreadwise/contract/plans';
import { type Bench, SECRET_KEY, startBench, WEBHOOK_SECRET } from '@spreadwise/payment-sandbox/testing';
import { testDatabase } from '../../../../../test/database';
import { NOBODY_REMEMBERED } from '../../../../platform/lib/session-memory';
import { DAY_MS } from '../../../../platform/lib/time';
import type { BillingChange } from '../../changes';
import { recordCustomer } from '../../sync/sync-customer';
import { createStripeGateway } from './stripe-gateway';

const database = testDatabase();
const MONTH_MS = 31 * DAY_MS;
/** The calls of one read, in no order. */
const CALLS = ['customers', 'payment_intents', 'invoices', 'subscriptions'] as const;
type Call = (typeof CALLS)[number];

let bench: Bench;
/** What happens at Stripe once this call is answered, once; calls made beside it are answered afterwards. */
let after: { call: Call; happens: () => Promise<unknown> } | null = null;
let happening: Promise<unknown> | null = null;

/** Stripe's SDK issues concurrent calls within far fewer turns. */
const TURNS = 50;
async function beside(): Promise<void> {
  for (let left = TURNS; left > 0 && !happening; left -= 1)
    await new Promise((resolve) => setImmediate(resolve));
  await happening;
}

/** Simulates what the sandbox does not: alters answers, or answers itself. */
let altered: ((call: string, init: RequestInit | undefined, url: URL) => Response | null) | null = null;
let edit: (call: string, body: string) => string = (_, body) => body;
const edited = async (call: string, answer: Response) =>
  new Response(edit(call, await answer.text()), { status: answer.status, headers: answer.headers });

async function watched(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(String(input));
  const call = url.pathname.split('/')[2];
  if (altered) return altered(call ?? '', init, url) ?? edited(call ?? '', await fetch(input, init));
  if (init?.method !== 'GET' || !after) return fetch(input, init);
  if (call !== after.call) {
    await beside();
    return fetch(input, init);
  }
  const { happens } = after;
  const answer = fetch(input, init);
  happening = answer.then(happens);
  await happening;
  after = null;
  happening = null;
  return answer;
}

beforeEach(async () => {
  bench = await startBench();
});
afterEach(() => {
  altered = null;
  edit = (_, body) => body;
  return bench.close();
});

/** Begins a subscription and reads it back on demand; `story` holds every change so far. */
async function follow(plan: PlanId) {
  const gateway = createStripeGateway({
    secretKey: SECRET_KEY,
    webhookSecret: WEBHOOK_SECRET,
    api: { protocol: 'http', host: '127.0.0.1', port: Number(new URL(bench.origin).port) },
    productName: 'Spreadwise',
    fetch: watched,
  });
  const record = {
    db: database.db,
    notifyOwner: false,
    changingAccess: NOBODY_REMEMBERED,
    now: () => new Date(bench.clock.now),
  };
  const { id: customerId } = await gateway.createCustomer({
    email: 'ada@example.com',
    name: 'ada',
    idempotencyKey: 'customer',
  });
  const begun = await gateway.createSubscription({
    customerId,
    plan,
    attemptId: 'attempt',
    isTaxed: false,
    idempotencyKey: 'subscription',
  });
  const story: BillingChange[] = [];
  const readBack = async () => {
    const state = await gateway.readCustomer(customerId);
    const { changes } = await recordCustomer(record, {
      customerId,
      state,
      documents: [],
      eventIds: [],
      lease: null,
    });
    story.push(...changes);
  };
  const pay = async () => {
    const secret = begun.clientSecret ?? '';
    const answer = await bench.browser(`/v1/payment_intents/${secret.split('_secret_')[0]}/confirm`, {
      client_secret: secret,
      payment_method: 'pm_card_visa',
    });
    expect(answer.status).toBe(200);
  };
  return { gateway, customerId, subscriptionId: begun.id, story, readBack, pay };
}

async function declineRenewal(customer: string, subscription: string) {
  const { id } = await bench.stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer });
  await bench.stripe.subscriptions.update(subscription, { default_payment_method: id });
  bench.clock.now += MONTH_MS;
  bench.sandbox.advance();
}

/** Reads back once while it happens, and twice afterwards. */
async function during(call: Call, happens: () => Promise<unknown>, readBack: () => Promise<void>) {
  after = { call, happens };
  for (let times = 3; times > 0; times -= 1) await readBack();
}

const kindsOf = (story: readonly BillingChange[]) => story.map(({ kind }) => kind);
const paidOf = (story: readonly BillingChange[]) =>
  story.flatMap((change) => ('paid' in change && change.paid ? [change.paid.amountCents] : []));

describe.each(CALLS)('right after the answer about %s', (call) => {
  test('the first payment is reported once, with its amount', async () => {
    const { story, readBack, pay } = await follow('pro');
    await during(call, pay, readBack);
    expect(kindsOf(story)).toEqual(['began']);
    expect(paidOf(story)).toEqual([4999]);
  });

  test('a renewal is reported once', async () => {
    const { story, readBack, pay } = await follow('pro');
    await pay();
    await readBack();
    await during(
      call,
      async () => {
        bench.clock.now += MONTH_MS;
        bench.sandbox.advance();
      },
      readBack,
    );
    expect(kindsOf(story)).toEqual(['began', 'renewed']);
    expect(paidOf(story)).toEqual([4999, 4999]);
  });

  test('each of three renewals is booked once', async () => {
    const { story, readBack, pay } = await follow('pro');
    await pay();
    await readBack();
    const months = async () => {
      for (let left = 3; left > 0; left -= 1) {
        bench.clock.now += MONTH_MS;
        bench.sandbox.advance();
      }
    };
    await during(call, months, readBack);
    expect(paidOf(story)).toEqual([4999, 4999, 4999, 4999]);
  });

  test('an upgrade is reported once', async () => {
    const { story, readBack, pay, subscriptionId } = await follow('pro');
    await pay();
    await readBack();
    bench.clock.now += 1000;
    const upgrade = async () => {
      const { data } = await bench.stripe.prices.list({ lookup_keys: ['spreadwise_premium_monthly'] });
      const { items } = await bench.stripe.subscriptions.retrieve(subscriptionId);
      await bench.stripe.subscriptions.update(subscriptionId, {
        items: [{ id: String(items.data[0]?.id), price: String(data[0]?.id) }],
        proration_behavior: 'always_invoice',
      });
    };
    await during(call, upgrade, readBack);
    expect(kindsOf(story)).toEqual(['began', 'planChanged']);
    expect(paidOf(story)).toHaveLength(2);
  });
});

test('a refund of the last period does not close one that was paid from credit', async () => {
  const { gateway, subscriptionId, customerId, readBack, pay } = await follow('premium');
  await pay();
  const { data } = await bench.stripe.paymentIntents.list({ customer: customerId });
  await bench.stripe.refunds.create({ payment_intent: String(data[0]?.id) });
  await readBack();
  const { data: prices } = await bench.stripe.prices.list({ lookup_keys: ['spreadwise_basic_monthly'] });
  const { items } = await bench.stripe.subscriptions.retrieve(subscriptionId);
  await bench.stripe.subscriptions.update(subscriptionId, {
    items: [{ id: String(items.data[0]?.id), price: String(prices[0]?.id) }],
    proration_behavior: 'always_invoice',
  });
  const reversal = async () => (await gateway.readCustomer(customerId))?.subscriptions[0]?.reversal;
  expect(await reversal()).toBe('refunded');
  bench.clock.now += MONTH_MS;
  bench.sandbox.advance();
  expect(await reversal()).toBeNull();
});

test("while the next period's invoice is a draft, the previous one is owed", async () => {
  const { gateway, subscriptionId, customerId, readBack, pay } = await follow('pro');
  await pay();
  await readBack();
  await declineRenewal(customerId, subscriptionId);
  const { latest_invoice: owed } = await bench.stripe.subscriptions.retrieve(subscriptionId);
  const { status } = await bench.stripe.invoices.retrieve(String(owed));
  expect(status).toBe('open');
  altered = () => null;
  edit = (call, body) =>
    call === 'subscriptions'
      ? JSON.stringify(JSON.parse(body), (key, value) =>
          key === 'latest_invoice' ? { ...value, id: 'in_next', status: 'draft' } : value,
        )
      : body;
  const state = await gateway.readCustomer(customerId);
  expect(state?.subscriptions).toMatchObject([{ status: 'past_due', openInvoice: { id: owed } }]);
});

test('what a subscription owes when it ends cannot be paid any more', async () => {
  const { subscriptionId, customerId, readBack, pay } = await follow('pro');
  await pay();
  await readBack();
  await declineRenewal(customerId, subscriptionId);
  await readBack();
  const { latest_invoice: owed } = await bench.stripe.subscriptions.cancel(subscriptionId);
  expect((await bench.stripe.invoices.retrieve(String(owed))).status).toBe('open');
  await readBack();
  expect((await bench.stripe.invoices.retrieve(String(owed))).status).toBe('void');
});

test('neither can an older invoice that was never paid', async () => {
  await bench.close();
  bench = await startBench({ dunning: { retryDays: [60], afterwards: 'canceled' } });
  const { gateway, subscriptionId, customerId, pay } = await follow('pro');
  await pay();
  await declineRenewal(customerId, subscriptionId);
  const { latest_invoice: unpaid } = await bench.stripe.subscriptions.retrieve(subscriptionId);
  const { id } = await bench.stripe.paymentMethods.attach('pm_card_visa', { customer: customerId });
  await bench.stripe.subscriptions.update(subscriptionId, { default_payment_method: id });
  bench.clock.now += MONTH_MS;
  bench.sandbox.advance();
  const ended = await bench.stripe.subscriptions.cancel(subscriptionId, { expand: ['latest_invoice'] });
  expect(ended.latest_invoice).toMatchObject({ status: 'paid' });
  await gateway.readCustomer(customerId);
  expect((await bench.stripe.invoices.retrieve(String(unpaid))).status).toBe('void');
});

test('a checkout replaced by another reads as expired and unpaid, of a customer that we created', async () => {
  const { gateway, customerId, subscriptionId } = await follow('pro');
  await gateway.abandonSubscription(subscriptionId);
  const state = await gateway.readCustomer(customerId);
  expect(state).toMatchObject({ key: 'customer', subscriptions: [{ status: 'incomplete_expired' }] });
  expect(await gateway.readPayments(customerId)).toMatchObject({ payments: 0 });
  const { id } = await bench.stripe.customers.create({ email: 'ada@example.com' });
  expect(await gateway.readCustomer(id)).toMatchObject({ key: null });
});

describe('an invoice that Stripe has given up collecting', () => {
  /** As with Stripe's setting for unpaid invoices; only the request to void one knows that it is open here. */
  const writeOff = () => {
    altered = (call, _, { searchParams }) =>
      call === 'invoices' && searchParams.get('status') === 'open'
        ? Response.json({ object: 'list', data: [], has_more: false })
        : null;
    edit = (_, body) => body.replaceAll('"status":"open"', '"status":"uncollectible"');
  };
  const unpaid = async () => {
    await bench.close();
    bench = await startBench({ dunning: { retryDays: [], afterwards: 'unpaid' } });
    const { gateway, subscriptionId, customerId, pay } = await follow('pro');
    await pay();
    await declineRenewal(customerId, subscriptionId);
    const { latest_invoice: owed } = await bench.stripe.subscriptions.retrieve(subscriptionId);
    writeOff();
    return { gateway, subscriptionId, customerId, owed: String(owed) };
  };

  test('is still due, since its page takes the payment', async () => {
    const { gateway, customerId, owed } = await unpaid();
    const state = await gateway.readCustomer(customerId);
    expect(state?.subscriptions).toMatchObject([{ status: 'unpaid', openInvoice: { id: owed } }]);
  });

  test.each(['by Stripe', 'by the owner', 'by another order'])(
    'cannot be paid any more once its subscription was ended %s',
    async (how) => {
      const { gateway, subscriptionId, customerId, owed } = await unpaid();
      if (how === 'by Stripe') {
        await bench.stripe.subscriptions.cancel(subscriptionId);
        await gateway.readCustomer(customerId);
      } else if (how === 'by the owner') await gateway.admin.cancelNow(subscriptionId);
      else await gateway.abandonSubscription(subscriptionId);
      expect((await bench.stripe.invoices.retrieve(owed)).status).toBe('void');
    },
  );
});

test('a subscription that is paused while its invoice is open waits for that payment', async () => {
  const { gateway, subscriptionId, customerId, story, readBack, pay } = await follow('pro');
  await pay();
  await readBack();
  await declineRenewal(customerId, subscriptionId);
  const { latest_invoice: owed } = await bench.stripe.subscriptions.retrieve(subscriptionId);
  asAnswered(() => ({ status: 'paused' }));
  await readBack();
  const state = await gateway.readCustomer(customerId);
  expect(state?.subscriptions).toMatchObject([{ status: 'unpaid', openInvoice: { id: owed } }]);
  expect(await gateway.plans.readSnapshot(subscriptionId)).toMatchObject({ status: 'unpaid' });
  expect(story.at(-1)).toMatchObject({ kind: 'ended', why: 'unpaid' });
  altered = null;
  await bench.stripe.invoices.voidInvoice(String(owed));
  asAnswered(() => ({ status: 'paused' }));
  expect((await gateway.readCustomer(customerId))?.subscriptions).toMatchObject([{ status: 'paused' }]);
});

test('a pause that goes on because the month was not paid is not reported as ended', async () => {
  const { gateway, subscriptionId, pay } = await follow('pro');
  await pay();
  await gateway.admin.pause({ subscriptionId, idempotencyKey: 'pause' });
  asAnswered(() => ({ status: 'paused' }));
  const ended = gateway.admin.endPause({ subscriptionId, idempotencyKey: 'go-on' });
  await expect(ended).rejects.toMatchObject({ reason: 'declined' });
});

test('an invoice that is sent instead of charged is overdue from its due date on', async () => {
  const { gateway, subscriptionId, customerId, pay } = await follow('pro');
  await pay();
  await declineRenewal(customerId, subscriptionId);
  const due = bench.clock.now / 1000 + 30;
  altered = () => null;
  edit = (_, body) => body.replaceAll('"due_date":null', `"due_date":${due}`);
  const [held] = (await gateway.readCustomer(customerId))?.subscriptions ?? [];
  expect(held?.openInvoice?.since).toEqual(new Date(due * 1000));
});

test('a refund of the payment before free days suspends the subscription, even after an upgrade', async () => {
  const { gateway, subscriptionId, customerId, pay } = await follow('basic');
  await pay();
  const { data: payments } = await bench.stripe.paymentIntents.list({ customer: customerId });
  bench.clock.now += DAY_MS;
  const { data: prices } = await bench.stripe.prices.list({ lookup_keys: ['spreadwise_premium_monthly'] });
  const { items } = await bench.stripe.subscriptions.retrieve(subscriptionId);
  await bench.stripe.subscriptions.update(subscriptionId, {
    items: [{ id: String(items.data[0]?.id), price: String(prices[0]?.id) }],
    proration_behavior: 'always_invoice',
  });
  bench.clock.now += DAY_MS;
  const until = new Date(bench.clock.now + 40 * DAY_MS);
  await gateway.admin.extend({ subscriptionId, until, idempotencyKey: 'days' });
  await bench.stripe.refunds.create({ payment_intent: String(payments[0]?.id) });
  const state = await gateway.readCustomer(customerId);
  expect(state?.subscriptions[0]?.reversal).toBe('refunded');
});

test('scheduling a lower plan keeps discounts and taxes set by hand, which the preview includes', async () => {
  const { gateway, subscriptionId, pay } = await follow('pro');
  await pay();
  let sent = new URLSearchParams();
  const discounts = [
    { discount: 'di_1', coupon: null, promotion_code: null },
    { discount: null, coupon: 'half', promotion_code: null },
    { discount: null, coupon: null, promotion_code: { id: 'promo_1' } },
  ];
  const extras = { discounts, default_tax_rates: [{ id: 'txr_1' }] };
  const ofItem = { discounts: discounts.slice(1, 2), tax_rates: [{ id: 'txr_2' }] };
  altered = (call, init) => {
    if (call !== 'subscription_schedules' || !String(init?.body).includes('phases')) return null;
    sent = new URLSearchParams(String(init?.body));
    return Response.json({ id: 'sub_sched_1', object: 'subscription_schedule' });
  };
  edit = (call, body) =>
    call === 'subscription_schedules'
      ? JSON.stringify(JSON.parse(body), (key, value) =>
          key === 'phases'
            ? value.map(({ items, ...phase }: { items: object[] }) => ({
                ...phase,
                ...extras,
                items: items.map((item) => ({ ...item, ...ofItem })),
              }))
            : value,
        )
      : body;
  await gateway.plans.schedulePlan({ subscriptionId, plan: 'basic' });
  for (const phase of [0, 1])
    expect(
      [...sent].filter(([name]) => name.startsWith(`phases[${phase}]`) && /discounts|tax/.test(name)),
    ).toEqual([
      [`phases[${phase}][items][0][discounts][0][coupon]`, 'half'],
      [`phases[${phase}][items][0][tax_rates][0]`, 'txr_2'],
      [`phases[${phase}][discounts][0][discount]`, 'di_1'],
      [`phases[${phase}][discounts][1][coupon]`, 'half'],
      [`phases[${phase}][discounts][2][promotion_code]`, 'promo_1'],
      [`phases[${phase}][default_tax_rates][0]`, 'txr_1'],
    ]);
});

/** Alters each subscription that Stripe answers with. */
const asAnswered = (change: (subscription: { id: string; items: { data: object[] } }) => object) => {
  altered = () => null;
  edit = (call, body) =>
    call === 'subscriptions'
      ? JSON.stringify(JSON.parse(body), (_, value) =>
          value?.object === 'subscription' ? { ...value, ...change(value) } : value,
        )
      : body;
};

test('a subscription with another item beside its plan keeps the plan, and can be cancelled', async () => {
  const { gateway, customerId, subscriptionId: id, pay } = await follow('pro');
  await pay();
  const extra = {
    id: 'si_0',
    object: 'subscription_item',
    price: { id: 'price_extra', product: 'prod_extra' },
  };
  asAnswered(({ items }) => ({
    items: { ...items, data: [...items.data.map((plan) => ({ ...plan, ...extra })), ...items.data] },
  }));
  expect((await gateway.readCustomer(customerId))?.subscriptions).toMatchObject([{ plan: 'pro' }]);
  await gateway.plans.cancelAtPeriodEnd({ subscriptionId: id });
  expect(await gateway.plans.readSnapshot(id)).toMatchObject({ plan: 'pro', cancelAtPeriodEnd: true });
});

test.each([
  ['none', undefined, true],
  ['the older one', { type: 'classic' }, false],
])('a subscription whose billing mode is %s can be read', async (_, billing_mode, canPause) => {
  const { gateway, subscriptionId, pay } = await follow('pro');
  await pay();
  asAnswered(() => ({ billing_mode }));
  expect(await gateway.plans.readSnapshot(subscriptionId)).toMatchObject({ plan: 'pro', canPause });
});

test('an error that Stripe repeats under its key does not keep a cancellation from being made', async () => {
  const { gateway, subscriptionId, pay } = await follow('pro');
  await pay();
  const broken = () => Response.json({ error: { type: 'api_error' } }, { status: 500 });
  altered = (call, init) =>
    call === 'subscriptions' && new Headers(init?.headers).get('Idempotency-Key') === 'cancellation'
      ? broken()
      : null;
  await gateway.plans.cancelAtPeriodEnd({ subscriptionId, idempotencyKey: 'cancellation' });
  expect(await gateway.plans.readSnapshot(subscriptionId)).toMatchObject({ cancelAtPeriodEnd: true });
});

test('ending at once succeeds though its first answer was lost', async () => {
  const { gateway, subscriptionId, pay } = await follow('pro');
  await pay();
  await bench.stripe.subscriptions.cancel(subscriptionId);
  let reads = 0;
  asAnswered(() => (++reads === 1 ? { status: 'active' } : {}));
  await gateway.admin.cancelNow(subscriptionId);
  expect(reads).toBeGreaterThan(1);
});

test('an upgrade whose payment is being processed does not hide the subscription', async () => {
  const { gateway, subscriptionId, pay } = await follow('pro');
  await pay();
  const { data } = await bench.stripe.prices.list({ lookup_keys: ['spreadwise_premium_monthly'] });
  asAnswered((read) => ({
    pending_update: { subscription_items: [{ price: data[0] }] },
    latest_invoice: {
      ...(read as { latest_invoice?: object }).latest_invoice,
      status: 'open',
      amount_due: 1,
    },
  }));
  altered = (call) =>
    call === 'invoice_payments'
      ? Response.json({
          object: 'list',
          data: [{ id: 'inpay_1', payment: { payment_intent: { id: 'pi_1', status: 'processing' } } }],
        })
      : null;
  expect(await gateway.plans.readSnapshot(subscriptionId)).toMatchObject({
    plan: 'pro',
    upgrade: { plan: 'premium', payment: { kind: 'processing' } },
  });
});
