/** What every market feed gives, whichever it is: one ordered stream of small events. Times are UTC epoch ms. */
import type { Level } from '../engine';

export const FEED_KINDS = ['simulated', 'live', 'replay'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** An asset's ticker in capitals. A coin that only shares another's carries its exchange: `TON@gate`. */
export type AssetCode = string;

/** Says what a number means from now on. Numbers are never used again for another market. */
export interface Listed {
  readonly type: 'listed';
  readonly at: number;
  readonly market: number;
  readonly exchange: string;
  readonly base: AssetCode;
  readonly quote: AssetCode;
  /** The exchange's own taker fee (api/src/advice/market/exchanges.ts) as a fraction; null when unknown: never advised on. */
  readonly takerFee: number | null;
  /** What an order there must keep to, as far as it is known. */
  readonly limits?: OrderLimits;
}

/** Each is null where the exchange does not say. */
export interface OrderLimits {
  /** An amount is a multiple of it, in the base asset. */
  readonly amountStep: number | null;
  /** A price is a multiple of it, in the quote asset. */
  readonly priceStep: number | null;
  /** The least amount, in the base asset. */
  readonly minAmount: number | null;
  /** The least amount times price, in the quote asset. */
  readonly minCost: number | null;
}

export interface Delisted {
  readonly type: 'delisted';
  readonly at: number;
  readonly market: number;
}

/** A market's best bid and ask. A side that is not there is null. */
export interface Quote {
  readonly type: 'quote';
  /** When it was received; the exchange's own time is believed only to make it older. */
  readonly at: number;
  readonly market: number;
  readonly bid: number | null;
  readonly bidSize: number | null;
  readonly ask: number | null;
  readonly askSize: number | null;
}

/** An order book's levels, best first. */
export interface Book {
  readonly type: 'book';
  readonly at: number;
  readonly market: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** How a coin can be moved to and from an exchange, as far as the exchange says. */
export interface Networks {
  readonly type: 'networks';
  readonly at: number;
  readonly exchange: string;
  readonly asset: AssetCode;
  readonly networks: readonly Network[];
}

export interface Network {
  readonly name: string;
  /** Fee of a withdrawal in the asset itself; null when the exchange does not say. */
  readonly withdrawFee: number | null;
  readonly withdraw: boolean | null;
  readonly deposit: boolean | null;
  /** How long a transfer takes until it can be traded, where that is known. */
  readonly arrivalMinutes?: number | null;
}

export interface Connected {
  readonly type: 'connected';
  readonly at: number;
  readonly exchange: string;
}

/** Everything derived from this exchange's quotes and books is void until new ones come. */
export interface Disconnected {
  readonly type: 'disconnected';
  readonly at: number;
  readonly exchange: string;
  readonly reason: string;
}

/** Time passes though nothing else happens: a few a second, so that what grows old is noticed. */
interface ClockTick {
  readonly type: 'clock';
  readonly at: number;
}

export type MarketEvent = Listed | Delisted | Quote | Book | Networks | Connected | Disconnected | ClockTick;

export interface Feed {
  readonly kind: FeedKind;
  /** Events in order, in batches, until `stop` aborts or a recording ends. Throws only on what cannot be mended. */
  events(stop: AbortSignal): AsyncIterable<readonly MarketEvent[]>;
  /** Quotes that a newer one replaced before they were handed on; of a feed that does so. */
  readonly conflated?: number;
  /** How often threads of its own were started again; of a feed that has some. */
  readonly groupRestarts?: number;
  /** Whether another process advises, and this one only stands by: then it asks nothing beyond what it must. */
  setWarm?(isWarm: boolean): void;
  /** Gives the connection to an exchange up and makes another; of a feed that has connections. */
  reconnect?(exchange: string): void;
  /** Asks for the books of these markets; they come as `book` events, if they come. */
  wantBooks(markets: readonly number[]): void;
}

export type MarketSettings = FeedSettings & {
  /** Absolute path of the file that everything is recorded in; null: nothing is. */
  readonly record: string | null;
};

export type FeedSettings =
  | {
      readonly feed: 'simulated';
      /** Null: any seed. */
      readonly seed: number | null;
      /** Absolute path of what `npm run calibrate` writes; where nothing is, the gaps are the usual ones. */
      readonly gapsFile?: string;
    }
  | LiveSettings
  | {
      readonly feed: 'replay';
      /** Absolute path of what was recorded. */
      readonly file: string;
      /** As fast as it is read, with the times that its events had; otherwise as if they came now. */
      readonly isAsRead?: true;
    };

export interface LiveSettings {
  readonly feed: 'live';
  /** The exchanges that are watched, each group in a thread of its own; one group alone shares the engine's. */
  readonly groups: readonly (readonly string[])[];
  /** A name for where this process asks the exchanges from: those of one name share what they may ask. */
  readonly address: string;
  /** Absolute path of the operator's own fees, networks and limits; null: there are none. */
  readonly feesFile: string | null;
}

/** Where the live market says what an operator should know. */
export interface FeedLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
