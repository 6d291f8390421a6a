/**
 * Days of the public record: a UTC day closes a quarter of an hour after its end, and is then published once as canonical
 * JSON (RFC 8785: keys sorted, no spaces) with its SHA-256. Published days never change.
 */
import { createHash } from 'node:crypto';
import type { RecordedDay, Signal, SignalFigures, SpeedFigures } from '@spreadwise/contract';
import { REACTIONS } from '@spreadwise/contract/reaction';
import { TIER_NAMES, TIERS, type Tier } from '@spreadwise/shared-auth/model';
import { and, eq, gte, sql } from 'drizzle-orm';
import { type Database, queryRows, type Transaction } from '../../../platform/db/database';
import { recordDays, signalSums } from '../../../platform/db/schema';
import { canonicalJson } from '../../../platform/lib/text';
import { isInScope } from '../../signals';
import { sumOf } from '../figures';
import { type PromiseSum, readPromises } from './forecasts-store';
import { startOf } from './signal-sums';

type Feed = Signal['feed'];

/** The figures of a day by tier; a tier that no signal was for is absent. */
export type TierFigures = Readonly<Partial<Record<Tier, Omit<RecordedDay, 'day'>>>>;

interface Kind extends Pick<Signal, 'universe' | 'hops'> {
  readonly figures: SignalFigures;
}

/** `promises`: of that day, among others. */
export function figuresByTier(
  kinds: readonly Kind[],
  promises: readonly PromiseSum[],
  day: string,
): TierFigures {
  const ofDay = promises.filter((one) => one.day === day);
  return Object.fromEntries(
    TIER_NAMES.flatMap((tier) => {
      const isSeen = (kind: Pick<Signal, 'universe' | 'hops'>) => isInScope(TIERS[tier], kind);
      const seen = kinds.filter(isSeen).map(({ figures }) => figures);
      const figures = { figures: sumOf(seen), speeds: speedsOf(ofDay.filter(isSeen)) };
      return seen.length === 0 ? [] : [[tier, figures] as const];
    }),
  );
}

export function publishedDay(feed: Feed, day: string, tiers: TierFigures) {
  const content = canonicalJson({ day, feed, tiers });
  return { feed, day, content, hash: createHash('sha256').update(content).digest('hex') };
}

/** The speeds that have signals, fastest first. */
export const speedsOf = (sums: readonly PromiseSum[]): SpeedFigures[] =>
  REACTIONS.flatMap((reaction) => {
    const ofIt = sums.filter((sum) => sum.reaction === reaction);
    return ofIt.length > 0 ? [{ reaction, ...figuresOf(ofIt) }] : [];
  });

function figuresOf(sums: readonly PromiseSum[]): Omit<SpeedFigures, 'reaction'> {
  const { signals, earned, promisedEur, returnedEur, squaredErrors } = added(sums);
  const deciles = [...new Set(sums.map(({ decile }) => decile))].sort((a, b) => a - b);
  const reliability = deciles.map((decile) => {
    const { chances, ...one } = added(sums.filter((sum) => sum.decile === decile));
    return { chance: chances / one.signals, signals: one.signals, earned: one.earned };
  });
  return { signals, earned, promisedEur, returnedEur, brier: squaredErrors / signals, reliability };
}

function added(sums: readonly PromiseSum[]) {
  const total = (of: (sum: PromiseSum) => number) => sums.reduce((sum, one) => sum + of(one), 0);
  return {
    signals: total(({ signals }) => signals),
    earned: total(({ earned }) => earned),
    promisedEur: total(({ promisedEur }) => promisedEur),
    returnedEur: total(({ returnedEur }) => returnedEur),
    chances: total(({ chances }) => chances),
    squaredErrors: total(({ squaredErrors }) => squaredErrors),
  };
}

/** By then, signals found at midnight have ended and were measured, except for the few that last longer. */
const CLOSES_MS = 15 * 60_000;

/** Publishes closed days with signals, earliest first; nothing else may count meanwhile. Returns their number. */
export async function publishDays(tx: Transaction, now: Date): Promise<number> {
  const open = startOf('day', now.getTime() - CLOSES_MS);
  const closed = await queryRows<{ readonly feed: Feed; readonly day: string }>(
    tx,
    sql`select distinct s.feed, to_char(s.at at time zone 'UTC', 'YYYY-MM-DD') as day from signal_sums s
        where s.span = 'day' and s.at < ${open.toISOString()}::timestamptz
          and not exists (select from record_days r where r.feed = s.feed and r.day >= (s.at at time zone 'UTC')::date)
        order by 2`,
  );
  for (const { feed, day } of closed) {
    const { universe, hops, figures, span, at } = signalSums;
    const isOfDay = and(eq(signalSums.feed, feed), eq(span, 'day'), eq(at, new Date(day)));
    const kinds = await tx.select({ universe, hops, figures }).from(signalSums).where(isOfDay);
    const tiers = figuresByTier(kinds, await readPromises(tx, feed, day), day);
    await tx.insert(recordDays).values(publishedDay(feed, day, tiers));
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
