/** The sums of ended signals: the job that adds them up, each once, as soon as it was measured, and its SQL. */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { type Database, queryRows, type Transaction } from '../../../platform/db/database';
import {
  analysisProgress,
  exchangeSums,
  routeSums,
  signalOutcomes,
  signalSums,
} from '../../../platform/db/schema';
import { epochMs, iso } from '../../../platform/db/sql';
import { DAY_MS } from '../../../platform/lib/time';
import { addFigures } from '../figures';
import { lastPublished, publishDays } from './record-days-store';
import { addUp, type CountedSignal, keyOfSignals, type SignalSum, startOf } from './signal-sums';

const SIGNALS = 'signals';
const AT_ONCE = 500;
/** The last look is five minutes after the first advice; an outcome missing this long after the end never comes. */
const MEASURED_MS = 330_000;
/** Per day that is over, and feed. */
export const MOST_ROUTES = 500;

interface EndedRow extends Omit<CountedSignal, 'day'> {
  readonly id: string;
}

/** After an update there may be months of signals: they are summed beside everything else, not before it. */
const MOST_PARTS = 4;

/** Sums ended signals: in whichever process runs it, a part each time. */
export function signalSumsJob({ db, now }: { readonly db: Database; readonly now: () => Date }) {
  let forgotFor = 0;
  return {
    name: 'analysis',
    everyMs: 10_000,
    async work(): Promise<void> {
      for (let part = 0; part < MOST_PARTS && (await addNext(db, now())); part += 1);
      await advance(db, SIGNALS, async (tx, position) => ((await publishDays(tx, now())) ? position : null));
      const today = startOf('day', now().getTime());
      if (forgotFor === today.getTime()) return;
      await forgetRareRoutes(db, today);
      forgotFor = today.getTime();
    },
    failure: 'totals of ended signals could not be saved',
  };
}

/** Adds the next signals that have ended and were measured, in any order. Returns whether more may be left. */
const addNext = (db: Database, now: Date): Promise<boolean> =>
  advance(db, SIGNALS, async (tx, position) => {
    const reached = await giveUpMeasuring(tx, position, now);
    const ended = await nextEnded(tx);
    if (ended.length === 0) return reached;
    await save(tx, ended);
    const ids = ended.map(({ id }) => id);
    await tx.update(signalOutcomes).set({ isCounted: true }).where(inArray(signalOutcomes.signalId, ids));
    return reached ?? position;
  });

/** Keeps only the most frequent routes of the days before. */
async function forgetRareRoutes(db: Database, today: Date): Promise<void> {
  await db.execute(
    sql`delete from route_sums where (feed, day, route) in (
          select feed, day, route from (
            select feed, day, route, row_number() over (partition by feed, day order by signals desc, eur desc, route) as rank
            from route_sums where (feed, day) in (
              select feed, day from route_sums where day < ${iso(today)}
              group by feed, day having count(*) > ${MOST_ROUTES}::int)) ranked
          where rank > ${MOST_ROUTES}::int)`,
  );
}

/** Counts what ended too long ago as not measured. Returns the position reached; null if it is unchanged. */
async function giveUpMeasuring(tx: Transaction, position: number, now: Date): Promise<number | null> {
  const ended = await queryRows<{ readonly seq: number; readonly endedAt: number }>(
    tx,
    sql`select ended_seq::float8 as seq, ${epochMs(sql`ended_at`)} as "endedAt" from signals
        where ended_seq > ${position} order by ended_seq limit ${AT_ONCE}`,
  );
  const first = ended.findIndex(({ endedAt }) => endedAt > now.getTime() - MEASURED_MS);
  const last = (first < 0 ? ended : ended.slice(0, first)).at(-1);
  if (last === undefined) return null;
  await tx.execute(
    sql`insert into signal_outcomes (signal_id, feed, universe, hops, detected_at, amount_eur, left_eur, missed, is_counted)
        select id, data->>'feed', universe, hops, detected_at, 0, '{}', '{}', false from signals
        where ended_seq > ${position} and ended_seq <= ${last.seq} and is_advice
        on conflict (signal_id) do nothing`,
  );
  return last.seq;
}

