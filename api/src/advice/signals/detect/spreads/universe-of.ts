/** Which universe a spread belongs to: the narrowest with both of its markets. */
import type { Universe } from '@spreadwise/shared-auth/model';
import type { Market } from '../markets/market';

export function universeOf(buy: Market, sell: Market): Universe {
  if (buy.isMajor && sell.isMajor) return 'majors';
  return buy.exchange.isStandard && sell.exchange.isStandard ? 'standard' : 'all';
}
