/** Attacks on the audit log that bypass the product, and what may be deleted from it. */
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { auditChain, auditLog } from '../../platform/db/schema';
import { DAY_MS } from '../../platform/lib/time';
import { sweepTables } from '../../platform/retention/testing/sweep-tables';
import { createAuditStore } from './audit-store';
import { linkOf } from './chain';
import { auditFeature } from './feature';
import { auditRoutes } from './routes';
import { verifyAudit, verifyIfDue } from './verify';

const database = testDatabase();
const NOW = new Date('2026-11-21T12:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const store = () => createAuditStore(database.db);
const verify = () => verifyAudit(store(), NOW);

async function written(...details: object[]): Promise<void> {
  for (const [index, one] of details.entries())
    await database.db.insert(auditLog).values({
      ...{ at: daysAgo(details.length - index), actor: 'owner', action: 'comp.granted', subject: 'cus_1' },
      details: { ...one },
    });
}
async function joined(...details: object[]): Promise<void> {
  await written(...details);
  await store().joinSome(NOW);
}
const ofSeq = (seq: number) => eq(auditLog.seq, seq);

test('names a row that was changed or deleted', async () => {
  await joined({ b: 1, a: { d: [1.5], c: 'ü' } }, { to: 'GOLD' }, { to: 'FREE' });
  expect(await verify()).toMatchObject({ fault: null, rows: 3, waiting: 0 });

  await database.db
    .update(auditLog)
    .set({ details: { to: 'PRO' } })
    .where(ofSeq(2));
  expect((await verify()).fault).toMatchObject({ seq: 2, reason: 'changed' });
  await database.db
    .update(auditLog)
    .set({ details: { to: 'GOLD' } })
    .where(ofSeq(2));
  await database.db.update(auditLog).set({ actor: 'system' }).where(ofSeq(3));
  expect((await verify()).fault).toMatchObject({ seq: 3, reason: 'changed' });
  await database.db.update(auditLog).set({ actor: 'owner' }).where(ofSeq(3));
  expect((await verify()).fault).toBeNull();

  await database.db.delete(auditLog).where(ofSeq(2));
  expect((await verify()).fault).toMatchObject({ seq: 2, reason: 'missing' });
});

test('notices that the newest row is missing', async () => {
  await joined({ to: 'GOLD' }, { to: 'FREE' });
  await database.db.delete(auditLog).where(ofSeq(2));
  expect((await verify()).fault).toMatchObject({ seq: 2, reason: 'missing' });
});

test('keeps the chain valid when an erasure clears details', async () => {
  await joined({ to: 'GOLD' }, {}, { to: 'FREE' });
  await database.db.update(auditLog).set({ details: null }).where(ofSeq(1));
  expect(await verify()).toMatchObject({ fault: null, rows: 3, emptied: 1 });
});

test('chains each row once when several processes chain rows concurrently', async () => {
  await written(...Array.from({ length: 40 }, (_, index) => ({ index })));
  const counts = await Promise.all([1, 2, 3].map(() => store().joinSome(NOW)));
  expect(counts.reduce((sum, one) => sum + one)).toBe(40);
  await written({ later: true });
  expect(await verify()).toMatchObject({ fault: null, rows: 40, waiting: 1 });
});

test('chains a late-committed row at the end, whatever its id', async () => {
  await written({ first: true }, { late: true }, { third: true });
  const [, late] = await database.db.select().from(auditLog).orderBy(asc(auditLog.id));
  if (!late) throw new Error('It was written.');
  await database.db.delete(auditLog).where(eq(auditLog.id, late.id));
  await store().joinSome(NOW);
  await database.db.insert(auditLog).overridingSystemValue().values(late);
  await store().joinSome(NOW);
  const order = await database.db.select({ id: auditLog.id }).from(auditLog).orderBy(asc(auditLog.seq));
  expect(order.map(({ id }) => id)).toEqual([1, 3, 2]);
  expect((await verify()).fault).toBeNull();
});

test('leaves a valid end of the chain after retention, also when an older row was chained later', async () => {
  await written({ recent: true });
  await database.db
    .insert(auditLog)
    .values({ at: daysAgo(700), actor: 'provider', action: 'subscription.began' });
  await store().joinSome(NOW);
  await database.db.insert(auditLog).values({ at: daysAgo(650), actor: 'owner', action: 'comp.ended' });
  // Never chained, and too old: it is deleted unchained.
  await sweepTables(database.db, NOW);
  expect(await verify()).toMatchObject({ fault: null, rows: 2, waiting: 0 });
  await sweepTables(database.db, new Date(NOW.getTime() + 599.5 * DAY_MS));
  const left = await database.db.select().from(auditLog).where(isNotNull(auditLog.seq));
  expect(left).toEqual([]);
  expect((await verifyAudit(store(), new Date(NOW.getTime() + 600 * DAY_MS))).fault).toBeNull();
});

test('reports a head of the chain that does not match its last row', async () => {
  await joined({ to: 'GOLD' }, { to: 'FREE' });
  await database.db.update(auditChain).set({ hash: 'f'.repeat(64) });
  expect((await verify()).fault).toMatchObject({ seq: 2, reason: 'changed' });
});

test('reports deleted oldest rows whose retention has not ended', async () => {
  await joined({ a: 1 }, { b: 2 }, { c: 3 }, { d: 4 });
  await database.db.delete(auditLog).where(lte(auditLog.seq, 2));
  expect((await verify()).fault).toMatchObject({ seq: 1, reason: 'missing' });
  await database.db
    .update(auditLog)
    .set({ beforeKeptFrom: daysAgo(900) })
    .where(ofSeq(3));
  expect((await verify()).fault).toMatchObject({ seq: 3, reason: 'changed' });
});

test('reports rows whose retention time an update has moved back', async () => {
  await joined({ a: 1 }, { b: 2 });
  const old = { keptFrom: daysAgo(900) };
  await database.db.update(auditChain).set(old);
  expect((await verify()).fault).toMatchObject({ seq: 2, reason: 'changed' });
  await database.db.update(auditLog).set(old);
  expect((await verify()).fault).toMatchObject({ seq: 1, reason: 'changed' });
});

const copyOf = async (seq: number, over: object) => {
  const [row] = await database.db.select().from(auditLog).where(ofSeq(seq));
  if (!row) throw new Error(`There is no row ${seq}.`);
  const { id: _, ...rest } = row;
  await database.db.insert(auditLog).values({ ...rest, ...over });
};
const setRaw = (what: string, seq: number) =>
  database.db.execute(sql.raw(`update audit_log set ${what} where seq = ${seq}`));

test.each<[string, () => Promise<unknown>, number, string]>([
  ['a row beyond the end', () => copyOf(2, { seq: 4 }), 4, 'added'],
  ['a row beyond the end, hashed as the product does', () => forged(), 4, 'added'],
  ['a row far beyond the end', () => copyOf(2, { seq: 900 }), 900, 'added'],
  ['a row before the first', () => copyOf(1, { seq: 0 }), 0, 'malformed'],
  ['a duplicated row', () => copyOf(2, {}), 2, 'added'],
  [
    'two swapped rows',
    () => database.db.execute(sql`update audit_log set seq = 3 - seq where seq < 3`),
    1,
    'changed',
  ],
  ['a row without its retention time', () => setRaw('kept_from = null', 2), 2, 'malformed'],
  ['an infinite retention time', () => setRaw("before_kept_from = 'infinity'", 2), 2, 'malformed'],
  ['a row without hashes', () => setRaw('hash = null, details_hash = null', 2), 2, 'malformed'],
  ['an invalid hash', () => setRaw("before_hash = 'x'", 2), 2, 'malformed'],
  ['details that are not an object', () => setRaw("details = '7'", 2), 2, 'changed'],
  ['all rows deleted', () => database.db.delete(auditLog), 3, 'missing'],
  ['a deleted head', () => database.db.delete(auditChain), 3, 'added'],
  ['a head that was set back', () => database.db.update(auditChain).set({ seq: 2 }), 3, 'added'],
])('reports in a sentence: %s', async (_, tamper, seq, reason) => {
  await joined({ a: 1 }, { b: 2 }, { c: 3 });
  await tamper();
  const { fault } = await verify();
  expect(fault).toMatchObject({ seq, reason });
  expect(fault?.text).toMatch(new RegExp(`^Row ${seq} of the audit log .*[.]$`));
});

/** Forges a row by someone who knows the hashing: all fits except the head, which the product stores. */
async function forged(): Promise<void> {
  const head = await store().head();
  const row = { at: NOW, actor: 'owner', action: 'comp.granted' as const, subject: null, details: null };
  const [written] = await database.db.insert(auditLog).values(row).returning();
  if (!written) throw new Error('It was written.');
  await database.db
    .update(auditLog)
    .set(linkOf(head, written, NOW))
    .where(eq(auditLog.id, written.id));
}

test('accepts an empty log', async () => {
  expect(await verify()).toMatchObject({ fault: null, rows: 0, first: null });
});

test('reports no fault when rows are chained during a verification', async () => {
  await joined({ a: 1 });
  const reading = store();
  const chain = reading.chain;
  let isFirst = true;
  const verdict = verifyAudit(
    {
      ...reading,
      async *chain(after) {
        if (isFirst) await joined({ b: 2 });
        yield* chain(after);
        if (isFirst) await joined({ c: 3 });
        isFirst = false;
      },
    },
    NOW,
  );
  expect(await verdict).toMatchObject({ fault: null });
});

test('verifies once an hour, however many processes ask, and stores the last finding', async () => {
  await joined({ a: 1 }, { b: 2 });
  await verifyIfDue(store(), NOW);
  expect(await store().lastVerification()).toEqual({ at: NOW, fault: null });
  await database.db.delete(auditLog).where(ofSeq(2));
  await verifyIfDue(store(), new Date(NOW.getTime() + 59 * 60_000));
  expect(await store().lastVerification()).toMatchObject({ fault: null });
  const later = new Date(NOW.getTime() + 60 * 60_000);
  await verifyIfDue(store(), later);
  expect(await store().lastVerification()).toEqual({
    at: later,
    fault: 'Row 2 of the audit log is missing.',
  });
});

test('writes and locks nothing when there are no rows to chain', async () => {
  await joined({ a: 1 });
  const transactions = jest.spyOn(database.db, 'transaction');
  expect(await store().joinSome(NOW)).toBe(0);
  expect(transactions).not.toHaveBeenCalled();
  transactions.mockRestore();
});

test('lets the owner search, filter and export the log after a recent confirmation', async () => {
  await joined({ to: 'GOLD', reason: '=1+1' }, { to: 'FREE' });
  const app = testApp(
    [
      (one) =>
        auditRoutes(one, {
          db: database.db,
          sentences: auditFeature.audit ?? {},
          now: () => NOW,
        }),
    ],
    {
      sessions: {
        'owner-token-0123456': { role: 'OWNER', permissions: permissionsOf('OWNER') },
        'stale-token-0123456': {
          ...{ role: 'OWNER' as const, permissions: permissionsOf('OWNER') },
          ...{ isRecent: false },
        },
      },
    },
  );
  const get = (path: string, token = 'owner-token-0123456') =>
    app.request(`/api/admin/audit${path}`, { headers: { Authorization: `Bearer ${token}` } });
  const found = await (await get('?search=gold&what=comp.granted&who=owner')).json();
  expect(found).toMatchObject({ entries: [{ seq: 1, details: { to: 'GOLD' } }], actions: ['comp.granted'] });
  expect((await (await get('?search=100%25')).json()).entries).toEqual([]);
  expect((await (await get(`?from=${daysAgo(1.5).toISOString()}`)).json()).entries).toHaveLength(1);
  expect((await get('/export', 'stale-token-0123456')).status).toBe(403);
  const file = await (await get('/export?search=gold')).text();
  expect(file.split('\r\n')).toHaveLength(3);
  // The export is audited without the search text, which could be a person's name.
  const [last] = (await (await get('?what=audit.exported')).json()).entries;
  expect(last).toMatchObject({ actor: 'owner', details: { filter: {}, searched: true } });
  expect(await (await get('/verification')).json()).toMatchObject({ rows: 2, from: 1, broken: null });
  await database.db.delete(auditLog).where(ofSeq(2));
  const broken = { seq: 2, reason: 'missing', text: 'Row 2 of the audit log is missing.' };
  expect(await (await get('/verification')).json()).toMatchObject({ broken });
  expect(await store().lastVerification()).toEqual({ at: NOW, fault: broken.text });
});

test.each(['1e3', '1.0', 'x'])('continues after a made-up position (%s)', async (made) => {
  await written({ note: 'one' });
  expect((await store().list({}, { at: daysAgo(-1), id: made }, 5)).rows).toHaveLength(1);
});

test('searches some rows at a time, and finds matches in all of them, also in an export', async () => {
  await written({ note: 'needle' }, ...Array.from({ length: 9 }, (_, n) => ({ n })), { note: 'Needle' });
  const some = createAuditStore(database.db, 4);
  const found: number[] = [];
  const sizes: number[] = [];
  for (let page = await some.list({ search: 'needle' }, null, 5); ; ) {
    sizes.push(page.rows.length);
    found.push(...page.rows.map(({ id }) => id));
    if (!page.next) break;
    page = await some.list({ search: 'needle' }, page.next, 5);
  }
  expect([found, sizes]).toEqual([
    [11, 1],
    [1, 0, 1],
  ]);
  const file: number[] = [];
  for await (const rows of some.pages({ search: 'needle' })) file.push(...rows.map(({ id }) => id));
  expect(file).toEqual(found);
});
