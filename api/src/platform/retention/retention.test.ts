import { eq, sql } from 'drizzle-orm';
import { testDatabase } from '../../../test/database';
import { TABLES } from '../../boot/declarations';
import * as schema from '../db/schema';
import { ERASED_ADDRESS } from '../db/schema/erased';
import { DAY_MS, utcDay } from '../lib/time';
import { createDueRowsStore } from './due-rows-store';
import { createRetention } from './feature';
import { SHORTEST, sweepTables } from './testing/sweep-tables';

const database = testDatabase();
const now = new Date('2026-11-21T09:30:00.000Z');
const GOES_ON = new AbortController().signal;
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

describe('a retention run', () => {
  const view = (page: string, at: Date) => ({ page, at });

  it('deletes the due rows of every table, and nothing else', async () => {
    const { db } = database;
    await db.insert(schema.visits).values([view('/old', daysAgo(31)), view('/new', daysAgo(30))]);
    await db
      .insert(schema.auditLog)
      .values(
        [541, 539].map((days) => ({ at: daysAgo(days), actor: `${days}`, action: 'comp.granted' as const })),
      );
    const event = { type: 'invoice.paid', receivedAt: daysAgo(99) };
    await db.insert(schema.webhookEvents).values([
      { ...event, id: 'evt_done', doneAt: daysAgo(40) },
      { ...event, id: 'evt_fresh', doneAt: daysAgo(20) },
      { ...event, id: 'evt_open' },
    ]);
    const attempt = { browserHash: 'x', plan: 'pro' as const, createdCustomer: true, createdAt: daysAgo(40) };
    await db.insert(schema.checkoutAttempts).values([
      { ...attempt, id: 'a1', email: 'a@example.com', status: 'paid' },
      { ...attempt, id: 'a2', email: 'b@example.com', status: 'open' },
    ]);
    await db.insert(schema.leases).values([
      { key: 'checkout:ada@example.com', holder: 'x', expiresAt: daysAgo(2) },
      { key: 'customer:cus_1', holder: 'x', expiresAt: daysAgo(-1) },
    ]);
    const session = { role: 'OWNER' as const, createdAt: daysAgo(1), expiresAt: daysAgo(-1) };
    await db.insert(schema.sessions).values([
      { ...session, tokenHash: 'live' },
      { ...session, tokenHash: 'revoked', revokedAt: daysAgo(0.1) },
      { ...session, tokenHash: 'ended', expiresAt: daysAgo(0.1) },
    ]);
    const counted = { kind: 'all' as const, name: '', views: 1, visitors: 1 };
    await db
      .insert(schema.visitDays)
      .values([401, 60].map((days) => ({ ...counted, day: utcDay(daysAgo(days)) })));
    await sweepTables(db, now);
    // Analytics goes back further than page views may be stored.
    expect((await db.select().from(schema.visitDays)).map(({ day }) => day)).toEqual([utcDay(daysAgo(60))]);
    expect((await db.select().from(schema.visits)).map(({ page }) => page)).toEqual(['/new']);
    expect((await db.select().from(schema.auditLog)).map(({ actor }) => actor)).toEqual(['539']);
    expect((await db.select().from(schema.webhookEvents)).map(({ id }) => id).sort()).toEqual([
      'evt_fresh',
      'evt_open',
    ]);
    expect((await db.select().from(schema.checkoutAttempts)).map(({ id }) => id)).toEqual(['a2']);
    expect((await db.select().from(schema.leases)).map(({ key }) => key)).toEqual(['customer:cus_1']);
    expect((await db.select().from(schema.sessions)).map(({ tokenHash }) => tokenHash)).toEqual(['live']);
  });

  it('ends the books of a deleted account when ten years from the end of the year are over, and nobody else’s', async () => {
    const { db } = database;
    const [old, young] = [daysAgo(11 * 366 + 1), daysAgo(10 * 365)];
    for (const [id, email, at] of [
      ['cus_gone', ERASED_ADDRESS, old],
      ['cus_young', ERASED_ADDRESS, young],
      ['cus_here', 'ada@example.com', old],
    ] as const) {
      await db.insert(schema.customers).values({ id, email: 'somebody@example.com', createdAt: at });
      await db.insert(schema.subscriptions).values({
        ...{ id: `sub_${id}`, customerId: id, plan: 'pro', status: 'canceled', cancelAtPeriodEnd: false },
        ...{ createdAt: at, syncedAt: at },
      });
      const moved = { kind: 'new', cents: 4999, balanceCents: 4999 } as const;
      await db.insert(schema.mrrMovements).values({ ...moved, customerId: id, at });
      const record = { screen: null, language: 'en', shown: '', sent: '', hash: '' } as const;
      await db
        .insert(schema.contractRecords)
        .values({ ...record, subscriptionId: `sub_${id}`, customerId: id, at });
      // Nothing more is written about an erased customer.
      await db.update(schema.customers).set({ email }).where(eq(schema.customers.id, id));
    }
    for (const _ of [1, 2]) await sweepTables(db, now);
    const left = [schema.subscriptions, schema.mrrMovements, schema.contractRecords].map(async (table) =>
      (await db.select({ id: table.customerId }).from(table)).map(({ id }) => id).sort(),
    );
    const whose = (await db.select().from(schema.customers)).map(({ id }) => id).sort();
    expect([whose, ...(await Promise.all(left))]).toEqual(Array(4).fill(['cus_here', 'cus_young']));
  });

  it('keeps a declaration until three years after its year are over', async () => {
    const { db } = database;
    const declared = { kind: 'withdrawal', name: 'Ada', email: 'ada@example.com', language: 'en' } as const;
    await db.insert(schema.declarations).values({ ...declared, id: 'd', receivedAt: new Date('2026-01-01') });
    await sweepTables(db, new Date('2029-12-31T23:59:59Z'));
    expect(await db.$count(schema.declarations)).toBe(1);
    await sweepTables(db, new Date('2030-01-05'));
    expect(await db.$count(schema.declarations)).toBe(0);
  });

  it('continues in batches until nothing due is left', async () => {
    await database.db.execute(
      sql`insert into visits (at, page) select ${daysAgo(40).toISOString()}::timestamptz, '/' from generate_series(1, 4100)`,
    );
    const store = createDueRowsStore(database.db);
    const parts: number[] = [];
    const counted: typeof store = {
      ...store,
      async deleteSome(table, due) {
        const found = await store.deleteSome(table, due);
        if (table === schema.visits) parts.push(found.rows);
        return found;
      },
    };
    await createRetention(context({ store: counted }))(GOES_ON);
    expect(parts).toEqual([2_000, 2_000, 100]);
  });

  it('that fails on one table logs it once and still deletes from the others', async () => {
    await database.db.insert(schema.visits).values(view('/old', daysAgo(40)));
    const store = createDueRowsStore(database.db);
    const failing: typeof store = {
      ...store,
      deleteSome: (table, due) =>
        table === schema.auditLog ? Promise.reject(new Error('refused')) : store.deleteSome(table, due),
    };
    const warnings: object[] = [];
    const log = { warn: (fields: object) => void warnings.push(fields) } as never;
    const run = createRetention(context({ store: failing, log }));
    await run(GOES_ON);
    await run(GOES_ON);
    expect(warnings).toEqual([expect.objectContaining({ table: 'audit_log' })]);
    expect(await database.db.$count(schema.visits)).toBe(0);
  });

  it('that is aborted deletes no more', async () => {
    await database.db.insert(schema.visits).values(view('/old', daysAgo(40)));
    await createRetention(context({}))(AbortSignal.abort());
    expect(await database.db.$count(schema.visits)).toBe(1);
  });

  const context = (given: Partial<Parameters<typeof createRetention>[0]>) => ({
    store: createDueRowsStore(database.db),
    tables: TABLES,
    databaseKind: database.kind,
    settings: () => SHORTEST,
    now: () => now,
    timers: { sleep: async () => {} },
    log: { warn: () => {} } as never,
    ...given,
  });
});
