/** A signal at a customer's trading profile: what it leaves them, its size, and its orders. */
import type {
  AdvisedFigures,
  FirstAdvice,
  FoundSignal,
  Outlook,
  Rate,
  Signal,
  TradingProfile,
} from '@spreadwise/contract';
import { breakEvenPriceOf } from '@spreadwise/contract/order-limit';
import { ownFee } from '@spreadwise/contract/own-fee';
import { levelOf, type Reaction } from '@spreadwise/contract/reaction';
import { leftFor } from '@spreadwise/contract/signal-worth';
import { getOrInsert } from '../../../platform/lib/lists';
import { forecast } from './later-worth';
import {
  hasOwnFees,
  isPlain,
  isPlainAtOnce,
  isWanted,
  mostOf,
  type OwnWorth,
  profileKey,
  rateOf,
  type Sized,
  worthFor,
} from './worth-for';

/** A trading profile to value signals by: its sums are in euros, whatever currency they were typed in. */
export interface OwnTradingProfile extends TradingProfile {
  /** Of the currency in which the customer sees money; absent: euros. */
  readonly displayRate?: Rate;
}

/** Looks up the trading profiles of those of these customers who have one. */
export type FindTradingProfiles = (
  customerIds: readonly string[],
) => Promise<ReadonlyMap<string, OwnTradingProfile>>;

/**
 * The only way from what was found to what a customer sees: valued at their profile, without the data for sizing and
 * forecasts, which never leaves the server. A signal that they rule out is no advice to them.
 */
export function valueFor(profile: TradingProfile | null, found: FoundSignal): Signal {
  const { books: _, outlook, foundFor: __, ...signal } = found;
  if (profile === null || isPlain(profile)) return leftFor(signal.worth) ? signal : nothingLeft(signal);
  const sized = { ...found, hasMoves: signal.transfers.length > 0 };
  const most = mostOf(profile, sized);
  const legs = signal.legs.map((leg) => ({ ...leg, fee: ownFee(profile.takerFees, leg) }));
  const advised = isFoundFor(profile, found) && isWanted(profile, signal);
  return oncePer(
    found,
    [profile.holding, profile.reaction, advised, most.inPlace, most.moved, ...legs.map(({ fee }) => fee)],
    () => {
      const gains = hasOwnFees(profile, sized) ? gainsAt(legs, signal) : {};
      const worth = worthFor(profile, sized);
      const own = sizedFor({ ...signal, ...gains, legs }, { ...worth, advised });
      return outlook ? withForecast(own, worth.legs, outlook, profile.reaction) : own;
    },
  );
}

/** What the best prices gain after the customer's fees, which took the same share of every earlier gain. */
function gainsAt(legs: Signal['legs'], { gross, net, peakNet }: Signal): Pick<Signal, 'net' | 'peakNet'> {
  const factor = legs.reduce((left, { fee }) => left * (1 - fee), 1 + gross);
  // Rounded, so that the peak is not sent again with each new gain.
  const peak = ((1 + peakNet) / (1 + net)) * factor - 1;
  return { net: factor - 1, peakNet: Number(peak.toPrecision(10)) };
}

/** Whether it was found for everybody, or for the exchanges and fees of this trading profile. */
export const isFoundFor = (profile: TradingProfile | null, { worth, foundFor = [] }: FoundSignal): boolean =>
  worth.advised || (profile !== null && foundFor.includes(profileKey(profile) ?? ''));

/** Adds what it can be expected to leave at the customer's own speed. */
function withForecast(signal: Signal, legs: OwnWorth['legs'], outlook: Outlook, reaction: Reaction): Signal {
  const left = leftFor(signal.worth);
  const later = left && forecast({ left, legs }, signal.worth, outlook, reaction);
  const score = later?.chance ?? 0;
  return {
    ...signal,
    worth: { ...signal.worth, later },
    confidence: { ...signal.confidence, score, level: levelOf(score) },
  };
}

const valued = new WeakMap<FoundSignal, Map<string, Signal>>();

/** Computed once for all who hold as much, at the same fees. */
function oncePer(found: FoundSignal, terms: readonly unknown[], work: () => Signal): Signal {
  const known = getOrInsert(valued, found, () => new Map());
  return getOrInsert(known, terms.join(' '), work);
}

/** Adds the size and the orders of what is left for the customer. */
function sizedFor(
  signal: Signal,
  { ways, orders, own, advised }: OwnWorth & { readonly advised: boolean },
): Signal {
  const { size } = signal;
  const shown = { ...signal, worth: { ...ways, advised }, size: { ...size, ...own } };
  const left = leftFor(ways);
  if (left === null) return nothingLeft(shown);
  const { amount, profit, net, eur } = left;
  const rate = rateOf(signal);
  const placed = orders[ways.way ?? 'inPlace']?.legs;
  return {
    ...shown,
    legs: signal.legs.map((leg, index) => {
      const own = { ...leg, ...placed?.[index] };
      return { ...own, breakEvenPrice: breakEvenPriceOf(own, net) };
    }),
    size: { ...shown.size, amount, profit, net, profitEur: eur, amountEur: rate && rate * amount },
  };
}

/** With a stake of zero, and no orders. */
function nothingLeft(signal: Signal): Signal {
  const { legs, size } = signal;
  const eur = size.amountEur === null ? null : 0;
  return {
    ...signal,
    legs: legs.map((leg) => ({ ...leg, limitPrice: leg.price, breakEvenPrice: leg.price, amount: 0 })),
    size: { ...size, amount: 0, profit: 0, net: 0, profitEur: eur, amountEur: eur },
  };
}

/** The first advice, as the market gave it. */
export type KeptAdvice = AdvisedFigures & { readonly sized: Sized };

/** The first advice on a signal, stored so that what it left at any trading profile can be computed later. */
export function keptAdvice({ size, worth, legs, transfers, books }: FoundSignal): KeptAdvice {
  const { net, profitEur, amountEur, amount } = size;
  const { inPlace, moved, notMoved, arrived } = worth;
  return {
    ...{ net, profitEur, amountEur },
    sized: {
      legs: legs.map(({ exchange, base, quote, side, fee }) => ({ exchange, base, quote, side, fee })),
      size: { amount, amountEur },
      worth: { inPlace, moved, notMoved, ...(arrived && { arrived }) },
      hasMoves: transfers.length > 0,
      ...(books && { books }),
    },
  };
}

/** The first advice at the trading profile; if it would not have been advised there, its stake is zero. */
export function firstAdviceFor(
  profile: TradingProfile | null,
  { sized, ...stored }: KeptAdvice,
): FirstAdvice {
  if (profile === null || isPlainAtOnce(profile)) return { ...stored, valuedAt: 'market' };
  if (!sized.books) return { ...stored, valuedAt: 'not kept' };
  const left = isWanted(profile, sized) ? leftFor(worthFor(profile, sized).ways) : null;
  if (left === null) return { net: 0, profitEur: 0, amountEur: 0, valuedAt: 'set-up' };
  const rate = rateOf(sized);
  const amountEur = rate === null ? null : left.amount * rate;
  return { net: left.net, profitEur: left.eur, amountEur, valuedAt: 'set-up' };
}
