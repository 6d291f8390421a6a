/** Owner actions for a customer at the payment sandbox: previewed, performed once, reported by the provider. */
import type { CustomerAct } from '@spreadwise/contract';
import { eq, like } from 'drizzle-orm';
import { testDatabase } from '../../../../test/database';
import { mailedCode, OWNER_PASSWORD } from '../../../people/identity/testing/accounts-harness';
import { auditLog, leases, mrrMovements } from '../../../platform/db/schema';
import { DAY_MS } from '../../../platform/lib/time';
import {
  createPlanChangeHarness,
  customerCommands,
  type PlanChangeHarness,
  type Subscriber,
} from '../testing/plan-change-harness';
import { decideOnSubscription } from './decide-action';

const database = testDatabase();
let harness: PlanChangeHarness;
beforeEach(() => {
  harness = createPlanChangeHarness(database.db);
});
const stripe = () => harness.provider.dashboard;

/** Signs in anew each time: days pass between the actions. */
async function owner() {
  const browser = harness.world.browser();
  browser.token = (
    await browser.send('POST', '/api/auth/owner-login', { password: OWNER_PASSWORD })
  ).body.token;
  return browser;
}
const send = async (call: string, body: object) =>
  (await owner()).send('POST', `/api/admin/customer/${call}`, body);
const preview = ({ customerId: id }: Subscriber, act: CustomerAct) => send('act/preview', { id, act });
const order = ({ customerId: id }: Subscriber, act: CustomerAct, token: string) =>
  send('act', { id, act, token, reason: 'They asked for it.' });

async function perform(who: Subscriber, act: CustomerAct) {
  const shown = await preview(who, act);
  return shown.status === 200 ? order(who, act, shown.body.token) : shown;
}

/** Without the mails. */
async function timeline({ customerId }: Subscriber): Promise<string[]> {
  const { body } = await (await owner()).send('GET', `/api/admin/customer/timeline?id=${customerId}`);
  return body.entries
    .filter(({ kind }: { kind: string }) => kind !== 'mail')
    .map(({ summary }: { summary: string }) => summary);
}

const tierOf = async (who: Subscriber) => (await customerCommands(who.browser).overview()).body.tier;
const firstInvoice = async (who: Subscriber) =>
  (await stripe().invoices.list({ customer: who.customerId })).data.at(-1)?.id ?? '';

test('performs what was previewed, in sentences, and records the reason in the timeline', async () => {
  const ada = await harness.subscribe('pro');
  const act = { kind: 'cancel', when: 'period-end' } as const;
  const { effects, token } = (await preview(ada, act)).body;
  expect(effects[0]).toBe(
    'Pro ends on 21 December 2026. Until then it stays active, and no further month is charged.',
  );
  expect(harness.changes).toEqual([]);
  const { body } = await order(ada, act, token);
  expect(body).toMatchObject({ waits: false, customer: { subscriptions: [{ cancelAtPeriodEnd: true }] } });
  expect((await timeline(ada)).slice(0, 2)).toEqual([
    'The subscription will end on 21 December 2026.',
    `The owner asked the payment provider: ${effects.join(' ')} Why: They asked for it.`,
  ]);
});

test('rejects an action that was previewed for another state, for another action or too long ago', async () => {
  const ada = await harness.subscribe('pro');
  const extend = { kind: 'extend', days: 10 } as const;
  const { token } = (await preview(ada, extend)).body;
  expect((await order(ada, { kind: 'extend', days: 11 }, token)).status).toBe(409);
  await perform(ada, { kind: 'cancel', when: 'period-end' });
  expect((await order(ada, extend, token)).status).toBe(409);
  await perform(ada, { kind: 'resume' });
  await harness.advance(16 * 60_000);
  expect((await order(ada, extend, token)).status).toBe(409);
});

test('after a lost answer, a repeated request gives the days and refunds the money only once', async () => {
  const ada = await harness.subscribe('pro');
  const refund = { kind: 'refund', invoiceId: await firstInvoice(ada), amountCents: 1000 } as const;
  for (const act of [{ kind: 'extend', days: 10 }, refund] as const) {
    const { token } = (await preview(ada, act)).body;
    harness.fate = (call) => (call.startsWith('POST') ? 'lost' : 'answered');
    expect((await order(ada, act, token)).status).toBe(502);
    harness.fate = () => 'answered';
    expect((await order(ada, act, token)).status).toBe(200);
    expect((await order(ada, act, token)).status).toBe(200);
    await harness.advance(16 * 60_000);
    expect((await order(ada, act, token)).status).toBe(409);
  }
  const { items } = await stripe().subscriptions.retrieve(ada.subscriptionId);
  expect(items.data[0]?.current_period_end).toBe(Date.parse('2026-12-31T12:00:00Z') / 1000);
  expect((await stripe().refunds.list({})).data.map(({ amount }) => amount)).toEqual([1000]);
  const asked = await database.db.select().from(auditLog).where(eq(auditLog.action, 'customer.actAsked'));
  expect(asked).toHaveLength(2);
  const told = await timeline(ada);
  expect(told).toContain('The outcome is unknown: the payment provider did not answer.');
  expect(told.join(' ')).not.toContain('Not done');
});

