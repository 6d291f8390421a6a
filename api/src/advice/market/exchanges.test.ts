/** Unknown fees are never guessed: a wrong fee is a wrong promise. */
import { exchangeClass, takerFeeOf } from './exchanges';

it("takerFeeOf returns the exchange's fee, and the coin's fee if the exchange charges by coin", () => {
  expect(takerFeeOf('binance', 'BTC', 'USDT')).toBe(0.001);
  expect(takerFeeOf('kraken', 'BTC', 'EUR')).toBe(0.004);
  expect(takerFeeOf('kraken', 'USDT', 'EUR')).toBe(0.002);
  expect(takerFeeOf('kraken', 'EUR', 'USD')).toBe(0.002);
  expect(takerFeeOf('kucoin', 'BTC', 'USDT')).toBe(0.001);
  expect(takerFeeOf('kucoin', 'BAKEX', 'USDT')).toBe(0.003);
});

it('takerFeeOf returns null for an unknown exchange, whatever its name', () => {
  for (const name of ['mtgox', '', 'constructor', '__proto__', 'Binance'])
    expect(takerFeeOf(name, 'BTC', 'USDT')).toBeNull();
});

it('exchangeClass treats an unknown exchange as a further one', () => {
  expect(exchangeClass('binance')).toBe('standard');
  expect(exchangeClass('gate')).toBe('further');
  expect(exchangeClass('mtgox')).toBe('further');
  expect(exchangeClass('northsea')).toBe('standard');
  expect(exchangeClass('sundial')).toBe('further');
});
