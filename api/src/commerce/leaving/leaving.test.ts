/** Withdrawing and cancelling without signing in, at the payment sandbox. */
import { createHash } from 'node:crypto';
import { testDatabase } from '../../../test/database';
import { declarations } from '../../platform/db/schema';
import { DAY_MS, MINUTE_MS } from '../../platform/lib/time';
import { customerCommands } from '../billing/testing/plan-change-harness';
import { createLeavingHarness, EMAIL } from './testing/leaving-harness';

const database = testDatabase();
type Harness = ReturnType<typeof createLeavingHarness>;

const GERMAN = { 'Accept-Language': 'de' };
const receipts = ({ mails }: Harness) => mails.filter(({ to }) => to === EMAIL);
const tokenIn = (text: string | undefined) => /undo=([\w.-]+)/.exec(text ?? '')?.[1] ?? '';
async function endOf({ billing }: Harness, subscriptionId: string) {
  const { status, cancel_at_period_end: atEnd } =
    await billing.provider.dashboard.subscriptions.retrieve(subscriptionId);
  return status === 'canceled' ? 'ended' : atEnd ? 'ending' : 'runs';
}

test('a withdrawal within 14 days ends access and refunds everything, and the receipt says so', async () => {
  const harness = createLeavingHarness(database.db);
  const { billing, declare, work, refunds } = harness;
  const { subscriptionId, browser } = await billing.subscribe('pro');
  await billing.advance(3 * DAY_MS);
  const answer = await declare({ timeZone: 'Europe/Berlin' });
  expect(await answer.json()).toEqual({ receivedAt: '2026-11-24T12:00:00.000Z' });
  await work();
  expect(await refunds()).toEqual([4999]);
  expect(await endOf(harness, subscriptionId)).toBe('ended');
  expect((await customerCommands(browser).overview()).body.tier).toBe('FREE');
  const [receipt] = receipts(harness);
  expect(receipt?.subject).toBe('Your withdrawal was received');
  expect(receipt?.text).toContain('24 November 2026 at 12:00:00 UTC');
  expect(receipt?.text).toContain('24 November 2026 at 13:00:00 CET');
  expect(receipt?.text).toContain('Your contract for Pro ends now. Everything you paid goes back');
  const [row] = await database.db.select().from(declarations);
  expect(row).toMatchObject({
    ...{ outcome: 'withdrawn', refundedCents: 4999, doneAt: expect.any(Date) },
    receiptHash: createHash('sha256')
      .update(receipt?.text ?? '')
      .digest('hex'),
  });
});

test('a withdrawal is refunded even if the customer was deleted at the provider', async () => {
  const harness = createLeavingHarness(database.db);
  const { billing, declare, work, refunds } = harness;
  const { customerId } = await billing.subscribe('pro');
  await billing.provider.dashboard.customers.del(customerId);
  await declare({});
  await work();
  expect(receipts(harness)[0]?.text).toContain('Everything you paid goes back');
  expect(await refunds()).toEqual([4999]);
});

test.each([
  ['winning', [4999]],
  ['losing', []],
])(
  'a withdrawal waits for the bank if its payment is disputed: refunds after %s',
  async (words, refunded) => {
    const harness = createLeavingHarness(database.db);
    const { billing, declare, work, refunds } = harness;
    await billing.subscribe('pro', { card: '4000000000000259' });
    const isDone = async () => (await database.db.select().from(declarations))[0]?.doneAt !== null;
    await declare({});
    for (let days = 0; days < 3; days += 1) {
      await work();
      await billing.advance(DAY_MS);
    }
    expect([await refunds(), await isDone()]).toEqual([[], false]);
    const { disputes } = billing.provider.dashboard;
    const [dispute] = (await disputes.list({})).data;
    await disputes.update(dispute?.id ?? '', { evidence: { uncategorized_text: `${words}_evidence` } });
    await billing.advance(DAY_MS);
    for (const _ of [1, 2]) await work();
    expect([await refunds(), await isDone()]).toEqual([refunded, true]);
  },
);

test('a contract that was withdrawn from has ended, whatever is declared afterwards', async () => {
  const harness = createLeavingHarness(database.db);
  await harness.billing.subscribe('pro');
  for (const kind of ['withdrawal', 'withdrawal', 'cancellation'] as const) {
    await harness.declare({ kind });
    await harness.work();
  }
  expect(await harness.refunds()).toEqual([4999]);
  const [, ...later] = receipts(harness).map(({ text }) => text);
  expect(later).toHaveLength(2);
  for (const text of later) expect(text).toContain('Your contract for Pro has already ended.');
});

