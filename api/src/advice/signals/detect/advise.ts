/** Advice on a cycle at this moment: its size and value, the transfers it takes, and how far to rely on it. */
import type {
  Arrived,
  Signal,
  SignalCurve,
  SignalLeg,
  SignalTransfer,
  SignalWorth,
} from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { onArrival } from '@spreadwise/contract/signal-worth';
import {
  atTheEnd,
  type LegDepth,
  type Level,
  type OrderLeg,
  type Orders,
  roundUp,
  type Sizing,
  size,
  sizeCurve,
  sizeOrders,
} from '../../engine';
import type { OrderLimits } from '../../market';
import { confidenceOf } from './confidence';
import { givenBy, grossOf, type Hop, netOf } from './cycles';
import type { EuroRates } from './euro-rates';
import { priceOf } from './market';
import type { NetworkTable } from './network-table';

/** The part of a signal that changes while it is open. */
export interface Advice
  extends Pick<Signal, 'legs' | 'gross' | 'net' | 'size' | 'transfers' | 'transferCostEur' | 'confidence'> {
  readonly worth: Omit<SignalWorth, 'advised'>;
}

export interface AdviceContext {
  readonly rates: EuroRates;
  readonly networks: NetworkTable;
  /** How past stakes fared that were as long under way. */
  readonly arrivals: { readonly expected: (transfers: readonly SignalTransfer[]) => Arrived | null };
  readonly quoteLimitMs: number;
  readonly bookLimitMs: number;
}

/** Null when nothing can be gained, or no amount is known for some leg. `seenMs`: how long it has been seen. */
export function advise(
  hops: readonly Hop[],
  { now, seenMs }: { readonly now: number; readonly seenMs: number },
  context: AdviceContext,
): Advice | null {
  const depth = depthOf(hops, now, context.bookLimitMs);
  const peak = depth && size(depth.legs);
  if (!peak) return null;
  const moves = context.networks.movesOf(hops);
  const rate = context.rates.euros(hops[0] ? givenBy(hops[0]) : '', now);
  const transfers = moves.filter((move) => move !== null);
  const arrived = context.arrivals.expected(transfers);
  const { worth, orders, curve } = worthOf({ hops, depths: depth.legs, peak, moves, arrived, rate });
  const sizing = { ...peak, ...orders };
  const valued = { ...valuedSize(hops, depth, sizing, rate), ...(curve ? { curve } : {}) };
  const legs = hops.map((hop, index) => leg(hop, sizing.legs[index], now));
  const transferCostEur = costOf(transfers, now, context.rates);
  return {
    legs,
    gross: grossOf(hops),
    net: netOf(hops),
    size: valued,
    worth,
    transfers,
    transferCostEur,
    confidence: confidenceOf({
      hops: hops.length,
      onDepth: depth.onDepth,
      net: valued.net,
      thinnest: thinnest(legs, depth.legs),
      oldest: oldest(legs),
      quoteLimitMs: context.quoteLimitMs,
      seenMs,
      transfers,
      profitEur: valued.profitEur,
      transferCostEur,
    }),
  };
}

function valuedSize(
  hops: readonly Hop[],
  { onDepth }: CycleDepth,
  { amount, profit, net, breakEven }: Sizing,
  rate: number | null,
): Signal['size'] {
  return {
    asset: hops[0] ? givenBy(hops[0]) : '',
    amount,
    profit,
    profitEur: rate === null ? null : profit * rate,
    amountEur: rate === null ? null : amount * rate,
    net,
    breakEven: breakEven === Number.POSITIVE_INFINITY ? null : breakEven,
    onDepth,
  };
}

function leg({ market, side }: Hop, sized: Sizing['legs'][number] | undefined, now: number): SignalLeg {
  const price = priceOf(market, side);
  return {
    exchange: market.exchange.name,
    base: market.base,
    quote: market.quote,
    side,
    price,
    limitPrice: sized?.limitPrice ?? price,
    amount: sized?.amount ?? 0,
    fee: market.fee,
    ageMs: ageOf(market.at, now),
    ...(market.limits?.amountStep ? { step: market.limits.amountStep } : {}),
  };
}

