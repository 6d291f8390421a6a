/** The SQL of forecasts: what was promised and what came back, summed by day, and what was learnt of gaps. */
import type { Signal } from '@spreadwise/contract';
import { eq, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../../platform/db/database';
import { outlooks, type promiseSums } from '../../../platform/db/schema';
import { utcDay } from '../../../platform/lib/time';
import type { LearntOutlooks, Promised } from '../../signals';

/** For one kind of signal, speed and tenth of chances, on a UTC day. */
export type PromiseSum = Readonly<Omit<typeof promiseSums.$inferSelect, 'feed'>>;

/** A published day never changes: later promises count in the day after it. */
export async function addPromises(db: Database, feed: Signal['feed'], promises: readonly Promised[]) {
  await db.execute(
    sql`insert into promise_sums (day, feed, universe, hops, reaction, decile, signals, earned, promised_eur, returned_eur, chances, squared_errors)
          select greatest(p.day, (select max(r.day) + 1 from record_days r where r.feed = ${feed})), ${feed},
            p.universe, p.hops, p.reaction, p.decile, count(*), sum(p.earned), sum(p."expectedEur"), sum(p."returnedEur"), sum(p.chance), sum((p.chance - p.earned) ^ 2)
          from jsonb_to_recordset(${JSON.stringify(promises.map(rowOf))}::text::jsonb) as p(
            day date, universe text, hops int, reaction text, decile int, earned int, "expectedEur" float8, "returnedEur" float8, chance float8)
          group by 1, 3, 4, 5, 6
          on conflict (day, feed, universe, hops, reaction, decile) do update set
            signals = promise_sums.signals + excluded.signals, earned = promise_sums.earned + excluded.earned,
            promised_eur = promise_sums.promised_eur + excluded.promised_eur,
            returned_eur = promise_sums.returned_eur + excluded.returned_eur,
            chances = promise_sums.chances + excluded.chances,
            squared_errors = promise_sums.squared_errors + excluded.squared_errors`,
  );
}

const rowOf = ({ at, ...promised }: Promised) => ({
  ...promised,
  day: utcDay(new Date(at)),
  decile: Math.min(9, Math.floor(promised.chance * 10)),
  earned: promised.returnedEur > 0 ? 1 : 0,
});

/** From the given day on. */
export const readPromises = (db: Database, feed: Signal['feed'], since: string): Promise<PromiseSum[]> =>
  queryRows<PromiseSum>(
    db,
    sql`select day::text, universe, hops, reaction, decile, signals, earned, promised_eur as "promisedEur",
            returned_eur as "returnedEur", chances, squared_errors as "squaredErrors"
          from promise_sums where feed = ${feed} and day >= ${since}::date`,
  );

/** The latest of each feed, so that a starting market need not learn it again. */
export async function keepOutlooks(db: Database, feed: Signal['feed'], learnt: LearntOutlooks) {
  await db
    .insert(outlooks)
    .values({ feed, learnt })
    .onConflictDoUpdate({ target: outlooks.feed, set: { learnt } });
}

export async function readOutlooks(db: Database, feed: Signal['feed']): Promise<LearntOutlooks> {
  const [kept] = await db.select().from(outlooks).where(eq(outlooks.feed, feed));
  return (kept?.learnt as LearntOutlooks | undefined) ?? { kinds: {}, checks: {} };
}
