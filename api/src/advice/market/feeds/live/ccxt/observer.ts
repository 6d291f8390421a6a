/**
 * Observes an exchange where the library itself writes: every ticker as it comes and every change of a WebSocket. The
 * library's own way, a promise for each next ticker, loses what comes between two promises and costs time for every
 * symbol.
 */
import type { CcxtClient, CcxtExchange } from './library';

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

/** Ends everything of the exchange: it cannot be used again. */
export async function closeExchange(exchange: CcxtExchange): Promise<void> {
  dropConnections(exchange, 'stopped');
  if (exchange.throttler) exchange.throttler.running = false;
  await exchange.fetchDispatcher?.destroy();
}
