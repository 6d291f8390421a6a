import { asListed, exchangesIn, fieldNumber, numberIn } from './typed-numbers';

afterEach(() => {
  document.documentElement.lang = 'en';
});

it.each([
  [' ', null],
  ['1,500', 1_500],
  ['12,345,678.5', 12_345_678.5],
  ['1500,5', 1_500.5],
  ['0,125', 0.125],
  ['0.5', 0.5],
  ['-1,500.50', -1_500.5],
  ['−3,5', -3.5],
  ['5 €', Number.NaN],
  ['1,500,5', Number.NaN],
])('reads %j as %p', (typed, value) => {
  expect(numberIn(typed)).toEqual(value);
});

it.each([
  ['1.500', 1_500],
  ['12.345.678,5', 12_345_678.5],
  ['1.5', 1.5],
  ['0.125', 0.125],
  ['1,500', 1.5],
  ['-1.500,50', -1_500.5],
])('reads %j as %p in German', (typed, value) => {
  document.documentElement.lang = 'de';
  expect(numberIn(typed)).toBe(value);
});

it('reads numbers typed in a German field', () => {
  document.documentElement.lang = 'de';
  expect([fieldNumber('1.125'), numberIn(fieldNumber('1.125'))]).toEqual(['1,125', 1.125]);
});

it.each([
  ['Binance US, kraken', ['binanceus', 'kraken']],
  ['binance us', ['binanceus']],
  ['Binance Kraken;OKX, Crypto.com', ['binance', 'kraken', 'okx', 'cryptocom']],
  ['gate, binance', ['gate', 'binance']],
])('reads the exchanges %j by their names', (typed, exchanges) => {
  expect(exchangesIn(typed)).toEqual(exchanges);
});

it.each([
  ['sol, Btc; eth/usdt', 'SOL, BTC; ETH/USDT'],
  ['uSDT', 'USDT'],
  ['kpepe', 'KPEPE'],
  ['stETH/USDe', 'STETH/USDE'],
  ['sol@Kraken, DegenReborn', 'SOL@kraken, DegenReborn'],
])('reads the coins %j as %j, as exchanges list them', (typed, listed) => {
  expect(asListed(typed)).toBe(listed);
});
