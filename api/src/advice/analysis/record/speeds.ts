/** What was promised at each speed, and what came back: sums of days as the record shows them. */
import type { SpeedFigures } from '@spreadwise/contract';
import { REACTIONS } from '@spreadwise/contract/reaction';
import type { PromiseSum } from './promises-store';

/** Those with signals, the fastest first. */
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
