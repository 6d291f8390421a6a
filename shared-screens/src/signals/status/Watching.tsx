/** How fresh the prices are. */

import type { MarketSummary } from '@spreadwise/contract';
import { signalsTexts } from '../../texts/signals';
import { useNow } from '../clock';
import { ageText } from '../signal/labels';

/** The server sends the time of the last price only now and then, but a stopped market at once. */
const REPORTED_WITHIN_MS = 20_000;

export function QuoteAge({ market: { feed, state, lastQuoteAt } }: { market: MarketSummary }) {
  const now = useNow();
  if (lastQuoteAt === null) return signalsTexts().noPrice;
  if (feed === 'replay') return signalsTexts().recorded;
  const age = now - Date.parse(lastQuoteAt);
  return state === 'running' && age < REPORTED_WITHIN_MS
    ? signalsTexts().fresh
    : signalsTexts().lastPrice(ageText(age));
}
