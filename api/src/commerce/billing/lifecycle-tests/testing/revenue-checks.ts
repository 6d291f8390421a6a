/** What must hold for the books of monthly recurring revenue at the end of every lifecycle. */
import { and, asc, eq, inArray, like } from 'drizzle-orm';
import type { Database } from '../../../../platform/db/database';
import { auditLog, customers, mrrMonths, mrrMovements, subscriptions } from '../../../../platform/db/schema';
import { groupBy } from '../../../../platform/lib/lists';
import type { BillingChange } from '../../changes';
import { type Movement, movementsOf, mrrOf } from '../../revenue/mrr';
import { readRevenueMonths } from '../../revenue/revenue-store';

const NOTHING = { balanceCents: 0, othersCents: 0, wasCustomer: false };

const lineOf = ({ at, kind, cents, balanceCents }: Movement) =>
  `${at.toISOString()} ${kind} ${cents} -> ${balanceCents}`;

/**
 * Checks that the books match the audit log row by row, that a person's balance matches the subscriptions, and that a
 * month's movements are the difference between its start and its end. Describes what does not hold.
 */
export async function wrongRevenue(db: Database, now: Date): Promise<string[]> {
  const wrong: string[] = [];
  let brought = 0;
  const ofAccount = groupBy(await db.select().from(customers), ({ accountId }) => accountId);
  const accounts = await db.select().from(customers).where(eq(customers.id, customers.accountId));
  for (const { id, email } of accounts) {
    if (accounts.some((other) => other.email === email && other.id !== id && email !== 'erased'))
      wrong.push(`${email} has several accounts`);
    const ids = ofAccount(id).map((customer) => customer.id);
    const rows = await db.select().from(subscriptions).where(inArray(subscriptions.customerId, ids));
    const booked = await db
      .select()
      .from(mrrMovements)
      .where(eq(mrrMovements.customerId, id))
      .orderBy(asc(mrrMovements.id));
    const changes = await loadChanges(db, ids);
    const rebuilt = movementsOf({ booked: NOTHING, before: [], changes, after: rows, now });
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

/** The changes to these customers' subscriptions, from the audit log, oldest first. */
async function loadChanges(db: Database, customerIds: readonly string[]): Promise<BillingChange[]> {
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(inArray(auditLog.subject, [...customerIds]), like(auditLog.action, 'subscription.%')))
    .orderBy(asc(auditLog.id));
  return rows.map(
    ({ at, action, subject, details }) =>
      ({
        ...details,
        customerId: subject,
        at: at.toISOString(),
        kind: action.slice('subscription.'.length),
      }) as BillingChange,
  );
}

interface Sums {
  cents: number;
  joined: number;
  firsts: number;
  readonly customers: Set<string>;
}

/** Describes where the months' sums differ from the movements, by month, cohort and kind. */
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
