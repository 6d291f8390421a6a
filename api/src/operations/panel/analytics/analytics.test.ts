/** Stories of an owner who wants to know how customers come, stay and go. */
import type { CallResponse } from '@spreadwise/contract';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { testApp } from '../../../../test/app';
import { testDatabase } from '../../../../test/database';
import { auditLog, customers, mrrMovements, subscriptions, visits } from '../../../platform/db/schema';
import { DAY_MS } from '../../../platform/lib/time';
import { analyticsRoutes } from './routes';

const database = testDatabase();
const now = new Date('2026-11-21T09:30:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const TOKEN = 'owner-token-0123456';
const PREMIUM = 'premium-token-01234';

const ask = (token = TOKEN, query = '') =>
  testApp(
    [
      (app) =>
        analyticsRoutes(app, { db: database.db, now: () => now, publicOrigin: 'https://spreadwise.example' }),
    ],
    {
      sessions: {
        [TOKEN]: { role: 'OWNER', permissions: permissionsOf('OWNER') },
        [PREMIUM]: {
          ...{ role: 'CUSTOMER', customerId: 'cus_1', email: 'a@example.com', addressProven: true },
          ...{ tier: 'PREMIUM', permissions: permissionsOf('CUSTOMER', 'PREMIUM') },
        },
      },
    },
  ).request(`/api/admin/analytics${query}`, { headers: { Authorization: `Bearer ${token}` } });
const read = async (query = '') =>
  (await (await ask(TOKEN, query)).json()) as CallResponse<'GET /api/admin/analytics'>;

/** Books a customer's revenue in cents, movement by movement. */
async function books(customerId: string, ...steps: (readonly [at: Date, balanceCents: number])[]) {
  let before = 0;
  for (const [at, balanceCents] of steps) {
    const gained = steps[0]?.[0] === at ? 'new' : 'reactivation';
    const kind = before === 0 ? gained : balanceCents === 0 ? 'churn_choice' : 'expansion';
    await database.db
      .insert(mrrMovements)
      .values({ at, customerId, kind, cents: balanceCents - before, balanceCents });
    before = balanceCents;
  }
}

/** A person began to subscribe, as this customer of the provider. */
async function began(name: string, createdAt: Date, email = `${name}@example.com`): Promise<void> {
  const customerId = `cus_${name}`;
  await database.db.insert(customers).values({ id: customerId, email, name: null, createdAt });
  await database.db.insert(subscriptions).values({
    ...{ id: `sub_${name}`, customerId, plan: 'basic', status: 'incomplete', cancelAtPeriodEnd: false },
    ...{ createdAt, syncedAt: createdAt },
  });
}

test("counts who still brings revenue at each month's end in a cohort, whatever the plan", async () => {
  const inMonth = (month: number) => new Date(Date.UTC(2026, month - 1, 10));
  await books('cus_stays', [inMonth(8), 1999], [inMonth(9), 4999]);
  await books('cus_leaves', [inMonth(8), 1999], [inMonth(10), 0]);
  await books('cus_returns', [inMonth(8), 1999], [inMonth(9), 0], [inMonth(10), 1999]);
  await books('cus_later', [inMonth(10), 1999]);
  await books('cus_before', [new Date('2025-01-10'), 1999]);
  const { cohorts } = await read();
  expect(cohorts).toEqual([
    { month: '2026-08', customers: 3, kept: [3, 2, 2, 2] },
    { month: '2026-10', customers: 1, kept: [1, 1] },
  ]);
});

test('counts who still paid thirty days after a first payment between 30 and 60 days ago', async () => {
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await books('cus_stays', [ago(50), 1999]);
  await books('cus_left', [ago(50), 1999], [ago(30), 0]);
  await books('cus_left_late', [ago(50), 1999], [ago(15), 0]);
  await books('cus_new', [ago(20), 1999]);
  await books('cus_old', [ago(70), 1999]);
  expect((await read()).kept).toEqual({ paid: 3, after30Days: 2 });
});

test("derives a customer's worth from the share of customers that left", async () => {
  for (let index = 0; index < 10; index += 1) await books(`cus_${index}`, [daysAgo(60), 2000]);
  await books('cus_gone', [daysAgo(60), 2000], [daysAgo(3), 0]);
  await books('cus_back', [daysAgo(60), 2000], [daysAgo(9), 0], [daysAgo(3), 2000]);
  await books('cus_new', [daysAgo(5), 2000], [daysAgo(1), 0]);
  expect((await read()).worth).toEqual({
    ...{ monthlyCents: 2000, lost: 1, atStart: 12, months: 11.8, valueCents: 23655 },
  });
});

test('counts the steps from a visit to a payment, and compares them with the days before', async () => {
  const view = (at: Date, sessionId: string, page: string, referrer: string | null = null) => ({
    ...{ at, sessionId, page, referrer, userAgent: null, userId: null, country: 'DE', city: null },
  });
  await database.db.insert(visits).values([
    view(daysAgo(1), 's1', '/', 'https://news.example/a'),
    view(daysAgo(1), 's1', '/signup', 'https://spreadwise.example/'),
    view(daysAgo(2), 's2', '/signup', 'https://news.example/b'),
    view(daysAgo(2), 's2', '/signup'),
    // The same visitor: /register is the next step after choosing a plan.
    view(daysAgo(2), 's2', '/register', 'https://spreadwise.example/signup'),
    view(daysAgo(10), 's3', '/'),
  ]);
  for (const [id, age] of [
    ['a', 1],
    ['b', 2],
    ['c', 9],
  ] as const)
    await began(id, daysAgo(age));
  // A second browser of the same person, and a granted tier: no further person began to pay.
  await began('again', daysAgo(1), 'b@example.com');
  await database.db
    .insert(customers)
    .values({ id: 'cus_given', email: 'given@example.com', createdAt: daysAgo(1) });
  await books('cus_a', [daysAgo(1), 1999]);
  const { funnel, sources, pages, countries } = await read('?days=7');
  expect(funnel).toEqual({
    visitors: { now: 2, before: 1 },
    plans: { now: 2, before: 0 },
    begun: { now: 2, before: 1 },
    paid: { now: 1, before: 0 },
  });
  expect(sources).toEqual([
    { name: 'news.example', now: 2, before: 0 },
    { name: '', now: 1, before: 1 },
  ]);
  expect(pages[0]).toEqual({ name: '/signup', now: 3, before: 0 });
  expect(countries).toEqual([{ name: 'DE', now: 5, before: 1 }]);
});

test('counts a first-time payer among those who began, even if they began before the period', async () => {
  await began('early', daysAgo(9));
  await books('cus_early', [daysAgo(3), 1999]);
  // A returning customer was no stranger, and is in neither count.
  await began('old', daysAgo(60));
  await books('cus_old', [daysAgo(60), 1999], [daysAgo(40), 0], [daysAgo(2), 1999]);
  await began('old_again', daysAgo(2), 'old@example.com');
  const { funnel } = await read('?days=7');
  expect(funnel).toMatchObject({ begun: { now: 1, before: 1 }, paid: { now: 1, before: 0 } });
});

test('counts the last reason of each customer who left and shows their comments, except of those who stayed after all', async () => {
  const said = (age: number, details: object, subject = `cus_left_${age}`) => ({
    ...{ at: daysAgo(age), actor: 'customer', action: 'cancel.reason' as const, subject },
    details: { ...details },
  });
  for (const age of [1, 2, 3, 40]) await began(`left_${age}`, daysAgo(90));
  await database.db.update(subscriptions).set({ status: 'canceled' });
  await began('stays', daysAgo(90));
  await database.db
    .insert(auditLog)
    .values([
      said(1, { reason: 'unused', comment: null }),
      said(2, { reason: 'unused', comment: 'No time' }),
      said(3, { reason: null, comment: 'Holiday' }),
      said(5, { reason: 'other', comment: 'At first' }, 'cus_left_3'),
      said(4, { reason: 'too_complex', comment: 'I stay' }, 'cus_stays'),
      said(40, { reason: 'too_expensive', comment: null }),
    ]);
  const { reasons, comments } = await read();
  expect(reasons).toEqual([
    { reason: 'unused', now: 2, before: 0 },
    { reason: null, now: 1, before: 0 },
    { reason: 'too_expensive', now: 0, before: 1 },
  ]);
  expect(comments.map(({ text }) => text)).toEqual(['No time', 'Holiday']);
});

test('is closed to a customer whose plan has full analysis', async () => {
  expect((await ask(PREMIUM)).status).toBe(403);
});

test('compares two given periods, whatever lies between them', async () => {
  const endOf = (day: string) => new Date(`${day}T23:59:59Z`);
  await began('a', endOf('2026-10-01'));
  await began('b', endOf('2026-10-07'));
  await began('between', endOf('2026-10-08'));
  await began('c', endOf('2026-09-30'));
  const query = '?from=2026-10-01&to=2026-10-07&beforeFrom=2026-09-01&beforeTo=2026-09-30';
  const { now: present, before, days, funnel } = await read(query);
  expect([present, before, days]).toEqual([
    { from: '2026-10-01', to: '2026-10-07' },
    { from: '2026-09-01', to: '2026-09-30' },
    7,
  ]);
  expect(funnel.begun).toEqual({ now: 2, before: 1 });
});

test.each([
  ['two of the four dates are missing', 'from=2026-10-01&to=2026-10-07', /four dates/],
  [
    'a period ends before it begins',
    'from=2026-10-02&to=2026-10-01&beforeFrom=2026-09-01&beforeTo=2026-09-02',
    /before it begins/,
  ],
  [
    'a period is too long',
    'from=2026-01-01&to=2026-10-01&beforeFrom=2025-01-01&beforeTo=2025-01-02',
    /at most 92/,
  ],
  [
    'a date does not exist',
    'from=2026-02-30&to=2026-03-01&beforeFrom=2025-01-01&beforeTo=2025-01-02',
    /A day is needed/,
  ],
])('refuses with a reason when %s', async (_, query, said) => {
  const answer = await ask(TOKEN, `?${query}`);
  expect([answer.status, JSON.stringify(await answer.json())]).toEqual([400, expect.stringMatching(said)]);
});
