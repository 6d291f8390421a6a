/** A customer changes plan: what it costs, what it changes, and what goes wrong. */
import { testDatabase } from '../../../../test/database';
import { DAY_MS } from '../../../platform/lib/time';
import {
  CARDS,
  createPlanChangeHarness,
  customerCommands,
  type PlanChangeHarness,
  type Subscriber,
} from '../testing/plan-change-harness';

const database = testDatabase();
let harness: PlanChangeHarness;
beforeEach(() => {
  harness = createPlanChangeHarness(database.db);
});

const HALF_MONTH = 15 * DAY_MS;
const stripe = () => harness.provider.dashboard;
const invoicesOf = async ({ customerId }: Subscriber) =>
  (await stripe().invoices.list({ customer: customerId, limit: 100 })).data;
const paidCents = async (who: Subscriber) =>
  (await invoicesOf(who)).reduce((sum, { amount_paid }) => sum + amount_paid, 0);

describe('upgrade', () => {
  test('half-way through the month, shows and charges the difference, and opens the plan at once', async () => {
    const ada = await harness.subscribe('basic');
    const { preview, change, overview } = customerCommands(ada.browser);
    await harness.advance(HALF_MONTH);
    const shown = await preview('premium');
    expect(shown.body).toEqual({
      kind: 'upgrade',
      dueNow: { amountCents: 4000, currency: 'EUR' },
      nextCharge: { amountCents: 9999, currency: 'EUR', dueAt: '2026-12-21T12:00:00.000Z' },
      effectiveAt: '2026-12-06T12:00:00.000Z',
      quote: expect.any(String),
    });
    await harness.advance(5 * 60_000);
    const { status, body } = await change('premium', shown.body.quote);
    expect([status, body.clientSecret]).toEqual([200, null]);
    expect(body.overview).toMatchObject({
      tier: 'PREMIUM',
      subscription: { plan: 'premium', status: 'active' },
      nextInvoice: { amountCents: 9999 },
    });
    expect(await paidCents(ada)).toBe(1999 + 4000);
    await harness.advance(HALF_MONTH);
    expect((await invoicesOf(ada))[0]).toMatchObject({ status: 'paid', amount_paid: 9999 });
    expect((await overview()).body.tier).toBe('PREMIUM');
  });

  test('a declined card is reported, nothing is charged, and the plan stays', async () => {
    const ada = await harness.subscribe('basic');
    await harness.useCard(ada, 'pm_card_chargeCustomerFail');
    const { take, overview } = customerCommands(ada.browser);
    const { status, body } = await take('pro');
    expect(status).toBe(402);
    expect(body.error).toBe('Your card was declined. Nothing was charged and your plan stays as it is.');
    expect((await overview()).body).toMatchObject({ tier: 'BASIC', subscription: { status: 'active' } });
    expect((await invoicesOf(ada))[0]?.status).toBe('void');
    await harness.useCard(ada, 'pm_card_visa');
    await harness.advance(1000);
    expect((await take('pro')).status).toBe(200);
    expect(await paidCents(ada)).toBeLessThanOrEqual(1999 + 3000);
  });

  test("opens nothing until the bank's confirmation, and a repeated order gets the same secret", async () => {
    const ada = await harness.subscribe('basic');
    await harness.useCard(ada, 'pm_card_authenticationRequired');
    const { preview, change } = customerCommands(ada.browser);
    const { quote } = (await preview('pro')).body;
    const first = await change('pro', quote);
    expect(first.body).toMatchObject({ overview: { tier: 'BASIC' }, clientSecret: expect.any(String) });
    expect((await change('pro', quote)).body.clientSecret).toBe(first.body.clientSecret);
    await harness.provider.authenticate(first.body.clientSecret, 'complete');
    const after = await change('pro', quote);
    expect(after.body).toMatchObject({ overview: { tier: 'PRO' }, clientSecret: null });
    expect(await paidCents(ada)).toBe(1999 + 3000);
  });

  test('expires a day after an unanswered confirmation, and the next month costs the old price', async () => {
    const ada = await harness.subscribe('basic', { card: CARDS.asksOnce });
    await harness.useCard(ada, 'pm_card_authenticationRequired');
    const { take } = customerCommands(ada.browser);
    expect((await take('pro')).body.clientSecret).not.toBeNull();
    await harness.advance(DAY_MS);
    await harness.useCard(ada, 'pm_card_visa');
    await harness.advance(30 * DAY_MS);
    expect(await paidCents(ada)).toBe(2 * 1999);
  });

  test('replaces one that waits for the bank, and only the new one is charged', async () => {
    const ada = await harness.subscribe('basic');
    await harness.useCard(ada, 'pm_card_authenticationRequired');
    const { take } = customerCommands(ada.browser);
    const waiting = await take('pro');
    await harness.useCard(ada, 'pm_card_visa');
    expect((await take('premium')).body.overview.tier).toBe('PREMIUM');
    const late = await harness.provider.authenticate(waiting.body.clientSecret, 'complete');
    expect(late.status).not.toBe(200);
    expect(await paidCents(ada)).toBe(1999 + 8000);
  });
});

