/** Gaps between two exchanges: every one of a coin or a pair, and what one was by the hour. */
import type { Gap, SpreadPoint } from '@spreadwise/contract';
import { isInScope, type Scope } from '../../signals';
import { findSeries, seriesOf, sumOf } from '../hours/coin-spreads';
import { keyOf, type Series } from '../hours/series';
import type { Question } from '../read/analysis-store';
import type { SpreadHoursStore } from '../record/spread-hours-store';
import type { GapName, GapsOf, MeasuredStore } from './measured-store';

export interface GapStores {
  readonly store: Pick<MeasuredStore, 'gap' | 'gaps'>;
  readonly hours: Pick<SpreadHoursStore, 'read'>;
}

/** As many as the pairs of a coin have on a dozen exchanges. */
const MOST = 1_000;

/** Those that left something for the longest time first, and also those that never did. */
export async function gapsOf(
  { store, hours }: GapStores,
  question: Question,
  asked: GapsOf & { readonly coin: string },
  since: Date,
): Promise<Gap[]> {
  const { coin, against } = asked;
  const [largest, kept] = await Promise.all([
    store.gaps(question, since, asked),
    hours.read(question.feed, coin, since),
  ]);
  const isAsked = (one: Series) =>
    isVisible(question.scope, one) && (against === undefined || one.quote === against);
  const every = seriesOf(sumOf(kept.map(({ spreads }) => spreads))).filter(isAsked);
  // Days that are kept of the largest may be of before their hours were.
  return merged([...largest, ...every.map((one) => gapOf(coin, one))])
    .sort((a, b) => b.gainSeconds - a.gainSeconds || b.best - a.best)
    .slice(0, MOST);
}

/** By the hour, the oldest first. */
export async function pointsOf(
  { store, hours }: GapStores,
  question: Question,
  name: GapName,
  since: Date,
): Promise<SpreadPoint[]> {
  const [before, kept] = await Promise.all([
    store.gap(question, name, { span: 'hour', since }),
    hours.read(question.feed, name.base, since),
  ]);
  const points = kept.flatMap(({ at, spreads }) => {
    const one = findSeries(spreads, name);
    return one && isVisible(question.scope, one) ? [pointOf(one, at)] : [];
  });
  const [first] = points;
  return [...before.filter(({ at }) => first === undefined || at < first.at), ...points];
}

const isVisible = (scope: Scope, { universe }: Series) => isInScope(scope, { universe, hops: 2 });

const gapOf = (base: string, { quote, buyAt, sellAt, gainSeconds, maxNet }: Series): Gap => ({
  ...{ base, quote, buyAt, sellAt, gainSeconds },
  best: maxNet,
});

const pointOf = ({ seconds, sumNet, maxNet }: Series, at: number): SpreadPoint => ({
  at: new Date(at).toISOString(),
  mean: sumNet / seconds,
  best: maxNet,
});

/** Of two of the same name, the larger figures. */
function merged(gaps: readonly Gap[]): Gap[] {
  const all = new Map<string, Gap>();
  for (const gap of gaps) {
    const key = `${gap.base} ${keyOf(gap)}`;
    const there = all.get(key);
    const gainSeconds = Math.max(gap.gainSeconds, there?.gainSeconds ?? 0);
    all.set(key, { ...gap, gainSeconds, best: Math.max(gap.best, there?.best ?? gap.best) });
  }
  return [...all.values()];
}
