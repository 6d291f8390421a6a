/** What is not known is never guessed: a wrong fee is a wrong promise. */
import { exchangeClass, takerFeeOf } from './exchanges';

it('knows the fee by exchange, and by coin where the exchange charges by coin', () => {
  expect(takerFeeOf('binance', 'BTC', 'USDT')).toBe(0.001);
  expect(takerFeeOf('kraken', 'BTC', 'EUR')).toBe(0.004);
  expect(takerFeeOf('kraken', 'USDT', 'EUR')).toBe(0.002);
  expect(takerFeeOf('kraken', 'EUR', 'USD')).toBe(0.002);
  expect(takerFeeOf('kucoin', 'BTC', 'USDT')).toBe(0.001);
  expect(takerFeeOf('kucoin', 'BAKEX', 'USDT')).toBe(0.003);
});

it('says so when it does not know an exchange, whatever it is called', () => {
  for (const name of ['mtgox', '', 'constructor', '__proto__', 'Binance'])
    expect(takerFeeOf(name, 'BTC', 'USDT')).toBeNull();
});

it('holds an exchange that it does not know for a further one', () => {
  expect(exchangeClass('binance')).toBe('standard');
  expect(exchangeClass('gate')).toBe('further');
  expect(exchangeClass('mtgox')).toBe('further');
  expect(exchangeClass('northsea')).toBe('standard');
  expect(exchangeClass('sundial')).toBe('further');
});