/** Replaces the scheduled price, as somebody may at the provider. */
async function scheduleAtStripe({ subscriptionId }: Subscriber, price: string) {
  const { schedule } = await stripe().subscriptions.retrieve(subscriptionId);
  const { id, phases } = await stripe().subscriptionSchedules.retrieve(String(schedule));
  const [now] = phases;
  await stripe().subscriptionSchedules.update(id, {
    phases: [
      {
        start_date: now?.start_date ?? 0,
        end_date: now?.end_date ?? 0,
        items: [{ price: String(now?.items[0]?.price), quantity: 1 }],
      },
      { duration: { interval: 'month', interval_count: 1 }, items: [{ price, quantity: 1 }] },
    ],
  });
}

describe('downgrade', () => {
  test('begins with the next renewal, costs nothing before, and is shown in advance', async () => {
    const ada = await harness.subscribe('premium');
    const { preview, take, overview } = customerCommands(ada.browser);
    expect((await preview('basic')).body).toMatchObject({
      kind: 'downgrade',
      dueNow: { amountCents: 0 },
      nextCharge: { amountCents: 1999, dueAt: '2026-12-21T12:00:00.000Z' },
      effectiveAt: '2026-12-21T12:00:00.000Z',
    });
    expect((await take('basic')).body.overview).toMatchObject({
      tier: 'PREMIUM',
      scheduledChange: { plan: 'basic', at: '2026-12-21T12:00:00.000Z' },
      nextInvoice: { amountCents: 1999 },
    });
    await harness.advance(31 * DAY_MS);
    expect((await overview()).body).toMatchObject({ tier: 'BASIC', scheduledChange: null });
    expect(await paidCents(ada)).toBe(9999 + 1999);
    await harness.advance(31 * DAY_MS);
    expect(await paidCents(ada)).toBe(9999 + 2 * 1999);
  });

  test('never begins once it is undone, and undoing it again is harmless', async () => {
    const ada = await harness.subscribe('pro');
    const { take, undo } = customerCommands(ada.browser);
    await take('basic');
    expect((await undo()).body.scheduledChange).toBeNull();
    expect((await undo()).status).toBe(200);
    await harness.advance(31 * DAY_MS);
    expect(await paidCents(ada)).toBe(2 * 4999);
  });

  test('is replaced by another one only after it was undone', async () => {
    const ada = await harness.subscribe('premium');
    const { take, undo } = customerCommands(ada.browser);
    await take('basic');
    expect((await take('pro')).body.error).toBe(
      'Basic begins on 21 December 2026. Stay on Premium first; then you can choose another plan.',
    );
    await undo();
    expect((await take('pro')).body.overview.scheduledChange).toMatchObject({ plan: 'pro' });
    await harness.advance(31 * DAY_MS);
    expect(await paidCents(ada)).toBe(9999 + 4999);
  });

  test('leaves the plan changeable both ways in the month after', async () => {
    const ada = await harness.subscribe('premium');
    const { take } = customerCommands(ada.browser);
    await take('pro');
    await harness.advance(31 * DAY_MS);
    expect((await take('premium')).body.overview).toMatchObject({ tier: 'PREMIUM', scheduledChange: null });
    expect((await take('basic')).body.overview.scheduledChange).toMatchObject({ plan: 'basic' });
  });

  test('blocks an upgrade until it is undone, so that a failed card cannot lose it', async () => {
    const ada = await harness.subscribe('pro');
    await harness.useCard(ada, 'pm_card_authenticationRequired');
    const { take, preview, change, undo, overview } = customerCommands(ada.browser);
    const { quote } = (await preview('premium')).body;
    await take('basic');
    const refusal = {
      status: 409,
      body: {
        error: 'Basic begins on 21 December 2026. Stay on Pro first; then you can choose another plan.',
      },
    };
    expect(await preview('premium')).toMatchObject(refusal);
    expect(await change('premium', quote)).toMatchObject(refusal);
    expect((await overview()).body.scheduledChange).toMatchObject({ plan: 'basic' });
    await undo();
    expect((await take('premium')).body.clientSecret).toEqual(expect.any(String));
  });

  test('blocks even an upgrade to the scheduled plan itself, since a failed card would lose the schedule', async () => {
    const ada = await harness.subscribe('pro');
    const { take } = customerCommands(ada.browser);
    await take('basic');
    const { data } = await stripe().prices.list({ lookup_keys: ['spreadwise_premium_monthly'] });
    await scheduleAtStripe(ada, String(data[0]?.id));
    expect((await take('premium')).body.error).toContain('Premium begins on 21 December 2026.');
  });

  test('to a plan that is not sold at the moment is refused as such, and leaves no schedule behind', async () => {
    const ada = await harness.subscribe('pro');
    const { preview, change, take } = customerCommands(ada.browser);
    const { quote } = (await preview('basic')).body;
    const { data } = await stripe().prices.list({ lookup_keys: ['spreadwise_basic_monthly'] });
    await stripe().prices.update(String(data[0]?.id), { active: false });
    expect((await change('basic', quote)).status).toBe(409);
    expect((await take('basic')).body.error).toBe(
      'That plan is not sold at the moment. Your plan does not change.',
    );
    expect((await stripe().subscriptions.retrieve(ada.subscriptionId)).schedule).toBeNull();
  });

  test('scheduled at the provider to a price of no plan is not lost to an upgrade either', async () => {
    const ada = await harness.subscribe('pro');
    const { take } = customerCommands(ada.browser);
    await take('basic');
    const foreign = await stripe().prices.create({
      currency: 'eur',
      unit_amount: 100,
      recurring: { interval: 'month' },
      product_data: { name: 'Special' },
    });
    await scheduleAtStripe(ada, foreign.id);
    expect((await take('premium')).body.error).toBe('Your plan cannot be changed here. Write to us.');
  });
});

