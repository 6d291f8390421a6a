/** Everything an exchange may be asked: public market data, by host, path and method. Nothing else is ever sent. */
import { parseJson } from '../../../../../platform/lib/text';

type Addresses = Readonly<Record<'http' | 'sockets', readonly RegExp[]>>;

/** Patterns match `host/path` as a whole; `*` is one segment of a path, or a part of one. */
const addresses = (http: readonly string[], sockets: readonly string[]): Addresses => ({
  http: http.map(patternOf),
  sockets: sockets.map(patternOf),
});
const patternOf = (address: string): RegExp =>
  new RegExp(`^${address.replace(/[.?+^$()|[\]{}\\]/g, '\\$&').replaceAll('*', '[\\w:,.-]+')}$`);

const binance = (api: string, stream: string): Addresses =>
  addresses(
    [`${api}/api/v3/exchangeInfo`, `${api}/api/v3/depth`, `${api}/api/v3/ticker/*`, `${api}/api/v3/time`],
    [`${stream}:9443/ws/*`, `${stream}/ws/*`, `${stream}:9443/ws`, `${stream}/ws`],
  );

/** Several paths of one host, separated by spaces. */
const below = (prefix: string, paths: string): string[] =>
  paths.split(' ').map((path) => `${prefix}/${path}`);

/** By ccxt id, one entry for each exchange that can be watched. */
const PUBLIC: Readonly<Record<string, Addresses>> = {
  binance: binance('api.binance.com', 'stream.binance.com'),
  binanceus: binance('api.binance.us', 'stream.binance.us'),
  bitfinex: addresses(below('api-pub.bitfinex.com/v2', 'conf/* tickers ticker/* book/*/*'), [
    'api-pub.bitfinex.com/ws/2',
  ]),
  bitget: addresses(
    below('api.bitget.com/api/v2', 'spot/public/coins spot/public/symbols spot/market/* margin/currencies'),
    ['ws.bitget.com/v2/ws/public'],
  ),
  bitstamp: addresses(
    below('www.bitstamp.net/api/v2', 'markets/ currencies/ order_book/*/ ticker/ ticker/*/'),
    ['ws.bitstamp.net/'],
  ),
  bitvavo: addresses(below('api.bitvavo.com/v2', '*/book assets markets ticker/24h ticker/book time'), [
    'ws.bitvavo.com/v2',
    'ws.bitvavo.com/v2/',
  ]),
  bybit: addresses(below('api.bybit.com/v5/market', 'instruments-info orderbook tickers time'), [
    'stream.bybit.com/v5/public/spot',
  ]),
  coinbase: addresses(
    [
      ...below('api.coinbase.com/api/v3/brokerage', 'market/products market/product_book time'),
      ...below('api.coinbase.com/v2', 'currencies currencies/crypto exchange-rates'),
    ],
    ['advanced-trade-ws.coinbase.com/'],
  ),
  coinbaseexchange: addresses(
    below(
      'api.exchange.coinbase.com',
      'currencies products products/*/book products/*/ticker products/spark-lines time',
    ),
    ['ws-feed.exchange.coinbase.com/'],
  ),
  coinex: addresses(
    below(
      'api.coinex.com/v2',
      'assets/all-deposit-withdraw-config futures/market spot/depth spot/market spot/ticker',
    ),
    below('socket.coinex.com/v2', 'spot spot/'),
  ),
  cryptocom: addresses(below('api.crypto.com/exchange/v1/public', 'get-book get-instruments get-tickers'), [
    'stream.crypto.com/exchange/v1/market',
  ]),
  gate: addresses(
    below(
      'api.gateio.ws/api/v4',
      'margin/currency_pairs spot/currencies spot/currency_pairs spot/order_book spot/tickers',
    ),
    ['api.gateio.ws/ws/v4/'],
  ),
  gemini: addresses(
    [
      ...below('api.gemini.com', 'v1/book/* v1/pricefeed v1/symbols v1/symbols/details/* v2/ticker/*'),
      'exchange.gemini.com/',
    ],
    below('api.gemini.com', 'v1/multimarketdata v2/marketdata'),
  ),
  htx: addresses(
    below(
      'api.huobi.pro',
      'market/depth market/tickers v1/common/symbols v1/common/timestamp v2/reference/currencies',
    ),
    below('api.huobi.pro', 'ws feed'),
  ),
  kraken: addresses(below('api.kraken.com/0/public', 'AssetPairs Assets Depth Ticker Time'), [
    'ws.kraken.com/v2',
  ]),
  kucoin: addresses(
    below(
      'api.kucoin.com/api',
      'v1/market/allTickers v1/market/orderbook/* v2/symbols v3/currencies v1/timestamp',
    ),
    ['*.kucoin.com/', '*.kucoin.com/endpoint'],
  ),
  mexc: addresses(
    below('api.mexc.com/api', 'v3/depth v3/exchangeInfo v3/ticker/* v3/time v1/contract/detail'),
    ['wbs-api.mexc.com/ws'],
  ),
  okx: addresses(
    below(
      'www.okx.com/api/v5',
      'market/books market/books-full market/tickers public/instruments public/time',
    ),
    ['ws.okx.com:8443/ws/v5/public'],
  ),
};