/** Whole milliseconds. */
export const ageOf = (at: number, now: number): number => Math.max(0, Math.round(now - at));

function costOf(transfers: readonly SignalTransfer[], now: number, rates: EuroRates): number | null {
  let cost = 0;
  for (const { asset, withdrawFee } of transfers) {
    const rate = rates.euros(asset, now);
    if (withdrawFee === null || rate === null) return null;
    cost += withdrawFee * rate;
  }
  return cost;
}

const nameOf = ({ base, quote, exchange }: SignalLeg) => `${base}/${quote} on ${exchangeText(exchange)}`;

function thinnest(legs: readonly SignalLeg[], depths: readonly LegDepth[]) {
  let least = { name: '', covered: 1 };
  legs.forEach((one, index) => {
    const covered = (depths[index]?.levels[0]?.[1] ?? 0) / one.amount;
    if (covered < least.covered) least = { name: nameOf(one), covered };
  });
  return least;
}

function oldest(legs: readonly SignalLeg[]) {
  let most = { name: '', ageMs: -1 };
  for (const one of legs) if (one.ageMs > most.ageMs) most = { name: nameOf(one), ageMs: one.ageMs };
  return most;
}

/** Whether both say the same to a trader; ages and euro rates alone do not matter. */
export function isSameAdvice(a: Advice, b: Advice): boolean {
  return (
    a.net === b.net &&
    a.size.amount === b.size.amount &&
    a.size.profit === b.size.profit &&
    a.size.breakEven === b.size.breakEven &&
    a.size.onDepth === b.size.onDepth &&
    a.worth.moved?.amount === b.worth.moved?.amount &&
    a.worth.moved?.profit === b.worth.moved?.profit &&
    a.worth.notMoved === b.worth.notMoved &&
    a.confidence.level === b.confidence.level &&
    a.transfers.every((transfer, index) => isSameTransfer(transfer, b.transfers[index]))
  );
}

const isSameTransfer = (a: SignalTransfer, b: SignalTransfer | undefined) =>
  a.network === b?.network && a.withdrawFee === b.withdrawFee && a.open === b.open;

/** The depth of each leg; from order books for all of them, or else from the best level of all of them. */
interface CycleDepth {
  readonly onDepth: boolean;
  readonly legs: readonly LegDepth[];
}

/** Null when some leg has neither a book nor a best level with its size. */
export function depthOf(hops: readonly Hop[], now: number, bookLimitMs: number): CycleDepth | null {
  const books = hops.map((hop) => bookLevels(hop, now, bookLimitMs));
  const onDepth = books.every((levels) => levels.length > 0);
  const levels = onDepth ? books : hops.map(bestLevel);
  if (levels.some((one) => one.length === 0)) return null;
  const legs = hops.map(({ market, side }, index) => ({
    side,
    fee: market.fee,
    levels: levels[index] ?? [],
  }));
  return { onDepth, legs };
}

export const hasFreshBook = ({ market: { book } }: Hop, now: number, bookLimitMs: number): boolean =>
  book !== null && now - book.at <= bookLimitMs;

function bestLevel({ market, side }: Hop): Level[] {
  const amount = side === 'sell' ? market.bidSize : market.askSize;
  return amount > 0 ? [[priceOf(market, side), amount]] : [];
}

/**
 * Levels better than the newest quote are gone; when the quote is better than all of them, it is the first level. Empty
 * without a fresh book.
 */
function bookLevels(hop: Hop, now: number, bookLimitMs: number): readonly Level[] {
  const { market, side } = hop;
  const { book } = market;
  if (book === null || now - book.at > bookLimitMs) return [];
  const levels = side === 'sell' ? book.bids : book.asks;
  if (book.at >= market.at) return levels;
  const best = priceOf(market, side);
  const isStill = ([price]: Level) => (side === 'sell' ? price <= best : price >= best);
  const rest = levels[0] && isStill(levels[0]) ? levels : levels.filter(isStill);
  return rest[0]?.[0] === best ? rest : [...bestLevel(hop), ...rest];
}

