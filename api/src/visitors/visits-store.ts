/** The SQL of page views. */

import type { VisitorSummary } from '@spreadwise/contract';
import { and, count, countDistinct, desc, gte, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { visits } from '../db/schema';
import { utcDay } from '../lib/utc-day';
import type { PageView } from './page-view';

export async function insertPageView(db: Database, at: Date, view: PageView): Promise<void> {
  await db.insert(visits).values({ at, ...view });
}

/** Newest first. */
export const readVisits = (db: Database, before: number | null, limit: number) =>
  db
    .select()
    .from(visits)
    .where(before === null ? undefined : lt(visits.id, before))
    .orderBy(desc(visits.id))
    .limit(limit);

const DAYS = 30;
const DAY_MS = 86_400_000;
const MOST_NAMES = 20;

/** `now` says which 30 UTC days, this one included. */
export async function summarizeVisits(db: Database, now: Date): Promise<VisitorSummary> {
  const today = Math.floor(now.getTime() / DAY_MS);
  const days = Array.from({ length: DAYS }, (_, index) =>
    utcDay(new Date((today - DAYS + 1 + index) * DAY_MS)),
  );
  const since = gte(visits.at, new Date((today - DAYS + 1) * DAY_MS));
  const day = sql<string>`to_char(${visits.at} at time zone 'UTC', 'YYYY-MM-DD')`;
  const counted = await db
    .select({ day, views: count(), visitors: countDistinct(visits.sessionId) })
    .from(visits)
    .where(since)
    .groupBy(day);
  const pages = await db
    .select({ name: visits.page, count: count() })
    .from(visits)
    .where(since)
    .groupBy(visits.page)
    .orderBy(desc(count()), visits.page)
    .limit(MOST_NAMES);
  const countries = await db
    .select({ name: sql<string>`${visits.country}`, count: count() })
    .from(visits)
    .where(and(since, isNotNull(visits.country)))
    .groupBy(visits.country)
    .orderBy(desc(count()), visits.country)
    .limit(MOST_NAMES);
  return {
    days: days.map((day) => counted.find((row) => row.day === day) ?? { day, views: 0, visitors: 0 }),
    pages,
    countries,
  };
}