test('a cancellation whose answer was lost, and which the customer undid, is not repeated', async () => {
  const ada = await harness.subscribe('pro');
  const act = { kind: 'cancel', when: 'period-end' } as const;
  const { token } = (await preview(ada, act)).body;
  harness.fate = (call) => (call.startsWith('POST') ? 'lost' : 'answered');
  expect((await order(ada, act, token)).status).toBe(502);
  harness.fate = () => 'answered';
  await customerCommands(ada.browser).resume();
  expect((await order(ada, act, token)).status).toBe(200);
  const { cancel_at_period_end } = await stripe().subscriptions.retrieve(ada.subscriptionId);
  expect(cancel_at_period_end).toBe(false);
});

test('giving days moves the next charge and leaves the revenue as it is', async () => {
  const ada = await harness.subscribe('pro');
  await perform(ada, { kind: 'extend', days: 10 });
  expect((await timeline(ada))[0]).toBe('Free days were given: nothing is charged until 31 December 2026.');
  await harness.advance(35 * DAY_MS);
  expect((await customerCommands(ada.browser).overview()).body).toMatchObject({
    tier: 'PRO',
    nextInvoice: { amountCents: 4999, dueAt: '2026-12-31T12:00:00.000Z' },
  });
  await harness.advance(10 * DAY_MS);
  expect((await customerCommands(ada.browser).overview()).body).toMatchObject({
    tier: 'PRO',
    subscription: { status: 'active', currentPeriodEnd: '2027-01-31T12:00:00.000Z' },
  });
  expect(await database.db.select().from(mrrMovements)).toHaveLength(1);
});

test('refunds a part of an invoice and then the rest, which ends the access', async () => {
  const ada = await harness.subscribe('pro');
  const refund = (amountCents: number | null) => ({ kind: 'refund', amountCents, invoiceId: '' }) as const;
  const invoiceId = await firstInvoice(ada);
  await perform(ada, { ...refund(1999), invoiceId });
  expect(await tierOf(ada)).toBe('PRO');
  expect((await preview(ada, { ...refund(3001), invoiceId })).body.error).toBe(
    'That is more than remains of the payment.',
  );
  expect((await preview(ada, { ...refund(null), invoiceId })).body.effects).toContain(
    'Access ends at once, since the whole payment is refunded.',
  );
  await perform(ada, { ...refund(null), invoiceId });
  expect(await tierOf(ada)).toBe('FREE');
  expect((await preview(ada, { ...refund(null), invoiceId: 'in_of_nobody' })).status).toBe(409);
});

test('ending at once leaves nothing open, owed or charged', async () => {
  const ada = await harness.subscribe('pro');
  await harness.useCard(ada, 'pm_card_chargeCustomerFail');
  await harness.advance(31 * DAY_MS);
  expect((await perform(ada, { kind: 'cancel', when: 'now' })).body.customer.tier).toBe('FREE');
  const { data } = await stripe().invoices.list({ customer: ada.customerId });
  expect(data.map(({ status }) => status)).toEqual(['void', 'paid']);
  expect((await preview(ada, { kind: 'extend', days: 1 })).body.error).toBe('The subscription is over.');
});

const refunds = async () => (await stripe().refunds.list({})).data.map(({ amount }) => amount);

test.each([
  ['ending', { kind: 'cancel', when: 'now' }],
  ['pausing', { kind: 'pause' }],
] as const)(
  'the preview of %s says nothing of refunds once the payment was refunded in full',
  async (_, act) => {
    const ada = await harness.subscribe('pro');
    const effects = async () => (await preview(ada, act)).body.effects.join(' ');
    expect(await effects()).toMatch(/refund/i);
    await perform(ada, { kind: 'refund', amountCents: null, invoiceId: await firstInvoice(ada) });
    expect(await effects()).not.toMatch(/refund/i);
  },
);

