/** The part of ccxt that is used, as narrow types. Its answers are `unknown`: an exchange wrote them. */
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

/*
 * Observes an exchange where the library itself writes: every ticker as it comes and every change of a WebSocket. The
 * library's own way, a promise for each next ticker, loses what comes between two promises and costs time for every
 * symbol.
 */

export interface ExchangeObserver {
  ticker(symbol: string, ticker: unknown): void;
  /** A message or an answer to a ping: the connection lives. */
  alive(client: CcxtClient): void;
  /** A message that is not JSON, or that the library fails on. */
  malformed(): void;
  lost(reason: unknown): void;
}

export function observeExchange(exchange: CcxtExchange, observer: ExchangeObserver): void {
  exchange.tickers = observed((symbol, ticker) => observer.ticker(symbol, ticker));
  exchange.bidsasks = observed((symbol, ticker) => observer.ticker(symbol, ticker));
  exchange.log = () => undefined;
  const open = exchange.client.bind(exchange);
  exchange.client = (url) => {
    const before = exchange.clients?.[url];
    const client = open(url);
    if (client !== before) observeClient(client, () => exchange.clients?.[url] === client, observer);
    return client;
  };
}

/** A dictionary that reports each value set. */
const observed = (report: (key: string, value: unknown) => void): Record<string, unknown> =>
  new Proxy<Record<string, unknown>>(
    {},
    {
      set(target, key, value) {
        target[String(key)] = value;
        report(String(key), value);
        return true;
      },
    },
  );

/** `current`: whether the client is still the one in use; what a dropped one received before is ignored. */
function observeClient(client: CcxtClient, current: () => boolean, observer: ExchangeObserver): void {
  const { onMessageCallback, onErrorCallback, onCloseCallback, onConnectedCallback } = client;
  const onPong = client.onPong.bind(client);
  client.onMessageCallback = (from, message) => {
    if (!current()) return;
    observer.alive(client);
    // The library hands on as text what it could not read as JSON.
    if (typeof message === 'string' && /^\s*[[{]/.test(message)) return observer.malformed();
    try {
      onMessageCallback(from, message);
    } catch {
      observer.malformed();
    }
  };
  client.onConnectedCallback = (from) => {
    observer.alive(client);
    onConnectedCallback(from);
  };
  client.onPong = () => {
    observer.alive(client);
    onPong();
  };
  client.onErrorCallback = (from, error) => {
    const inUse = current();
    onErrorCallback(from, error);
    if (inUse) observer.lost(error);
  };
  client.onCloseCallback = (from, event) => {
    const inUse = current();
    onCloseCallback(from, event);
    if (inUse) observer.lost(new Error('the exchange closed the connection'));
  };
}

/** Ends every WebSocket at once, without waiting for the other side. */
export function dropConnections(exchange: CcxtExchange, reason: string): void {
  const clients = exchange.clients ?? {};
  for (const [url, client] of Object.entries(clients)) {
    delete clients[url];
    const error = new Error(reason);
    client.error = error;
    client.reset(error);
    client.connection?.terminate();
  }
}

export async function closeExchange(exchange: CcxtExchange): Promise<void> {
  dropConnections(exchange, 'stopped');
  if (exchange.throttler) exchange.throttler.running = false;
  await exchange.fetchDispatcher?.destroy();
}
