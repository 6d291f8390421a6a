/** The market pipeline as the rest of the API knows it: what it finds, and how it is. */
import type { MarketStatus, MarketSummary, Signal } from '@spreadwise/contract';

/** `signal` is whole each time: the newest of an id replaces the one before. */
export interface SignalChange {
  readonly kind: 'opened' | 'updated' | 'ended';
  readonly signal: Signal;
}

export interface MarketPort {
  /** Passes each batch of changes on, in order. Returns how to stop listening. */
  subscribe(listener: (changes: readonly SignalChange[]) => void): () => void;
  status(): MarketStatus;
}

/** What every customer is told of the markets behind the advice. */
export const summarizeMarket = ({
  feed,
  state,
  exchanges,
  markets,
  lastQuoteAt,
}: MarketStatus): MarketSummary => ({ feed, state, exchanges, markets, lastQuoteAt });

/** Before anything is known of it. */
export const unknownMarket = (feed: MarketStatus['feed'], startedAt: Date): MarketStatus => ({
  feed,
  state: 'starting',
  exchanges: 0,
  markets: 0,
  lastQuoteAt: null,
  feeds: [],
  quotesPerSecond: 0,
  conflated: 0,
  refused: {},
  engines: [],
  signals: { open: 0, openedToday: 0 },
  worker: { restarts: 0, startedAt: startedAt.toISOString(), lastFailure: null },
});
