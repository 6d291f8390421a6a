/** What must hold of the books of monthly recurring revenue at the end of every lifecycle. */
import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database';
import { customers, mrrMonths, mrrMovements, subscriptions } from '../../../db/schema';
import { loadChanges } from '../../revenue/movements-store';
import { type Movement, mrrOf, rebuildMovements } from '../../revenue/mrr';
import { readRevenueMonths } from '../../revenue/revenue-store';

/** Coming back and beginning differ by other customers of the address, which the audit log of one does not tell. */
const GAINED = ['new', 'reactivation'];

const lineOf = ({ at, kind, cents, balanceCents }: Movement) =>
  `${at.toISOString()} ${GAINED.includes(kind) ? 'gained' : kind} ${cents} -> ${balanceCents}`;

/**
 * The books are what the audit log tells, row by row; what a customer brings is what the subscriptions say; and a month's
 * movements are the difference of what it began and ended with. What is not so, in words.
 */
export async function wrongRevenue(db: Database, now: Date): Promise<string[]> {
  const wrong: string[] = [];
  let brought = 0;
  for (const { id } of await db.select({ id: customers.id }).from(customers)) {
    const rows = await db.select().from(subscriptions).where(eq(subscriptions.customerId, id));
    const booked = await db
      .select()
      .from(mrrMovements)
      .where(eq(mrrMovements.customerId, id))
      .orderBy(asc(mrrMovements.id));
    const rebuilt = rebuildMovements(rows, await loadChanges(db, id), false, now);
    const [ours, theirs] = [booked.map(lineOf), rebuilt.map(lineOf)];
    if (ours.join('\n') !== theirs.join('\n'))
      wrong.push(`${id}'s books say\n${ours.join('\n')}\nand the audit log\n${theirs.join('\n')}`);
    const balance = booked.at(-1)?.balanceCents ?? 0;
    if (balance !== mrrOf(rows)) wrong.push(`${id} brings ${mrrOf(rows)} and ${balance} is booked`);
    if (booked.filter(({ kind }) => kind === 'new').length > 1) wrong.push(`${id} was new twice`);
    brought += mrrOf(rows);
  }
  wrong.push(...(await wrongMonths(db)));
  const months = await readRevenueMonths(db, now, 60);
  const sums = months.reduce(
    (sum, { movements }) => sum + Object.values(movements).reduce((all, { cents }) => all + cents, 0),
    0,
  );
  if (months.at(-1)?.endCents !== brought || sums !== brought)
    wrong.push(
      `the months sum up to ${sums} and end with ${months.at(-1)?.endCents}; customers bring ${brought}`,
    );
  return wrong;
}

interface Sums {
  cents: number;
  joined: number;
  firsts: number;
  readonly customers: Set<string>;
}

/** Where the months' sums are not what the movements add up to, by month, cohort and kind. */
export async function wrongMonths(db: Database): Promise<string[]> {
  const cohorts = new Map<string, string>();
  const added = new Map<string, Sums>();
  for (const { at, customerId, kind, cents, balanceCents } of await db
    .select()
    .from(mrrMovements)
    .orderBy(asc(mrrMovements.id))) {
    const month = `${at.toISOString().slice(0, 7)}-01`;
    const isFirst = !cohorts.has(customerId);
    if (isFirst) cohorts.set(customerId, month);
    const key = `${month} ${cohorts.get(customerId)} ${kind}`;
    const sums = added.get(key) ?? { cents: 0, joined: 0, firsts: 0, customers: new Set() };
    sums.cents += cents;
    sums.joined += balanceCents === cents ? 1 : balanceCents === 0 ? -1 : 0;
    sums.firsts += isFirst ? 1 : 0;
    sums.customers.add(customerId);
    added.set(key, sums);
  }
  const told = (key: string, { cents, joined, firsts }: Omit<Sums, 'customers'>, customers: number) =>
    `${key}: ${cents} cents, ${joined} joined, ${customers} customers, ${firsts} firsts`;
  const right = [...added].map(([key, sums]) => told(key, sums, sums.customers.size)).sort();
  const kept = (await db.select().from(mrrMonths))
    .map((row) => told(`${row.month} ${row.cohort} ${row.kind}`, row, row.customers))
    .sort();
  return right.join('\n') === kept.join('\n')
    ? []
    : [`the movements add up to\n${right.join('\n')}\nand the months say\n${kept.join('\n')}`];
}
