/** What every market feed delivers: one ordered stream of small events. Times are UTC epoch ms. */
import type { Level } from '../engine';

export const FEED_KINDS = ['simulated', 'live', 'replay'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];

/** An asset's ticker in capitals. Another coin with the same ticker carries its exchange: `TON@gate`. */
export type AssetCode = string;

interface EventOf<Type extends string> {
  readonly type: Type;
  /** When it was received; the exchange's own time can only make it older. */
  readonly at: number;
}

/** Defines what a number means from now on. Numbers are never used again for another market. */
export interface Listed extends EventOf<'listed'> {
  readonly market: number;
  readonly exchange: string;
  readonly base: AssetCode;
  readonly quote: AssetCode;
  /** The exchange's taker fee (api/src/advice/market/exchanges.ts) as a fraction; null if unknown: never advised on. */
  readonly takerFee: number | null;
  /** The rules for orders, as far as they are known. */
  readonly limits?: OrderLimits;
}

/** A field is null when the exchange does not publish it. */
export interface OrderLimits {
  /** Amounts are multiples of it, in the base asset. */
  readonly amountStep: number | null;
  /** Prices are multiples of it, in the quote asset. */
  readonly priceStep: number | null;
  /** The least amount, in the base asset. */
  readonly minAmount: number | null;
  /** The least amount times price, in the quote asset. */
  readonly minCost: number | null;
}

export interface Delisted extends EventOf<'delisted'> {
  readonly market: number;
}

/** A market's best bid and ask. A missing side is null. */
export interface Quote extends EventOf<'quote'> {
  readonly market: number;
  readonly bid: number | null;
  readonly bidSize: number | null;
  readonly ask: number | null;
  readonly askSize: number | null;
}

/** An order book's levels, best first. */
export interface Book extends EventOf<'book'> {
  readonly market: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** How a coin can be moved to and from an exchange, as far as the exchange publishes it. */
export interface Networks extends EventOf<'networks'> {
  readonly exchange: string;
  readonly asset: AssetCode;
  readonly networks: readonly Network[];
}

export interface Network {
  readonly name: string;
  /** Fee of a withdrawal in the asset itself; null when the exchange does not publish it. */
  readonly withdrawFee: number | null;
  readonly withdraw: boolean | null;
  readonly deposit: boolean | null;
  /** Time until a transfer can be traded, if it is known. */
  readonly arrivalMinutes?: number | null;
}

export interface Connected extends EventOf<'connected'> {
  readonly exchange: string;
}

/** Everything derived from this exchange's quotes and books is void until new ones arrive. */
export interface Disconnected extends EventOf<'disconnected'> {
  readonly exchange: string;
  readonly reason: string;
}

/** Sent a few times a second, so that ageing data is noticed even if nothing else happens. */
type ClockTick = EventOf<'clock'>;

export type MarketEvent = Listed | Delisted | Quote | Book | Networks | Connected | Disconnected | ClockTick;

export interface Feed {
  readonly kind: FeedKind;
  /** Events in order, in batches, until `stop` aborts or a recording ends. Throws only on unrecoverable errors. */
  events(stop: AbortSignal): AsyncIterable<readonly MarketEvent[]>;
  /** Quotes replaced by a newer one before they were delivered; only for feeds that conflate. */
  readonly conflated?: number;
  /** How often threads of its own were restarted; only for feeds that have some. */
  readonly groupRestarts?: number;
  /** Whether another process advises and this one is on standby: then it requests nothing beyond what it must. */
  setWarm?(isWarm: boolean): void;
  /** Drops the connection to an exchange and opens another; only for feeds that have connections. */
  reconnect?(exchange: string): void;
  /** Requests the books of these markets; they arrive as `book` events, if at all. */
  wantBooks(markets: readonly number[]): void;
}

export type MarketSettings = FeedSettings & {
  /** Absolute path of the recording to write; null: nothing is recorded. */
  readonly record: string | null;
};

export type FeedSettings =
  | {
      readonly feed: 'simulated';
      /** Null: any seed. */
      readonly seed: number | null;
      /** Absolute path of what `npm run calibrate` writes; without it, the gaps are the usual ones. */
      readonly gapsFile?: string;
    }
  | LiveSettings
  | {
      readonly feed: 'replay';
      /** Absolute path of the recording. */
      readonly file: string;
    };

export interface LiveSettings {
  readonly feed: 'live';
  /** The exchanges that are watched. Each group has its own thread; a single group shares the engine's. */
  readonly groups: readonly (readonly string[])[];
  /** A name for the address that requests come from: processes with the same name share one budget of requests. */
  readonly address: string;
  /** Absolute path of the operator's own fees, networks and limits; null: there are none. */
  readonly feesFile: string | null;
}

/** Receives what an operator should know about the live market. */
export interface FeedLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}
