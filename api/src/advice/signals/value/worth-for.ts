/**
 * What is left of a signal at a customer's trading profile: sized on its books by the engine, with their capital, at
 * their own fees; and which profiles change what there is. Pure.
 */
import { createHash } from 'node:crypto';
import type { Signal, SignalBooks, SignalLeg, SignalWorth, TradingProfile } from '@spreadwise/contract';
import { ownFee, placeOf } from '@spreadwise/contract/own-fee';
import { DEFAULT_REACTION } from '@spreadwise/contract/reaction';
import { type OrderLeg, size } from '../../engine';
import { curveOf, knownEnd, type Most, type SizedWays, sizeWays, UNLIMITED } from './ways';

export type Ways = Omit<SignalWorth, 'advised'>;

/** What the worth is computed from. */
export interface Sized {
  readonly legs: readonly Pick<SignalLeg, 'exchange' | 'base' | 'quote' | 'side' | 'fee'>[];
  readonly size: Pick<Signal['size'], 'amount' | 'amountEur'>;
  readonly worth: Ways;
  /** Whether a coin has to move to another exchange on the way. */
  readonly hasMoves: boolean;
  /** Absent from older signals: for any other size or fee nothing is known. */
  readonly books?: SignalBooks | undefined;
}

export interface OwnWorth {
  readonly ways: Ways;
  readonly orders: SizedWays['orders'];
  readonly legs: readonly OrderLeg[] | undefined;
  /** At the customer's own fees, if they differ from ours. */
  readonly own: Partial<Pick<Signal['size'], 'breakEven' | 'curve'>>;
}

/** Whether it changes neither what signals are worth nor which there are. */
export const isPlain = (profile: TradingProfile): boolean =>
  profile.reaction === DEFAULT_REACTION && isPlainAtOnce(profile);

/** The same for what signals leave at once, which does not depend on the reaction time. */
export const isPlainAtOnce = ({
  exchangeRule,
  exchanges,
  takerFees,
  capital,
  holding,
  mutedCoins,
}: TradingProfile): boolean =>
  exchangeRule === 'all but' &&
  exchanges.length === 0 &&
  Object.keys(takerFees).length === 0 &&
  capital === null &&
  holding === null &&
  mutedCoins.length === 0;

/** Whether no leg is on an exchange, or trades a coin, that the customer has ruled out. */
export const isWanted = (profile: TradingProfile, { legs }: Pick<Sized, 'legs'>): boolean =>
  legs.every(
    ({ exchange, base, quote }) =>
      tradesOn(profile, exchange) &&
      !profile.mutedCoins.includes(base) &&
      !profile.mutedCoins.includes(quote),
  );

export function worthFor(profile: TradingProfile, sized: Sized): OwnWorth {
  const { worth, hasMoves, books } = sized;
  const { arrived = null } = worth;
  const most = mostOf(profile, sized);
  const legs = books && legsFor(profile, sized.legs, books);
  const found = legs
    ? sizeWays(
        { legs, hasMoves, obstacle: books.obstacle, arrived, rate: rateOf(sized) },
        most,
        'not at your set-up',
      )
    : asItWas(profile, sized, most);
  const way = profile.holding === null ? {} : { way: profile.holding };
  return {
    ways: { ...found.worth, ...way, ...(arrived && { arrived }) },
    orders: found.orders,
    legs,
    own: legs && hasOwnFees(profile, sized) ? sizesOf(legs, books.obstacle) : {},
  };
}

export const hasOwnFees = ({ takerFees }: TradingProfile, { legs }: Sized): boolean =>
  legs.some((leg) => ownFee(takerFees, leg) !== leg.fee);

/** Euros per unit of the settlement coin. */
export const rateOf = ({ size: { amount, amountEur } }: Pick<Sized, 'size'>): number | null =>
  amountEur !== null && amount > 0 ? amountEur / amount : null;

function sizesOf(legs: readonly OrderLeg[], obstacle: SignalBooks['obstacle']): OwnWorth['own'] {
  const peak = size(legs);
  return { breakEven: peak && knownEnd(peak), curve: (peak && curveOf(legs, obstacle, peak)) ?? undefined };
}

const legsFor = ({ takerFees }: TradingProfile, legs: Sized['legs'], books: SignalBooks): OrderLeg[] =>
  legs.map((leg, index) => {
    const { levels = [], step = 0, minAmount = 0, minCost = 0, toll = 0 } = books.legs[index] ?? {};
    return { side: leg.side, fee: ownFee(takerFees, leg), levels, step, minAmount, minCost, toll };
  });

/** Without books: its one size, at our fees, or nothing. */
function asItWas(profile: TradingProfile, sized: Sized, most: Most): SizedWays {
  const { worth } = sized;
  const within = (way: 'inPlace' | 'moved') =>
    hasOwnFees(profile, sized) || (worth[way]?.amount ?? 0) > most[way] ? null : worth[way];
  const [inPlace, moved] = [within('inPlace'), within('moved')];
  return {
    worth: { inPlace, moved, notMoved: moved ? null : (worth.notMoved ?? 'not at your set-up') },
    orders: { inPlace: null, moved: null },
  };
}

/** The largest stake in the settlement coin. Coins in place are held for each visit to an exchange on the way. */
export function mostOf({ capital }: TradingProfile, sized: Sized): Most {
  const rate = rateOf(sized);
  // Without a rate, a capital in euros does not limit the amount.
  if (capital === null || rate === null) return UNLIMITED;
  const cents = stakeCents(capital, sized.legs);
  return { inPlace: cents.inPlace / 100 / rate, moved: cents.moved / 100 / rate };
}

/** How many cents can be staked on the first leg. */
export function stakeCents(
  capital: NonNullable<TradingProfile['capital']>,
  legs: readonly Pick<SignalLeg, 'exchange'>[],
): Most {
  const visits = visitsOf(legs.map(({ exchange }) => exchange));
  if (capital.kind === 'in all') return { inPlace: capital.cents / visits.length, moved: capital.cents };
  const there = (exchange: string) => capital.cents[exchange] ?? 0;
  const each = visits.map((exchange) => there(exchange) / visits.filter((one) => one === exchange).length);
  return { inPlace: Math.min(...each), moved: there(legs[0]?.exchange ?? '') };
}

/** The exchanges along the route, again where it returns: a leg pays the next one only on the same exchange. */
export function visitsOf(exchanges: readonly string[]): readonly string[] {
  const visits = exchanges.filter((exchange, leg) => exchange !== exchanges.at(leg - 1));
  return visits.length > 0 ? visits : exchanges.slice(0, 1);
}

/** The part of a trading profile that decides which opportunities there are. */
export type OwnMarkets = Pick<TradingProfile, 'exchangeRule' | 'exchanges' | 'takerFees'>;

export const tradesOn = ({ exchangeRule, exchanges }: OwnMarkets, exchange: string): boolean =>
  exchanges.includes(exchange) === (exchangeRule === 'only');

/** Identifies profiles that need a search of their own. The same for all who trade on the same exchanges at the same fees; null: on all, at the usual fees. */
export function profileKey(profile: OwnMarkets): string | null {
  const { exchangeRule, exchanges, takerFees } = profile;
  const fees = Object.entries(takerFees).filter(([name]) => tradesOn(profile, placeOf(name).exchange));
  if (exchangeRule === 'all but' && exchanges.length === 0 && fees.length === 0) return null;
  const said = [exchangeRule, [...new Set(exchanges)].sort(), fees.sort(([a], [b]) => (a < b ? -1 : 1))];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 16);
}
