/** The market pipeline as the rest of the API knows it: what it finds, and how it is. */
import type { MarketStatus, MarketSummary, Signal } from '@spreadwise/contract';
import { UNIVERSES, type Universe } from '@spreadwise/shared-auth/model';

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

/** An exchange that has told nothing for so long while another has is silent; an open signal ends after 15 s of it. */
const SILENT_FEED_MS = 5_000;

/** What a caller is told of the markets behind the advice: of those of the tier's universe; null: of all. */
export function summarizeMarket(status: MarketStatus, universe: Universe | null): MarketSummary {
  const { feed, state, lastQuoteAt } = status;
  const engine = universe && engineFor(status, universe);
  const exchangeNames = engine?.exchanges ?? status.feeds.map(({ exchange }) => exchange).sort();
  const silent = status.feeds.filter((one) => exchangeNames.includes(one.exchange) && isSilent(one, status));
  return {
    ...{ feed, state, exchangeNames, lastQuoteAt },
    exchanges: engine?.exchanges.length ?? status.exchanges,
    markets: engine?.markets ?? status.markets,
    silent: silent.map(({ exchange }) => exchange).sort(),
  };
}

/** Of the engines that look only where the tier may, the one that looks furthest; none before they are made. */
const engineFor = (
  { engines }: MarketStatus,
  universe: Universe,
): MarketStatus['engines'][number] | undefined =>
  engines.filter((engine) => UNIVERSES.indexOf(engine.universe) <= UNIVERSES.indexOf(universe)).at(-1);

/** Measured against the newest price of all, so that it holds for a recording, too. */
const isSilent = (
  { state, lastQuoteAt }: MarketStatus['feeds'][number],
  { lastQuoteAt: newest }: MarketStatus,
): boolean =>
  state !== 'connected' ||
  lastQuoteAt === null ||
  (newest !== null && Date.parse(newest) - Date.parse(lastQuoteAt) >= SILENT_FEED_MS);

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
