/** Where market data come from, and what is recorded of them. */
export type MarketSettings = FeedSettings & {
  /** Absolute path of the file that everything is recorded in; null: nothing is. */
  readonly record: string | null;
};

export type FeedSettings =
  /** Null: any seed. */
  | { readonly feed: 'simulated'; readonly seed: number | null }
  | LiveSettings
  /** Absolute path. */
  | {
      readonly feed: 'replay';
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
