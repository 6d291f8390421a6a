/**
 * Follows a rule through a day: which signals it takes, and what each would have left, with misses and losses. A stake
 * is invested until its orders are settled and its coins are back, and cannot be reinvested meanwhile.
 */
import type { DelayFigures, PaperResult, PaperRule, PaperTrade, TradingProfile } from '@spreadwise/contract';
import { DELAYS_S } from '@spreadwise/contract/analysis-scales';
import { HOUR_MS } from '../../../platform/lib/time';
import { type Fill, type OutcomeDetail, visitsOf } from '../../signals';
import { addDelays, NO_DELAY } from '../figures';
import {
  addLefts,
  advisedGain,
  type MeasuredSignal,
  noLefts,
  type OwnLeft,
  type OwnStake,
  ownLefts,
  ownStake,
} from '../outcome';

export interface PaperSignal extends MeasuredSignal {
  /** Epoch ms. */
  readonly detectedAt: number;
}

/** The result after its coins are back, with the cost of that; null if it is unknown. */
type PaperLeft =
  | Exclude<OwnLeft, { kind: 'filled' }>
  | (Extract<OwnLeft, { kind: 'filled' }> & { readonly returnEur: number | null });

/** A day of a rule, in the few figures needed to combine days. */
export interface PaperDay {
  readonly signals: number;
  readonly delays: readonly DelayFigures[];
  /** What each hour left, in euros. */
  readonly hours: readonly number[];
  /** Of the sum left since midnight: its minimum, its maximum, and its largest fall from a maximum. */
  readonly low: number;
  readonly high: number;
  readonly fall: number;
  /** The sums invested when the last signal was taken, and until when, in ms: it may be the next day. */
  readonly atWork: readonly { readonly until: number; readonly eur: number }[];
}

const HOURS = 24;
const NOTHING: PaperDay = {
  ...{ signals: 0, delays: noLefts(), hours: Array(HOURS).fill(0) },
  ...{ low: 0, high: 0, fall: 0, atWork: [] },
};

export interface FollowedDay {
  readonly day: PaperDay;
  readonly trades: readonly PaperTrade[];
}

/** The state before a day's first signal; `atWork` is the previous day's. */
export const notFollowed = (atWork: PaperDay['atWork'] = []): FollowedDay => ({
  day: { ...NOTHING, atWork },
  trades: [],
});

type Fees = Pick<TradingProfile, 'takerFees'>;

/**
 * `signals`: the day's signals that match the rule's filters, earliest first; `before`: the result of earlier ones. A
 * signal is taken by what was known then: its profit at once.
 */
export function followDay(
  rule: PaperRule,
  fees: Fees,
  signals: readonly PaperSignal[],
  before = notFollowed(),
): FollowedDay {
  let { day } = before;
  let sum = day.hours.reduce((all, hour) => all + hour, 0);
  const trades = [...before.trades];
  for (const signal of signals) {
    if (day.signals === rule.mostADay) break;
    const atWork = day.atWork.filter(({ until }) => until > signal.detectedAt);
    const free = Math.max(0, rule.capitalCents / 100 - atWork.reduce((all, { eur }) => all + eur, 0));
    const taken = take(rule, fees, signal, free);
    if (!taken) continue;
    const { lefts, left, locked } = taken;
    const eur = left.kind === 'filled' ? left.eur : 0;
    sum += eur;
    day = {
      signals: day.signals + 1,
      delays: addLefts(day.delays, lefts),
      hours: withHour(day.hours, signal.detectedAt, eur),
      low: Math.min(day.low, sum),
      high: Math.max(day.high, sum),
      fall: Math.max(day.fall, Math.max(day.high, sum) - sum),
      atWork: [...atWork, locked],
    };
    trades.push(paperTradeOf(signal, left));
  }
  return { day, trades };
}

