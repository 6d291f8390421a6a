/** The SQL of analytics: who began, paid, stayed and left, from the books and the audit log. */
import type { CancelReason, Cohort } from '@spreadwise/contract';
import { and, count, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../db/database';
import { auditLog, customers, mrrMovements } from '../../db/schema';

/** From the one moment until before the other. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

const MOST_COMMENTS = 10;

/** Whether a movement makes somebody a paying customer (1), or ends that (-1). */
const joined = sql`case when ${mrrMovements.balanceCents} = ${mrrMovements.cents} then 1
  when ${mrrMovements.balanceCents} = 0 then -1 else 0 end`;

export function createAnalyticsStore(db: Database) {
  const isIn = (
    { from, to }: Span,
    column: typeof auditLog.at | typeof customers.createdAt | typeof mrrMovements.at,
  ) => and(gte(column, from), lt(column, to));

  return {
    /** Who gave an address and a card to pay by: with that the provider makes a customer. */
    begun: (span: Span): Promise<number> => db.$count(customers, isIn(span, customers.createdAt)),

    /** Who paid for the first time. */
    paid: (span: Span): Promise<number> =>
      db.$count(mrrMovements, and(eq(mrrMovements.kind, 'new'), isIn(span, mrrMovements.at))),

    /** What is brought, and by how many, at a moment. */
    async standing(at: Date): Promise<{ cents: number; customers: number }> {
      const [row] = await db
        .select({
          cents: sql<number>`coalesce(sum(${mrrMovements.cents}), 0)`.mapWith(Number),
          customers: sql<number>`coalesce(sum(${joined}), 0)`.mapWith(Number),
        })
        .from(mrrMovements)
        .where(lt(mrrMovements.at, at));
      return row ?? { cents: 0, customers: 0 };
    },

    /** Of those who brought something at the beginning, who brought nothing at the end. */
    async lost({ from, to }: Span): Promise<number> {
      /* Only whose balance moved can have left. */
      const [row] = await queryRows<{ lost: number }>(
        db,
        sql`select count(*)::int as lost from (
              select distinct on (customer_id) customer_id, balance_cents from ${mrrMovements}
              where at >= ${from.toISOString()}::timestamptz and at < ${to.toISOString()}::timestamptz
              order by customer_id, id desc) as after
            where balance_cents = 0
              and (select balance_cents from ${mrrMovements} before
                   where before.customer_id = after.customer_id and before.at < ${from.toISOString()}::timestamptz
                   order by before.id desc limit 1) > 0`,
      );
      return row?.lost ?? 0;
    },

    /** By the month of the first payment, since `from`: how many there are, and how many more or fewer in which month. */
    cohorts: (from: Date) =>
      queryRows<{ cohort: string; month: string; joined: number; customers: number }>(
        db,
        sql`with firsts as (
              select customer_id, min(id) as first, min(at) as at from ${mrrMovements}
              group by customer_id having min(at) >= ${from.toISOString()}::timestamptz),
            moved as (
              select date_trunc('month', firsts.at at time zone 'UTC') as cohort,
                date_trunc('month', ${mrrMovements.at} at time zone 'UTC') as month,
                sum(${joined})::int as joined, count(*) filter (where ${mrrMovements.id} = first)::int as customers
              from firsts join ${mrrMovements} on ${mrrMovements.customerId} = firsts.customer_id
              group by 1, 2)
            select to_char(cohort, 'YYYY-MM') as cohort, to_char(month, 'YYYY-MM') as month, joined, customers
            from moved`,
      ),

    async reasons(span: Span): Promise<ReadonlyMap<CancelReason | null, number>> {
      const reason = sql<CancelReason | null>`${auditLog.details}->>'reason'`;
      const rows = await db
        .select({ reason, count: count() })
        .from(auditLog)
        .where(and(eq(auditLog.action, 'cancel.reason'), isIn(span, auditLog.at)))
        .groupBy(reason);
      return new Map(rows.map((row) => [row.reason, row.count]));
    },

    async comments(span: Span): Promise<{ customerId: string; text: string }[]> {
      const comment = sql<string>`${auditLog.details}->>'comment'`;
      const rows = await db
        .select({ customerId: auditLog.subject, text: comment })
        .from(auditLog)
        .where(and(eq(auditLog.action, 'cancel.reason'), isIn(span, auditLog.at), isNotNull(comment)))
        .orderBy(desc(auditLog.at))
        .limit(MOST_COMMENTS);
      return rows.flatMap(({ customerId, text }) => (customerId ? [{ customerId, text }] : []));
    },
  };
}

export type CohortRow = Awaited<ReturnType<ReturnType<typeof createAnalyticsStore>['cohorts']>>[number];

/** `months`: those that are shown, oldest first. */
export function cohortsOf(rows: readonly CohortRow[], months: readonly string[]): Cohort[] {
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
