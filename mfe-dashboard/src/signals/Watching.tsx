/** What is being watched, and how fresh it is. */
import type { MarketSummary } from '@spreadwise/api/contract';
import { countText } from '../common/format';
import { useNow } from './clock';
import { ageText } from './words';

export const watchingText = ({ exchanges, markets }: MarketSummary): string =>
  `${countText(markets)} ${markets === 1 ? 'market' : 'markets'} on ${countText(exchanges)} ${exchanges === 1 ? 'exchange' : 'exchanges'}`;

export function QuoteAge({ market: { feed, lastQuoteAt } }: { market: MarketSummary }) {
  const now = useNow();
  if (lastQuoteAt === null) return 'No price yet';
  if (feed === 'replay') return 'Prices of a recording';
  const age = now - Date.parse(lastQuoteAt);
  return age < 2_000 ? 'Last price just now' : `Last price ${ageText(age)} ago`;
}