/** `left`: at the rule's own delay. Returns null if too little would have been left at once with the free capital. */
function take(rule: PaperRule, { takerFees }: Fees, signal: PaperSignal, free: number) {
  const { holding, delayS } = rule;
  const capital = { kind: 'in all', cents: free * 100 } as const;
  const stake = ownStake({ capital, holding, takerFees }, signal);
  const gain = advisedGain(signal, stake);
  const promised = gain && gain.eur - (returnCost(signal, stake) ?? 0);
  if (promised === null || !(promised > 0) || promised * 100 < rule.floorCents) return null;
  const lefts = ownLefts(signal, stake).map((left) => returned(left, signal, stake));
  const left: PaperLeft = lefts[DELAYS_S.indexOf(delayS)] ?? { kind: 'not measured' };
  const sentAt = signal.detectedAt + delayS * 1000;
  const until = left.kind === 'missed' ? sentAt : sentAt + settlesIn(signal, stake);
  return { lefts, left, locked: { until, eur: Math.min(free, putIn(signal, stake)) } };
}

/** On all exchanges together: with coins in place, each visit to one needs as much. */
function putIn(signal: PaperSignal, { mostEur, isMoved }: OwnStake): number {
  const visits = visitsOf(signal.detail.fees.map(([exchange]) => exchange)).length;
  return Math.min(mostEur, signal.amountEur) * (isMoved ? 1 : visits);
}

/** When it is unknown how long the coins take. */
const UNKNOWN_MS = HOUR_MS;

/** From sending the orders until the coins are back; a moved stake ends with its last order. */
function settlesIn({ detail }: PaperSignal, { isMoved }: OwnStake): number {
  if (!detail.moves) return 0;
  return (isMoved ? detail.travelMs : detail.returnMs) ?? UNKNOWN_MS;
}

/** Null when unknown: those coins have drifted, which their trade states. */
const returnCost = ({ detail }: PaperSignal, { isMoved }: OwnStake): number | null =>
  isMoved || !detail.moves ? 0 : (detail.returnEur ?? null);

/** Deducts the cost of returning the coins. What was traded back where it was bought never left. */
function returned(left: OwnLeft, signal: PaperSignal, stake: OwnStake): PaperLeft {
  if (left.kind !== 'filled') return left;
  const last = signal.detail.fees.length - 1;
  const isAway = left.fills.length === 0 || left.fills.some(([leg]) => leg === last);
  const returnEur = isAway ? returnCost(signal, stake) : 0;
  return { ...left, eur: left.eur - (returnEur ?? 0), returnEur };
}

function withHour(hours: readonly number[], at: number, eur: number): readonly number[] {
  const hour = new Date(at).getUTCHours();
  return hours.map((before, index) => (index === hour ? before + eur : before));
}

export interface DatedDay {
  /** Its start, in epoch ms. */
  readonly at: number;
  readonly day: PaperDay;
}

/** Combines all days. Points are hourly until `byHourUntil`, and daily if that is null. */
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

/** A signal as a rule acted on it: its orders, the prices they were filled at, and what became of the coins. */
function paperTradeOf({ detectedAt, detail }: PaperSignal, left: PaperLeft): PaperTrade {
  const isFilled = left.kind === 'filled';
  const fills = isFilled ? left.fills : [];
  return {
    at: new Date(detectedAt).toISOString(),
    exchanges: detail.fees.map(([exchange]) => exchange),
    outcome: isFilled ? (left.eur < 0 ? 'lost' : 'left') : left.kind === 'missed' ? 'missed' : 'not measured',
    eur: isFilled ? left.eur : null,
    amountEur: isFilled ? left.amountEur : null,
    returnEur: isFilled ? left.returnEur : null,
    orders: ordersOf(detail, fills),
  };
}

/** Each order as advised, filled or not, then the orders that traded back. */
function ordersOf({ orders = [] }: OutcomeDetail, fills: readonly Fill[]): PaperTrade['orders'] {
  const sent = orders.map((order, leg) => {
    const fill = fills.find(([of, amount]) => of === leg && amount > 0);
    return { ...order, ...tradedBy(fill) };
  });
  const back = fills.flatMap((fill) => {
    const [leg, amount] = fill;
    const order = orders[leg];
    if (!order || amount > 0) return [];
    const { exchange, base, quote, side } = order;
    const other = side === 'buy' ? ('sell' as const) : ('buy' as const);
    return [{ ...{ exchange, base, quote, side: other }, limitPrice: null, ...tradedBy(fill) }];
  });
  return [...sent, ...back];
}

const tradedBy = (fill: Fill | undefined) =>
  fill ? { amount: Math.abs(fill[1]), price: fill[2] } : { amount: null, price: null };
