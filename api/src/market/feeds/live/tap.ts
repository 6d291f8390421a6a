/**
 * Listens where the library itself writes: every ticker as it comes and every change of a WebSocket. Its own way, a
 * promise for each next ticker, loses what comes between two promises and costs each time for every symbol.
 */
import type { CcxtClient, CcxtExchange } from './ccxt';

export interface Listener {
  ticker(symbol: string, words: unknown): void;
  /** A message or an answer to a ping: the connection lives. */
  alive(client: CcxtClient): void;
  /** A message that is not JSON, or that the library fails on. */
  malformed(): void;
  lost(reason: unknown): void;
}

export function tapInto(exchange: CcxtExchange, listener: Listener): void {
  exchange.tickers = written((symbol, words) => listener.ticker(symbol, words));
  exchange.bidsasks = written((symbol, words) => listener.ticker(symbol, words));
  exchange.log = () => undefined;
  const open = exchange.client.bind(exchange);
  exchange.client = (url) => {
    const before = exchange.clients?.[url];
    const client = open(url);
    if (client !== before) listenTo(client, () => exchange.clients?.[url] === client, listener);
    return client;
  };
}

/** A dictionary that tells of each value set. */
const written = (tell: (key: string, value: unknown) => void): Record<string, unknown> =>
  new Proxy<Record<string, unknown>>(
    {},
    {
      set(target, key, value) {
        target[String(key)] = value;
        tell(String(key), value);
        return true;
      },
    },
  );

/** `current`: whether the client is still the one in use; what a dropped one had received before is not heard. */
function listenTo(client: CcxtClient, current: () => boolean, listener: Listener): void {
  const { onMessageCallback, onErrorCallback, onCloseCallback, onConnectedCallback } = client;
  const onPong = client.onPong.bind(client);
  client.onMessageCallback = (from, message) => {
    if (!current()) return;
    listener.alive(client);
    // The library hands on as text what it could not read as JSON.
    if (typeof message === 'string' && /^\s*[[{]/.test(message)) return listener.malformed();
    try {
      onMessageCallback(from, message);
    } catch {
      listener.malformed();
    }
  };
  client.onConnectedCallback = (from) => {
    listener.alive(client);
    onConnectedCallback(from);
  };
  client.onPong = () => {
    listener.alive(client);
    onPong();
  };
  client.onErrorCallback = (from, error) => {
    const inUse = current();
    onErrorCallback(from, error);
    if (inUse) listener.lost(error);
  };
  client.onCloseCallback = (from, event) => {
    const inUse = current();
    onCloseCallback(from, event);
    if (inUse) listener.lost(new Error('the exchange closed the connection'));
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
export async function cutOff(exchange: CcxtExchange): Promise<void> {
  dropConnections(exchange, 'stopped');
  if (exchange.throttler) exchange.throttler.running = false;
  await exchange.fetchDispatcher?.destroy();
}
