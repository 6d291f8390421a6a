/** Market figures within what a caller may see: today, the last days, the public record and the pace of signals. */
import type { MarketPast, MarketToday, PublicRecord, Signal } from '@spreadwise/contract';
import { TIER_NAMES } from '@spreadwise/shared-auth/model';
import { getOrInsert } from '../../platform/lib/lists';
import { createKeptAnswers } from '../../platform/lib/serial';
import { DAY_MS, utcDay } from '../../platform/lib/time';
import { isInScope, type MarketPort, type Scope } from '../signals';
import {
  type AnalysisStore,
  type KindOfSpan,
  type MajorPoint,
  type Question,
  questionKey,
} from './analysis-store';
import { sumOf } from './figures';
import type { PromiseSum } from './record/forecasts-store';
import { figuresByTier } from './record/record-days';
import { startOf } from './record/signal-sums';

const BEST_EXCHANGES = 8;

export async function marketToday(store: AnalysisStore, question: Question, now: Date): Promise<MarketToday> {
  const { feed, scope } = question;
  const today = startOf('day', now.getTime());
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS);
  const [sums, slots, exchanges, majors] = await Promise.all([
    store.sums(feed, 'day', today),
    store.slots(question, weekAgo),
    store.exchanges(question, new Date(today.getTime() - 6 * DAY_MS), BEST_EXCHANGES),
    store.majors(feed, new Date(now.getTime() - DAY_MS)),
  ]);
  return {
    feed,
    asOf: now.toISOString(),
    today: sumOf(sums.filter((sum) => isInScope(scope, sum)).map(({ figures }) => figures)),
    hours: HOURS.map((hour) => ({ hour, signals: inHour(slots, hour) })),
    slots,
    exchanges,
    majors: byPair(majors),
  };
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const inHour = (slots: MarketToday['slots'], hour: number): number =>
  slots.reduce((all, { at, signals }) => (new Date(at).getUTCHours() === hour ? all + signals : all), 0);

function byPair(points: readonly MajorPoint[]): MarketToday['majors'] {
  const pairs = new Map<string, MarketToday['majors'][number]>();
  for (const { base, quote, ...point } of points) {
    getOrInsert(pairs, `${base}/${quote}`, () => ({ base, quote, points: [] })).points.push(point);
  }
  return [...pairs.values()];
}

/** The cells of a map of twenty exchanges. */
const MOST_PAIRS = 400;

/** The market of the last days, including today: figures, pairs of exchanges and recurring routes. */
export async function marketPast(
  store: AnalysisStore,
  question: Question,
  days: number,
  now: Date,
): Promise<MarketPast> {
  const { feed, scope } = question;
  const since = startOf('day', now.getTime() - (days - 1) * DAY_MS);
  const [sums, exchanges, routes] = await Promise.all([
    store.sums(feed, 'day', since),
    store.exchanges(question, since, MOST_PAIRS),
    store.routes(question, since),
  ]);
  const figures = sumOf(sums.filter((sum) => isInScope(scope, sum)).map((sum) => sum.figures));
  return { feed, asOf: now.toISOString(), figures, exchanges, routes };
}

const CLOSED_DAYS = 30;

/** What was advised on each of 30 days and today, by tier, good and bad. Published days stay as they were. */
export async function publicRecord(
  store: Pick<AnalysisStore, 'sums' | 'promises' | 'publishedDays'>,
  feed: Signal['feed'],
  now: Date,
): Promise<PublicRecord> {
  const since = startOf('day', now.getTime() - CLOSED_DAYS * DAY_MS);
  const [sums, promises, published] = await Promise.all([
    store.sums(feed, 'day', since),
    store.promises(feed, utcDay(since)),
    store.publishedDays(feed, since),
  ]);
  const days = [...daysOf(sums, promises).filter(({ day }) => day > (published[0]?.day ?? '')), ...published];
  return {
    feed,
    asOf: now.toISOString(),
    tiers: TIER_NAMES.map((tier) => ({
      tier,
      days: days.flatMap(({ day, tiers }) => {
        const seen = tiers[tier];
        return seen ? [{ day, ...seen }] : [];
      }),
    })),
    published: published.map(({ day, hash }) => ({ day, hash })),
  };
}

/** Short, so that the record is complete within a minute, including the time until signals are summed. */
const RECORD_KEPT_MS = 15_000;

/** The public record of the running feed, the same for everyone. */
export type ReadRecord = () => Promise<PublicRecord>;

export function createRecord(store: AnalysisStore, market: Pick<MarketPort, 'status'>, now: () => Date) {
  const kept = createKeptAnswers<PublicRecord>(now, RECORD_KEPT_MS);
  return () => {
    const { feed } = market.status();
    return kept.of(feed, () => publicRecord(store, feed, now()));
  };
}

/** Latest first. */
const daysOf = (sums: readonly KindOfSpan[], promises: readonly PromiseSum[]) =>
  [...new Set(sums.map(({ at }) => at))]
    .sort((a, b) => b - a)
    .map((at, index, days) => {
      const day = utcDay(new Date(at));
      const before = utcDay(new Date(days[index + 1] ?? 0));
      const ofDay = sums.filter((sum) => sum.at === at);
      return { day, tiers: figuresByTier(ofDay, promises, day, before) };
    });

/** The mean time between signals within the scope over the last day, in ms; null if there were none. */
export type SignalPace = (scope: Scope) => Promise<number | null>;

export function createPace(
  store: Pick<AnalysisStore, 'sums'>,
  market: Pick<MarketPort, 'status'>,
  now: () => Date,
): SignalPace {
  const kept = createKeptAnswers<number | null>(now);
  return (scope) => {
    const { feed } = market.status();
    return kept.of(questionKey({ feed, scope }), async () => {
      const at = now().getTime();
      return meanWaitMs(await store.sums(feed, 'hour', startOf('hour', at - DAY_MS)), scope, at);
    });
  };
}

/** `hours` are oldest first: observation began with the first one, whatever its scope. */
export function meanWaitMs(hours: readonly KindOfSpan[], scope: Scope, now: number): number | null {
  const [first] = hours;
  const count = hours
    .filter((kind) => isInScope(scope, kind))
    .reduce((sum, { figures }) => sum + figures.signals, 0);
  return first && count > 0 ? Math.round((now - first.at) / count) : null;
}
