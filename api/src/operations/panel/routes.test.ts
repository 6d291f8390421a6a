import {
  CALLS,
  type Call,
  type CallName,
  type CallResponse,
  type MarketStatus,
  REVERSALS,
  SUBSCRIPTION_STATUSES,
} from '@spreadwise/contract';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { eq, gt, type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { tierOf } from '../../commerce/billing/access/tiers';
import { NOTICE_MAIL } from '../../commerce/billing/notifications/notices-store';
import { mrrOf } from '../../commerce/billing/revenue/mrr';
import { MESSAGE_MAIL } from '../../people/support';
import {
  alertMessages,
  comps,
  customers,
  jobs,
  mails,
  mrrMovements,
  signalDeliveries,
  subscriptions,
  visitDays,
  visits,
} from '../../platform/db/schema';
import { DAY_MS } from '../../platform/lib/time';
import { fakeSettings } from '../../platform/settings/testing/fake-settings';
import { createAuditStore } from '../audit';
import { countVisitDays } from '../visitors';
import { adminRoutes } from './routes';
import { PLAIN_SYSTEM } from './testing/plain-system';

const database = testDatabase();
const now = new Date('2026-11-21T09:30:00.000Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
const TOKEN = 'owner-token-0123456';

let near: { name: string; share: number }[];
let market: Partial<MarketStatus>;
let switches: Readonly<Record<string, boolean>>;
beforeEach(() => {
  switches = {};
  near = [];
  market = {};
});

function setUp() {
  return testApp(
    [
      (app) =>
        adminRoutes(app, {
          db: database.db,
          aside: database.db,
          databaseKind: database.kind,
          tables: [],
          now: () => now,
          publicOrigin: 'https://spreadwise.test',
          mailDelivery: 'outbox',
          readPayments: async () => null,
          nearAiBudgets: async () => near,
          ...PLAIN_SYSTEM,
          settings: fakeSettings(switches).settings,
          marketStatus: () => ({ ...PLAIN_SYSTEM.marketStatus(), ...market }),
          configuration: [
            { name: 'PORT', value: '3000', meaning: 'The port.', group: 'Server', missing: null },
          ],
        }),
    ],
    { sessions: { [TOKEN]: { role: 'OWNER', permissions: permissionsOf('OWNER') } } },
  );
}

const get = (path: string) => setUp().request(path, { headers: { Authorization: `Bearer ${TOKEN}` } });

/** The answer, validated against the contract. */
async function ask<N extends CallName & `GET ${string}`>(name: N, query = ''): Promise<CallResponse<N>> {
  const answer = await get(name.slice('GET '.length) + query);
  const body: unknown = await answer.json();
  expect([answer.status, body]).toEqual([200, expect.anything()]);
  const call: Call = CALLS[name];
  return call.response?.parse(body) as CallResponse<N>;
}

const customer = (id: string, createdAt: Date, more: { email?: string; name?: string } = {}) => ({
  id,
  email: `${id}@example.com`,
  name: null,
  createdAt,
  ...more,
});
const subscription = (
  id: string,
  customerId: string,
  plan: 'basic' | 'pro' | 'premium',
  status: 'active' | 'past_due' | 'canceled' | 'incomplete',
) => ({
  id,
  customerId,
  plan,
  status,
  currentPeriodEnd: now,
  cancelAtPeriodEnd: false,
  createdAt: now,
  syncedAt: now,
});

describe('customers', () => {
  it('are listed once each, newest first, however many share a moment and wherever a page ends', async () => {
    const ids = Array.from({ length: 23 }, (_, index) => `cus_${String(index).padStart(2, '0')}`);
    await database.db
      .insert(customers)
      .values(ids.map((id, index) => customer(id, daysAgo(Math.floor(index / 5)))));
    const whole = (await ask('GET /api/admin/customers', '?limit=100')).customers.map(({ id }) => id);
    expect([...whole].sort()).toEqual(ids);
    for (const limit of [1, 4, 5, 23]) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: CallResponse<'GET /api/admin/customers'> = await ask(
          'GET /api/admin/customers',
          `?limit=${limit}${cursor && `&cursor=${cursor}`}`,
        );
        seen.push(...page.customers.map(({ id }) => id));
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(whole);
    }
    expect(await ask('GET /api/admin/customers', '?limit=23')).toMatchObject({ nextCursor: null });
  });

  it('are found by a literal part of their address or name', async () => {
    await database.db
      .insert(customers)
      .values([
        customer('cus_1', daysAgo(1), { email: 'ada_l@example.com', name: 'Ada Lovelace' }),
        customer('cus_2', daysAgo(2), { email: 'adaxl@example.com', name: '100% \\ Grace' }),
      ]);
    const found = async (search: string) =>
      (await ask('GET /api/admin/customers', `?search=${encodeURIComponent(search)}`)).customers.map(
        ({ id }) => id,
      );
    expect(await found('LOVE')).toEqual(['cus_1']);
    expect(await found('a_l@')).toEqual(['cus_1']);
    expect(await found('0% \\')).toEqual(['cus_2']);
    expect(await found('%')).toEqual(['cus_2']);
    expect(await found('example.com')).toEqual(['cus_1', 'cus_2']);
    expect(await found("' or 1=1 --")).toEqual([]);
  });

  it('show the subscription that counts: the live one, not a newer unpaid one', async () => {
    await database.db.insert(customers).values([customer('cus_1', now), customer('cus_2', daysAgo(1))]);
    await database.db.insert(subscriptions).values([
      subscription('sub_1', 'cus_1', 'pro', 'past_due'),
      {
        ...subscription('sub_2', 'cus_1', 'premium', 'incomplete'),
        createdAt: new Date(now.getTime() + 1),
      },
    ]);
    const { customers: rows } = await ask('GET /api/admin/customers');
    expect(rows).toEqual([
      expect.objectContaining({ id: 'cus_1', tier: 'PRO', plan: 'pro', status: 'past_due' }),
      expect.objectContaining({ id: 'cus_2', tier: 'FREE', plan: null, status: null }),
    ]);
  });

  it('have the tier granted to their address, even if it is recorded with another customer of it', async () => {
    const email = 'ada@example.com';
    await database.db
      .insert(customers)
      .values([
        customer('cus_1', now, { email }),
        customer('cus_2', daysAgo(1), { email }),
        customer('cus_3', daysAgo(2)),
      ]);
    await database.db
      .insert(comps)
      .values({ customerId: 'cus_2', tier: 'GOLD', until: null, reason: 'A friend.', grantedAt: now });
    const { customers: rows } = await ask('GET /api/admin/customers');
    // One person, shown as the customer that holds the tier.
    expect(rows.map(({ id, tier }) => [id, tier])).toEqual([
      ['cus_2', 'GOLD'],
      ['cus_3', 'FREE'],
    ]);
  });

  it('who are set to leave bring no revenue, and are listed separately', async () => {
    await database.db.insert(customers).values([customer('cus_1', now), customer('cus_2', now)]);
    await database.db.insert(subscriptions).values([
      { ...subscription('sub_1', 'cus_1', 'premium', 'active'), cancelAtPeriodEnd: true },
      { ...subscription('sub_2', 'cus_2', 'pro', 'active'), scheduledPlan: 'basic' },
    ]);
    expect(await ask('GET /api/admin/customers/summary')).toMatchObject({
      live: 2,
      monthlyCents: 1999,
      leaving: { count: 1, cents: 9999 },
    });
  });

  it('are summed up by their live subscriptions, in cents', async () => {
    await database.db
      .insert(customers)
      .values(['cus_1', 'cus_2', 'cus_3', 'cus_4'].map((id) => customer(id, now)));
    await database.db
      .insert(subscriptions)
      .values([
        subscription('sub_1', 'cus_1', 'basic', 'active'),
        subscription('sub_2', 'cus_2', 'basic', 'past_due'),
        subscription('sub_3', 'cus_3', 'premium', 'active'),
        subscription('sub_4', 'cus_4', 'premium', 'canceled'),
        subscription('sub_5', 'cus_4', 'pro', 'incomplete'),
      ]);
    expect(await ask('GET /api/admin/customers/summary')).toEqual({
      signupUrl: 'https://spreadwise.test/signup',
      live: 3,
      total: 4,
      monthlyCents: 2 * 1999 + 9999,
      leaving: { count: 0, cents: 0 },
      overdue: { count: 1, cents: 1999 },
      currency: 'EUR',
      byPlan: [
        { plan: 'basic', count: 2 },
        { plan: 'pro', count: 0 },
        { plan: 'premium', count: 1 },
      ],
    });
  });
});

describe('the sum of customers', () => {
  const REVERSALS_OR_NONE = [null, ...REVERSALS];
  const PAST_DUE_SINCE = [null, 6, 7, 8].map((days) => (days === null ? null : daysAgo(days)));

  const STAYS = { plan: 'basic', scheduledPlan: null, cancelAtPeriodEnd: false } as const;

  it('counts as live exactly the open tiers, for every combination of status, reversal and overdue payment', async () => {
    const all = SUBSCRIPTION_STATUSES.flatMap((status) =>
      REVERSALS_OR_NONE.flatMap((reversal) =>
        PAST_DUE_SINCE.map((pastDueSince) => ({ status, reversal, pastDueSince })),
      ),
    );
    await database.db.insert(customers).values(all.map((_, index) => customer(`cus_${index}`, now)));
    await database.db.insert(subscriptions).values(
      all.map((state, index) => ({
        ...subscription(`sub_${index}`, `cus_${index}`, 'basic', 'active'),
        ...state,
      })),
    );
    const open = all.filter((state) => tierOf({ plan: 'basic', ...state }, now) !== 'FREE');
    const cents = mrrOf(all.map((state, index) => ({ ...STAYS, id: `sub_${index}`, ...state })));
    expect(open.length).toBeGreaterThan(4);
    expect(await ask('GET /api/admin/customers/summary')).toMatchObject({
      live: open.length,
      total: all.length,
      monthlyCents: cents,
    });
  });
});

describe('the overview', () => {
  it('shows the revenue by UTC day, including earlier movements', async () => {
    const moved = (daysBefore: number, customerId: string, cents: number, balanceCents: number) => ({
      at: daysAgo(daysBefore),
      customerId,
      kind: 'new' as const,
      cents,
      balanceCents,
    });
    await database.db
      .insert(mrrMovements)
      .values([
        moved(60, 'cus_1', 4999, 4999),
        moved(2, 'cus_2', 1999, 1999),
        moved(2, 'cus_2', 3000, 4999),
        moved(0, 'cus_1', -4999, 0),
      ]);
    const { revenue, attention } = await ask('GET /api/admin/overview');
    expect(revenue?.slice(-4).map(({ cents }) => cents)).toEqual([4999, 9998, 9998, 4999]);
    expect(revenue?.slice(-4).map(({ customers }) => customers)).toEqual([1, 2, 2, 1]);
    expect(revenue).toHaveLength(30);
    expect(attention.map(({ id }) => id)).toEqual(['business', 'outbox']);
  });
});

describe('page views', () => {
  const CHROME =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
  const view = (page: string, at: Date, more: Partial<typeof visits.$inferInsert> = {}) => ({
    page,
    at,
    ...more,
  });

  it('are listed newest first, each once, while new ones arrive in between', async () => {
    await database.db.insert(visits).values(['/a', '/b', '/c'].map((page) => view(page, now)));
    const first = await ask('GET /api/admin/visits', '?limit=2');
    await database.db.insert(visits).values(view('/d', now));
    const second = await ask('GET /api/admin/visits', `?limit=2&cursor=${first.nextCursor}`);
    expect([...first.visits, ...second.visits].map(({ page }) => page)).toEqual(['/c', '/b', '/a']);
    expect(second.nextCursor).toBeNull();
  });

  it('name the browser, except for visitors who opted out of tracking', async () => {
    await database.db.insert(visits).values([view('/a', now, { userAgent: CHROME }), view('/b', now)]);
    const { visits: rows } = await ask('GET /api/admin/visits');
    expect(rows.map(({ browser }) => browser)).toEqual([null, 'Chrome (Linux)']);
  });

  it('show each current session once, at its latest page', async () => {
    const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
    await database.db
      .insert(visits)
      .values([
        view('/', ago(4), { sessionId: 's1', country: 'BE' }),
        view('/signup', ago(3), { sessionId: 's1', country: 'BE' }),
        view('/signup', ago(2), { sessionId: 's2', country: 'DE' }),
        view('/', ago(1), { sessionId: 's3' }),
        view('/', ago(1)),
        view('/gone', ago(6), { sessionId: 's4', country: 'FR' }),
      ]);
    expect(await ask('GET /api/admin/visits/now')).toEqual({
      ...{ minutes: 5, visitors: 3, unnamed: 1 },
      pages: [
        { name: '/signup', count: 2 },
        { name: '/', count: 1 },
      ],
      countries: [
        { name: '', count: 1 },
        { name: 'BE', count: 1 },
        { name: 'DE', count: 1 },
      ],
    });
  });

  it('are counted by UTC day, including empty days, and visitors by browser session', async () => {
    await database.db
      .insert(visits)
      .values([
        view('/a', new Date('2026-11-21T00:00:00.000Z'), { sessionId: 's1', country: 'BE' }),
        view('/a', new Date('2026-11-20T23:59:59.999Z'), { sessionId: 's1', country: 'BE' }),
        view('/b', new Date('2026-11-20T12:00:00.000Z'), { sessionId: 's1' }),
        view('/b', new Date('2026-11-20T12:00:00.000Z'), { sessionId: 's2', country: 'DE' }),
        view('/b', new Date('2026-11-20T12:00:00.000Z')),
        view('/old', daysAgo(31)),
      ]);
    const summary = await ask('GET /api/admin/visits/summary');
    const { days, pages, countries } = summary;
    expect(days).toHaveLength(30);
    expect(days[0]?.day).toBe('2026-10-23');
    expect(days.slice(-3)).toEqual([
      { day: '2026-11-19', views: 0, visitors: 0 },
      { day: '2026-11-20', views: 4, visitors: 2 },
      { day: '2026-11-21', views: 1, visitors: 1 },
    ]);
    expect(pages).toEqual([
      { name: '/b', count: 3 },
      { name: '/a', count: 2 },
    ]);
    expect(countries).toEqual([
      { name: 'BE', count: 2 },
      { name: 'DE', count: 1 },
    ]);
    // Ended days are counted once, and read from then on.
    await countVisitDays(database.db, now);
    expect(await ask('GET /api/admin/visits/summary')).toEqual(summary);
    await database.db.delete(visits).where(eq(visits.page, '/b'));
    expect(await ask('GET /api/admin/visits/summary')).toEqual(summary);
  });

  it('are counted for each day, whatever pages are made up, and even if another day fails', async () => {
    // Hardly compressible, so too long for an index key.
    const long = Array.from({ length: 2_048 }, (_, n) =>
      String.fromCharCode(0x4e00 + ((n * 7_919) % 20_000)),
    );
    await database.db.insert(visits).values([
      { page: long.join(''), at: daysAgo(2) },
      { page: '/a', at: daysAgo(1) },
    ]);
    let asked = 0;
    const failsOnce = Object.assign(Object.create(database.db) as typeof database.db, {
      execute: (query: SQL) =>
        asked++ === 0 ? Promise.reject(new Error('broken')) : database.db.execute(query),
    });
    await expect(countVisitDays(failsOnce, now)).rejects.toThrow('were not counted');
    const counted = await database.db.select().from(visitDays).where(gt(visitDays.views, 0));
    expect(counted.map(({ day, kind, name }) => [day, kind, name]).sort()).toEqual([
      ['2026-11-19', 'all', ''],
      ['2026-11-19', 'source', ''],
      ['2026-11-20', 'all', ''],
      ['2026-11-20', 'page', '/a'],
      ['2026-11-20', 'source', ''],
    ]);
    expect(await database.db.$count(visitDays, eq(visitDays.kind, 'all'))).toBe(58);
  });
});

describe('the system', () => {
  it('shows the outbox without the HTML of its mails', async () => {
    const mail = { at: now, to: 'ada@example.com', subject: 'Hello', text: 'Text', html: '<p>secret</p>' };
    await database.db.insert(mails).values([mail, mail, mail]);
    const { mails: rows, nextCursor, delivery } = await ask('GET /api/admin/mails', '?limit=2');
    expect(rows.map(({ id }) => id)).toEqual(['3', '2']);
    expect(nextCursor).not.toBeNull();
    expect(delivery).toBe('outbox');
    expect(JSON.stringify(rows)).not.toContain('secret');
  });

  it('reports the database in use and its rows by table', async () => {
    await database.db.insert(visits).values({ page: '/', at: now });
    // A server's estimate is as of the last analyze.
    await database.db.execute(sql`analyze visits`);
    const { kind, version, sizeBytes, migrations, tables, isEstimate } = await ask('GET /api/admin/database');
    expect([kind, isEstimate]).toEqual([database.kind, database.kind === 'server']);
    expect(version).toMatch(/^\d+/);
    expect(sizeBytes).toBeGreaterThan(1_000_000);
    expect(migrations).toBeGreaterThan(0);
    expect(tables).toContainEqual(expect.objectContaining({ name: 'visits', rows: 1, grownBytes: null }));
  });

  it('shows the configuration as it was given', async () => {
    expect(await ask('GET /api/admin/configuration')).toEqual({
      entries: [{ name: 'PORT', value: '3000', meaning: 'The port.', group: 'Server', missing: null }],
    });
  });
});

describe('an invalid cursor', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

  it.each([
    'x',
    encoded({}),
    encoded([-1]),
    encoded([1.5]),
    encoded([1e300]),
    encoded([-62135596800001, 'cus_1']),
    encoded([8.64e15, 'cus_1']),
    encoded([0, 'a\0b']),
  ])('is refused with an explanation: %s', async (cursor) => {
    for (const list of ['customers', 'visits', 'mails']) {
      const answer = await get(`/api/admin/${list}?cursor=${cursor}`);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ issues: [{ field: 'cursor' }] });
    }
  });

  it('never breaks the list, whatever it contains', async () => {
    const cursor = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.jsonValue().map(encoded),
      fc.tuple(fc.integer(), fc.string({ maxLength: 20 })).map(encoded),
    );
    await fc.assert(
      fc.asyncProperty(cursor, async (text) => {
        for (const list of ['customers', 'visits'])
          expect((await get(`/api/admin/${list}?cursor=${encodeURIComponent(text)}`)).status).toBeLessThan(
            500,
          );
      }),
      { seed: 11, numRuns: 60 },
    );
  });
});

