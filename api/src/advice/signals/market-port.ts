/** The market pipeline as the rest of the API knows it: what it finds, and how it is. */
import type { FoundSignal, MarketStatus, MarketSummary, Rate, SignalLeg } from '@spreadwise/contract';
import type { Reaction } from '@spreadwise/contract/reaction';
import { UNIVERSES, type Universe } from '@spreadwise/shared-auth/model';

/** `signal` is whole each time: the newest of an id replaces the one before. */
export interface SignalChange {
  readonly kind: 'opened' | 'updated' | 'ended';
  readonly signal: FoundSignal;
}

/** What an order traded: which leg's it was, how much of its base coin, less than nothing where it traded back, and at what price on average. */
export type Fill = readonly [leg: number, amount: number, price: number];

/** What the advice on a signal would have left so much later. */
export interface LaterWorth {
  /** In euros, with the coins in place; less than nothing is a loss. */
  readonly eur: number;
  /** Whether its first order would no longer have filled within its limit, so that nothing was done. */
  readonly isMissed: boolean;
  /** In order; absent of those of before it was kept. */
  readonly fills?: readonly Fill[];
}

/** Smaller stakes that are measured as well, as parts of the advised amount. */
export const STAKE_PARTS = [1 / 64, 1 / 16, 1 / 4] as const;

/** An order as it was advised, for the whole amount. */
export type AdvisedOrder = Pick<SignalLeg, 'exchange' | 'base' | 'quote' | 'side' | 'limitPrice'>;

/** What it takes to say what another would have been left, with less to put in or at other fees. */
export interface OutcomeDetail {
  /** Of each leg. */
  readonly fees: readonly (readonly [exchange: string, fee: number])[];
  /** Absent of those of before it was kept, as the next. */
  readonly orders?: readonly AdvisedOrder[];
  /** For each of DELAYS_S, of the whole amount. */
  readonly fills?: readonly (readonly Fill[] | null)[];
  /** Whether a coin has to change the exchange on the way. */
  readonly moves: boolean;
  /** How long one stake is under way that is moved; null where nobody knows, absent of those of before it was kept. */
  readonly travelMs?: number | null;
  /** In euros: with less, an exchange accepts no order; what trading in whole steps costs at most. */
  readonly leastEur: number;
  readonly grainEur: number;
  /** What moving one stake along was to cost at most; null when it could not be done, absent for those of before it was kept. */
  readonly tollEur?: number | null;
  /**
   * What withdrawals take, in euros, to have every coin on its exchange again after a trade in place; null where nobody
   * knows, absent for those of before it was kept.
   */
  readonly returnEur?: number | null;
  /** How long that takes, all of it at once. */
  readonly returnMs?: number | null;
  /** For each of DELAYS_S what each of STAKE_PARTS would have left. */
  readonly smaller: readonly (readonly (LaterWorth | null)[])[];
}

export interface SignalOutcome {
  readonly signalId: string;
  /** What was put in, in euros. */
  readonly amountEur: number;
  /** One for each of DELAYS_S; null where nobody knows. */
  readonly left: readonly (LaterWorth | null)[];
  readonly detail: OutcomeDetail;
}

/** What one stake would have left that is moved along: each order on the books of when its coins are there. */
export interface MovedOutcome {
  readonly signalId: string;
  /** For each of DELAYS_S, by when the first order was placed, what nothing, each of STAKE_PARTS and all of it left. */
  readonly left: readonly (readonly (LaterWorth | null)[])[];
}

/** What became of a whole stake that was moved along, its first order placed at once. */
export interface Arrival {
  /** How long its coins were under way in all. */
  readonly travelMs: number;
  /** What was left, a fraction of what went in; nothing where the first order was missed, and so nothing was sent. */
  readonly net: number;
}

/** A signal that was worth acting on at some speed: what was said of it then, and what came back. */
export interface Promised {
  /** When it was first worth acting on, in ms. */
  readonly at: number;
  readonly hops: number;
  readonly universe: Universe;
  readonly reaction: Reaction;
  /** Of a profit, from 0 to 1. */
  readonly chance: number;
  readonly expectedEur: number;
  /** What the advised stake left at that speed; less than nothing is a loss. */
  readonly returnedEur: number;
}

