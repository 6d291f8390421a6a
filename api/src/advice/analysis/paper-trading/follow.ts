/** A rule followed through a day: which signals it takes, and what each would have left, with misses and losses. */
import type { DelayFigures, PaperResult, PaperRule, PaperTrade, TradingProfile } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { HOUR_MS } from '../../../platform/lib/time';
import { addDelays, NO_DELAY } from '../figures';
import {
  addLefts,
  advisedGain,
  type MeasuredSignal,
  noLefts,
  type OwnLeft,
  ownLefts,
  ownStake,
} from '../outcome';

export interface PaperSignal extends MeasuredSignal {
  /** In ms. */
  readonly detectedAt: number;
}

/** A day of a rule, in as few figures as days are put together from. */
export interface PaperDay {
  readonly signals: number;
  readonly delays: readonly DelayFigures[];
  /** What each hour left. */
  readonly hours: readonly number[];
  /** Of what was left since midnight: the least and the most there ever was, and the largest fall from a height. */
  readonly low: number;
  readonly high: number;
  readonly fall: number;
}

const HOURS = 24;
const NOTHING: PaperDay = {
  ...{ signals: 0, delays: noLefts(), hours: Array(HOURS).fill(0) },
  ...{ low: 0, high: 0, fall: 0 },
};

export interface FollowedDay {
  readonly day: PaperDay;
  readonly trades: readonly PaperTrade[];
}

export const NOT_FOLLOWED: FollowedDay = { day: NOTHING, trades: [] };

/**
 * `signals`: of the day, those that are the rule's by what can be searched for, the earliest first; `before` is what was
 * made of those before them. It takes them by what could be known then: what it would have left at once.
 */
export function followDay(
  rule: PaperRule,
  { takerFees }: Pick<TradingProfile, 'takerFees'>,
  signals: readonly PaperSignal[],
  before = NOT_FOLLOWED,
): FollowedDay {
  const { capitalCents, holding } = rule;
  let { day } = before;
  let sum = day.hours.reduce((all, hour) => all + hour, 0);
  const trades = [...before.trades];
  for (const signal of signals) {
    if (day.signals === rule.mostADay) break;
    const stake = ownStake({ capital: { kind: 'in all', cents: capitalCents }, holding, takerFees }, signal);
    const lefts = ownLefts(signal, stake);
    const gain = advisedGain(signal, stake);
    if (gain === null || gain.eur * 100 < rule.floorCents) continue;
    const left = lefts[DELAYS_S.indexOf(rule.delayS)] ?? { kind: 'not measured' };
    const eur = left.kind === 'filled' ? left.eur : 0;
    sum += eur;
    day = {
      signals: day.signals + 1,
      delays: addLefts(day.delays, lefts),
      hours: withHour(day.hours, signal.detectedAt, eur),
      low: Math.min(day.low, sum),
      high: Math.max(day.high, sum),
      fall: Math.max(day.fall, Math.max(day.high, sum) - sum),
    };
    trades.push(tradeOf(signal, left));
  }
  return { day, trades };
}

function withHour(hours: readonly number[], at: number, eur: number): readonly number[] {
  const hour = new Date(at).getUTCHours();
  return hours.map((before, index) => (index === hour ? before + eur : before));
}

function tradeOf({ detectedAt, detail }: PaperSignal, left: OwnLeft): PaperTrade {
  const trade = {
    at: new Date(detectedAt).toISOString(),
    exchanges: detail.fees.map(([exchange]) => exchange),
  };
  if (left.kind === 'filled') return { ...trade, outcome: left.eur < 0 ? 'lost' : 'left', eur: left.eur };
  return { ...trade, outcome: left.kind === 'missed' ? 'missed' : 'not measured', eur: null };
}

export interface DatedDay {
  /** When it begins, in ms. */
  readonly at: number;
  readonly day: PaperDay;
}

/** All days together; `byHour` until then, otherwise by day. */
export function resultOf(
  days: readonly DatedDay[],
  { byHourUntil }: { readonly byHourUntil: number | null },
): Omit<PaperResult, 'trades'> {
  let [sum, height, fall] = [0, 0, 0];
  const points: PaperResult['points'] = [];
  let delays: readonly DelayFigures[] = NOTHING.delays;
  for (const { at, day } of days) {
    fall = Math.max(fall, day.fall, height - (sum + day.low));
    height = Math.max(height, sum + day.high);
    delays = delays.map((figures, delay) => addDelays(figures, day.delays[delay] ?? NO_DELAY));
    for (const [hour, eur] of day.hours.entries()) {
      sum += eur;
      const then = at + hour * HOUR_MS;
      if (byHourUntil !== null && then <= byHourUntil) points.push(pointAt(then, sum));
    }
    if (byHourUntil === null) points.push(pointAt(at, sum));
  }
  const signals = days.reduce((all, { day }) => all + day.signals, 0);
  return { signals, delays: [...delays], points, fallEur: fall };
}

const pointAt = (at: number, eur: number) => ({ at: new Date(at).toISOString(), eur });
