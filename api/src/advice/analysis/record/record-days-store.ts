/** SQL for the days of the public record: closes and publishes them, and reads what was published. */
import type { Signal } from '@spreadwise/contract';
import { and, eq, gte, sql } from 'drizzle-orm';
import { type Database, queryRows, type Transaction } from '../../../platform/db/database';
import { promiseSums, recordDays, signalSums } from '../../../platform/db/schema';
import { iso } from '../../../platform/db/sql';
import { utcDay } from '../../../platform/lib/time';
import { readPromises } from './forecasts-store';
import { figuresByTier, publishedDay, type TierFigures } from './record-days';
import { startOf } from './signal-sums';

type Feed = Signal['feed'];

/** By then, signals found at midnight have ended and were measured, except for the few that last longer. */
const CLOSES_MS = 15 * 60_000;

/** Publishes closed days with signals, earliest first; nothing else may count meanwhile. Returns their number. */
export async function publishDays(tx: Transaction, now: Date): Promise<number> {
  const open = startOf('day', now.getTime() - CLOSES_MS);
  const closed = await queryRows<{ readonly feed: Feed; readonly day: string }>(
    tx,
    sql`select distinct s.feed, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD') as day from signal_sums s
        where s.span = 'day' and s.at < ${iso(open)}
          and not exists (select from record_days r where r.feed = s.feed and r.day >= (s.at at time zone 'UTC')::date)
        order by 2`,
  );
  // Promises being written are published, or wait for the commit and count in the day after.
  if (closed.length > 0) await tx.execute(sql`lock table ${promiseSums} in share mode`);
  const last = new Map([...(await lastPublished(tx))].map(([feed, at]) => [feed, utcDay(new Date(at))]));
  for (const { feed, day } of closed) {
    const { universe, hops, figures, span, at } = signalSums;
    const isOfDay = and(eq(signalSums.feed, feed), eq(span, 'day'), eq(at, new Date(day)));
    const kinds = await tx.select({ universe, hops, figures }).from(signalSums).where(isOfDay);
    const before = last.get(feed) ?? utcDay(new Date(0));
    const tiers = figuresByTier(kinds, await readPromises(tx, feed, before), day, before);
    await tx.insert(recordDays).values(publishedDay(feed, day, tiers));
    last.set(feed, day);
  }
  return closed.length;
}

/** By feed: the start of the last day that was published, in epoch ms. */
export async function lastPublished(tx: Transaction): Promise<ReadonlyMap<string, number>> {
  const { feed, day } = recordDays;
  const rows = await tx
    .select({ feed, day: sql<string>`max(${day})::text` })
    .from(recordDays)
    .groupBy(feed);
  return new Map(rows.map((row) => [row.feed, Date.parse(row.day)]));
}

/** Latest first. */
export async function readPublishedDays(db: Database, feed: Feed, since: Date) {
  const { day, content, hash } = recordDays;
  const isSince = and(eq(recordDays.feed, feed), gte(day, since.toISOString().slice(0, 10)));
  const rows = await db.select({ day, content, hash }).from(recordDays).where(isSince);
  return rows
    .map((row) => ({ day: row.day, hash: row.hash, ...(JSON.parse(row.content) as { tiers: TierFigures }) }))
    .sort((a, b) => (a.day < b.day ? 1 : -1));
}