test('a customer who asked to begin at once pays for the days used, of an upgrade too', async () => {
  const harness = createLeavingHarness(database.db);
  const { billing, declare, work, refunds } = harness;
  const who = await billing.subscribe('basic', { beginNow: true });
  await billing.advance(5 * DAY_MS);
  await customerCommands(who.browser).take('premium');
  await billing.advance(5 * DAY_MS);
  await declare({});
  await work();
  // 10 of 30 days of €19.99 and 5 of 25 of the €66.67 for the rest of the month.
  expect((await refunds()).sort()).toEqual([1333, 5334]);
  expect(receipts(harness)[0]?.text).toContain('less the days used');
});

test('a withdrawal after its time is a cancellation, and the receipt says so', async () => {
  const harness = createLeavingHarness(database.db);
  const { billing, declare, work, refunds } = harness;
  const { subscriptionId } = await billing.subscribe('pro');
  await billing.advance(20 * DAY_MS);
  await declare({});
  await work();
  expect(await refunds()).toEqual([]);
  expect(await endOf(harness, subscriptionId)).toBe('ending');
  const [receipt] = receipts(harness);
  expect(receipt?.text).toContain('You could withdraw until 10 December 2026');
  expect(receipt?.text).toContain('Your contract for Pro ends on 21 December 2026');
});

