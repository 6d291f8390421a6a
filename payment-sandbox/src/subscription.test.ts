/** A subscription's first payment, as the product and the browser make it. */
import type Stripe from 'stripe';
import { type Bench, begin, createPlans, type Plans, pay, startBench } from './testing';

let bench: Bench;
let plans: Plans;

beforeEach(async () => {
  bench = await startBench();
  plans = await createPlans(bench.stripe);
});
afterEach(() => bench.close());

type Failed = { error: Stripe.StripeRawError };

test('a working card activates the subscription and is saved for renewals', async () => {
  const begun = await begin(bench.stripe, plans.pro);
  expect(begun.subscription.status).toBe('incomplete');
  const { status, body } = await pay(bench, begun, '4242424242424242');
  expect(status).toBe(200);
  expect((body as Stripe.PaymentIntent).status).toBe('succeeded');
  const after = await bench.stripe.subscriptions.retrieve(begun.subscription.id, {
    expand: ['default_payment_method', 'latest_invoice.payments.data.payment.payment_intent'],
  });
  expect(after.status).toBe('active');
  expect(after.default_payment_method).toMatchObject({ card: { brand: 'visa', last4: '4242' } });
  expect(after.latest_invoice).toMatchObject({
    status: 'paid',
    amount_paid: 4999,
    payments: { data: [{ status: 'paid', payment: { payment_intent: { status: 'succeeded' } } }] },
    parent: { subscription_details: { subscription: begun.subscription.id } },
  });
  const [item] = after.items.data;
  expect(new Date((item?.current_period_end ?? 0) * 1000).toISOString()).toBe('2026-12-21T12:00:00.000Z');
});

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', undefined, 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', undefined, "Your card's security code is incorrect."],
  ['4000000000000341', 'card_declined', 'generic_decline', 'Your card was declined.'],
])(
  'declines card %s, and the same client secret accepts another card',
  async (number, code, decline, message) => {
    const begun = await begin(bench.stripe, plans.basic);
    const refused = await pay(bench, begun, number);
    expect(refused.status).toBe(402);
    expect((refused.body as Failed).error).toMatchObject({ type: 'card_error', code, message });
    expect((refused.body as Failed).error.decline_code).toBe(decline);
    expect((await bench.stripe.subscriptions.retrieve(begun.subscription.id)).status).toBe('incomplete');
    const paid = await pay(bench, begun, '5555555555554444');
    expect((paid.body as Stripe.PaymentIntent).status).toBe('succeeded');
    expect((await bench.stripe.subscriptions.retrieve(begun.subscription.id)).status).toBe('active');
  },
);

test.each([
  ['4242424242424241', 'incorrect_number', 'Your card number is incorrect.'],
  ['4111111111111111', 'card_declined', 'used a non test (live) card'],
])('rejects the number %s, which is no test card', async (number, code, message) => {
  const begun = await begin(bench.stripe, plans.basic);
  const { status, body } = await pay(bench, begun, number);
  expect(status).toBe(402);
  expect((body as Failed).error).toMatchObject({ code, message: expect.stringContaining(message) });
});

test("completing 3-D Secure pays; failing it leaves the attempt open, with Stripe's message", async () => {
  const begun = await begin(bench.stripe, plans.pro);
  const authenticate = (outcome: string) =>
    bench.browser(`/v1/payment_intents/${begun.intent}/sandbox_authenticate`, {
      client_secret: begun.clientSecret,
      outcome,
    });
  expect(((await pay(bench, begun, '4000002500003155')).body as Stripe.PaymentIntent).status).toBe(
    'requires_action',
  );
  const failed = (await authenticate('fail')).body as Stripe.PaymentIntent;
  expect(failed.status).toBe('requires_payment_method');
  expect(failed.last_payment_error?.message).toBe(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  );
  await pay(bench, begun, '4000002500003155');
  expect(((await authenticate('complete')).body as Stripe.PaymentIntent).status).toBe('succeeded');
  expect((await bench.stripe.subscriptions.retrieve(begun.subscription.id)).status).toBe('active');
});

test('an incomplete subscription accepts only metadata', async () => {
  const { subscription } = await begin(bench.stripe, plans.basic);
  const changed = await bench.stripe.subscriptions.update(subscription.id, { metadata: { attempt: '1' } });
  expect(changed.metadata).toEqual({ attempt: '1' });
  await expect(
    bench.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true }),
  ).rejects.toThrow(/incomplete/);
});

test('an unpaid attempt expires after 23 hours and can no longer be paid', async () => {
  const begun = await begin(bench.stripe, plans.basic);
  bench.clock.now += 23 * 3600 * 1000;
  expect((await bench.stripe.subscriptions.retrieve(begun.subscription.id)).status).toBe(
    'incomplete_expired',
  );
  const { status, body } = await pay(bench, begun, '4242424242424242');
  expect(status).toBe(400);
  expect((body as Failed).error.code).toBe('payment_intent_unexpected_state');
});

test('a cancelled attempt can no longer be paid', async () => {
  const begun = await begin(bench.stripe, plans.basic);
  await bench.stripe.subscriptions.cancel(begun.subscription.id);
  expect((await pay(bench, begun, '4242424242424242')).status).toBe(400);
});

test('a paid attempt is not charged again', async () => {
  const begun = await begin(bench.stripe, plans.basic);
  await pay(bench, begun, '4242424242424242');
  const { body } = await pay(bench, begun, '4242424242424242');
  expect((body as Failed).error.code).toBe('payment_intent_unexpected_state');
  expect((await bench.stripe.charges.list({ customer: begun.customer.id })).data).toHaveLength(1);
});

test("a deleted customer's money stays listed by their id, and can still be refunded and disputed", async () => {
  const { stripe } = bench;
  const begun = await begin(stripe, plans.pro);
  await pay(bench, begun, '4000000000000259');
  const customer = String(begun.subscription.customer);
  expect(await stripe.customers.del(customer)).toEqual({ id: customer, object: 'customer', deleted: true });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
  const [invoice] = (await stripe.invoices.list({ customer, status: 'paid' })).data;
  const [intent] = (await stripe.paymentIntents.list({ customer })).data;
  const [charge] = (await stripe.charges.list({ customer })).data;
  expect([invoice, intent, charge]).toMatchObject([{ customer }, { customer }, { customer, disputed: true }]);
  const [dispute] = (await stripe.disputes.list({ charge: charge?.id ?? '' })).data;
  await stripe.disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } });
  await stripe.creditNotes.create({ invoice: invoice?.id ?? '', amount: 999, refund_amount: 999 });
  expect((await stripe.creditNotes.list({ customer })).data).toMatchObject([{ total: 999 }]);
});

test('no card number is stored or logged', async () => {
  const begun = await begin(bench.stripe, plans.basic);
  await pay(bench, begun, '4000000000000002');
  await pay(bench, begun, '4242424242424242');
  const everything = JSON.stringify([
    (await bench.stripe.events.list({ limit: 100 })).data,
    (await bench.stripe.charges.list()).data,
    bench.logs,
  ]);
  expect(everything).not.toMatch(/4242424242424242|4000000000000002/);
  expect(everything).toContain('4242');
});