/** KuCoin returns the address of its public stream only to an empty POST. */
const EMPTY_POST: Readonly<Record<string, RegExp>> = {
  kucoin: patternOf('api.kucoin.com/api/v1/bullet-public'),
};

const LOOPBACK = /^127\.0\.0\.1(:\d+)?$/;

/** Whether `url` is an allowed address of this kind. A test's stand-in on the loopback may take the host's place. */
function matches(patterns: readonly RegExp[], url: string, protocols: RegExp): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, pathname, username, password } = new URL(url);
  const isLocal = LOOPBACK.test(host);
  if (username || password || !(protocols.test(protocol) || (isLocal && /^(http|ws):$/.test(protocol))))
    return false;
  return patterns.some((pattern) =>
    isLocal ? hostless(pattern).test(pathname) : pattern.test(`${host}${pathname}`),
  );
}
const hostless = ({ source }: RegExp) => new RegExp(`^${source.slice(source.indexOf('\\/'))}`);

export function mayAsk(exchange: string, url: string, method: string, body?: unknown): boolean {
  if (body !== undefined && body !== null && body !== '') return false;
  if (method === 'GET') return matches(PUBLIC[exchange]?.http ?? [], url, /^https:$/);
  const posted = EMPTY_POST[exchange];
  return method === 'POST' && posted !== undefined && matches([posted], url, /^https:$/);
}

export const mayOpen = (exchange: string, url: string): boolean =>
  matches(PUBLIC[exchange]?.sockets ?? [], url, /^wss:$/);

/** Fields in which one exchange or another states what a message is for. */
const VERBS = ['method', 'op', 'event', 'action', 'type'];
const SUBSCRIBES =
  /^((bts:|[a-z]+[._])?(un)?subscri(be|ption)|([a-z]+\.)?p[io]ng|heartbeat|conf|public\/respond-heartbeat)$/i;
/** A message without such a field needs one of these. */
const SUBSCRIBES_BY = ['sub', 'unsub', 'ping', 'pong'];

/** On a few exchanges, orders can be placed through the socket that carries quotes, so messages are checked too. */
export function maySay(text: string): boolean {
  if (text === 'ping' || text === 'pong') return true;
  const json = parseJson(text);
  const message = json.ok ? json.value : null;
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return false;
  const fields = new Map(Object.entries(message));
  const verbs = VERBS.flatMap((name) => (fields.has(name) ? [fields.get(name)] : []));
  if (verbs.length === 0)
    return (
      SUBSCRIBES_BY.some((name) => fields.has(name)) || /^\w+\.ping$/.test(String(fields.get('channel')))
    );
  return verbs.every((verb) => typeof verb === 'string' && SUBSCRIBES.test(verb));
}
