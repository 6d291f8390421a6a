/** The market of today in figures, for what a caller may see. */

import type { MarketToday } from '@spreadwise/contract';
import { DAY_MS } from '../../../platform/lib/time';
import { isInScope } from '../../signals';
import { sumOf } from '../figures';
import { startOf } from '../record/spans';
import type { AnalysisStore, MajorPoint, Question } from './analysis-store';

const BEST_EXCHANGES = 8;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export async function marketToday(store: AnalysisStore, question: Question, now: Date): Promise<MarketToday> {
  const { feed, scope } = question;
  const today = startOf('day', now.getTime());
  const weekAgo = new Date(now.getTime() - 7 * DAY_MS);
  const [sums, hours, exchanges, majors] = await Promise.all([
    store.sums(feed, 'day', today),
    store.hours(question, weekAgo),
    store.exchanges(question, new Date(today.getTime() - 6 * DAY_MS), BEST_EXCHANGES),
    store.majors(feed, new Date(now.getTime() - DAY_MS)),
  ]);
  const byHour = new Map(hours.map(({ hour, signals }) => [hour, signals]));
  return {
    feed,
    asOf: now.toISOString(),
    today: sumOf(sums.filter((sum) => isInScope(scope, sum)).map(({ figures }) => figures)),
    hours: HOURS.map((hour) => ({ hour, signals: byHour.get(hour) ?? 0 })),
    exchanges,
    majors: byPair(majors),
  };
}

function byPair(points: readonly MajorPoint[]): MarketToday['majors'] {
  const pairs = new Map<string, MarketToday['majors'][number]>();
  for (const { base, quote, ...point } of points) {
    const key = `${base}/${quote}`;
    const pair = pairs.get(key) ?? { base, quote, points: [] };
    pair.points.push(point);
    pairs.set(key, pair);
  }
  return [...pairs.values()];
}
