/** The part of ccxt that is used, as narrow types. Its results are `unknown`, since an exchange wrote them. */
export interface CcxtExchange {
  /** Capabilities by method name: true, false, 'emulated' or undefined. */
  readonly has: Readonly<Record<string, unknown>>;
  /** Milliseconds between two calls. */
  readonly rateLimit: number;
  /** How the exchange states the precision of amounts and prices. */
  readonly precisionMode: unknown;
  readonly options: Record<string, unknown>;
  readonly streaming: Record<string, unknown>;
  /** By code; filled by `loadMarkets` if the exchange publishes them without an account. */
  readonly currencies: unknown;
  /** The latest tickers by symbol, written by the library as messages arrive. */
  tickers: Record<string, unknown>;
  bidsasks: Record<string, unknown>;
  readonly orderbooks: Record<string, unknown>;
  /** The latest `loadMarkets` call, even if it failed. */
  marketsLoading: Promise<unknown> | undefined;
  readonly clients?: Record<string, CcxtClient>;
  readonly throttler?: { running: boolean };
  /** The HTTP connections of this exchange; created by the first call. */
  readonly fetchDispatcher?: { destroy(): Promise<void> };
  readonly last_response_headers?: Readonly<Record<string, unknown>>;
  /** Waits until a request may be made; a request weighs `cost` times `rateLimit`. */
  throttle: (cost?: number) => Promise<unknown>;
  log: (...values: unknown[]) => void;
  /** Throw the error that a response means. */
  handleErrors: (httpStatus: number, ...answer: unknown[]) => unknown;
  handleHttpStatusCode: (httpStatus: number, ...answer: unknown[]) => unknown;
  client(url: string): CcxtClient;
  loadMarkets(reload?: boolean): Promise<unknown>;
  /** Copies what another client of the same exchange has loaded. */
  setMarketsFromExchange(other: CcxtExchange): unknown;
  safeCurrencyCode(id: string): string;
  /** Builds a ticker from the exchange's strings: the numbers, and what can be derived from them. */
  safeTicker: (ticker: object) => object;
  safeNumber(from: object, key: string): number | undefined;
  safeNumberOmitZero(from: object, key: string): number | undefined;
  watchBidsAsks(symbols: readonly string[]): Promise<unknown>;
  watchTickers(symbols: readonly string[]): Promise<unknown>;
  /** On a few exchanges only: subscribes to a channel by its own name, public unless stated otherwise. */
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
  /** Active subscriptions, by the library's names. */
  readonly subscriptions: Record<string, unknown>;
  send(message: object): Promise<unknown>;
  /** Clears its timers and rejects its pending promises. */
  reset(error: Error): void;
}

/*
 * Observes an exchange where the library itself writes: every ticker as it arrives and every state change of a
 * WebSocket. The library's own way, a promise for each next ticker, loses what arrives between two promises and costs
 * time for every symbol.
 */

export interface ExchangeObserver {
  ticker(symbol: string, ticker: unknown): void;
  /** A message, a pong or a new connection: the connection is alive. */
  alive(client: CcxtClient): void;
  /** A message that is broken JSON, or that the library fails on. */
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

function observed(report: (key: string, value: unknown) => void): Record<string, unknown> {
  const set = (target: Record<string, unknown>, key: string | symbol, value: unknown) => {
    target[String(key)] = value;
    report(String(key), value);
    return true;
  };
  return new Proxy<Record<string, unknown>>({}, { set });
}

/** `current`: whether the client is still in use; messages of a dropped client are ignored. */
function observeClient(client: CcxtClient, current: () => boolean, observer: ExchangeObserver): void {
  const { onMessageCallback, onErrorCallback, onCloseCallback, onConnectedCallback } = client;
  const onPong = client.onPong.bind(client);
  client.onMessageCallback = (from, message) => {
    if (!current()) return;
    observer.alive(client);
    // The library passes on as text what it could not parse as JSON.
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

/**
 * Closes every WebSocket at once, without waiting for the other side, and forgets the prices that came by it: Gemini
 * sends one side of a quote at a time, which the library would complete with an old one.
 */
export function dropConnections(exchange: CcxtExchange, reason: string): void {
  const clients = exchange.clients ?? {};
  for (const [url, client] of Object.entries(clients)) {
    delete clients[url];
    const error = new Error(reason);
    client.error = error;
    client.reset(error);
    client.connection?.terminate();
  }
  for (const prices of [exchange.tickers, exchange.bidsasks, exchange.orderbooks])
    for (const symbol of Object.keys(prices)) delete prices[symbol];
}

export async function closeExchange(exchange: CcxtExchange): Promise<void> {
  dropConnections(exchange, 'stopped');
  if (exchange.throttler) exchange.throttler.running = false;
  await exchange.fetchDispatcher?.destroy();
}