/** Forecasts whose chance lay in one band, added up; the older one is, the less it counts. */
export interface CheckedBand {
  readonly signals: number;
  /** The chances that were given, and how many left a profit. */
  readonly said: number;
  readonly earned: number;
  readonly promisedEur: number;
  readonly returnedEur: number;
}

/** What was learnt of gaps, and of forecasts. */
/** By kind of gap and speed. */
export interface LearntKind {
  /** How many were measured, and of how many gaps. */
  readonly count: number;
  readonly gaps: number;
  /** The share of which nothing filled, and of the others what was left of the gap: the means of equal parts. */
  readonly missed: number;
  readonly points: readonly number[];
}

export interface LearntOutlooks {
  readonly kinds: Readonly<Record<string, LearntKind>>;
  /** By speed, for each class of stakes and of CHANCE_BANDS. */
  readonly checks: Readonly<Partial<Record<Reaction, readonly CheckedBand[]>>>;
}

/** Buying on one exchange and selling on another, in one minute. Looked at once a second. */
export interface MinuteSpread {
  readonly universe: Universe;
  readonly base: string;
  readonly quote: string;
  /** ANY_EXCHANGE in both: the best two there were, gap or none. */
  readonly buyAt: string;
  readonly sellAt: string;
  /** How often there was a gap before fees, and how often one was left after them. */
  readonly seconds: number;
  readonly gainSeconds: number;
  /** Fractions after taker fees: all of those seconds added up, and the largest. */
  readonly sumNet: number;
  readonly maxNet: number;
}

/** A pair, and the markets that it is traded on; the universe is the narrowest that a market belongs to. */
export interface PairMarkets {
  readonly base: string;
  readonly quote: string;
  readonly markets: readonly { readonly exchange: string; readonly universe: Universe }[];
}

/**
 * The same of every two exchanges of each pair over ten minutes, gap or none: in flat arrays, as there are tens of
 * thousands. They go by the pairs, in a pair by where is bought, and then by where is sold.
 */
export interface EverySpread {
  /** Those of a coin stand together. */
  readonly pairs: readonly PairMarkets[];
  /** How often both had a fresh price; the fractions are of all of those. */
  readonly seconds: Uint16Array;
  readonly gainSeconds: Uint16Array;
  readonly sumNet: Float64Array;
  readonly maxNet: Float64Array;
}

/** What is learnt of the markets beside the signals, for the record. */
export type MarketFact =
  | { readonly kind: 'minute'; readonly at: string; readonly spreads: readonly MinuteSpread[] }
  | { readonly kind: 'every spread'; readonly at: string; readonly spreads: EverySpread }
  | { readonly kind: 'outcome'; readonly outcome: SignalOutcome }
  | { readonly kind: 'learnt'; readonly learnt: LearntOutlooks }
  | { readonly kind: 'promised'; readonly promised: Promised }
  | { readonly kind: 'moved'; readonly moved: MovedOutcome }
  | { readonly kind: 'rates'; readonly rates: readonly MarketRate[] };

/** What one of a currency is in euros by now. */
export type MarketRate = Omit<Rate, 'at'>;

export interface MarketPort {
  /** Passes each batch of changes on, in order. Returns how to stop listening. */
  subscribe(listener: (changes: readonly SignalChange[]) => void): () => void;
  status(): MarketStatus;
}

/** An exchange that has told nothing for so long while another has is silent; an open signal ends after 15 s of it. */
const SILENT_FEED_MS = 5_000;

/** What a caller is shown of the markets behind the advice: those of the tier's universe; null: all. */
export function summarizeMarket(status: MarketStatus, universe: Universe | null): MarketSummary {
  const { feed, state, lastQuoteAt, paused } = status;
  const engine = universe && engineFor(status, universe);
  const exchangeNames = engine?.exchanges ?? status.feeds.map(({ exchange }) => exchange).sort();
  const silent = status.feeds.filter((one) => exchangeNames.includes(one.exchange) && isSilent(one, status));
  return {
    ...{ feed, state, exchangeNames, lastQuoteAt },
    ...(paused === undefined ? {} : { paused }),
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
