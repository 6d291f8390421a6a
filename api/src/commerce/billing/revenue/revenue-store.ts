/** SQL for monthly recurring revenue: its ledger, extended in the transaction of each change, and its sums. */
import { MRR_MOVEMENTS, type MrrMovementKind, type RevenueMonth } from '@spreadwise/contract';
import { and, desc, eq, gte, lt, ne, type SQL, sql, sum } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { customers, mrrMonths, mrrMovements, subscriptions } from '../../../platform/db/schema';
import { lastUtcDays, utcDay } from '../../../platform/lib/time';
import { lastMonths, monthStart } from './definitions';
import { type Booked, type Movement, mrrOf } from './mrr';

/** MRR, and the number of customers who have any. */
export interface Brought {
  readonly cents: number;
  readonly customers: number;
}

/** As of the end of a UTC day. */
export interface RevenueDay extends Brought {
  readonly day: string;
}

const DAYS = 30;

/** 1 if a movement makes a person a paying customer, -1 if it ends that, else 0. */
const joined = sql`case when ${mrrMovements.balanceCents} = ${mrrMovements.cents} then 1
  when ${mrrMovements.balanceCents} = 0 then -1 else 0 end`;

const added = (cents: SQL<string | null>, customers: SQL<string | null>) => ({
  cents: cents.mapWith(Number),
  customers: customers.mapWith(Number),
});

/** The state before a moment: the sums of the months before, and movement by movement since. */
export async function readBrought(db: Database, before: Date): Promise<Brought> {
  const month = monthStart(before);
  const [over] = await db
    .select(added(sum(mrrMonths.cents), sum(mrrMonths.joined)))
    .from(mrrMonths)
    .where(lt(mrrMonths.month, utcDay(month)));
  const [since] = await db
    .select(added(sum(mrrMovements.cents), sum(joined)))
    .from(mrrMovements)
    .where(and(gte(mrrMovements.at, month), lt(mrrMovements.at, before)));
  const of = (part: keyof Brought) => (over?.[part] ?? 0) + (since?.[part] ?? 0);
  return { cents: of('cents'), customers: of('customers') };
}

/** The last 30 UTC days, today included, oldest first. */
export async function readRevenueDays(db: Database, now: Date): Promise<RevenueDay[]> {
  const days = lastUtcDays(now, DAYS);
  const start = new Date(`${days[0]}T00:00:00.000Z`);
  const day = sql<string>`((${mrrMovements.at} at time zone 'UTC')::date)::text`;
  const moved = await db
    .select({ day, ...added(sum(mrrMovements.cents), sum(joined)) })
    .from(mrrMovements)
    .where(gte(mrrMovements.at, start))
    .groupBy(day);
  let { cents, customers } = await readBrought(db, start);
  return days.map((one) => {
    const change = moved.find((row) => row.day === one);
    cents += change?.cents ?? 0;
    customers += change?.customers ?? 0;
    return { day: one, cents, customers };
  });
}

const NOTHING = { cents: 0, customers: 0 };

/** UTC months up to the one of `now`. Each begins with what the previous one ended with. */
export async function readRevenueMonths(db: Database, now: Date, most: number): Promise<RevenueMonth[]> {
  const months = lastMonths(now, most);
  const start = monthStart(months[0] ?? now);
  const moved = await db
    .select({
      month: mrrMonths.month,
      kind: mrrMonths.kind,
      ...added(sum(mrrMonths.cents), sum(mrrMonths.customers)),
    })
    .from(mrrMonths)
    .where(gte(mrrMonths.month, utcDay(start)))
    .groupBy(mrrMonths.month, mrrMonths.kind);
  let balance = (await readBrought(db, start)).cents;
  return months.map((one) => {
    const of = (kind: MrrMovementKind) => {
      const found = moved.find((row) => row.month.startsWith(one) && row.kind === kind);
      return found ? { cents: found.cents, customers: found.customers } : NOTHING;
    };
    const startCents = balance;
    const movements = Object.fromEntries(
      MRR_MOVEMENTS.map((kind) => [kind, of(kind)]),
    ) as RevenueMonth['movements'];
    balance += MRR_MOVEMENTS.reduce((total, kind) => total + movements[kind].cents, 0);
    return { month: one, startCents, movements, endCents: balance };
  });
}

type Executor = Parameters<Parameters<Database['transaction']>[0]>[0];

/** The person's ledger, locked until the transaction ends by the lock under which customers join an account. */
export async function loadBooked(tx: Executor, customerId: string): Promise<Booked> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, customerId));
  if (!customer) return { balanceCents: 0, othersCents: 0, wasCustomer: false };
  await tx.execute(sql`select lock_account(${customer.email})`);
  const [last] = await tx
    .select({ balanceCents: mrrMovements.balanceCents })
    .from(mrrMovements)
    .where(eq(mrrMovements.customerId, customer.accountId))
    .orderBy(desc(mrrMovements.id))
    .limit(1);
  const others = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, customer.accountId), ne(subscriptions.customerId, customerId)));
  return {
    balanceCents: last?.balanceCents ?? 0,
    othersCents: mrrOf(others),
    wasCustomer: last !== undefined,
  };
}

/** Books the movements on the person, whichever of their customers caused them. */
export async function insertMovements(
  tx: Pick<Database, 'insert'>,
  customerId: string,
  movements: readonly Movement[],
): Promise<void> {
  if (movements.length === 0) return;
  const person = sql`(select account_id from customers where id = ${customerId})`;
  await tx.insert(mrrMovements).values(movements.map((movement) => ({ ...movement, customerId: person })));
}
