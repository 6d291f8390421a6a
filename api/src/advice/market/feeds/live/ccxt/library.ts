/**
 * The part of the market library that is used, as narrow types. What it answers is `unknown` here: an exchange wrote it.
 */
export interface CcxtExchange {
  /** What the exchange can do: true, false, 'emulated' or undefined by method name. */
  readonly has: Readonly<Record<string, unknown>>;
  /** Milliseconds between two calls. */
  readonly rateLimit: number;
  /** How it says to how many digits amounts and prices are taken. */
  readonly precisionMode: unknown;
  readonly options: Record<string, unknown>;
  readonly streaming: Record<string, unknown>;
  /** By code; filled by `loadMarkets` where the exchange says so without an account. */
  readonly currencies: unknown;
  /** The newest tickers by symbol, written by the library as messages come. */
  tickers: Record<string, unknown>;
  bidsasks: Record<string, unknown>;
  /** The newest answer to `loadMarkets`, be it a failure. */
  marketsLoading: Promise<unknown> | undefined;
  /** Open WebSockets by address. */
  readonly clients?: Record<string, CcxtClient>;
  readonly throttler?: { running: boolean };
  /** The HTTP connections of this exchange; there after the first call. */
  readonly fetchDispatcher?: { destroy(): Promise<void> };
  readonly last_response_headers?: Readonly<Record<string, unknown>>;
  /** Waits until a request may be made; `cost` times `rateLimit` is what it weighs. */
  throttle: (cost?: number) => Promise<unknown>;
  log: (...values: unknown[]) => void;
  /** Throw what an answer means. */
  handleErrors: (httpStatus: number, ...answer: unknown[]) => unknown;
  handleHttpStatusCode: (httpStatus: number, ...answer: unknown[]) => unknown;
  client(url: string): CcxtClient;
  /** Markets by symbol. */
  loadMarkets(reload?: boolean): Promise<unknown>;
  /** Takes over what another client of the same exchange has loaded. */
  setMarketsFromExchange(other: CcxtExchange): unknown;
  safeCurrencyCode(id: string): string;
  /** Makes a ticker of what an exchange says of it, in strings: its numbers, and what can be worked out from them. */
  safeTicker: (ticker: object) => object;
  safeNumber(from: object, key: string): number | undefined;
  safeNumberOmitZero(from: object, key: string): number | undefined;
  watchBidsAsks(symbols: readonly string[]): Promise<unknown>;
  watchTickers(symbols: readonly string[]): Promise<unknown>;
  /** Of a few exchanges: a channel by its own name, public unless said otherwise. */
  subscribeMultiple?(channel: string, isPrivate: boolean, symbols: readonly string[]): Promise<unknown>;
  watchOrderBook(symbol: string, levels: number): Promise<unknown>;
  unWatchOrderBook(symbol: string): Promise<unknown>;
  fetchCurrencies(): Promise<unknown>;
  fetchBidsAsks(): Promise<unknown>;
  fetchTickers(): Promise<unknown>;
  fetchOrderBook(symbol: string, levels: number): Promise<unknown>;
}

/** One WebSocket. */
export interface CcxtClient {
  readonly url: string;
  error?: unknown;
  readonly connection?: { terminate(): void };
  onMessageCallback: (client: CcxtClient, message: unknown) => void;
  onErrorCallback: (client: CcxtClient, error: unknown) => void;
  onCloseCallback: (client: CcxtClient, event: unknown) => void;
  onConnectedCallback: (client: CcxtClient) => void;
  onPong: () => void;
  /** What it has asked the exchange for, by the library's name of it. */
  readonly subscriptions: Record<string, unknown>;
  send(message: object): Promise<unknown>;
  /** Clears its timers and rejects what is awaited of it. */
  reset(error: Error): void;
}
