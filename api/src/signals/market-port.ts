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
