/**
 * Removes everything from a ccxt client that is not needed to read public market data. The client knows no credentials,
 * sends only what `public-addresses` lists, and exposes only the members that the feed uses: no name and no detour
 * reaches an order call.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CcxtClient, CcxtExchange } from './library';
import { mayAsk, mayOpen, maySay } from './public-addresses';

/** The members that are exposed. Access to any other throws. */
const HANDED_OUT: ReadonlySet<string> = new Set([
  ...['has', 'rateLimit', 'precisionMode', 'options', 'streaming', 'currencies', 'markets', 'marketsLoading'],
  ...['tickers', 'bidsasks', 'orderbooks', 'clients', 'throttler', 'fetchDispatcher'],
  ...['throttle', 'log', 'last_response_headers', 'handleErrors', 'handleHttpStatusCode', 'client'],
  ...['loadMarkets', 'setMarketsFromExchange', 'safeCurrencyCode'],
  ...['safeTicker', 'safeNumber', 'safeNumberOmitZero', 'formatNumber'],
  ...['watchBidsAsks', 'watchTickers', 'subscribeMultiple', 'watchOrderBook', 'unWatchOrderBook'],
  ...['fetchCurrencies', 'fetchBidsAsks', 'fetchTickers', 'fetchOrderBook'],
  ...['handleOrderBook', 'orderBook', 'getMessageHash'],
] satisfies readonly (keyof CcxtExchange | string)[]);

/** Every credential field that any ccxt exchange accepts. */
const CREDENTIALS = [
  ...['apiKey', 'secret', 'uid', 'accountId', 'login', 'password', 'twofa', 'privateKey', 'walletAddress'],
  'token',
];

/** A raw client of the library, as far as it is changed here. */
interface Unguarded extends CcxtExchange {
  fetch(url: string, method?: string, headers?: unknown, body?: unknown): Promise<unknown>;
  sign(...request: unknown[]): { readonly url: string; readonly method: string; readonly body?: unknown };
}
interface Dialled extends CcxtClient {
  createConnection(): void;
  readonly connection?: { terminate(): void; send(text: unknown, ...rest: unknown[]): void };
}

const unguarded = new WeakMap<object, object>();

function publicOnly(exchange: string, client: object): CcxtExchange {
  const raw = client as Unguarded;
  for (const name of CREDENTIALS) fix(raw, name, undefined);
  fix(raw, 'requiredCredentials', Object.freeze({ apiKey: true, secret: true }));
  guardRequests(exchange, raw);
  guardSockets(exchange, raw);
  return handOut(exchange, raw);
}

/** Permanently: neither the library nor any other code can set it again. */
function fix(raw: object, name: string, value: unknown): void {
  Object.defineProperty(raw, name, { value, writable: false, configurable: false, enumerable: true });
}

function guardRequests(exchange: string, raw: Unguarded): void {
  const [fetch, sign] = [raw.fetch.bind(raw), raw.sign.bind(raw)];
  const requireAllowed = (url: string, method: string, body: unknown) => {
    if (!mayAsk(exchange, url, method, body)) throw new Error(refusal(exchange, `${method} ${url}`));
  };
  // The library builds the address of every request here, and signs those that need a key.
  fix(raw, 'sign', (...request: unknown[]) => {
    const signed = sign(...request);
    requireAllowed(signed.url, signed.method, signed.body);
    return signed;
  });
  fix(raw, 'fetch', async (url: string, method = 'GET', headers?: unknown, body?: unknown) => {
    requireAllowed(url, method, body);
    return fetch(url, method, headers, body);
  });
}

function guardSockets(exchange: string, raw: Unguarded): void {
  const open = raw.client.bind(raw);
  raw.client = (url) => {
    if (!mayOpen(exchange, url)) throw new Error(refusal(exchange, `WebSocket ${url}`));
    const before = raw.clients?.[url];
    const client = open(url) as Dialled;
    if (client !== before) guardMessages(exchange, client);
    return client;
  };
}

