/**
 * Days of the public record: a UTC day closes a quarter of an hour after its end, and is then published once as canonical
 * JSON (RFC 8785: keys sorted, no spaces) with its SHA-256. Published days never change. Pure.
 */
import { createHash } from 'node:crypto';
import type { RecordedDay, Signal, SignalFigures, SpeedFigures } from '@spreadwise/contract';
import { REACTIONS } from '@spreadwise/contract/reaction';
import { TIER_NAMES, TIERS, type Tier } from '@spreadwise/shared-auth/model';
import { canonicalJson } from '../../../platform/lib/text';
import { isInScope } from '../../signals';
import { sumOf } from '../figures';
import type { PromiseSum } from './forecasts-store';

type Feed = Signal['feed'];

/** The figures of a day by tier; a tier that no signal or promise was for is absent. */
export type TierFigures = Readonly<Partial<Record<Tier, Omit<RecordedDay, 'day'>>>>;

interface Kind extends Pick<Signal, 'universe' | 'hops'> {
  readonly figures: SignalFigures;
}

/** With the promises of the days without signals since the day `before`. */
export function figuresByTier(
  kinds: readonly Kind[],
  promises: readonly PromiseSum[],
  day: string,
  before: string,
): TierFigures {
  const ofDay = promises.filter((one) => one.day > before && one.day <= day);
  return Object.fromEntries(
    TIER_NAMES.flatMap((tier) => {
      const isSeen = (kind: Pick<Signal, 'universe' | 'hops'>) => isInScope(TIERS[tier], kind);
      const seen = kinds.filter(isSeen).map(({ figures }) => figures);
      const speeds = speedsOf(ofDay.filter(isSeen));
      return seen.length + speeds.length === 0 ? [] : [[tier, { figures: sumOf(seen), speeds }] as const];
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
