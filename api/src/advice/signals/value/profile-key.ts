/** Identifies profiles that need a search of their own: with other exchanges, or other fees. Pure. */
import { createHash } from 'node:crypto';
import type { TradingProfile } from '@spreadwise/contract';
import { placeOf } from '@spreadwise/contract/own-fee';

/** The part of a trading profile that decides which opportunities there are. */
export type OwnMarkets = Pick<TradingProfile, 'exchangeRule' | 'exchanges' | 'takerFees'>;

export const tradesOn = ({ exchangeRule, exchanges }: OwnMarkets, exchange: string): boolean =>
  exchanges.includes(exchange) === (exchangeRule === 'only');

/** The same for all who trade on the same exchanges at the same fees; null: on all, at the usual fees. */
export function profileKey(profile: OwnMarkets): string | null {
  const { exchangeRule, exchanges, takerFees } = profile;
  const fees = Object.entries(takerFees).filter(([name]) => tradesOn(profile, placeOf(name).exchange));
  if (exchangeRule === 'all but' && exchanges.length === 0 && fees.length === 0) return null;
  const said = [exchangeRule, [...new Set(exchanges)].sort(), fees.sort(([a], [b]) => (a < b ? -1 : 1))];
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url').slice(0, 16);
}
