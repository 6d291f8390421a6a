/** The age of the prices. */

import type { MarketSummary } from '@spreadwise/contract';
import { signalsTexts } from '../../texts/signals';
import { useNow } from '../clock';
import { ageText } from '../signal/labels';

/** The server sends the last price's time only occasionally, but reports a stopped market at once. */
const REPORTED_WITHIN_MS = 20_000;

export const isFresh = ({ feed, state, lastQuoteAt }: MarketSummary, now: number): boolean =>
  feed !== 'replay' &&
  state === 'running' &&
  lastQuoteAt !== null &&
  now - Date.parse(lastQuoteAt) < REPORTED_WITHIN_MS;

export function QuoteAge({ market }: { market: MarketSummary }) {
  const now = useNow();
  const { feed, lastQuoteAt } = market;
  if (lastQuoteAt === null) return signalsTexts().noPrice;
  if (feed === 'replay') return signalsTexts().recorded;
  return isFresh(market, now)
    ? signalsTexts().fresh
    : signalsTexts().lastPrice(ageText(now - Date.parse(lastQuoteAt)));
}