test("a cancellation ends the contract with the paid period, and its receipt's link undoes it once", async () => {
  const harness = createLeavingHarness(database.db);
  const { billing, declare, work, undo } = harness;
  const { subscriptionId } = await billing.subscribe('pro');
  await declare({ kind: 'cancellation' });
  await work();
  expect(await endOf(harness, subscriptionId)).toBe('ending');
  const token = tokenIn(receipts(harness)[0]?.text);
  expect(await undo(token.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toEqual({ outcome: 'over' });
  expect(await undo(token)).toEqual({ outcome: 'undone' });
  expect(await undo(token)).toEqual({ outcome: 'over' });
  await work();
  expect(await endOf(harness, subscriptionId)).toBe('runs');
  expect(receipts(harness)).toHaveLength(1);
});

test('a cancellation while a payment is overdue does not promise that nothing more is charged', async () => {
  const harness = createLeavingHarness(database.db);
  const { billing, declare, work } = harness;
  const who = await billing.subscribe('pro');
  await billing.useCard(who, 'pm_card_chargeCustomerFail');
  await billing.advance(32 * DAY_MS);
  await customerCommands(who.browser).overview();
  await declare({ kind: 'cancellation' });
  await work();
  expect(receipts(harness)[0]?.text).toContain(
    'Your contract for Pro ends on 21 January 2027. No further month',
  );
  await billing.useCard(who, 'pm_card_visa');
  await billing.advance(4 * DAY_MS);
  const { data } = await billing.provider.dashboard.charges.list({ customer: who.customerId });
  expect(data.filter(({ paid }) => paid)).toHaveLength(2);
});

test('the undo link has no effect once the contract has ended', async () => {
  const harness = createLeavingHarness(database.db);
  await harness.billing.subscribe('pro');
  await harness.declare({ kind: 'cancellation' });
  await harness.work();
  await harness.billing.advance(31 * DAY_MS);
  expect(await harness.undo(tokenIn(receipts(harness)[0]?.text))).toEqual({ outcome: 'over' });
});

test('a cancellation for a later day ends the contract with the period that contains the day', async () => {
  const harness = createLeavingHarness(database.db);
  const { billing, declare, work } = harness;
  const { subscriptionId, browser } = await billing.subscribe('pro');
  await declare({ kind: 'cancellation', endsOn: '2027-01-05' });
  await work();
  expect(await endOf(harness, subscriptionId)).toBe('runs');
  expect(receipts(harness)[0]?.text).toContain('with the paid period in which 5 January 2027 falls');
  await billing.advance(31 * DAY_MS);
  // Reads back what no webhook reported.
  await customerCommands(browser).overview();
  await work();
  expect(await endOf(harness, subscriptionId)).toBe('ending');
});

test('a later day does not move the end of a contract that was cancelled before, and the receipt says so', async () => {
  const harness = createLeavingHarness(database.db);
  const { billing, declare, work } = harness;
  const { subscriptionId, browser } = await billing.subscribe('pro');
  expect((await customerCommands(browser).cancel()).status).toBe(200);
  await declare({ kind: 'cancellation', endsOn: '2027-01-05' });
  await work();
  const [receipt] = receipts(harness);
  expect(receipt?.text).toContain('To end: 5 January 2027');
  expect(receipt?.text).toContain('Your contract for Pro ends on 21 December 2026. No further month');
  // Still counts if the customer resumes.
  expect((await customerCommands(browser).resume()).status).toBe(200);
  await billing.advance(31 * DAY_MS);
  await customerCommands(browser).overview();
  await work();
  expect(await endOf(harness, subscriptionId)).toBe('ending');
});

test('a cancellation for cause is mailed to the owner, and the contract ends with the period', async () => {
  const harness = createLeavingHarness(database.db);
  const { subscriptionId } = await harness.billing.subscribe('pro');
  await harness.declare({ kind: 'cancellation', cause: 'No signals for a week' });
  for (const refused of [EMAIL, 'owner@spreadwise.test']) harness.refusing.add(refused);
  await harness.work();
  expect(await endOf(harness, subscriptionId)).toBe('ending');
  expect(harness.mails).toEqual([]);
  await harness.billing.advance(MINUTE_MS);
  await harness.work();
  // Neither mail waits for the other, so either can be the first.
  const mailed = new Map(harness.mails.map(({ to, subject, text }) => [to, `${subject}\n${text}`]));
  expect(harness.mails).toHaveLength(2);
  expect(mailed.get(EMAIL)).toContain('Your cancellation was received');
  expect(mailed.get('owner@spreadwise.test')).toMatch(/^A declaration needs you\n.*No signals for a week/s);
});

test('a known and an unknown address get the same answer, and each gets a receipt', async () => {
  const harness = createLeavingHarness(database.db);
  await harness.billing.subscribe('pro');
  const answers = await Promise.all(
    [EMAIL, 'nobody@example.com'].map(async (email) => {
      const answer = await harness.declare({ email });
      const headers = [...answer.headers].filter(([name]) => name !== 'x-request-id');
      return { status: answer.status, headers, body: await answer.text() };
    }),
  );
  expect(answers[0]).toEqual(answers[1]);
  await harness.work();
  expect(harness.mails.map(({ to }) => to).sort()).toEqual([
    EMAIL,
    'nobody@example.com',
    'owner@spreadwise.test',
  ]);
  expect(harness.mails.find(({ to }) => to === 'nobody@example.com')?.text).toContain('We found no contract');
});

test('the provider is not called before the answer, and the receipt does not wait for it', async () => {
  const harness = createLeavingHarness(database.db);
  await harness.billing.subscribe('pro');
  harness.billing.fate = () => 'not sent';
  const asked = jest.fn(async () => undefined);
  harness.billing.pause = asked;
  await harness.declare({});
  expect(asked).not.toHaveBeenCalled();
  await harness.work();
  expect(receipts(harness)).toHaveLength(1);
  expect(await harness.refunds()).toEqual([]);
  harness.billing.fate = () => 'answered';
  await harness.billing.advance(60_000);
  await harness.work();
  expect(await harness.refunds()).toEqual([4999]);
  expect(receipts(harness)).toHaveLength(1);
});

test('declarations by others for the address delay receipts, never a withdrawal', async () => {
  const harness = createLeavingHarness(database.db, { isLimited: true });
  await harness.billing.subscribe('pro');
  for (let count = 0; count < 4; count += 1) await harness.declare({ kind: 'cancellation' });
  expect((await harness.declare({ kind: 'withdrawal' })).status).toBe(200);
  await harness.work();
  expect(await harness.refunds()).toEqual([4999]);
  expect(receipts(harness)).toHaveLength(4);
  await harness.billing.advance(DAY_MS);
  await harness.work();
  expect(receipts(harness)[4]?.subject).toBe('Your withdrawal was received');
});

test('limits the declarations of a network', async () => {
  const harness = createLeavingHarness(database.db, { isLimited: true });
  const statuses = [];
  for (let count = 0; count < 21; count += 1)
    statuses.push((await harness.declare({ email: `other${count}@example.com` })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});

test('what was declared is carried out before the account is erased', async () => {
  const harness = createLeavingHarness(database.db);
  const { customerId } = await harness.billing.subscribe('pro');
  harness.billing.fate = () => 'not sent';
  await harness.declare({});
  await harness.work();
  const leaver = { address: EMAIL, customerIds: [customerId] };
  await expect(harness.carryOutDeclarations(leaver)).rejects.toThrow();
  expect(await harness.refunds()).toEqual([]);
  harness.billing.fate = () => 'answered';
  await harness.carryOutDeclarations(leaver);
  await harness.carryOutDeclarations(leaver);
  expect(await harness.refunds()).toEqual([4999]);
});

test('a German declaration gets a German receipt', async () => {
  const harness = createLeavingHarness(database.db);
  await harness.billing.subscribe('pro');
  await harness.declare({ kind: 'cancellation', timeZone: 'Europe/Berlin' }, GERMAN);
  await harness.work();
  const [receipt] = receipts(harness);
  expect(receipt?.subject).toBe('Ihre Kündigung ist eingegangen');
  expect(receipt?.text).toContain('21. November 2026 um 13:00:00 MEZ');
  expect(receipt?.text).toContain('Ihr Vertrag über Pro endet am 21. Dezember 2026.');
  expect(receipt?.text).toContain('https://spreadwise.test/de/cancel?undo=');
});
