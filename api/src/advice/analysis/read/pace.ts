/** How long it takes from one signal to the next, on average over the last day. */
import { DAY_MS } from '../../../platform/lib/time';
import { isInScope, type MarketPort, type Scope } from '../../signals';
import { startOf } from '../record/spans';
import type { AnalysisStore, KindOfSpan } from './analysis-store';
import { createKeptAnswers } from './kept-answers';

/** Of what may be seen, in ms; null: none came. */
export type SignalPace = (scope: Scope) => Promise<number | null>;

export function createPace(
  store: Pick<AnalysisStore, 'sums'>,
  market: Pick<MarketPort, 'status'>,
  now: () => Date,
): SignalPace {
  const kept = createKeptAnswers<number | null>(now);
  return (scope) => {
    const { feed } = market.status();
    return kept.of(`${feed} ${scope.universe} ${scope.maxHops}`, async () => {
      const at = now().getTime();
      return meanWaitMs(await store.sums(feed, 'hour', startOf('hour', at - DAY_MS)), scope, at);
    });
  };
}

/** `hours` have the oldest first: with the first of all, whoever may see it, watching began. */
export function meanWaitMs(hours: readonly KindOfSpan[], scope: Scope, now: number): number | null {
  const [first] = hours;
  const count = hours
    .filter((kind) => isInScope(scope, kind))
    .reduce((sum, { figures }) => sum + figures.signals, 0);
  return first && count > 0 ? Math.round((now - first.at) / count) : null;
}
