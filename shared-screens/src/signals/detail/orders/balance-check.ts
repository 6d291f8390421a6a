/** Which funds an exchange must hold before the first order, and whether the reader's profile has them. */
import type { Signal, SignalLeg, TradingProfile } from '@spreadwise/contract';
import { inEuros, type Rate } from '@spreadwise/contract/currencies';
import { orderLimitOf } from '@spreadwise/contract/order-limit';
import { legAssets } from '../../signal/labels';

export interface Balance {
  readonly exchange: string;
  readonly asset: string;
  readonly amount: number;
  /** What the profile has there, in euros, where that is less than is needed; null: it has enough, or says nothing. */
  readonly onlyEur: number | null;
}

/** Each coin that the order before does not bring to the same exchange; of a stake that is moved along, the first alone. */
export function balancesOf(
  { legs, worth }: Pick<Signal, 'legs' | 'worth'>,
  /** What the stake is in euros; each order is about as large. */
  stakeEur: number | null,
  profile: TradingProfile | null,
  rate: Rate,
): readonly Balance[] {
  const needed = legs.filter(
    (leg, index) => index === 0 || (worth?.way !== 'moved' && legs[index - 1]?.exchange !== leg.exchange),
  );
  return needed.map((leg) => {
    const { exchange } = leg;
    const times = needed.filter((one) => one.exchange === exchange).length;
    const have = profile && fundsOn(exchange, needed.length, profile, rate);
    const isShort = have !== null && stakeEur !== null && have < stakeEur * times * (1 - ROUNDING);
    return { exchange, asset: legAssets(leg)[0], amount: givenBy(leg), onlyEur: isShort ? have : null };
  });
}

/** A stake is worked out in coins: a cent is no lack. */
const ROUNDING = 1e-3;

/** At most: a purchase may cost its limit. */
const givenBy = (leg: SignalLeg): number =>
  leg.side === 'sell' ? leg.amount : leg.amount * orderLimitOf(leg);

/** In euros; null where the profile does not say. Capital in all is divided among the exchanges of the route. */
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
