/**
 * Binance's public spot interface on the loopback, as far as ccxt uses it for quotes and books: exchangeInfo,
 * ticker/bookTicker and depth over HTTP; <symbol>@bookTicker and <symbol>@depth@100ms over WebSocket. The test controls
 * what it sends and how it fails.
 */
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createConditions } from './conditions';
import { acceptSocket, type ServerSocket } from './web-socket';

export interface BinanceStandIn {
  /** Settings that point the library at this server. */
  readonly settings: Readonly<Record<string, unknown>>;
  readonly port: number;
  readonly sockets: ReadonlySet<ServerSocket>;
  /** The most sockets that were open at once. */
  mostSockets(): number;
  /** Current subscriptions, over all sockets. */
  subscriptions(): string[];
  /** HTTP paths requested so far, with the market's name if there is one: `/api/v3/depth BTCUSDT`. */
  readonly asked: readonly string[];
  list(...symbols: readonly string[]): void;
  delist(symbol: string): void;
  /** Sets the best bid and ask (`[price, size]`) and sends them to the subscribers. */
  quote(symbol: string, bid: readonly [number, number], ask: readonly [number, number]): void;
  /** The same, but visible to requests only, as if the stream had lost it. */
  quoteUnheard(symbol: string, bid: readonly [number, number], ask: readonly [number, number]): void;
  /** Sends a message unchanged to every subscriber of the channel. */
  say(channel: string, message: unknown): void;
  /** Sends the next update of an order book: levels by side; `skip` updates are lost before it. */
  depth(symbol: string, bids: readonly Pair[], asks: readonly Pair[], skip?: number): void;
  /** Makes the next `times` responses to paths with this prefix fail with `status`. */
  fail(path: string, status: number, times: number, headers?: Readonly<Record<string, string>>): void;
  /** Refuses every WebSocket from now on with this HTTP status. */
  refuseSockets(status: number): void;
  /** Holds responses to paths with this prefix until the returned function is called. */
  hold(path: string): () => void;
  until(isSo: () => boolean): Promise<void>;
  /** Breaks every WebSocket connection. */
  drop(): void;
  stop(): Promise<void>;
}

type Pair = readonly [price: number, amount: number];

interface Book {
  bid: Pair;
  ask: Pair;
  bids: readonly Pair[];
  asks: readonly Pair[];
  update: number;
}

const QUOTES = ['USDT', 'USDC', 'BTC', 'EUR', 'TRY'];
const text = ([price, amount]: Pair): [string, string] => [price.toFixed(8), amount.toFixed(8)];

