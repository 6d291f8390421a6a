/**
 * How forecasts came true: those made when signals were first worth acting on, against the actual results. Most advice
 * of a moment depends on a few gaps, so what looks best is often too good: probabilities and profits are corrected.
 * Profits are also raised, but never above the profit at once (`laterWorth`).
 */
import type { Calibration } from '@spreadwise/contract';
import { CHANCE_BANDS, REACTIONS, type Reaction } from '@spreadwise/contract/reaction';
import type { CheckedBand, LearntOutlooks } from '../../market-port';

/**
 * Stakes by size, in euros: a larger one goes deeper into the books, and less of its gap is there later. Each class but
 * the largest, and one stake of it, from which forecasts for customers with less capital are made.
 */
const SMALLER = [
  { upToEur: 2_000, stakeEur: 1_000 },
  { upToEur: 10_000, stakeEur: 5_000 },
  { upToEur: 30_000, stakeEur: 20_000 },
] as const;
const WHOLE = SMALLER.length + 1;
const CLASSES = WHOLE + SMALLER.length;

export interface StakeSize {
  readonly stakeEur: number;
  /** Part of the stake that earns most at once. The last euros of that one earn next to nothing, so a part loses less often. */
  readonly isPart?: boolean;
}

/** The classes below a stake's own: each one's upper bound in euros, and a stake of it. */
export const smallerThan = (stakeEur: number) => SMALLER.filter(({ upToEur }) => stakeEur >= upToEur);

/** Parts are judged by parts: their classes follow those of whole stakes. */
export const classOf = ({ stakeEur, isPart }: StakeSize): number =>
  smallerThan(stakeEur).length + (isPart ? WHOLE : 0);

/** New: nothing of its gap has been measured at this speed yet. Most signals belong to a few gaps that last. */
interface CheckedStake extends StakeSize {
  readonly isNew: boolean;
}

interface CheckedForecast extends CheckedStake {
  readonly chance: number;
  readonly expectedEur: number;
  readonly returnedEur: number;
}

type Band = { -readonly [Key in keyof CheckedBand]: CheckedBand[Key] };

/** Each new result reduces the weight of older ones; about the last 300 count. */
const REMEMBERED = 1 - 1 / 300;
/** A few lucky gaps must not raise all later forecasts by half. */
const LARGEST_PART = 1.5;
/** The weight of the assumption that forecasts are right, in signals. */
const TRUST = 20;

export class ForecastChecks {
  private readonly bands: Record<Reaction, Band[]> = { bot: newBands(), desk: newBands(), phone: newBands() };

  learnt(): LearntOutlooks['checks'] {
    return structuredClone(this.bands);
  }

  /** Restores what was learnt before, of speeds of which nothing is known yet. */
  recall(learnt: LearntOutlooks['checks']): void {
    for (const reaction of REACTIONS) {
      const [known, before] = [this.bands[reaction], learnt[reaction]];
      if (before?.length === known.length) this.bands[reaction] = structuredClone([...before]);
    }
  }

  add(reaction: Reaction, { chance, expectedEur, returnedEur, ...stake }: CheckedForecast): void {
    const band = this.bands[reaction][firstBandOf(stake) + bandOf(chance)];
    if (!band) return;
    for (const key of KEYS) band[key] *= REMEMBERED;
    band.signals += 1;
    band.said += chance;
    band.earned += returnedEur > 0 ? 1 : 0;
    band.promisedEur += expectedEur;
    band.returnedEur += returnedEur;
  }

  /** For stakes of this size, by band of the chance: what to add to it, and what part of the sum to expect. */
  calibration(reaction: Reaction, stake: CheckedStake): Calibration {
    const from = firstBandOf(stake);
    const bands = this.bands[reaction].slice(from, from + CHANCE_BANDS.length);
    const all = bands.reduce(added, newBand());
    const partOfAll = partOf(all, all, 1);
    return bands.map((band) => [
      rounded((band.earned - band.said) / (band.signals + TRUST)),
      rounded(Math.min(LARGEST_PART, Math.max(0, partOf(band, all, partOfAll)))),
    ]);
  }
}

/** The part of the forecast sum that came back; with little known of a band, that of all bands. */
function partOf(band: Band, all: Band, before: number): number {
  const trusted = all.signals > 0 ? (TRUST * all.promisedEur) / all.signals : 1;
  return (band.returnedEur + trusted * before) / (band.promisedEur + trusted);
}

/** By chance: known gaps for each size of stake; new ones, which are few, only for whole stakes and for parts. */
const newBands = (): Band[] => Array.from({ length: (CLASSES + 2) * CHANCE_BANDS.length }, newBand);
const firstBandOf = ({ isNew, ...stake }: CheckedStake): number =>
  (isNew ? CLASSES + (stake.isPart ? 1 : 0) : classOf(stake)) * CHANCE_BANDS.length;
const newBand = (): Band => ({ signals: 0, said: 0, earned: 0, promisedEur: 0, returnedEur: 0 });
const KEYS = ['signals', 'said', 'earned', 'promisedEur', 'returnedEur'] as const;

function added(sum: Band, band: Band): Band {
  for (const key of KEYS) sum[key] += band[key];
  return sum;
}

const bandOf = (chance: number): number => CHANCE_BANDS.findLastIndex((from) => chance >= from);
const rounded = (value: number): number => Number(value.toFixed(3));
