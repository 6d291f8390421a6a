/** Which balances each exchange must hold before the first order, and whether the reader's profile has them. */
import type { Signal, SignalLeg, TradingProfile } from '@spreadwise/contract';
import { inEuros, type Rate } from '@spreadwise/contract/currencies';
import { orderLimitOf } from '@spreadwise/contract/order-limit';
import { legAssets } from '../../signal/labels';

export interface Balance {
  readonly exchange: string;
  readonly asset: string;
  readonly amount: number;
  /** The profile's balance there, in euros, if too small; null: it is sufficient or unknown. */
  readonly onlyEur: number | null;
}

/** Each coin that no previous order delivers to the same exchange; for a transferred stake, only the first. */
export function balancesOf(
  { legs, worth }: Pick<Signal, 'legs' | 'worth'>,
  /** The stake in euros; each order is about as large. */
  stakeEur: number | null,
  profile: TradingProfile | null,
  rate: Rate,
): readonly Balance[] {
  const needed = legs.filter(
    (leg, index) => index === 0 || (worth.way !== 'moved' && legs[index - 1]?.exchange !== leg.exchange),
  );
  return needed.map((leg) => {
    const { exchange } = leg;
    const times = needed.filter((one) => one.exchange === exchange).length;
    const have = profile && fundsOn(exchange, needed.length, profile, rate);
    const isShort = have !== null && stakeEur !== null && have < stakeEur * times * (1 - ROUNDING);
    return { exchange, asset: legAssets(leg)[0], amount: givenBy(leg), onlyEur: isShort ? have : null };
  });
}

/** The stake is converted from coins, so a shortfall of a cent is rounding. */
const ROUNDING = 1e-3;

/** The maximum: a buy may cost its limit. */
const givenBy = (leg: SignalLeg): number =>
  leg.side === 'sell' ? leg.amount : leg.amount * orderLimitOf(leg);

/** In euros; null if the profile does not say. Total capital is divided among the route's exchanges. */
function fundsOn(
  exchange: string,
  among: number,
  { capital }: Pick<TradingProfile, 'capital'>,
  rate: Rate,
): number | null {
  if (capital === null) return null;
  const cents = capital.kind === 'in all' ? capital.cents / among : (capital.cents[exchange] ?? 0);
  return inEuros(cents / 100, rate);
}
