/** Stories of an owner who searches for customers, exports them, and opens one. */
import {
  type CallName,
  type CallResponse,
  CONVERSATION_STATES,
  CUSTOMER_ORDERS,
  CUSTOMER_STANDINGS,
} from '@spreadwise/contract';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { eq, type SQL, sql } from 'drizzle-orm';
import { post, testApp } from '../../../../test/app';
import { testDatabase } from '../../../../test/database';
import { onServer } from '../../../../test/server';
import { addressHas, queryRows } from '../../../platform/db/database';
import {
  alertMessages,
  auditLog,
  comps,
  customers,
  mrrMovements,
  signalDeliveries,
  signalGrants,
  signals,
  subscriptions,
  supportConversations,
} from '../../../platform/db/schema';
import { DAY_MS } from '../../../platform/lib/time';
import { customerRoutes } from './routes';

const database = testDatabase();
const now = new Date('2026-11-21T09:30:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const TOKEN = 'owner-token-0123456';
const OWNER = { Authorization: `Bearer ${TOKEN}` };

const PAYMENTS = { payments: 1, collectedCents: 423_825, refundedCents: 8_493, lostCents: 1_999 };
let payments: typeof PAYMENTS | null;
beforeEach(() => {
  payments = PAYMENTS;
});

const app = () =>
  testApp(
    [
      (routes) =>
        customerRoutes(routes, {
          ...{ db: database.db, now: () => now, publicOrigin: 'https://spreadwise.example' },
          readPayments: async (ids) => payments && { ...payments, payments: ids.length },
        }),
    ],
    { sessions: { [TOKEN]: { role: 'OWNER', permissions: permissionsOf('OWNER') } } },
  );

async function ask<N extends CallName & `GET ${string}`>(
  name: N,
  query: Record<string, string> = {},
): Promise<CallResponse<N>> {
  const answer = await app().request(`${name.slice(4)}?${new URLSearchParams(query)}`, { headers: OWNER });
  expect(answer.status).toBe(200);
  return (await answer.json()) as CallResponse<N>;
}

type Held = Partial<typeof subscriptions.$inferInsert>;

/** Creates a customer of this name, `age` days old, with these subscriptions. */
async function customer(name: string, age: number, ...held: Held[]): Promise<void> {
  const id = `cus_${name}`;
  await database.db
    .insert(customers)
    .values({ id, email: `${name}@example.com`, name: null, createdAt: daysAgo(age) });
  for (const [index, more] of held.entries())
    await database.db.insert(subscriptions).values({
      ...{ id: `sub_${name}_${index}`, customerId: id, plan: 'pro', status: 'active', wasPaid: true },
      ...{ currentPeriodEnd: daysAgo(-age), cancelAtPeriodEnd: false, createdAt: now, syncedAt: now },
      ...more,
    });
}

/** One customer of each standing, and some borderline cases. */
async function everybody(): Promise<void> {
  await customer('payer', 1, {});
  await customer('leaver', 2, { cancelAtPeriodEnd: true });
  await customer('owing', 3, { status: 'past_due', pastDueSince: daysAgo(1) });
  await customer('lost', 4, { status: 'past_due', pastDueSince: daysAgo(9) });
  await customer('paused', 5, { status: 'paused' });
  await customer('refunded', 6, { reversal: 'refunded' });
  await customer('gone', 7, { status: 'canceled' });
  await customer('back', 8, { status: 'canceled' }, { plan: 'basic' });
  await customer('looker', 9, { status: 'incomplete', wasPaid: false });
  await customer('friend', 10);
  const given = { tier: 'GOLD', until: null, reason: 'A friend.', grantedAt: now } as const;
  await database.db.insert(comps).values({ customerId: 'cus_friend', ...given });
}

const namesOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id.slice('cus_'.length));
const named = async (query: Record<string, string>) =>
  namesOf((await ask('GET /api/admin/customers', query)).customers);

test('each standing finds exactly the customers in it', async () => {
  await everybody();
  const found = await Promise.all(
    CUSTOMER_STANDINGS.map(async (standing) => [standing, await named({ standing })]),
  );
  expect(Object.fromEntries(found)).toEqual({
    paying: ['payer', 'owing', 'back'],
    ending: ['leaver'],
    overdue: ['owing', 'lost'],
    paused: ['paused'],
    reversed: ['refunded'],
    left: ['gone'],
    'never-paid': ['looker', 'friend'],
    given: ['friend'],
  });
  expect(await named({ plan: 'basic' })).toEqual(['back']);
  expect(await named({ plan: 'pro', standing: 'paused' })).toEqual(['paused']);
  expect(await named({ plan: 'pro', standing: 'left' })).toEqual(['gone']);
  expect(await named({ standing: 'paying', from: daysAgo(4).toISOString() })).toEqual(['payer', 'owing']);
  expect(await named({ standing: 'paying', search: 'BACK@' })).toEqual(['back']);
});

