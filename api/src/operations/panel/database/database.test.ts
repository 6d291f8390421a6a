/** Stories of a growing database, and of blocked statements. */
import { sql } from 'drizzle-orm';
import { testDatabase } from '../../../../test/database';
import { onServer } from '../../../../test/server';
import { auditLog, tableSizes, visits } from '../../../platform/db/schema';
import { endRunning, readActivity, readStatements } from './activity-store';
import { readFindings } from './findings-store';
import { describeDatabase, measureSizes, readMigrations } from './sizes-store';

const database = testDatabase();
const NOW = new Date('2026-11-21T09:30:00.000Z');
const hoursLater = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000);

it('measures tables once a day, and reports their growth since', async () => {
  const { db } = database;
  await measureSizes(db, NOW);
  const long = 'x'.repeat(2_000);
  await db
    .insert(visits)
    .values(Array.from({ length: 200 }, () => ({ page: '/', at: NOW, userAgent: long })));
  await measureSizes(db, hoursLater(1));
  expect(await db.$count(tableSizes, sql`${tableSizes.day} > '2026-11-21'`)).toBe(0);
  await measureSizes(db, hoursLater(24));
  const { days, tables } = await describeDatabase(db, database.kind, hoursLater(25));
  expect(days.map(({ day }) => day)).toEqual(['2026-11-21', '2026-11-22']);
  expect(days[1]?.bytes).toBeGreaterThan(days[0]?.bytes ?? 0);
  const grown = (name: string) => tables.find((table) => table.name === name)?.grownBytes;
  expect(grown('visits')).toBeGreaterThan(0);
  expect(grown('customers')).toBe(0);
  // After a month there is no measurement left to compare with.
  expect((await describeDatabase(db, database.kind, hoursLater(24 * 40))).days).toEqual([]);
});

it('estimates the rows of a large table, so that reading them blocks nothing', async () => {
  const { db, kind } = database;
  const rowsAt = async (largeBytes: number) => {
    const { tables, isEstimate } = await describeDatabase(db, kind, NOW, largeBytes);
    return [tables.find(({ name }) => name === 'visits')?.rows, isEstimate];
  };
  await db.insert(visits).values(Array.from({ length: 300 }, () => ({ page: '/', at: NOW })));
  await db.execute(sql`analyze visits`);
  await db.execute(sql`delete from visits where id % 3 = 0`);
  expect(await rowsAt(0)).toEqual([300, true]);
  expect(await rowsAt(1_000_000)).toEqual(kind === 'server' ? [300, true] : [200, false]);
});

it('explains why statements are not counted, and lists findings and migrations', async () => {
  const { db, kind } = database;
  expect(await readStatements(db, kind)).toEqual({
    statements: null,
    why: expect.stringContaining(kind === 'embedded' ? 'a server can' : 'pg_stat_statements'),
  });
  expect(await readFindings(db)).toEqual([]);
  const migrations = await readMigrations(db);
  expect(migrations.at(-1)).toMatchObject({ name: '0000_baseline', isApplied: true });
  expect(migrations.every(({ isApplied, sql }) => isApplied && sql.length > 10)).toBe(true);
});

onServer('shows which statement waits for which, and audits cancelling the waiting one', async () => {
  const { db } = database;
  let letGo = () => {};
  let held: Promise<void> = Promise.resolve();
  // The blocked statement starts only after the lock is held; otherwise it might be faster.
  await new Promise<void>((isLocked) => {
    held = db.transaction(async (tx) => {
      await tx.execute(sql`lock table mails`);
      await new Promise<void>((resolve) => {
        letGo = resolve;
        isLocked();
      });
    });
  });
  const waiting = db.execute(sql`delete from mails where subject = 'story'`).catch((error: Error) => error);
  const find = async () => (await readActivity(db)).running.find(({ waitsFor }) => waitsFor.length > 0);
  let found = await find();
  while (!found) found = await find();
  expect(found).toMatchObject({ state: 'active', waitsOn: 'mails' });
  expect(found.statement).toContain('delete from mails');
  const holder = (await readActivity(db)).running.find(({ pid }) => pid === found.waitsFor[0]);
  expect(holder?.state).toBe('idle in transaction');

  expect(await endRunning(db, `${found.pid}.1`, 'statement', NOW)).toBe(false);
  expect(await endRunning(db, holder?.id ?? '', 'statement', NOW)).toBe(false);
  expect(await endRunning(db, found.id, 'statement', NOW)).toBe(true);
  expect(await waiting).toMatchObject({ cause: { code: '57014' } });
  letGo();
  await held;
  expect(await db.select().from(auditLog)).toEqual([
    expect.objectContaining({
      action: 'database.ended',
      details: { how: 'statement', statement: expect.stringContaining('delete from mails') },
    }),
  ]);
});
