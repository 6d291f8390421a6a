/** The figures that public pages show, as the server reads them, and values derived from them. Pure. */
import type {
  AdvisedFigures,
  DelayFigures,
  MarketSummary,
  PlanId,
  PublicConfig,
  PublicRecord,
  RecordedDay,
  Signal,
  SignalFigures,
  SpeedFigures,
} from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { TIER_OF_PLAN } from '@spreadwise/contract/plans';
import { DEFAULT_REACTION, REACTIONS } from '@spreadwise/contract/reaction';
import type { Tier } from '@spreadwise/shared-auth/model';

export interface PastSignal {
  readonly signal: Signal;
  /** As first reported. */
  readonly advised: AdvisedFigures;
  /** Profit of one stake if transferred, as first reported; null: none. */
  readonly movedEur: number | null;
  /** What the orders would have returned five seconds later; null: not measured. */
  readonly laterEur: number | null;
}

export interface SiteFigures {
  readonly asOf: string;
  readonly record: PublicRecord;
  /** At least an hour old, latest first. */
  readonly past: readonly PastSignal[];
  /** The market that each plan watches. */
  readonly watched: Readonly<Record<PlanId, MarketSummary>>;
  /** The lines on each plan's card, when the settings override the defaults. */
  readonly planTexts: PublicConfig['planTexts'];
}

export const LATER_S = 5;
const LATER = DELAYS_S.indexOf(LATER_S);
const AT_ONCE = DELAYS_S.indexOf(0);
const NOTHING: DelayFigures = { measured: 0, eur: 0, missed: 0, lost: 0 };

export const atOnce = ({ delays }: SignalFigures): DelayFigures => delays[AT_ONCE] ?? NOTHING;
export const later = ({ delays }: SignalFigures): DelayFigures => delays[LATER] ?? NOTHING;

/** The days as a tier saw them, latest first. */
export const daysOf = ({ record }: SiteFigures, tier: Tier): readonly RecordedDay[] =>
  record.tiers.find((one) => one.tier === tier)?.days ?? [];

export const sumOf = (all: readonly DelayFigures[]): DelayFigures =>
  all.reduce(
    (sum, one) => ({
      measured: sum.measured + one.measured,
      eur: sum.eur + one.eur,
      missed: sum.missed + one.missed,
      lost: sum.lost + one.lost,
    }),
    NOTHING,
  );

/** The day with the lowest result five seconds later; null if none was measured. */
export function worstDay(days: readonly RecordedDay[]): RecordedDay | null {
  const measured = days.filter(({ figures }) => later(figures).measured > 0);
  return measured.reduce<RecordedDay | null>(
    (worst, day) => (worst && later(worst.figures).eur <= later(day.figures).eur ? worst : day),
    null,
  );
}

/** A plan's signals of the previous UTC day: found, and worth acting on at the default reaction time. Null: unknown. */
export function yesterdayOf(figures: SiteFigures, plan: PlanId) {
  const yesterday = new Date(Date.parse(figures.asOf) - 86_400_000).toISOString().slice(0, 10);
  const day = daysOf(figures, TIER_OF_PLAN[plan]).find((one) => one.day === yesterday);
  if (!day) return null;
  const worth = day.speeds.find(({ reaction }) => reaction === DEFAULT_REACTION)?.signals ?? 0;
  return { found: day.figures.signals, worth };
}

/** All days added, by reaction time, fastest first; probabilities within the same tenth are merged. */
export const speedsOf = (days: readonly RecordedDay[]): readonly SpeedFigures[] =>
  REACTIONS.flatMap((reaction) => {
    const ofIt = days.flatMap(({ speeds }) => speeds.filter((one) => one.reaction === reaction));
    return ofIt.length > 0 ? [ofIt.reduce(added)] : [];
  });

function added(a: SpeedFigures, b: SpeedFigures): SpeedFigures {
  const signals = a.signals + b.signals;
  const tenths = new Map<number, SpeedFigures['reliability'][number]>();
  for (const one of [...a.reliability, ...b.reliability]) {
    // A mean may be one, and by rounding a trace below its tenth.
    const tenth = Math.min(9, Math.floor(one.chance * 10 + 1e-9));
    const before = tenths.get(tenth) ?? { chance: 0, signals: 0, earned: 0 };
    const both = before.signals + one.signals;
    const chance = (before.chance * before.signals + one.chance * one.signals) / both;
    tenths.set(tenth, { chance, signals: both, earned: before.earned + one.earned });
  }
  return {
    ...{ reaction: a.reaction, signals, earned: a.earned + b.earned },
    promisedEur: a.promisedEur + b.promisedEur,
    returnedEur: a.returnedEur + b.returnedEur,
    brier: (a.brier * a.signals + b.brier * b.signals) / signals,
    reliability: [...tenths.values()].sort((one, other) => one.chance - other.chance),
  };
}
