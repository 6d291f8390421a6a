/** The signal at a customer's trading profile: what is left for them, its size, and its orders. */
import type {
  AdvisedFigures,
  FirstAdvice,
  Rate,
  Signal,
  SignalCurve,
  SignalLeg,
  SignalTransfer,
  SignalWorth,
  TradingProfile,
} from '@spreadwise/contract';
import { levelOf } from '@spreadwise/contract/reaction';
import { leftFor } from '@spreadwise/contract/signal-worth';
import { wholeSteps } from '../../engine';
import { forecast } from './later-worth';
import { isPlain, isWanted, type Sized, worthFor } from './worth-for';

/** A trading profile as signals are valued by it: its sums are euros, whatever they were typed in. */
export interface OwnTradingProfile extends TradingProfile {
  /** Of the currency that the customer is shown money in; absent: euros. */
  readonly displayRate?: Rate;
}

/** Looks up the trading profiles of those of these customers who have one. */
export type FindTradingProfiles = (
  customerIds: readonly string[],
) => Promise<ReadonlyMap<string, OwnTradingProfile>>;

/** What is not wanted is no advice to them. */
export const valueFor = (profile: TradingProfile, signal: Signal): Signal =>
  withForecast(profile, atProfile(profile, signal));

/** With what it can be expected to leave at the customer's own speed. */
function withForecast({ reaction }: TradingProfile, signal: Signal): Signal {
  const { worth, outlook } = signal;
  if (worth === null || !outlook) return signal;
  const left = leftFor(worth);
  const later = left && forecast(left, worth, outlook, reaction);
  const score = later?.chance ?? 0;
  return {
    ...signal,
    worth: { ...worth, later },
    confidence: { ...signal.confidence, score, level: levelOf(score) },
  };
}

function atProfile(profile: TradingProfile, signal: Signal): Signal {
  const { worth, transfers } = signal;
  if (worth === null) return signal;
  const advised = worth.advised && isWanted(profile, signal);
  const { ways, curve, isAsSized } = worthFor(profile, { ...signal, worth, hasMoves: transfers.length > 0 });
  const valued = { ...signal, worth: { ...ways, advised } };
  // The signal's own size is that with the coins in place.
  return isAsSized && profile.holding !== 'moved' ? valued : sizedFor(valued, curve, profile);
}

/** The size and the orders of what is left for the customer; they stay as they were where nothing is. */
function sizedFor(
  signal: Signal & { readonly worth: SignalWorth },
  curve: SignalCurve,
  { takerFees }: TradingProfile,
): Signal {
  const { size } = signal;
  const left = leftFor(signal.worth);
  const legs = signal.legs.map((leg) => ({ ...leg, fee: takerFees[leg.exchange] ?? leg.fee }));
  if (left === null) return { ...signal, legs, size: { ...size, curve } };
  const { amount, profit, net, eur } = left;
  const amountEur = size.amountEur === null ? null : (size.amountEur / size.amount) * amount;
  return {
    ...signal,
    legs: ordersFor(signal, legs, amount / size.amount),
    size: { ...size, amount, profit, net, profitEur: eur, amountEur, curve },
  };
}

/**
 * Of a smaller stake at least the same part reaches each leg, less what fees, whole steps and withdrawals take on the
 * way: no order gives more than has come.
 */
function ordersFor({ legs: before, worth, transfers }: Signal, legs: readonly SignalLeg[], stake: number) {
  let part = Math.min(1, stake);
  return legs.map((leg, index) => {
    const amount = wholeSteps(leg.step ?? 0, leg.amount * part);
    part = leg.amount > 0 ? amount / leg.amount : 0;
    part *= Math.min(1, (1 - leg.fee) / (1 - (before[index]?.fee ?? leg.fee)));
    if (worth?.way === 'moved') part *= arriving({ ...leg, amount }, transfers);
    return { ...leg, amount };
  });
}

/** The part of what a leg yields, at its worst price, that a withdrawal leaves for the next. */
function arriving(
  { side, base, quote, amount, limitPrice, fee }: SignalLeg,
  transfers: readonly SignalTransfer[],
): number {
  const move = transfers.find(({ asset }) => asset === (side === 'buy' ? base : quote));
  if (!move?.withdrawFee) return 1;
  const yields = amount * (side === 'buy' ? 1 : limitPrice) * (1 - fee);
  return Math.max(0, 1 - move.withdrawFee / yields);
}

/** As the market gave it. */
export interface KeptAdvice extends AdvisedFigures {
  /** Absent for those of before it was kept: nobody can say what they left at a trading profile. */
  readonly sized?: Sized;
}

/** What was advised first of a signal: kept so that it can be said later what it left at any trading profile. */
export function keptAdvice({ size, worth, legs, transfers }: Signal): KeptAdvice {
  const { net, profitEur, amountEur, amount, curve } = size;
  const figures = { net, profitEur, amountEur };
  if (worth === null) return figures;
  const { inPlace, moved, notMoved, arrived } = worth;
  return {
    ...figures,
    sized: {
      legs: legs.map(({ exchange, base, quote, fee }) => ({ exchange, base, quote, fee })),
      size: { amount, amountEur, ...(curve && { curve }) },
      worth: { inPlace, moved, notMoved, ...(arrived && { arrived }) },
      hasMoves: transfers.length > 0,
    },
  };
}

/** What the trading profile would have been told. Where it would not have been advised on, nothing would have been put in. */
export function firstAdviceFor(
  profile: TradingProfile | null,
  { net, profitEur, amountEur, sized }: KeptAdvice,
): FirstAdvice {
  const toStored = { net, profitEur, amountEur };
  if (profile === null || isPlain(profile)) return { ...toStored, valuedAt: 'market' };
  if (!sized) return { ...toStored, valuedAt: 'not kept' };
  const left = isWanted(profile, sized) ? leftFor(worthFor(profile, sized).ways) : null;
  if (left === null) return { net: 0, profitEur: 0, amountEur: 0, valuedAt: 'set-up' };
  const { size } = sized;
  const rate = size.amountEur === null ? null : size.amountEur / size.amount;
  return {
    net: left.net,
    profitEur: left.eur,
    amountEur: rate === null ? null : left.amount * rate,
    valuedAt: 'set-up',
  };
}
