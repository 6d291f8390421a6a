/** The market pipeline as the rest of the API sees it: what it finds, and its state. */
import type { FoundSignal, MarketStatus, MarketSummary, Rate, SignalLeg } from '@spreadwise/contract';
import type { Reaction } from '@spreadwise/contract/reaction';
import { UNIVERSES, type Universe } from '@spreadwise/shared-auth/model';

/** `signal` is complete each time: the newest of an id replaces the one before. */
export interface SignalChange {
  readonly kind: 'opened' | 'updated' | 'ended';
  readonly signal: FoundSignal;
}

/** What an order traded: its leg, the amount of its base coin (negative: traded back), and the average price. */
export type Fill = readonly [leg: number, amount: number, price: number];

/** What the advice on a signal would have left after a delay. */
export interface LaterWorth {
  /** In euros, with the coins in place; negative is a loss. */
  readonly eur: number;
  /** Whether its first order would no longer have filled within its limit, so that nothing was traded. */
  readonly isMissed: boolean;
  /** In order; absent from older records. */
  readonly fills?: readonly Fill[];
}

/** Smaller stakes that are measured as well, as fractions of the advised amount. */
export const STAKE_PARTS = [1 / 64, 1 / 16, 1 / 4] as const;

/** An order as it was advised, for the whole amount. */
type AdvisedOrder = Pick<SignalLeg, 'exchange' | 'base' | 'quote' | 'side' | 'limitPrice'>;

/** What is needed to compute the result of a smaller stake, or at other fees. */
export interface OutcomeDetail {
  /** One per leg. */
  readonly fees: readonly (readonly [exchange: string, fee: number])[];
  /** Absent from older records, like `fills`. */
  readonly orders?: readonly AdvisedOrder[];
  /** For each of DELAYS_S, with the whole amount. */
  readonly fills?: readonly (readonly Fill[] | null)[];
  /** Whether a coin has to move to another exchange on the way. */
  readonly moves: boolean;
  /** How long one stake that is moved is under way; null: unknown; absent from older records. */
  readonly travelMs?: number | null;
  /** In euros: the smallest order an exchange accepts, and the most that trading in whole steps costs. */
  readonly leastEur: number;
  readonly grainEur: number;
  /** The most that moving one stake along would cost; null: it cannot be moved; absent from older records. */
  readonly tollEur?: number | null;
  /** What returning all coins after a trade in place costs, in euros; null: unknown; absent from older records. */
  readonly returnEur?: number | null;
  /** How long that takes, with all coins under way at once. */
  readonly returnMs?: number | null;
  /** For each of DELAYS_S, what each of STAKE_PARTS would have left. */
  readonly smaller: readonly (readonly (LaterWorth | null)[])[];
}

export interface SignalOutcome {
  readonly signalId: string;
  readonly amountEur: number;
  /** One for each of DELAYS_S; null: unknown. */
  readonly left: readonly (LaterWorth | null)[];
  readonly detail: OutcomeDetail;
}

/** What one stake that is moved along would have left: each order trades on the books when its coins arrive. */
export interface MovedOutcome {
  readonly signalId: string;
  /** For each of DELAYS_S before the first order: what a stake of zero, each of STAKE_PARTS and the whole left. */
  readonly left: readonly (readonly (LaterWorth | null)[])[];
}

/** The result of a whole stake that was moved along, with its first order placed at once. */
export interface Arrival {
  /** How long its coins were under way in total. */
  readonly travelMs: number;
  /** Profit as a fraction of the stake; 0 if the first order was missed, so that nothing was sent. */
  readonly net: number;
}

/** A signal that was worth acting on at some speed: its forecast at that time, and its actual result. */
export interface Promised {
  /** When it was first worth acting on, in ms. */
  readonly at: number;
  readonly hops: number;
  readonly universe: Universe;
  readonly reaction: Reaction;
  /** The forecast chance of a profit, from 0 to 1. */
  readonly chance: number;
  readonly expectedEur: number;
  /** What the advised stake left at that speed; negative is a loss. */
  readonly returnedEur: number;
}

/** Sums over forecasts whose probability lies in one band; older ones count less. */
export interface CheckedBand {
  readonly signals: number;
  /** The sum of the forecast chances, and how many left a profit. */
  readonly said: number;
  readonly earned: number;
  readonly promisedEur: number;
  readonly returnedEur: number;
}

