/** A customer cancels, resumes, and lists invoices. */
import { eq } from 'drizzle-orm';
import { testDatabase } from '../../../../test/database';
import { auditLog } from '../../../platform/db/schema';
import { DAY_MS } from '../../../platform/lib/time';
import { presentTimelineEntry } from '../owner/timeline-labels';
import {
  createPlanChangeHarness,
  customerCommands,
  type PlanChangeHarness,
} from '../testing/plan-change-harness';

const database = testDatabase();
let harness: PlanChangeHarness;
beforeEach(() => {
  harness = createPlanChangeHarness(database.db);
});
const stripe = () => harness.provider.dashboard;

test('a cancelled subscription runs to the end of the paid period, and the provider knows the reason', async () => {
  const ada = await harness.subscribe('pro');
  const { cancel, overview } = customerCommands(ada.browser);
  expect((await cancel('missing_features', 'No futures')).body).toMatchObject({
    tier: 'PRO',
    nextInvoice: null,
    subscription: { cancelAtPeriodEnd: true, currentPeriodEnd: '2026-12-21T12:00:00.000Z' },
  });
  const { cancellation_details } = await stripe().subscriptions.retrieve(ada.subscriptionId);
  expect(cancellation_details).toMatchObject({ feedback: 'missing_features', comment: 'No futures' });
  await harness.advance(30 * DAY_MS + 61_000);
  expect((await overview()).body).toMatchObject({ tier: 'FREE', subscription: { status: 'canceled' } });
  expect((await stripe().invoices.list({ customer: ada.customerId })).data).toHaveLength(1);
});

test('cancelling twice cancels once; a resumed subscription renews, and resuming twice is harmless', async () => {
  const ada = await harness.subscribe('pro');
  const { cancel, resume, overview } = customerCommands(ada.browser);
  await cancel('unused');
  expect((await cancel('other')).status).toBe(200);
  expect(harness.changes).toHaveLength(1);
  expect((await resume()).body).toMatchObject({ subscription: { cancelAtPeriodEnd: false } });
  expect((await resume()).status).toBe(200);
  await harness.advance(31 * DAY_MS);
  expect((await overview()).body).toMatchObject({ tier: 'PRO', subscription: { status: 'active' } });
});

test('a subscription set at the provider to end within the paid period shows as ending and can be resumed', async () => {
  const ada = await harness.subscribe('pro');
  const { resume, overview } = customerCommands(ada.browser);
  const day = (date: string) => Date.parse(date) / 1000;
  await stripe().subscriptions.update(ada.subscriptionId, { cancel_at: day('2027-02-01') });
  await harness.advance(61_000);
  expect((await overview()).body).toMatchObject({ subscription: { cancelAtPeriodEnd: false } });
  await stripe().subscriptions.update(ada.subscriptionId, { cancel_at: day('2026-12-10') });
  await harness.advance(61_000);
  expect((await overview()).body).toMatchObject({ subscription: { cancelAtPeriodEnd: true } });
  expect((await resume()).body).toMatchObject({ subscription: { cancelAtPeriodEnd: false } });
  await harness.advance(31 * DAY_MS);
  expect((await overview()).body).toMatchObject({ tier: 'PRO', subscription: { status: 'active' } });
});

test('cancelling drops a scheduled downgrade and an upgrade that waits for the bank', async () => {
  const ada = await harness.subscribe('pro');
  const { take, cancel } = customerCommands(ada.browser);
  await take('basic');
  expect((await cancel()).body).toMatchObject({
    scheduledChange: null,
    subscription: { cancelAtPeriodEnd: true },
  });
  await customerCommands(ada.browser).resume();
  await harness.useCard(ada, 'pm_card_authenticationRequired');
  const { clientSecret } = (await take('premium')).body;
  await cancel();
  expect((await harness.provider.authenticate(clientSecret, 'complete')).status).not.toBe(200);
});

