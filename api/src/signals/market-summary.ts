/** What everybody who is advised is told of the markets behind it. */
import type { MarketStatus, MarketSummary } from '@spreadwise/contract';

export const summaryOf = ({ feed, state, exchanges, markets, lastQuoteAt }: MarketStatus): MarketSummary => ({
  feed,
  state,
  exchanges,
  markets,
  lastQuoteAt,
});
