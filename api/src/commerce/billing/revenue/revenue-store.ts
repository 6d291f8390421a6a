/** The SQL of revenue: its ledger, added to in the transaction of each change, its sums by day and month, and cash. */
import { type CashMonth, MRR_MOVEMENTS, type MrrMovementKind, type RevenueMonth } from '@spreadwise/contract';
import { PLAN_IDS, PLANS } from '@spreadwise/contract/plans';
import { and, desc, eq, gte, lt, ne, type SQL, sql, sum } from 'drizzle-orm';
import { type Database, queryRows, type Transaction } from '../../../platform/db/database';
import {
  customers,
  invoiceArchive,
  mrrMonths,
  mrrMovements,
  subscriptions,
} from '../../../platform/db/schema';
import { iso } from '../../../platform/db/sql';
import { lastUtcDays, utcDay } from '../../../platform/lib/time';
import { lastMonths, monthStart } from './definitions';
import { type Booked, type Movement, mrrOf } from './mrr';

/** MRR, and the number of customers who have any. */
export interface Brought {
  readonly cents: number;
  readonly customers: number;
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

/** The last 30 UTC days, each as of its end, today included, oldest first. */
export async function readRevenueDays(db: Database, now: Date) {
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
  const kept = await readKept(db, start);
  let balance = (await readBrought(db, start)).cents;
  return months.map((one) => {
    const of = (kind: MrrMovementKind) => {
      const found = moved.find((row) => row.month.startsWith(one) && row.kind === kind);
      return { cents: found?.cents ?? 0, customers: found?.customers ?? 0 };
    };
    const startCents = balance;
    const movements = Object.fromEntries(
      MRR_MOVEMENTS.map((kind) => [kind, of(kind)]),
    ) as RevenueMonth['movements'];
    balance += MRR_MOVEMENTS.reduce((total, kind) => total + movements[kind].cents, 0);
    const { more = 0, less = 0 } = kept.find(({ month }) => month === one) ?? {};
    return {
      ...{ month: one, startCents, movements, endCents: balance },
      ...{ keptCents: startCents + more, keptAtMostCents: startCents + less },
    };
  });
}

/**
 * By month, of customers with revenue at its beginning: the change of all of them until its end, and the losses alone.
 * Net and gross revenue retention are computed from these; new and returning customers are in neither.
 */
const readKept = (db: Database, start: Date) =>
  queryRows<{ month: string; more: number; less: number }>(
    db,
    sql`select month, sum(last - first)::float8 as more, sum(least(last - first, 0))::float8 as less
        from (
          select distinct on (customer_id, month) month,
            first_value(balance_cents - cents) over moved as first, last_value(balance_cents) over moved as last
          from (select *, to_char(at at time zone 'UTC', 'YYYY-MM') as month from ${mrrMovements}
                where at >= ${iso(start)}) as movements
          window moved as (partition by customer_id, month order by id
            rows between unbounded preceding and unbounded following)) as persons
        where first > 0 group by month`,
  );

/** The plan named in the most expensive line of an invoice. */
const planIn = (document: SQL) => sql`(
  select case ${sql.join(
    PLAN_IDS.map((plan) => sql`when line->>'text' ~ ${`\\m${PLANS[plan].name}\\M`} then ${plan}`),
    sql` `,
  )} end
  from jsonb_array_elements(${document}->'lines') as line order by (line->>'totalCents')::int desc limit 1)`;

/** By the month in which it was paid or went back. Earlier documents count in total; a credit note not beside its refunds. */
export async function readCash(db: Database, now: Date, most: number): Promise<CashMonth[]> {
  const months = lastMonths(now, most);
  const rows = await queryRows<CashMonth['plans'][number] & { month: string }>(
    db,
    sql`with documents as (
          select customer_id, to_char(at at time zone 'UTC', 'YYYY-MM') as month, document::jsonb as document
          from ${invoiceArchive} where at >= ${iso(monthStart(months[0] ?? now))}),
        money as (
          select *, coalesce(document->'cashCents',
            case when document->'corrects'->'refunds' <> '[]' then '0' else document->'totalCents' end)::int as cents
          from documents)
        select month, case when document->>'kind' = 'invoice' then ${planIn(sql`document`)} else plan end as plan,
          sum(greatest(cents, 0))::float8 as "collectedCents", sum(-least(cents, 0))::float8 as "returnedCents"
        from money left join lateral (
          select ${planIn(sql`paid.document::jsonb`)} as plan from ${invoiceArchive} as paid
          where money.document->>'kind' <> 'invoice' and paid.customer_id = money.customer_id
            and paid.document::jsonb->>'kind' = 'invoice'
            and paid.document::jsonb->>'number'
              = coalesce(money.document->'corrects'->>'invoice', money.document->>'number') limit 1) as of_invoice on true
        where cents <> 0 group by 1, 2`,
  );
  return months.map((month) => ({
    month,
    plans: rows.flatMap(({ month: one, ...plan }) => (one === month ? [plan] : [])),
  }));
}

/** The person's ledger, locked until the transaction ends by the lock under which customers join an account. */
export async function loadBooked(tx: Transaction, customerId: string): Promise<Booked> {
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
export async function insertMovements(tx: Transaction, customerId: string, movements: readonly Movement[]) {
  if (movements.length === 0) return;
  const person = sql`(select account_id from customers where id = ${customerId})`;
  await tx.insert(mrrMovements).values(movements.map((movement) => ({ ...movement, customerId: person })));
}