test('lists each customer once in every order, wherever a page ends', async () => {
  await everybody();
  const ending = { currentPeriodEnd: daysAgo(-9), cancelAtPeriodEnd: true };
  await customer('twice', 11, { currentPeriodEnd: daysAgo(-30) }, { currentPeriodEnd: daysAgo(-20) }, ending);
  for (const order of CUSTOMER_ORDERS) {
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: CallResponse<'GET /api/admin/customers'> = await ask('GET /api/admin/customers', {
        order,
        limit: '2',
        ...(cursor && { cursor }),
      });
      seen.push(...namesOf(page.customers));
      cursor = page.nextCursor;
    }
    expect([order, seen]).toEqual([order, await named({ order, limit: '100' })]);
    expect(new Set(seen).size).toBe(seen.length);
  }
  expect(await named({ order: 'renewal' })).toEqual([
    ...['payer', 'owing', 'lost', 'refunded', 'back', 'twice'],
  ]);
  expect((await named({ order: 'email' }))[0]).toBe('back');
  const { nextCursor } = await ask('GET /api/admin/customers', { order: 'email', limit: '1' });
  const mixed = await app().request(`/api/admin/customers?order=newest&cursor=${nextCursor}`, {
    headers: OWNER,
  });
  expect(mixed.status).toBe(400);
});

test('the list by email continues after a customer without an address', async () => {
  const { db } = database;
  await db.insert(customers).values([
    { id: 'cus_none', email: '', createdAt: now },
    { id: 'cus_ada', email: `ada@${'x'.repeat(300)}.example`, createdAt: now },
    { id: 'cus_bob', email: 'bob@example.com', createdAt: now },
  ]);
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: CallResponse<'GET /api/admin/customers'> = await ask('GET /api/admin/customers', {
      ...{ order: 'email', limit: '1' },
      ...(cursor && { cursor }),
    });
    seen.push(...namesOf(page.customers));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(['none', 'ada', 'bob']);
});

test('the file contains all requested customers beyond one batch, and no formula', async () => {
  await database.db.insert(customers).values(
    Array.from({ length: 1_203 }, (_, index) => ({
      ...{ id: `cus_${index}`, email: `${index}@example.com` },
      ...{ name: index === 0 ? '=HYPERLINK("x")' : null, createdAt: daysAgo(index % 7) },
    })),
  );
  const answer = await app().request('/api/admin/customers/export?order=email', { headers: OWNER });
  const lines = (await answer.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1_204);
  expect(new Set(lines).size).toBe(1_204);
  expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
});

test('shows one customer at a glance: payments, assigned signals, sent alerts, and conversations that wait for an answer', async () => {
  await customer('payer', 40, {});
  const customerId = 'cus_payer';
  const movement = { at: now, customerId, kind: 'new', cents: 4999, balanceCents: 4999 } as const;
  await database.db.insert(mrrMovements).values(movement);
  await database.db.insert(signalDeliveries).values(
    [0, 1, 31].map((age) => ({
      ...{ customerId, signalId: `sig_${age}`, day: daysAgo(age).toISOString().slice(0, 10) },
      ...{ at: daysAgo(age), detectedAt: daysAgo(age) },
    })),
  );
  await database.db.insert(alertMessages).values({
    ...{ id: 'm', customerId, channel: 'email', kind: 'signal', subject: 's', isSilent: false },
    ...{ priority: 1, createdAt: now, dueAt: now, state: 'sent' },
  });
  await database.db.insert(supportConversations).values(
    CONVERSATION_STATES.map((state) => ({
      ...{ id: state, customerId, subject: 's', state, queue: 'open' as const },
      ...{ lastAt: now, createdAt: now },
    })),
  );
  expect(await ask('GET /api/admin/customers/glance', { id: customerId })).toEqual({
    money: { monthlyCents: 4999, paidCents: 413_333, ...PAYMENTS },
    advice: { today: 1, month: 2, lastAt: now.toISOString() },
    alerts: { sent: 1, dropped: 0, failed: 0, channels: [] },
    conversations: 1,
  });
  const nobody = await app().request('/api/admin/customers/glance?id=cus_x', { headers: OWNER });
  expect(nobody.status).toBe(404);
});

test('reports unknown payments while the payment provider does not answer', async () => {
  await customer('payer', 40, {});
  payments = null;
  const { money } = await ask('GET /api/admin/customers/glance', { id: 'cus_payer' });
  expect(money).toMatchObject({ monthlyCents: 0, paidCents: null, payments: null, refundedCents: null });
});

/** A person who left and came back in another browser, as another customer of the provider. */
async function returned(): Promise<void> {
  await customer('ada', 90, { status: 'canceled' });
  const again = { id: 'cus_again', email: 'ada@example.com', name: 'Ada', createdAt: daysAgo(2) };
  await database.db.insert(customers).values(again);
  await database.db.insert(subscriptions).values({
    ...{ id: 'sub_again', customerId: 'cus_again', plan: 'basic', status: 'active', wasPaid: true },
    ...{ currentPeriodEnd: daysAgo(-28), cancelAtPeriodEnd: false, createdAt: daysAgo(2), syncedAt: now },
  });
}