/** What was learnt of one kind of gap at one speed. */
export interface LearntKind {
  /** The number of measurements, and of the gaps they come from. */
  readonly count: number;
  readonly gaps: number;
  /** The share in which nothing filled; for the others, what was left of the gap: the means of equal parts. */
  readonly missed: number;
  readonly points: readonly number[];
}

export interface LearntOutlooks {
  readonly kinds: Readonly<Record<string, LearntKind>>;
  /** By speed, for each class of stakes of known gaps, then for whole stakes and parts of new ones: each of CHANCE_BANDS. */
  readonly checks: Readonly<Partial<Record<Reaction, readonly CheckedBand[]>>>;
}

/** Buying on one exchange and selling on another, in one minute. Sampled once a second. */
export interface MinuteSpread {
  readonly universe: Universe;
  readonly base: string;
  readonly quote: string;
  /** ANY_EXCHANGE in both: the best two exchanges at each moment, gap or none. */
  readonly buyAt: string;
  readonly sellAt: string;
  /** How often there was a gap before fees, and how often one was left after fees. */
  readonly seconds: number;
  readonly gainSeconds: number;
  /** Fractions after taker fees: the sum over all of `seconds`, and the largest. */
  readonly sumNet: number;
  readonly maxNet: number;
}

/** A pair and its markets; `universe` is the narrowest that a market belongs to. */
interface PairMarkets {
  readonly base: string;
  readonly quote: string;
  readonly markets: readonly { readonly exchange: string; readonly universe: Universe }[];
}

/**
 * The same for every two exchanges of each pair over ten minutes, gap or none. Flat arrays, because there are tens of
 * thousands: in the order of the pairs, then of the exchange to buy on, then of the one to sell on.
 */
export interface EverySpread {
  /** The pairs of a coin are adjacent. */
  readonly pairs: readonly PairMarkets[];
  /** How often both had a fresh price; `sumNet` and `maxNet` cover all of these. */
  readonly seconds: Uint16Array;
  readonly gainSeconds: Uint16Array;
  readonly sumNet: Float64Array;
  readonly maxNet: Float64Array;
}

/** What is learnt from the markets besides signals, for the record. */
export type MarketFact =
  | { readonly kind: 'minute'; readonly at: string; readonly spreads: readonly MinuteSpread[] }
  | { readonly kind: 'every spread'; readonly at: string; readonly spreads: EverySpread }
  | { readonly kind: 'outcome'; readonly outcome: SignalOutcome }
  | { readonly kind: 'learnt'; readonly learnt: LearntOutlooks }
  | { readonly kind: 'promised'; readonly promised: Promised }
  | { readonly kind: 'moved'; readonly moved: MovedOutcome }
  | { readonly kind: 'rates'; readonly rates: readonly MarketRate[] };

/** What one unit of a currency is worth in euros now. */
export type MarketRate = Omit<Rate, 'at'>;

export interface MarketPort {
  /** Passes on each batch of changes, in order. Returns how to stop listening. */
  subscribe(listener: (changes: readonly SignalChange[]) => void): () => void;
  status(): MarketStatus;
}

/** An exchange that reports nothing for this long while another does is silent; its open signals end after 15 s. */
const SILENT_FEED_MS = 5_000;

/** What a caller is shown of the markets behind the advice: those of their tier's universe; null: all. */
export function summarizeMarket(status: MarketStatus, universe: Universe | null): MarketSummary {
  const { feed, state, lastQuoteAt, paused } = status;
  // The widest of the engines that stay within the tier's universe; undefined before they are created.
  const widest = universe && UNIVERSES.indexOf(universe);
  const engine =
    widest === null ? null : status.engines.filter((one) => UNIVERSES.indexOf(one.universe) <= widest).at(-1);
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

/** Compared with the newest price of all exchanges, so that it also works for a recording. */
const isSilent = (
  { state, lastQuoteAt }: MarketStatus['feeds'][number],
  { lastQuoteAt: newest }: MarketStatus,
): boolean =>
  state !== 'connected' ||
  lastQuoteAt === null ||
  (newest !== null && Date.parse(newest) - Date.parse(lastQuoteAt) >= SILENT_FEED_MS);

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