const nextEnded = (tx: Transaction): Promise<EndedRow[]> =>
  queryRows<EndedRow>(
    tx,
    sql`select s.id, ${epochMs(sql`s.ended_at - s.detected_at`)} as "lifetimeMs",
          s.data->>'feed' as feed, s.universe, s.hops, ${epochMs(sql`s.detected_at`)} as "detectedAt",
          s.expected_ms as "expectedMs", s.data->>'endReason' = 'feed stopped' as "isCut",
          (s.advised->>'profitEur')::float8 as "advisedEur", s.data->'legs' as legs,
          o.left_eur as "leftEur", o.missed
        from signal_outcomes o join signals s on s.id = o.signal_id
        where not o.is_counted and s.ended_at is not null order by s.ended_seq limit ${AT_ONCE}`,
  );

/** A published day never changes: later signals count in the day after it. */
const counted = (signal: EndedRow, published: ReadonlyMap<string, number>) => ({
  ...signal,
  day: new Date(
    Math.max(
      startOf('day', signal.detectedAt).getTime(),
      (published.get(signal.feed) ?? Number.NEGATIVE_INFINITY) + DAY_MS,
    ),
  ),
});

async function save(tx: Transaction, ended: readonly EndedRow[]): Promise<void> {
  const published = await lastPublished(tx);
  const sums = addUp(ended.map((one) => counted(one, published)));
  await tx
    .insert(signalSums)
    .values(await withThose(tx, sums.signals))
    .onConflictDoUpdate({
      target: [signalSums.feed, signalSums.span, signalSums.at, signalSums.universe, signalSums.hops],
      set: { figures: sql`excluded.figures` },
    });
  await tx
    .insert(exchangeSums)
    .values([...sums.exchanges])
    .onConflictDoUpdate({
      target: [
        ...[exchangeSums.feed, exchangeSums.day, exchangeSums.universe, exchangeSums.hops],
        ...[exchangeSums.buyAt, exchangeSums.sellAt],
      ],
      set: {
        signals: sql`exchange_sums.signals + excluded.signals`,
        eur: sql`exchange_sums.eur + excluded.eur`,
      },
    });
  await tx
    .insert(routeSums)
    .values([...sums.routes])
    .onConflictDoUpdate({
      target: [routeSums.feed, routeSums.day, routeSums.route],
      set: {
        signals: sql`route_sums.signals + excluded.signals`,
        eur: sql`route_sums.eur + excluded.eur`,
        lifetimeMs: sql`route_sums.lifetime_ms + excluded.lifetime_ms`,
        lastAt: sql`greatest(route_sums.last_at, excluded.last_at)`,
      },
    });
}

/** Adds the figures that exist already; no other process changes them while the progress is locked. */
async function withThose(tx: Transaction, sums: readonly SignalSum[]): Promise<SignalSum[]> {
  const starts = [...new Set(sums.map(({ at }) => at.getTime()))].map((at) => new Date(at));
  const feeds = [...new Set(sums.map(({ feed }) => feed))];
  const there = await tx
    .select()
    .from(signalSums)
    .where(and(inArray(signalSums.feed, feeds), inArray(signalSums.at, starts)));
  const known = new Map(there.map((sum) => [keyOfSignals(sum), sum.figures]));
  return sums.map((sum) => {
    const before = known.get(keyOfSignals(sum));
    return before ? { ...sum, figures: addFigures(before, sum.figures) } : sum;
  });
}

/** How far a sum has come, as a row that is locked while more is added, so that nothing is counted twice. */
export async function positionOf(db: Database, key: string): Promise<number> {
  const [row] = await db.select().from(analysisProgress).where(eq(analysisProgress.key, key));
  return row?.position ?? 0;
}

/** `add` returns the position reached, or null if it added nothing. Returns whether anything was added. */
export const advance = (
  db: Database,
  key: string,
  add: (tx: Transaction, position: number) => Promise<number | null>,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.insert(analysisProgress).values({ key, position: 0 }).onConflictDoNothing();
    const isTheSum = eq(analysisProgress.key, key);
    const [row] = await tx.select().from(analysisProgress).where(isTheSum).for('update');
    const position = await add(tx, row?.position ?? 0);
    if (position === null) return false;
    await tx.update(analysisProgress).set({ position }).where(isTheSum);
    return true;
  });