describe('an invalid quote', () => {
  test.each([
    ['older than 15 minutes', (quote: string) => quote, 15 * 60_000 + 1000],
    [
      'with a forged time: the last second of the period, at which the upgrade costs nothing',
      (quote: string) => quote.replace(/\.\d{10}\.3000\.(\d{10})$/, (_, end) => `.${end - 1}.0.${end}`),
      0,
    ],
    ['with a forged amount', (quote: string) => quote.replace(/\.3000\./, '.1.'), 0],
    ['for another plan', (quote: string) => quote.replace('pro', 'premium'), 0],
    ['not a quote at all', () => 'give me the plan', 0],
  ])('is rejected and changes nothing: %s', async (_, tamper, later) => {
    const ada = await harness.subscribe('basic');
    const { preview, change } = customerCommands(ada.browser);
    const { quote } = (await preview('pro')).body;
    await harness.advance(later);
    expect((await change('pro', tamper(quote))).status).toBe(409);
    expect(harness.changes).toEqual([]);
    expect(await paidCents(ada)).toBe(1999);
  });

  test('is rejected if a new month has begun since', async () => {
    const ada = await harness.subscribe('premium');
    await harness.advance(30 * DAY_MS - 60_000);
    const { preview, change } = customerCommands(ada.browser);
    const { quote } = (await preview('basic')).body;
    await harness.advance(2 * 60_000);
    expect((await change('basic', quote)).status).toBe(409);
  });
});

describe('a change is refused with its reason', () => {
  test('to the current plan', async () => {
    const { browser } = await harness.subscribe('pro');
    expect(await customerCommands(browser).preview('pro')).toMatchObject({
      status: 409,
      body: { error: 'You already have this plan.' },
    });
  });

  test('while a payment is open, though cancelling is possible', async () => {
    const ada = await harness.subscribe('pro');
    await harness.useCard(ada, 'pm_card_chargeCustomerFail');
    await harness.advance(31 * DAY_MS);
    const { preview, cancel, overview } = customerCommands(ada.browser);
    expect((await overview()).body.pastDue).toMatchObject({ payUrl: expect.stringContaining('/invoices/') });
    expect((await preview('premium')).body.error).toContain('A payment is open');
    expect((await cancel()).body.subscription.cancelAtPeriodEnd).toBe(true);
  });

  test('while the subscription is set to end', async () => {
    const { browser } = await harness.subscribe('pro');
    const { cancel, preview } = customerCommands(browser);
    await cancel();
    expect((await preview('premium')).body.error).toContain('Resume it first');
  });

  test('after the payment was refunded', async () => {
    const ada = await harness.subscribe('pro');
    const { data } = await stripe().charges.list({ customer: ada.customerId });
    await stripe().refunds.create({ charge: data[0]?.id ?? '' });
    await harness.advance(61_000);
    const { overview, preview } = customerCommands(ada.browser);
    expect((await overview()).body).toMatchObject({ tier: 'FREE', suspended: 'refunded' });
    expect((await preview('premium')).body.error).toContain('refunded or is disputed');
  });
});