export async function startBinance(port = 0): Promise<BinanceStandIn> {
  const books = new Map<string, Book>();
  const sockets = new Set<ServerSocket>();
  const subscribed = new Map<ServerSocket, Set<string>>();
  const asked: string[] = [];
  const failures: {
    path: string;
    status: number;
    times: number;
    headers: Readonly<Record<string, string>>;
  }[] = [];
  const held = new Map<string, Promise<void>>();
  const { happened, until } = createConditions();

  const answer = (path: string, query: URLSearchParams): unknown => {
    if (path === '/api/v3/exchangeInfo') return { symbols: [...books.keys()].map(listing) };
    if (path === '/api/v3/ticker/bookTicker')
      return [...books].map(([symbol, book]) => bookTicker(symbol, book));
    const book = path === '/api/v3/depth' ? books.get(query.get('symbol') ?? '') : undefined;
    if (!book) return { code: -1121, msg: 'Invalid symbol.' };
    return { lastUpdateId: book.update, bids: book.bids.map(text), asks: book.asks.map(text) };
  };

  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    asked.push([pathname, ...searchParams.getAll('symbol')].join(' '));
    happened();
    await [...held].find(([path]) => pathname.startsWith(path))?.[1];
    const failure = failures.find(({ path, times }) => times > 0 && pathname.startsWith(path));
    if (failure) failure.times--;
    const body = failure
      ? { code: -1003, msg: 'Too much request weight used' }
      : answer(pathname, searchParams);
    response.writeHead(failure?.status ?? 200, { 'content-type': 'application/json', ...failure?.headers });
    response.end(JSON.stringify(body));
  });
  let refused = 0;
  let mostSockets = 0;
  server.on('upgrade', (request, stream) => {
    if (refused) {
      stream.end(`HTTP/1.1 ${refused} Refused\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    const channels = new Set<string>();
    const socket = acceptSocket(request, stream, {
      text(line) {
        const { method, params, id } = JSON.parse(line) as { method: string; params: string[]; id: number };
        for (const channel of params)
          method === 'SUBSCRIBE' ? channels.add(channel) : channels.delete(channel);
        socket.send(JSON.stringify({ result: null, id }));
        happened();
      },
      closed() {
        sockets.delete(socket);
        subscribed.delete(socket);
        happened();
      },
    });
    sockets.add(socket);
    mostSockets = Math.max(mostSockets, sockets.size);
    subscribed.set(socket, channels);
    happened();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const { port: at } = server.address() as AddressInfo;

  const say = (channel: string, message: unknown) => {
    const line = typeof message === 'string' ? message : JSON.stringify(message);
    for (const [socket, channels] of subscribed) if (channels.has(channel)) socket.send(line);
  };
  const bookOf = (symbol: string): Book => {
    const book = books.get(symbol);
    if (!book) throw new Error(`${symbol} is not listed`);
    return book;
  };
  const set = (symbol: string, bid: Pair, ask: Pair) => {
    const book = bookOf(symbol);
    Object.assign(book, { bid, ask, bids: [bid], asks: [ask], update: book.update + 1 });
    return book;
  };

  return {
    settings: {
      rateLimit: 1,
      // The library requires one for an unencrypted WebSocket.
      httpAgent: new Agent(),
      urls: {
        api: { public: `http://127.0.0.1:${at}/api/v3`, ws: { spot: `ws://127.0.0.1:${at}/ws` } },
      },
    },
    port: at,
    sockets,
    mostSockets: () => mostSockets,
    asked,
    subscriptions: () => [...subscribed.values()].flatMap((channels) => [...channels]).sort(),
    list(...symbols) {
      for (const symbol of symbols)
        books.set(symbol, { bid: [0, 0], ask: [0, 0], bids: [], asks: [], update: 100 });
    },
    delist: (symbol) => void books.delete(symbol),
    quote(symbol, bid, ask) {
      const { update } = set(symbol, bid, ask);
      const [[b, B], [a, A]] = [text(bid), text(ask)];
      say(`${symbol.toLowerCase()}@bookTicker`, { u: update, s: symbol, b, B, a, A });
    },
    quoteUnheard: (symbol, bid, ask) => void set(symbol, bid, ask),
    say,
    depth(symbol, bids, asks, skip = 0) {
      const book = bookOf(symbol);
      const from = book.update + 1 + skip;
      book.update = from;
      book.bids = bids;
      book.asks = asks;
      const update = {
        e: 'depthUpdate',
        E: 0,
        s: symbol,
        U: from,
        u: from,
        b: bids.map(text),
        a: asks.map(text),
      };
      say(`${symbol.toLowerCase()}@depth@100ms`, { ...update, E: Date.now() });
    },
    fail: (path, status, times, headers = {}) => void failures.push({ path, status, times, headers }),
    refuseSockets(status) {
      refused = status;
    },
    hold(path) {
      let release = () => {};
      held.set(
        path,
        new Promise((resolve) => {
          release = resolve;
        }),
      );
      return () => {
        held.delete(path);
        release();
      };
    },
    until,
    drop() {
      for (const socket of sockets) socket.destroy();
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listing(symbol: string) {
  const quoteAsset = QUOTES.find((quote) => symbol.endsWith(quote)) ?? 'USDT';
  return {
    symbol,
    status: 'TRADING',
    baseAsset: symbol.slice(0, -quoteAsset.length),
    quoteAsset,
    isSpotTradingAllowed: true,
    permissionSets: [['SPOT']],
    filters: [],
  };
}

function bookTicker(symbol: string, { bid, ask }: Book) {
  const [[bidPrice, bidQty], [askPrice, askQty]] = [text(bid), text(ask)];
  return { symbol, bidPrice, bidQty, askPrice, askQty };
}
