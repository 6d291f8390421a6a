/** SQL for analytics: who began, paid, stayed and left, from the revenue ledger and the audit log. */
import type { Analytics, CancelReason, Cohort } from '@spreadwise/contract';
import { OVER } from '@spreadwise/contract/subscription-status';
import { and, desc, eq, gte, lt, notExists, notInArray, sql, sum } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Database, queryRows } from '../../../platform/db/database';
import { auditLog, customers, mrrMonths, mrrMovements, subscriptions } from '../../../platform/db/schema';
import { iso } from '../../../platform/db/sql';
import { bound } from '../../../platform/lib/bound';
import { utcDay } from '../../../platform/lib/time';

/** From `from` until before `to`. */
export type Period = Readonly<Record<'from' | 'to', Date>>;

export type Said = Awaited<ReturnType<typeof said>>[number];

/** The month of its first day, e.g. 2026-11. */
const monthOf = (day: string) => day.slice(0, 7);

export const createAnalyticsStore = (db: Database) => bound(db, { begun, paid, kept, lost, cohorts, said });

const isIn = ({ from, to }: Period, column: PgColumn) => and(gte(column, from), lt(column, to));

const isFirst = (period: Period) => and(eq(mrrMovements.kind, 'new'), isIn(period, mrrMovements.at));

/** Persons who had never paid and began or paid in the period. A granted tier begins no subscription. */
async function begun(db: Database, period: Period): Promise<number> {
  const paidBefore = db
    .select({ one: sql`1` })
    .from(mrrMovements)
    .where(and(eq(mrrMovements.customerId, subscriptions.accountId), lt(mrrMovements.at, period.from)));
  const persons = db
    .select({ id: subscriptions.accountId })
    .from(subscriptions)
    .where(and(isIn(period, subscriptions.createdAt), notExists(paidBefore)))
    .union(db.select({ id: mrrMovements.customerId }).from(mrrMovements).where(isFirst(period)));
  return db.$count(persons.as('persons'));
}

const paid = (db: Database, period: Period): Promise<number> => db.$count(mrrMovements, isFirst(period));

/** Of those who first paid in the period, how many still brought revenue thirty days later. */
async function kept(db: Database, { from, to }: Period): Promise<Analytics['kept']> {
  const [row] = await queryRows<Analytics['kept']>(
    db,
    sql`select count(*)::int as paid,
          count(*) filter (where (select balance_cents from ${mrrMovements} later
            where later.customer_id = first.customer_id and later.at < first.at + interval '30 days'
            order by later.id desc limit 1) > 0)::int as "after30Days"
        from ${mrrMovements} first
        where kind = 'new' and at >= ${iso(from)} and at < ${iso(to)}`,
  );
  return row ?? { paid: 0, after30Days: 0 };
}

/** How many of those who brought revenue at the beginning brought none at the end. */
async function lost(db: Database, { from, to }: Period): Promise<number> {
  /* Only customers whose balance moved can have left. */
  const [row] = await queryRows<{ lost: number }>(
    db,
    sql`select count(*)::int as lost from (
              select distinct on (customer_id) customer_id, balance_cents from ${mrrMovements}
              where at >= ${iso(from)} and at < ${iso(to)}
              order by customer_id, id desc) as after
            where balance_cents = 0
              and (select balance_cents from ${mrrMovements} before
                   where before.customer_id = after.customer_id and before.at < ${iso(from)}
                   order by before.id desc limit 1) > 0`,
  );
  return row?.lost ?? 0;
}

/** By the month of the first payment, since `from`: the number of customers, and its changes in each month. */
async function cohorts(db: Database, from: Date) {
  const { cohort, month, joined, firsts } = mrrMonths;
  const rows = await db
    .select({ cohort, month, joined: sum(joined).mapWith(Number), customers: sum(firsts).mapWith(Number) })
    .from(mrrMonths)
    .where(gte(cohort, utcDay(from)))
    .groupBy(cohort, month);
  return rows.map((row) => ({ ...row, cohort: monthOf(row.cohort), month: monthOf(row.month) }));
}

/** The last reason of each customer who left: not of those who stayed after all, or whose plan still runs. */
async function said(db: Database, period: Period) {
  const { id, subject, details, action, at } = auditLog;
  const held = and(
    eq(subscriptions.accountId, customers.accountId),
    notInArray(subscriptions.status, [...OVER]),
  );
  const rows = await db
    .selectDistinctOn([subject], { id, at, customerId: customers.id, details })
    .from(auditLog)
    .innerJoin(customers, eq(customers.id, subject))
    .where(
      and(
        eq(action, 'cancel.reason'),
        isIn(period, at),
        notExists(db.select({ one: sql`1` }).from(subscriptions).where(held)),
      ),
    )
    .orderBy(subject, desc(at), desc(id));
  return rows.map(({ details, ...row }) => ({
    ...row,
    // Without a reason, only the comment.
    ...(details as { readonly reason: CancelReason | null; readonly comment: string | null }),
  }));
}

export function cohortsOf(rows: Awaited<ReturnType<typeof cohorts>>, months: readonly string[]): Cohort[] {
  return months.flatMap((cohort, index) => {
    const own = rows.filter((row) => row.cohort === cohort);
    const customers = own.find(({ month }) => month === cohort)?.customers ?? 0;
    if (customers === 0) return [];
    let kept = 0;
    return [
      {
        month: cohort,
        customers,
        kept: months.slice(index).map((month) => {
          kept += own.find((row) => row.month === month)?.joined ?? 0;
          return kept;
        }),
      },
    ];
  });
}
