/** Advice on a cycle at this moment: its size and value, the transfers it takes, and how far to rely on it. */
import type { Arrived, Signal, SignalLeg, SignalTransfer, SignalWorth } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import type { LegDepth, Sizing } from '../../../engine';
import { size } from '../../../engine';
import { givenBy, grossOf, type Hop, netOf } from '../cycles/cycle';
import type { EuroRates } from '../markets/euro-rates';
import { priceOf } from '../markets/market';
import { confidenceOf } from './confidence';
import { type CycleDepth, depthOf } from './cycle-depth';
import type { NetworkTable } from './network-table';
import { worthOf } from './worth';

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