/** What is left of a cycle: with the coins already on each exchange, and with one stake that is moved along. */
interface CycleOnDepth {
  readonly hops: readonly Hop[];
  readonly depths: readonly LegDepth[];
  /** The size on these books alone. */
  readonly peak: Sizing;
  /** After each leg, what has to be moved. */
  readonly moves: readonly (SignalTransfer | null)[];
  /** How past stakes fared that were as long under way; null where none is, or too few are known. */
  readonly arrived: Arrived | null;
  /** Euros for one unit of the coin that the cycle begins with; null when no market gives a rate. */
  readonly rate: number | null;
}

interface CycleWorth {
  readonly worth: Omit<SignalWorth, 'advised'>;
  /** The orders with the coins in place. */
  readonly orders: Orders | null;
  /** Undefined where no order is accepted. */
  readonly curve: SignalCurve | undefined;
}

export function worthOf({ hops, depths, peak, moves, arrived, rate }: CycleOnDepth): CycleWorth {
  const legs = hops.map(({ market }, index) => orderLeg(depths[index] as LegDepth, market.limits));
  const orders = sizeOrders(legs, peak);
  const inPlace = orders && leftOf(orders, rate);
  const curve = orders ? curveOf(legs, moves, peak) : undefined;
  const moved = movedWorth(legs, { inPlace, moves, arrived, peak, rate });
  return { orders, curve, worth: { inPlace, ...moved, ...(arrived && { arrived }) } };
}

function curveOf(
  legs: readonly OrderLeg[],
  moves: CycleOnDepth['moves'],
  peak: Sizing,
): SignalCurve | undefined {
  const curve = sizeCurve(legs, peak);
  if (!curve) return undefined;
  const tolls = moves.map((move) => move?.withdrawFee ?? 0);
  const points = curve.points.map(([amount, profit]): [number, number] => [amount, profit]);
  return { ...curve, points, toll: obstacleIn(moves) ? null : roundUp(atTheEnd(legs, tolls)) };
}

/** Where an exchange does not say what it accepts, any amount will do. */
export const orderLeg = (depth: LegDepth, limits: OrderLimits | null): OrderLeg => ({
  ...depth,
  step: limits?.amountStep ?? 0,
  minAmount: limits?.minAmount ?? 0,
  minCost: limits?.minCost ?? 0,
  toll: 0,
});

type MovedWorth = Pick<SignalWorth, 'moved' | 'notMoved'>;

function movedWorth(
  legs: readonly OrderLeg[],
  {
    inPlace,
    moves,
    arrived,
    peak,
    rate,
  }: Pick<CycleOnDepth, 'moves' | 'arrived' | 'peak' | 'rate'> & Pick<SignalWorth, 'inPlace'>,
): MovedWorth {
  if (inPlace === null) return { moved: null, notMoved: 'order too small' };
  const notMoved = obstacleIn(moves);
  if (notMoved) return { moved: null, notMoved };
  if (moves.every((move) => move === null)) return { moved: inPlace, notMoved: null };
  const orders = sizeOrders(
    legs.map((leg, index) => ({ ...leg, toll: moves[index]?.withdrawFee ?? 0 })),
    peak,
  );
  if (!orders) return { moved: null, notMoved: 'costs too much' };
  if (!arrived) return { moved: null, notMoved: 'not measured' };
  const moved = onArrival(leftOf(orders, rate), arrived);
  return { moved, notMoved: moved ? null : 'gone on arrival' };
}

/** What may be closed, or at what cost, is no promise. */
function obstacleIn(moves: readonly (SignalTransfer | null)[]): SignalWorth['notMoved'] {
  if (moves.some((move) => move?.open === false)) return 'network closed';
  return moves.some((move) => move && (move.open === null || move.withdrawFee === null)) ? 'not known' : null;
}

const leftOf = (
  { amount, profit, net }: Orders,
  rate: number | null,
): NonNullable<SignalWorth['inPlace']> => ({
  eur: rate === null ? null : profit * rate,
  amount,
  profit,
  net,
});