test('counts a person who returns as another customer of the provider as one customer', async () => {
  await returned();
  await customer('other', 5, {});
  expect(await ask('GET /api/admin/customers/summary')).toMatchObject({
    ...{ total: 2, live: 2, monthlyCents: 6998 },
    byPlan: [
      { plan: 'basic', count: 1 },
      { plan: 'pro', count: 1 },
      { plan: 'premium', count: 0 },
    ],
  });
  const { customers: rows } = await ask('GET /api/admin/customers');
  expect(rows).toMatchObject([
    { id: 'cus_other' },
    { id: 'cus_again', plan: 'basic', status: 'active', createdAt: daysAgo(90).toISOString() },
  ]);
  expect(await named({ standing: 'left' })).toEqual([]);
  expect(await named({ standing: 'paying', plan: 'basic' })).toEqual(['again']);
  expect(await named({ search: 'ADA' })).toEqual(['again']);
  expect(await named({ order: 'renewal' })).toEqual(['other', 'again']);
  const file = await app().request('/api/admin/customers/export', { headers: OWNER });
  expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(3);
});

test('shows the same for each customer of one person', async () => {
  await returned();
  const movement = { at: now, customerId: 'cus_ada', kind: 'new', cents: 1999, balanceCents: 1999 } as const;
  await database.db.insert(mrrMovements).values(movement);
  for (const id of ['cus_ada', 'cus_again'])
    expect(await ask('GET /api/admin/customers/glance', { id })).toMatchObject({
      money: { monthlyCents: 1999, payments: 2 },
    });
});

test('audits an export of all customers, without the search text', async () => {
  await customer('ada', 1);
  const asked = '/api/admin/customers/export?standing=paying&search=ada%40example.com';
  await (await app().request(asked, { headers: OWNER })).text();
  const rows = await database.db.select().from(auditLog);
  expect(rows).toMatchObject([
    {
      ...{ at: now, actor: 'owner', action: 'customers.exported', subject: null },
      details: { filter: { standing: 'paying', order: 'newest' }, searched: true },
    },
  ]);
  expect(JSON.stringify(rows)).not.toContain('ada@example.com');
});

test('gives a tier without a quota all signals in its scope, none of them twice', async () => {
  await customer('gold', 40);
  const customerId = 'cus_gold';
  const found = (id: string, age: number, over: object = {}) => ({
    ...{ id, seq: 1, universe: 'majors' as const, hops: 3, net: 0.01, exchanges: [], assets: [] },
    ...{ detectedAt: daysAgo(age), lastSeenAt: daysAgo(age), data: {} as never },
    ...over,
  });
  await database.db
    .insert(signals)
    .values([
      found('today', 0),
      found('yesterday', 1),
      found('before', 3),
      found('deep', 0, { hops: 4 }),
      found('record', 0, { isAdvice: false }),
    ]);
  const time = { since: daysAgo(2), until: now };
  await database.db.insert(signalGrants).values({ customerId, maxHops: 3, universe: 'majors', ...time });
  const given = { customerId, signalId: 'yesterday', day: '2026-11-20' };
  await database.db.insert(signalDeliveries).values({ ...given, at: daysAgo(1), detectedAt: daysAgo(1) });
  const { advice } = await ask('GET /api/admin/customers/glance', { id: customerId });
  expect(advice).toEqual({ today: 1, month: 2, lastAt: now.toISOString() });
});

test('saves a view by its name, and deletes it', async () => {
  const keep = (name: string, filter: object) =>
    app().request('/api/admin/customers/views', post({ name, filter }, OWNER));
  await keep('Overdue', { standing: 'overdue' });
  const { views } = (await (await keep('Overdue', { standing: 'overdue', plan: 'pro' })).json()) as {
    views: { id: string }[];
  };
  expect(views).toMatchObject([
    { name: 'Overdue', filter: { standing: 'overdue', plan: 'pro', order: 'newest' } },
  ]);
  expect((await keep('Ada', { search: 'ada@example.com' })).status).toBe(400);
  await app().request('/api/admin/customers/views/remove', post({ id: views[0]?.id }, OWNER));
  expect(await ask('GET /api/admin/customers/views')).toEqual({ views: [] });
});

onServer('an exact address uses its own index, and not the one for parts of addresses', async () => {
  await database.db.execute(
    sql`insert into customers (id, email, created_at) select 'cus_' || n, 'n' || n || '@example.com', now() from generate_series(1, 5000) n`,
  );
  await database.db.execute(sql`vacuum analyze customers`);
  const planOf = (condition: SQL) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return JSON.stringify(await queryRows(tx, sql`explain select from customers where ${condition}`));
    });
  expect(await planOf(eq(customers.email, 'n77@example.com'))).toContain('customers_email');
  expect(await planOf(addressHas('N4077'))).toContain('customers_letters');
});