test('a broken audit log and an AI budget at four fifths need attention', async () => {
  const idsOf = async () => (await ask('GET /api/admin/overview')).attention.map(({ id }) => id);
  expect(await idsOf()).toEqual(['business', 'outbox']);
  await createAuditStore(database.db).keepVerification(now, 'Row 7 of the audit log is missing.');
  near = [{ name: 'All', share: 0.8 }];
  expect(await idsOf()).toEqual(['audit', 'business', 'ai-budget', 'outbox']);
});

test('paused advice is shown at once, with its message', async () => {
  expect((await ask('GET /api/admin/state')).advice).toEqual({ paused: null, state: 'starting' });
  market = { paused: 'Back at noon.', state: 'running' };
  expect(await ask('GET /api/admin/state')).toEqual({
    advice: { paused: 'Back at noon.', state: 'running' },
    exchanges: { connected: 0, watched: 0, off: [] },
    mail: { delivery: 'outbox', failing: 0, waiting: null },
    payments: { isSandbox: true, failing: 0, isPaused: false },
  });
});

test('paused mails and orders are shown, with the number of waiting mails', async () => {
  switches = { 'mails.on': false, 'payments.on': false };
  const waiting = { payload: {}, createdAt: now, runAt: now };
  await database.db.insert(jobs).values([
    { ...waiting, kind: NOTICE_MAIL.name, key: 'a' },
    { ...waiting, kind: NOTICE_MAIL.name, key: 'given up', deadAt: now },
    { ...waiting, kind: MESSAGE_MAIL.name, key: '1' },
    { ...waiting, kind: 'another', key: '1' },
  ]);
  const alert = {
    customerId: 'cus_1',
    kind: 'billing',
    isSilent: false,
    priority: 1,
    createdAt: now,
  } as const;
  await database.db.insert(alertMessages).values([
    { ...alert, id: 'm1', subject: '1', channel: 'email', dueAt: daysAgo(1) },
    { ...alert, id: 'late', subject: '3', channel: 'email', dueAt: daysAgo(1), uselessAt: daysAgo(1) },
    { ...alert, id: 'm2', subject: '2', channel: 'telegram', dueAt: daysAgo(1) },
  ]);
  expect(await ask('GET /api/admin/state')).toMatchObject({
    mail: { waiting: 3 },
    payments: { isPaused: true },
  });
});

test('a customer who has had a plan for a day without any signal needs attention', async () => {
  const idsOf = async () => (await ask('GET /api/admin/overview')).attention.map(({ id }) => id);
  const customer = { id: 'cus_1', email: 'ada@example.com', createdAt: daysAgo(9) };
  await database.db.insert(customers).values(customer);
  await database.db.insert(subscriptions).values({
    ...{ id: 'sub_1', customerId: 'cus_1', plan: 'pro', status: 'active', cancelAtPeriodEnd: false },
    ...{ createdAt: daysAgo(2), syncedAt: now },
  });
  expect(await idsOf()).toEqual(['no-signals', 'business', 'outbox']);
  const given = { customerId: 'cus_1', signalId: 's', day: '2026-11-21' };
  await database.db.insert(signalDeliveries).values({ ...given, at: now, detectedAt: now });
  expect(await idsOf()).toEqual(['business', 'outbox']);
});
