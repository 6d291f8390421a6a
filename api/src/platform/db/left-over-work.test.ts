/** Work that a test leaves behind finishes before the next test begins, however slow the machine. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { testDatabase } from '../../../test/database';
import { leases } from './schema';

const database = testDatabase();
let finished = 0;

/** Un-awaited work: statements one after the other, and a transaction that holds its locks for a while. */
async function workOn(statements: number): Promise<void> {
  const { db } = database;
  const write = (on: Pick<typeof db, 'insert'>, at: number) =>
    on.insert(leases).values({ key: randomUUID(), holder: String(at), expiresAt: new Date() });
  for (let at = 0; at < statements; at += 1) {
    await write(db, at);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_sleep(0.2)`);
    await write(tx, statements);
  });
  finished += 1;
}

test('a test can end before its work does', () => {
  for (let times = 0; times < 3; times += 1) void workOn(20 + times).catch(() => undefined);
  expect(finished).toBe(0);
});

test('the next test begins after that work, with empty tables', async () => {
  expect(finished).toBe(3);
  expect(await database.db.select().from(leases)).toEqual([]);
});
