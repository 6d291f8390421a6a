/** The market of the last days: exchange by exchange, what comes back, how long it stands, and what is left later. */

import type { MarketPast } from '@spreadwise/contract';
import { DAY_MS } from '../../../platform/lib/time';
import { isInScope } from '../../signals';
import { sumOf } from '../figures';
import { startOf } from '../record/spans';
import type { AnalysisStore, Question } from './analysis-store';

/** As many as a map of twenty exchanges has places. */
const MOST_PAIRS = 400;
const MOST_ROUTES = 20;

/** Today is one of the days. */
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
    store.routes(question, since, MOST_ROUTES),
  ]);
  const figures = sumOf(sums.filter((sum) => isInScope(scope, sum)).map((sum) => sum.figures));
  return { feed, asOf: now.toISOString(), figures, exchanges, routes };
}
