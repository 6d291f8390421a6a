/** ccxt matches our own tables. */
import fc from 'fast-check';
import { REAL_EXCHANGES } from '../../../exchanges';
import { makeQuotesOnly } from '../exchange/requests';
import { exchangeIds } from './public-only';
import { loadExchange } from './testing/load-exchange';

it('ccxt knows every real exchange by the name in our table', () => {
  expect(exchangeIds()).toEqual(expect.arrayContaining([...REAL_EXCHANGES]));
});

const price = fc.double({ min: 0, max: 1e9, noNaN: true }).map(String);
const said = fc.option(
  fc.oneof(price, fc.constantFrom('0', '0.00000000', '28621.74000000', '1e-7', 'nonsense', '')),
  { nil: undefined },
);
const QUOTE = ['bid', 'bidVolume', 'ask', 'askVolume'] as const;
const ticker = fc.record({
  ...{ bid: said, bidVolume: said, ask: said, askVolume: said, last: price, open: price, info: fc.object() },
  ...{ symbol: fc.constant('BTC/USDT'), timestamp: fc.option(fc.nat(), { nil: undefined }) },
});

it("makeQuotesOnly yields the same quotes as the library's full ticker", async () => {
  const [whole, quotesOnly] = [await loadExchange('binance', {}), await loadExchange('binance', {})];
  makeQuotesOnly(quotesOnly);
  const used = (made: object) => {
    const { symbol, timestamp, info, ...rest } = made as Record<string, unknown>;
    return { symbol, timestamp, info, quote: QUOTE.map((name) => rest[name]) };
  };
  fc.assert(
    fc.property(ticker, (one) => {
      expect(used(quotesOnly.safeTicker(one))).toEqual(used(whole.safeTicker(one)));
    }),
    { seed: 3 },
  );
});
