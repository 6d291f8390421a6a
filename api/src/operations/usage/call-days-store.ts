/** Counts calls by day: added up in memory and written every few seconds, so that a call costs no extra statement. */
import { and, type Column, desc, eq, gte, type SQL, sql, sum } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { callDays } from '../../platform/db/schema';
import { declareTable, nobody, sweptAfter } from '../../platform/feature';
import { lastUtcDays, type Timers, utcDay } from '../../platform/lib/time';

export const USAGE_TABLES = [
  declareTable(
    callDays,
    sweptAfter(90, callDays.day, { since: 'its day', why: 'the panel shows 30 days' }),
    nobody('daily call counts'),
    { console: ['call'] },
  ),
];

const DAYS = 30;

const { day, call, calls, refused, failed } = callDays;
const total = (column: Column) => sum(column).mapWith(Number);
const counted = { calls: total(calls), refused: total(refused), failed: total(failed) };

export function createCallDaysStore(db: Database) {
  return {
    async add(sums: readonly CallSum[], now: Date): Promise<void> {
      const plus = (column: Column): SQL => sql`${column} + excluded.${sql.identifier(column.name)}`;
      // Sorted, so that concurrent writers lock rows in the same order.
      const rows = sums.toSorted((a, b) => (a.call < b.call ? -1 : 1));
      await db
        .insert(callDays)
        .values(rows.map((row) => ({ day: utcDay(now), ...row })))
        .onConflictDoUpdate({
          target: [day, call],
          set: { calls: plus(calls), refused: plus(refused), failed: plus(failed) },
        });
    },

    /** The last 30 UTC days, of one call or all. */
    async read(now: Date, only?: string) {
      const days = lastUtcDays(now, DAYS);
      const shown = and(gte(day, days[0] as string), only === undefined ? undefined : eq(call, only));
      const [usage, byDay] = await Promise.all([
        db
          .select({ call, ...counted })
          .from(callDays)
          .where(shown)
          .groupBy(call)
          .orderBy(desc(counted.calls), call),
        db
          .select({ day, ...counted })
          .from(callDays)
          .where(shown)
          .groupBy(day),
      ]);
      return {
        usage,
        days: days.map((one) => byDay.find((row) => row.day === one) ?? { ...NONE, day: one }),
      };
    },
  };
}

const NONE = { calls: 0, refused: 0, failed: 0 };

export type CallDaysStore = ReturnType<typeof createCallDaysStore>;

type CallSum = Omit<typeof callDays.$inferSelect, 'day'>;

interface CallTallyOptions {
  readonly write: (sums: readonly CallSum[]) => Promise<void>;
  readonly timers: Pick<Timers, 'after'>;
  readonly onFailure: (error: unknown) => void;
}

const WRITE_EVERY_MS = 10_000;

export function createCallTally({ write, timers, onFailure }: CallTallyOptions) {
  let sums = new Map<string, CallSum>();
  let isWaiting = false;

  const add = (sum: CallSum) => {
    const running = sums.get(sum.call);
    if (!running) return void sums.set(sum.call, { ...sum });
    running.calls += sum.calls;
    running.refused += sum.refused;
    running.failed += sum.failed;
  };
  const later = () => {
    if (isWaiting) return;
    isWaiting = true;
    timers.after(WRITE_EVERY_MS, () => void flush().catch(onFailure));
  };
  const flush = async () => {
    isWaiting = false;
    const written = [...sums.values()];
    sums = new Map();
    if (written.length === 0) return;
    try {
      await write(written);
    } catch (error) {
      // They stay few even during an outage: at most one per call of the contract.
      for (const sum of written) add(sum);
      later();
      throw error;
    }
  };
  return {
    add(sum: CallSum) {
      add(sum);
      later();
    },
    flush,
  };
}

export type CallTally = ReturnType<typeof createCallTally>;