test.each([
  ['the payment was refunded in full', { kind: 'refund', amountCents: null, invoiceId: '' }],
  ['it was paused', { kind: 'pause' }],
] as const)('the preview of an end with the period promises no access once %s', async (_, act) => {
  const ada = await harness.subscribe('pro');
  await perform(ada, act.kind === 'refund' ? { ...act, invoiceId: await firstInvoice(ada) } : act);
  expect((await preview(ada, { kind: 'cancel', when: 'period-end' })).body.effects[0]).toBe(
    'Pro ends on 21 December 2026. Access is suspended already, and no further month is charged.',
  );
});

test('pausing suspends access and refunds the days left; resuming charges a whole month', async () => {
  const ada = await harness.subscribe('pro');
  await harness.advance(15 * DAY_MS);
  const { effects, token } = (await preview(ada, { kind: 'pause' })).body;
  expect(effects[1]).toBe(
    'The payment for the days until 21 December 2026 is refunded to the card with a credit note.',
  );
  for (const _ of [1, 2]) await order(ada, { kind: 'pause' }, token);
  expect(await refunds()).toEqual([2500]);
  expect(await tierOf(ada)).toBe('FREE');
  await harness.advance(60 * DAY_MS);
  expect((await stripe().invoices.list({ customer: ada.customerId })).data).toHaveLength(1);
  expect((await perform(ada, { kind: 'go-on' })).status).toBe(200);
  expect(await tierOf(ada)).toBe('PRO');
  const [newest] = (await stripe().invoices.list({ customer: ada.customerId })).data;
  expect(newest?.amount_paid).toBe(4999);
  const moved = await database.db.select().from(mrrMovements).orderBy(mrrMovements.id);
  expect(moved.map(({ kind }) => kind)).toEqual(['new', 'churn_choice', 'reactivation']);
});

test.each([
  ['a new order', orderAgain],
  ['the owner', (ada: Subscriber) => perform(ada, { kind: 'cancel', when: 'now' })],
])('a paused plan that is ended by %s is refunded for the unused days', async (_, end) => {
  const ada = await harness.subscribe('basic');
  await harness.advance(5 * DAY_MS);
  await customerCommands(ada.browser).take('premium');
  await harness.advance(5 * DAY_MS);
  await perform(ada, { kind: 'pause' });
  await end(ada);
  await harness.advance(40 * DAY_MS);
  expect((await stripe().subscriptions.retrieve(ada.subscriptionId)).status).toBe('canceled');
  // 20 of 30 days of €99.99, from the payments for both plans.
  expect((await refunds()).sort()).toEqual([1333, 5334]);
});

/** In a browser that has proven the address. */
async function orderAgain() {
  const email = 'ada@example.com';
  const browser = harness.world.browser();
  await browser.send('POST', '/api/auth/verify-customer', { email });
  const code = mailedCode(harness.world.mails, email);
  await browser.send('POST', '/api/auth/verify-code', { email, code });
  const answer = await browser.send('POST', '/api/stripe/create-subscription', { email, planType: 'pro' });
  expect(answer.status).toBe(200);
}

test('a card that is declined leaves it paused, and the timeline says so', async () => {
  const ada = await harness.subscribe('pro');
  await harness.advance(15 * DAY_MS);
  await perform(ada, { kind: 'pause' });
  await harness.useCard(ada, 'pm_card_chargeCustomerFail');
  const { status, body } = await perform(ada, { kind: 'go-on' });
  expect({ status, error: body.error }).toEqual({
    status: 402,
    error: 'The customer’s card was declined. Nothing was charged.',
  });
  expect((await timeline(ada))[0]).toBe('Not done: the card was declined.');
  expect(await tierOf(ada)).toBe('FREE');
});

test('another plan is charged as it was previewed', async () => {
  const ada = await harness.subscribe('basic');
  await harness.advance(15 * DAY_MS);
  const act = { kind: 'plan', plan: 'premium' } as const;
  const { effects, token } = (await preview(ada, act)).body;
  expect(effects[0]).toBe('Premium applies as soon as €40.00 is paid, which is charged to the card now.');
  expect((await order(ada, act, token)).body).toMatchObject({ waits: false, customer: { tier: 'PREMIUM' } });
  expect((await order(ada, act, token)).status).toBe(200);
  expect((await stripe().invoices.list({ customer: ada.customerId })).data).toHaveLength(2);
});

