/** Where market data come from, and what is recorded of them. */
export type MarketSettings = FeedSettings & {
  /** Absolute path of the file that everything is recorded in; null: nothing is. */
  readonly record: string | null;
  /** A price that is older, in ms, is not advised on. */
  readonly quoteLimitMs: number;
};

export type FeedSettings =
  /** Null: any seed. */
  | { readonly feed: 'simulated'; readonly seed: number | null }
  | { readonly feed: 'live'; readonly exchanges: readonly string[] }
  /** Absolute path. */
  | { readonly feed: 'replay'; readonly file: string };
