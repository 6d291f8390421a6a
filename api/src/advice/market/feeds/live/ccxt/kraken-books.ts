/** Kraken's order books, checked by checksum over the digits as sent; the library's own check fails on numbers. */
import { z } from 'zod';
import type { CcxtExchange } from './library';

interface KrakenLibrary extends CcxtExchange {
  readonly markets: Readonly<Record<string, unknown>>;
  readonly orderbooks: Record<string, unknown>;
  handleOrderBook: (client: unknown, message: unknown) => void;
  orderBook: (snapshot: object, depth: number) => unknown;
  getMessageHash(what: string, channel: undefined, symbol: string): string;
  formatNumber: (value: number | undefined) => string;
}

/** Levels kept per side. Deeper ones are dropped, so that a level that moves up is sent again. */
export const KRAKEN_LEVELS = 25;
const MESSAGE = z.object({ type: z.string(), data: z.tuple([z.object({ symbol: z.string() })]) });
const DECIMALS = z.object({
  info: z.object({ pair_decimals: z.coerce.number().int(), lot_decimals: z.coerce.number().int() }),
});

/** `symbolOf`: maps Kraken's own market code in the stream to the library's symbol. */
export function checkKrakenBooks(library: CcxtExchange, symbolOf: (own: string) => string): void {
  const kraken = library as KrakenLibrary;
  /** Decimals of the current book's prices and amounts, which the library formats alternately. */
  let decimals: readonly [number, number] | null = null;
  let formatted = 0;
  kraken.formatNumber = (value) => digitsOf(value, decimals?.[formatted++ % 2] ?? 0);

  // The library would limit the depth to the first snapshot's asks, which are few in a thin market.
  const orderBook = kraken.orderBook.bind(kraken);
  kraken.orderBook = (snapshot) => orderBook(snapshot, KRAKEN_LEVELS);

  const handle = kraken.handleOrderBook.bind(kraken);
  kraken.handleOrderBook = (client, message) => {
    const read = MESSAGE.parse(message);
    const { symbol } = read.data[0];
    // A late update of a book that was dropped.
    if (read.type === 'update' && !(symbol in kraken.orderbooks)) return;
    decimals = decimalsOf(kraken.markets[symbolOf(symbol)]);
    formatted = 0;
    kraken.options.watchOrderBook = { checksum: decimals !== null };
    handle(client, message);
  };
}

/** Null if the exchange has not published them: the checksum cannot be checked then. */
function decimalsOf(market: unknown): [number, number] | null {
  const { success, data } = DECIMALS.safeParse(market);
  return success ? [data.info.pair_decimals, data.info.lot_decimals] : null;
}

/** Digits without the point and leading zeros; empty for a missing level. */
const digitsOf = (value: number | undefined, decimals: number): string =>
  value === undefined ? '' : value.toFixed(decimals).replace('.', '').replace(/^0+/, '');

/** Unsubscribes, and clears the library's state, which would otherwise assume that the book is still streamed. */
export async function dropKrakenBook(library: CcxtExchange, symbol: string): Promise<void> {
  const kraken = library as KrakenLibrary;
  const subscription = kraken.getMessageHash('orderbook', undefined, symbol);
  const params = { channel: 'book', symbol: [symbol], depth: KRAKEN_LEVELS };
  delete kraken.orderbooks[symbol];
  for (const client of Object.values(kraken.clients ?? {})) {
    delete client.subscriptions[subscription];
    await client.send({ method: 'unsubscribe', params });
  }
}