test('a mail and a note appear in the timeline', async () => {
  const ada = await harness.subscribe('pro');
  const id = ada.customerId;
  await send('mail', { id, subject: 'Your question', text: 'Hello Ada,\n\nall is well.' });
  await send('note', { id, text: 'Wants an invoice with VAT.' });
  expect(harness.world.mails).toContainEqual(
    expect.objectContaining({
      to: 'ada@example.com',
      subject: 'Your question',
      text: expect.stringContaining('all is well.'),
    }),
  );
  expect((await timeline(ada)).slice(0, 2).sort()).toEqual([
    'Note: Wants an invoice with VAT.',
    'The owner wrote “Your question”: Hello Ada,\n\nall is well.',
  ]);
  const rows = await database.db.select().from(auditLog).where(like(auditLog.action, 'customer.%'));
  expect(rows.map(({ actor }) => actor)).toEqual(['owner', 'owner']);
});

test('a renewal that was paid late is refunded for the days left of its period, not of the days since', async () => {
  const ada = await harness.subscribe('pro');
  await harness.useCard(ada, 'pm_card_chargeCustomerFail');
  await harness.advance(30 * DAY_MS);
  await harness.useCard(ada, 'pm_card_visa');
  // Retried after 3 days, and then after 5: here the first retry pays.
  await harness.advance(3 * DAY_MS);
  expect((await customerCommands(ada.browser).overview()).body.subscription.status).toBe('active');
  await harness.advance(12 * DAY_MS);
  await perform(ada, { kind: 'pause' });
  // 16 of 31 days: from 5 to 21 January.
  expect(await refunds()).toEqual([4999 - Math.floor((4999 * 15) / 31)]);
});

test('after a pause on the day of the payment, no sync reads the refund before the pause', async () => {
  const ada = await harness.subscribe('pro');
  const held = new Map<string, readonly string[]>();
  harness.pause = async () => {
    const [change] = /(credit_notes|pause)$/.exec(harness.changes.at(-1) ?? '') ?? [];
    if (!change || held.has(change)) return;
    const rows = await database.db.select({ key: leases.key }).from(leases);
    held.set(
      change,
      rows.map(({ key }) => key),
    );
  };
  expect((await perform(ada, { kind: 'pause' })).status).toBe(200);
  // A sync takes the same lease, and would take the money for a reversal of a running plan.
  const theirs = expect.arrayContaining([`customer:${ada.customerId}`]);
  expect([...held]).toEqual([
    ['credit_notes', theirs],
    ['pause', theirs],
  ]);
});

test('after a won dispute, the payment can be refunded', async () => {
  await harness.subscribe('pro', { card: '4000000000000259' });
  const [{ id: customerId } = { id: '' }] = (await stripe().customers.list()).data;
  const ada = { customerId } as Subscriber;
  await send('resync', { id: customerId });
  const act = { kind: 'refund', invoiceId: await firstInvoice(ada), amountCents: 1000 } as const;
  expect((await preview(ada, act)).body.error).toBe('The payment is disputed: the bank decides it.');
  const [dispute] = (await stripe().disputes.list()).data;
  await stripe().disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: 'winning_evidence' } });
  expect((await perform(ada, act)).status).toBe(200);
  expect(await refunds()).toEqual([1000]);
});

test('given days stay free although a cheaper plan is scheduled for their end', async () => {
  const ada = await harness.subscribe('pro');
  await perform(ada, { kind: 'extend', days: 10 });
  expect((await customerCommands(ada.browser).take('basic')).status).toBe(200);
  const { schedule, trial_end } = await stripe().subscriptions.retrieve(ada.subscriptionId);
  const { phases } = await stripe().subscriptionSchedules.retrieve(String(schedule));
  expect(phases.map((phase) => phase.trial_end)).toEqual([trial_end, null]);
  await harness.advance(41 * DAY_MS);
  expect((await customerCommands(ada.browser).overview()).body).toMatchObject({ tier: 'BASIC' });
  const { data } = await stripe().invoices.list({ customer: ada.customerId });
  expect(data.map(({ amount_paid }) => amount_paid)).toEqual([1999, 0, 4999]);
});

test('a subscription that Stripe cannot pause is not refunded for a pause', () => {
  const snapshot = {
    ...{ id: 'sub_1', plan: 'pro' as const, status: 'active' as const, currentPeriodEnd: new Date(0) },
    ...{ cancelAtPeriodEnd: false, scheduleId: null, scheduled: null, upgrade: null },
  };
  const decided = (canPause: boolean) =>
    decideOnSubscription({ reversal: null, snapshot: { ...snapshot, canPause } }, { kind: 'pause' });
  expect(decided(true).kind).toBe('done');
  expect(decided(false)).toMatchObject({
    kind: 'refused',
    why: { misfit: expect.stringContaining('flexible') },
  });
});
