/** Whether a signal may still be acted on, as far as the page knows, and the age of its oldest price. */

import type { MarketSummary, Signal } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { signalTexts } from '../../texts/signal';

export interface Surroundings {
  /** Whether the page's data is kept up to date. */
  readonly isLive: boolean;
  readonly market: MarketSummary | null;
}

/** Why nobody should act on an open signal now, in a few words; null if nothing speaks against it. */
export function doubtOf(signal: Signal, { isLive, market }: Surroundings): string | null {
  if (signal.endedAt !== null) return null;
  if (!isLive) return signalTexts().notLive;
  if (market && market.state !== 'running') return signalTexts().noPrices;
  const silent = signal.legs.find(({ exchange }) => market?.silent.includes(exchange));
  return silent ? signalTexts().noPricesFrom(exchangeText(silent.exchange)) : null;
}

/** In ms; a recording uses the market's own clock. */
export function oldestPriceMs({ legs, lastSeenAt, feed, endedAt }: Signal, now: number): number {
  const oldest = Math.max(...legs.map(({ ageMs }) => ageMs));
  const isOver = feed === 'replay' || endedAt !== null;
  return oldest + (isOver ? 0 : Math.max(0, now - Date.parse(lastSeenAt)));
}
