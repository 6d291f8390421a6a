/** What is being watched, and how fresh it is. */

import type { MarketSummary } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { useNow } from '../clock';
import { ageText } from '../signal/labels';

export const watchingText = ({ exchanges, markets }: MarketSummary): string =>
  `${countText(markets)} ${markets === 1 ? 'market' : 'markets'} on ${countText(exchanges)} ${exchanges === 1 ? 'exchange' : 'exchanges'}`;

/** The server sends the time of the last price only now and then, but a stopped market at once. */
const REPORTED_WITHIN_MS = 20_000;

export function QuoteAge({ market: { feed, state, lastQuoteAt } }: { market: MarketSummary }) {
  const now = useNow();
  if (lastQuoteAt === null) return 'No price yet';
  if (feed === 'replay') return 'Recorded prices';
  const age = now - Date.parse(lastQuoteAt);
  return state === 'running' && age < REPORTED_WITHIN_MS ? 'Fresh prices' : `Last price ${ageText(age)} ago`;
}
