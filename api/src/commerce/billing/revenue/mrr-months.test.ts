/** The monthly sums follow the ledger however it is written: one row, several at once, or all anew. */
import { sql } from 'drizzle-orm';
import { testDatabase } from '../../../../test/database';
import { mrrMonths, mrrMovements } from '../../../platform/db/schema';
import { choices } from '../lifecycle-tests/testing/random';
import { wrongMonths } from '../lifecycle-tests/testing/revenue-checks';
import { readBrought } from './revenue-store';

const database = testDatabase();
const PRICES = [1999, 4999, 9999];

/** Movements of some customers over two years, around the ends of months, each with the customer's new balance. */
function booksOf(seed: number): (typeof mrrMovements.$inferInsert)[] {
  const from = choices(seed);
  const balances = new Map<string, number>();
  return Array.from({ length: 120 }, (_, step) => {
    const customerId = `cus_${from.whole(0, 11)}`;
    const before = balances.get(customerId);
    const balanceCents =
      before && from.chance(0.4) ? 0 : from.pick(PRICES.filter((cents) => cents !== before));
    balances.set(customerId, balanceCents);
    const isMore = balanceCents > (before ?? 0);
    const gained = before === undefined ? 'new' : before === 0 ? 'reactivation' : 'expansion';
    const lost = balanceCents === 0 ? 'churn_choice' : 'contraction';
    return {
      at: new Date(Date.UTC(2025, step / 5, 1, 0, 0, 0, from.pick([-1, 0, 1]))),
      ...{ customerId, kind: isMore ? gained : lost, cents: balanceCents - (before ?? 0), balanceCents },
    };
  });
}

test('the monthly sums match the movements, even once all are added up anew', async () => {
  const { db } = database;
  const books = booksOf(7);
  for (const one of books.slice(0, 40)) await db.insert(mrrMovements).values(one);
  await db.insert(mrrMovements).values(books.slice(40));
  expect(await wrongMonths(db)).toEqual([]);
  // As the migration does with earlier movements.
  await db.delete(mrrMonths);
  await db.execute(sql`select mrr_months_add(array_agg(id)) from mrr_movements`);
  expect(await wrongMonths(db)).toEqual([]);
  const balances = new Map(books.map(({ customerId, balanceCents }) => [customerId, balanceCents]));
  expect(await readBrought(db, new Date('2027-01-01'))).toEqual({
    cents: [...balances.values()].reduce((sum, cents) => sum + cents, 0),
    customers: [...balances.values()].filter((cents) => cents > 0).length,
  });
});
