/** What the books say of a time: monthly recurring revenue by day and by month. */
import { MRR_MOVEMENTS, type MrrMovementKind, type RevenueMonth } from '@spreadwise/contract';
import { count, gte, lt, sql, sum } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { mrrMovements } from '../../db/schema';
import { lastUtcDays } from '../../lib/utc-day';

/** Of a UTC day, at its end. */
export interface RevenueDay {
  readonly day: string;
  readonly cents: number;
  /** Customers who bring something. */
  readonly customers: number;
}

const DAYS = 30;

/** Whether a movement makes somebody a paying customer (1), or ends that (-1). */
const joined = sql<number>`case when ${mrrMovements.balanceCents} = ${mrrMovements.cents} then 1
  when ${mrrMovements.balanceCents} = 0 then -1 else 0 end`;

/** The last 30 UTC days, today included, oldest first. */
export async function readRevenueDays(db: Database, now: Date): Promise<RevenueDay[]> {
  const days = lastUtcDays(now, DAYS);
  const start = new Date(`${days[0]}T00:00:00.000Z`);
  const day = sql<string>`((${mrrMovements.at} at time zone 'UTC')::date)::text`;
  const moved = await db
    .select({ day, cents: sum(mrrMovements.cents), joined: sql<string>`sum(${joined})` })
    .from(mrrMovements)
    .where(gte(mrrMovements.at, start))
    .groupBy(day);
  const [before] = await db
    .select({ cents: sum(mrrMovements.cents), joined: sql<string>`sum(${joined})` })
    .from(mrrMovements)
    .where(lt(mrrMovements.at, start));
  let cents = Number(before?.cents ?? 0);
  let customers = Number(before?.joined ?? 0);
  return days.map((one) => {
    const change = moved.find((row) => row.day === one);
    cents += Number(change?.cents ?? 0);
    customers += Number(change?.joined ?? 0);
    return { day: one, cents, customers };
  });
}

/** The UTC month of `now` and those before it, oldest first: 2026-11. */
function lastMonths(now: Date, months: number): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(year, month - (months - 1 - index), 1)).toISOString().slice(0, 7),
  );
}

const NOTHING = { cents: 0, customers: 0 };

/** UTC months, the one of `now` the last. Each begins with what the one before ended with. */
export async function readRevenueMonths(db: Database, now: Date, most: number): Promise<RevenueMonth[]> {
  const months = lastMonths(now, most);
  const start = new Date(`${months[0]}-01T00:00:00.000Z`);
  const month = sql<Date>`date_trunc('month', ${mrrMovements.at} at time zone 'UTC')`;
  // Each customer's first, then added up: counting distinct ones would sort them all.
  const each = db
    .select({ month: month.as('month'), kind: mrrMovements.kind, cents: sum(mrrMovements.cents).as('cents') })
    .from(mrrMovements)
    .where(gte(mrrMovements.at, start))
    .groupBy(month, mrrMovements.kind, mrrMovements.customerId)
    .as('each');
  const moved = await db
    .select({
      month: sql<string>`to_char(${each.month}, 'YYYY-MM')`,
      kind: each.kind,
      cents: sum(each.cents),
      customers: count(),
    })
    .from(each)
    .groupBy(each.month, each.kind);
  const [before] = await db
    .select({ cents: sum(mrrMovements.cents) })
    .from(mrrMovements)
    .where(lt(mrrMovements.at, start));
  let balance = Number(before?.cents ?? 0);
  return months.map((one) => {
    const of = (kind: MrrMovementKind) => {
      const found = moved.find((row) => row.month === one && row.kind === kind);
      return found ? { cents: Number(found.cents), customers: found.customers } : NOTHING;
    };
    const startCents = balance;
    const movements = Object.fromEntries(
      MRR_MOVEMENTS.map((kind) => [kind, of(kind)]),
    ) as RevenueMonth['movements'];
    balance += MRR_MOVEMENTS.reduce((total, kind) => total + movements[kind].cents, 0);
    return { month: one, startCents, movements, endCents: balance };
  });
}