test('an ended subscription cannot be cancelled, resumed or changed', async () => {
  const ada = await harness.subscribe('pro');
  const { cancel, resume, preview, undo } = customerCommands(ada.browser);
  await cancel();
  await harness.advance(30 * DAY_MS + 61_000);
  for (const answer of [await cancel(), await resume(), await preview('basic')]) {
    expect(answer.status).toBe(409);
    expect(answer.body.error).toContain('no active subscription');
  }
  expect((await undo()).status).toBe(200);
});

test.each([
  ['an unknown reason', { reason: 'bored' }, 'The reason must be one of'],
  ['a comment that is too long', { reason: 'other', comment: 'x'.repeat(501) }, 'at most 500'],
])('rejects %s and says why', async (_, body, words) => {
  const { browser } = await harness.subscribe('pro');
  const answer = await browser.send('POST', '/api/billing/cancel', body);
  expect([answer.status, harness.changes]).toEqual([400, []]);
  expect(JSON.stringify(answer.body)).toContain(words);
});

test('a reason is optional; one that is given is shown to the owner beside the cancellation', async () => {
  const ada = await harness.subscribe('pro');
  const cancel = (body: object) => ada.browser.send('POST', '/api/billing/cancel', body);
  expect((await cancel({})).body).toMatchObject({ subscription: { cancelAtPeriodEnd: true } });
  await customerCommands(ada.browser).resume();
  const body = { reason: 'unused', comment: 'Too busy' };
  expect((await cancel(body)).status).toBe(200);
  const rows = await database.db.select().from(auditLog).where(eq(auditLog.action, 'cancel.reason'));
  expect(rows).toEqual([expect.objectContaining({ actor: 'customer', details: body })]);
  const row = { ...rows[0], source: 'audit', name: 'cancel.reason' };
  expect(presentTimelineEntry(row as never).summary).toBe(
    'Reason for leaving: they do not use it enough. “Too busy”',
  );
});

test('lists invoices newest first, each with its plan, page and PDF', async () => {
  const ada = await harness.subscribe('basic');
  const { take, invoices } = customerCommands(ada.browser);
  await harness.advance(15 * DAY_MS);
  await take('premium');
  const { body } = await invoices();
  expect(body).toEqual({
    invoices: [
      {
        id: expect.stringMatching(/^in_/),
        number: expect.stringMatching(/-0002$/),
        at: '2026-12-06T12:00:00.000Z',
        amountCents: 4000,
        currency: 'EUR',
        status: 'paid',
        plan: 'premium',
        hostedUrl: expect.stringContaining('/invoices/'),
        pdfUrl: expect.stringContaining('/pdf'),
      },
      expect.objectContaining({ amountCents: 1999, plan: 'basic', number: expect.stringMatching(/-0001$/) }),
    ],
    nextCursor: null,
  });
  const pdf = await harness.provider.reach(new Request(body.invoices[0].pdfUrl));
  expect(pdf.headers.get('Content-Type')).toBe('application/pdf');
  const text = Buffer.from(await pdf.arrayBuffer()).toString('latin1');
  expect(text.startsWith('%PDF-1.4') && text.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(text).toContain('40.00');
});

test('lists three years of invoices in pages, each invoice once', async () => {
  const ada = await harness.subscribe('pro');
  await harness.advance(3 * 365 * DAY_MS);
  const { invoices } = customerCommands(ada.browser);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await invoices(cursor);
    seen.push(...body.invoices.map(({ id }: { id: string }) => id));
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toHaveLength(36);
  expect(new Set(seen).size).toBe(36);
  expect((await invoices('in_of_nobody')).status).toBe(400);
});

test('every command is rejected without a session', async () => {
  await harness.subscribe('pro');
  const stranger = harness.world.browser();
  const all = customerCommands(stranger);
  const asked = () => [
    all.preview('basic'),
    all.change('basic', 'x'),
    all.undo(),
    all.cancel(),
    all.resume(),
  ];
  for (const answer of await Promise.all([...asked(), all.invoices()])) expect(answer.status).toBe(401);
  expect(harness.changes).toEqual([]);
});
