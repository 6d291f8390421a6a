/** The SQL of what was refused: a row for each day and kind. */
import type { CallResponse } from '@spreadwise/contract';
import { desc, gt, max, sql, sum } from 'drizzle-orm';
import type { Database } from '../db/database';
import { cspReports, limitHits } from '../db/schema';
import { utcDay } from '../lib/timing/utc-day';
import type { CspReport } from './read-csp-report';
import type { LimitHit, RefusalCount } from './tally';

const MOST_SHOWN = 100;
/** Of a day. Whoever makes up sources fills no table: what comes beyond is counted as 'other'. */
const MOST_A_DAY = 500;
const OTHER = 'other';

export function createDefencesStore(db: Database) {
  /** Whether the day has so many rows already. */
  const isFull = async (table: typeof cspReports | typeof limitHits, day: string) =>
    (await db.$count(table, sql`${table.day} = ${day}`)) >= MOST_A_DAY;

  return {
    async write(
      csp: readonly RefusalCount<CspReport>[],
      limits: readonly RefusalCount<LimitHit>[],
      now: Date,
    ) {
      const day = utcDay(now);
      if (csp.length > 0) {
        const isOver = await isFull(cspReports, day);
        const rows = merged(csp, (what) => (isOver ? { ...what, source: OTHER, page: OTHER } : what));
        await db
          .insert(cspReports)
          .values(rows.map(({ what, count, lastAt }) => ({ day, ...what, count, lastAt })))
          .onConflictDoUpdate({
            target: [cspReports.day, cspReports.directive, cspReports.source, cspReports.page],
            set: addedTo(cspReports),
          });
      }
      if (limits.length > 0) {
        const isOver = await isFull(limitHits, day);
        const rows = merged(limits, (what) => (isOver ? { ...what, who: OTHER } : what));
        await db
          .insert(limitHits)
          .values(rows.map(({ what, count, lastAt }) => ({ day, ...what, count, lastAt })))
          .onConflictDoUpdate({
            target: [limitHits.day, limitHits.bucket, limitHits.who],
            set: addedTo(limitHits),
          });
      }
    },

    /** What was refused last first. */
    async read(since: Date): Promise<CallResponse<'GET /api/admin/defences'>> {
      const { directive, source, page } = cspReports;
      const csp = await db
        .select({ directive, source, page, ...summedUp(cspReports) })
        .from(cspReports)
        .where(gt(cspReports.lastAt, since))
        .groupBy(directive, source, page)
        .orderBy(desc(max(cspReports.lastAt)))
        .limit(MOST_SHOWN);
      const { bucket, who } = limitHits;
      const limits = await db
        .select({ bucket, who, ...summedUp(limitHits) })
        .from(limitHits)
        .where(gt(limitHits.lastAt, since))
        .groupBy(bucket, who)
        .orderBy(desc(max(limitHits.lastAt)))
        .limit(MOST_SHOWN);
      return { csp: csp.map(inAnswer), limits: limits.map(inAnswer) };
    },
  };
}

/** By what is written of it: one statement adds to a row once. */
function merged<T extends object>(
  refused: readonly RefusalCount<T>[],
  written: (what: T) => T,
): RefusalCount<T>[] {
  const known = new Map<string, RefusalCount<T>>();
  for (const { what, count, lastAt } of refused) {
    const as = written(what);
    const key = JSON.stringify(as);
    const before = known.get(key);
    known.set(key, {
      what: as,
      count: count + (before?.count ?? 0),
      lastAt: before && before.lastAt > lastAt ? before.lastAt : lastAt,
    });
  }
  return [...known.values()];
}

const addedTo = (table: typeof cspReports | typeof limitHits) => ({
  count: sql`${table.count} + excluded.count`,
  // Processes write at moments of their own.
  lastAt: sql`greatest(${table.lastAt}, excluded.last_at)`,
});

const summedUp = (table: typeof cspReports | typeof limitHits) => ({
  count: sum(table.count).mapWith(Number),
  lastAt: max(table.lastAt),
});

const inAnswer = <T extends { readonly lastAt: Date | null }>({ lastAt, ...refused }: T) => ({
  ...refused,
  lastAt: (lastAt ?? new Date(0)).toISOString(),
});

export type DefencesStore = ReturnType<typeof createDefencesStore>;