function guardMessages(exchange: string, client: Dialled): void {
  const dial = client.createConnection.bind(client);
  client.createConnection = () => {
    // Its address may have been changed since it was created.
    if (!mayOpen(exchange, client.url)) throw new Error(refusal(exchange, `WebSocket ${client.url}`));
    dial();
    const { connection } = client;
    if (!connection) return;
    const send = connection.send.bind(connection);
    fix(connection, 'send', (text: unknown, ...rest: unknown[]) => {
      if (!maySay(String(text))) throw new Error(refusal(exchange, `the message ${String(text)}`));
      send(text, ...rest);
    });
  };
}

const refusal = (exchange: string, what: string) =>
  `${exchange}: ${what.split('?', 1)[0]?.slice(0, 200)} is not public market data; this product asks for nothing else`;

function handOut(exchange: string, raw: Unguarded): CcxtExchange {
  const requireAllowed = (name: string | symbol) => {
    if (typeof name === 'string' && HANDED_OUT.has(name)) return;
    throw new Error(`${exchange}: ${String(name)} of the market library is not allowed`);
  };
  const members = raw as unknown as Record<string | symbol, unknown>;
  const handedOut = new Proxy(Object.create(null), {
    get(_, name) {
      // `await` checks whether the value is a promise.
      if (name === 'then') return undefined;
      requireAllowed(name);
      // The connection pool itself could send anything.
      if (name === 'fetchDispatcher')
        return raw.fetchDispatcher && { destroy: () => raw.fetchDispatcher?.destroy() };
      const member = members[name];
      if (typeof member !== 'function') return member;
      return (...given: unknown[]) =>
        member.apply(
          raw,
          given.map((one) => (typeof one === 'object' && one !== null ? (unguarded.get(one) ?? one) : one)),
        );
    },
    set(_, name, value) {
      requireAllowed(name);
      members[name] = value;
      return true;
    },
    has: (_, name) => typeof name === 'string' && HANDED_OUT.has(name) && name in raw,
    getOwnPropertyDescriptor: () => undefined,
    defineProperty: () => false,
    deleteProperty: () => false,
    setPrototypeOf: () => false,
  });
  unguarded.set(handedOut, raw);
  return handedOut as CcxtExchange;
}

/*
 * Loads one ccxt exchange: only its own module, not all 104 of the package (0.3 s and 30 MB instead of 0.9 s and 85
 * MB), and for public market data only.
 */

export type ExchangeLoader = (
  exchange: string,
  settings: Readonly<Record<string, unknown>>,
) => Promise<CcxtExchange>;

const ANSWER_WITHIN_MS = 15_000;
/** Settings of every client. The library's own reconnect pauses are disabled: a stop can interrupt ours. */
export const CLIENT = {
  timeout: ANSWER_WITHIN_MS,
  enableRateLimit: true,
  options: { ws: { backoff: { base: 0 } } },
};

const require = createRequire(import.meta.url);
/** Two folders above the package's main file, the only one that it exports by name. */
const sources = () => path.join(path.dirname(path.dirname(require.resolve('ccxt'))), 'js', 'src');
const modulesIn = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -'.js'.length));

export const exchangeIds = (): readonly string[] => modulesIn(sources());

/** `importModule` replaces `import` under a test runner that has its own. */
export function createExchangeLoader(
  importModule: (url: string) => Promise<unknown> = (url) => import(url),
): ExchangeLoader {
  return async (exchange, settings) => {
    const folder = sources();
    const streams = modulesIn(path.join(folder, 'pro')).includes(exchange);
    const file = path.join(folder, streams ? 'pro' : '.', `${exchange}.js`);
    const { default: Exchange } = (await importModule(pathToFileURL(file).href)) as {
      default: new (settings: object) => object;
    };
    return publicOnly(exchange, new Exchange(settings));
  };
}
