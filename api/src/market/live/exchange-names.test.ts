import { knownExchange } from './exchange-names';
import { openWorld } from './testing/world';

test.each(['binance', 'kraken', 'coinbase', 'gate', 'htx'])('%s is known', (name) => {
  expect(knownExchange(name)).toEqual({ known: true });
});

test.each([
  ['binanse', ['binance']],
  ['Kraken', ['kraken']],
  ['huobi', ['htx']],
  ['gate.io', ['gate']],
  ['bitfinx', ['bitfinex']],
])('%s is not, and the nearest is named', (name, near) => {
  const found = knownExchange(name);
  expect(found).toMatchObject({ known: false });
  expect(found.known ? [] : found.near.slice(0, 1)).toEqual(near);
  expect(found.known ? '' : found.message).toContain(`'${name}' is no exchange`);
});

test('what resembles none is answered with some that there are, and folders of the library are none', () => {
  for (const name of ['zzzzzzzzzz', 'base', 'pro', '../binance', ''])
    expect(knownExchange(name)).toMatchObject({ known: false });
  const found = knownExchange('zzzzzzzzzz');
  expect(found.known ? '' : found.message).toMatch(/it may be one of \d+, as binance, kraken/);
});

test('a live market of an exchange that there is not does not begin', () => {
  expect(() => openWorld({ exchanges: ['binance', 'krakn'] })).toThrow(
    "'krakn' is no exchange that can be connected to; did you mean kraken?",
  );
});
