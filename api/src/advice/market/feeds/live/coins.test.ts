/** Coins with the same name: either the same coin, or an arbitrage that does not exist. */
import fc from 'fast-check';
import { type CoinEvidence, clash, dollarPrices, midOf, plainCodeHolders } from './coins';

const coin = (exchange: string, more: Partial<CoinEvidence> = {}): CoinEvidence => ({
  exchange,
  name: null,
  contracts: new Map(),
  price: null,
  ...more,
});
const on = (...pairs: [string, string][]) => new Map(pairs);

test.each<[string, Partial<CoinEvidence>, Partial<CoinEvidence>, boolean]>([
  ['nothing is known', {}, {}, false],
  ['the price is 50% higher', { price: 1.51 }, { price: 1 }, true],
  ['the price differs a little', { price: 1.4 }, { price: 1 }, false],
  ['price and name differ', { price: 1.2, name: 'ton' }, { price: 1, name: 'tokamak' }, true],
  ['only the name differs', { name: 'xrp', price: 2 }, { name: 'ripple', price: 2.01 }, false],
  ['one name is part of the other', { price: 1.2, name: 'ton' }, { price: 1, name: 'toncoin' }, false],
  ['the contract differs', { contracts: on(['eth', '0xa']) }, { contracts: on(['eth', '0xb']) }, true],
  [
    'one of two contracts is the same',
    { contracts: on(['eth', '0xa'], ['bsc', '0xc']) },
    { contracts: on(['eth', '0xb'], ['bsc', '0xc']) },
    false,
  ],
  ['the networks differ', { contracts: on(['eth', '0xa']) }, { contracts: on(['bsc', '0xb']) }, false],
  [
    'the contract differs and the price matches',
    { contracts: on(['eth', '0xa']), price: 40 },
    { contracts: on(['eth', '0xb']), price: 40.1 },
    false,
  ],
  [
    'the contract differs and both are worth a dollar',
    { contracts: on(['eth', '0xa']), price: 1 },
    { contracts: on(['eth', '0xb']), price: 1 },
    true,
  ],
  [
    'the contract matches and the price is far off',
    { contracts: on(['eth', '0xa']), price: 1 },
    { contracts: on(['eth', '0xa']), price: 9 },
    true,
  ],
])('clash gives the right answer in both directions when %s', (_, a, b, clashes) => {
  expect(clash(coin('a', a), coin('b', b))).toBe(clashes);
  expect(clash(coin('b', b), coin('a', a))).toBe(clashes);
});

test('plainCodeHolders: no two holders clash, and every other exchange clashes with a holder', () => {
  const one = fc.record({
    price: fc.option(fc.constantFrom(1, 1.3, 1.6, 4, 4.1, 9)),
    name: fc.option(fc.constantFrom('a coin', 'b coin')),
    contracts: fc.constantFrom(on(), on(['eth', '0xa']), on(['eth', '0xb'])),
    now: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(one, { minLength: 1, maxLength: 7 }), (found) => {
      const all = found.map((evidence, i) => coin(`e${i}`, evidence));
      const keep = plainCodeHolders(
        all,
        new Set(all.filter((_, i) => found[i]?.now).map(({ exchange }) => exchange)),
      );
      const [inside, outside] = [
        all.filter((c) => keep.has(c.exchange)),
        all.filter((c) => !keep.has(c.exchange)),
      ];
      expect(inside.length).toBeGreaterThan(0);
      for (const a of inside) for (const b of inside) expect(a !== b && clash(a, b)).toBe(false);
      for (const a of outside) expect(inside.some((b) => clash(a, b))).toBe(true);
    }),
    { seed: 5, numRuns: 500 },
  );
});

test('plainCodeHolders prefers the larger set, and of equally large sets the current holders', () => {
  const all = [coin('odd', { price: 9 }), coin('b', { price: 1 }), coin('c', { price: 1 })];
  expect(plainCodeHolders(all, new Set(['odd']))).toEqual(new Set(['b', 'c']));
  expect(plainCodeHolders(all.slice(0, 2), new Set(['b']))).toEqual(new Set(['b']));
  expect(plainCodeHolders(all.slice(0, 2), new Set(['odd']))).toEqual(new Set(['odd']));
});

test('dollarPrices converts prices to dollars, whatever currency a market is quoted in', () => {
  const prices = dollarPrices([
    { exchange: 'a', base: 'BTC', quote: 'USDT', mid: 100_000 },
    { exchange: 'b', base: 'BTC', quote: 'USD', mid: 100_200 },
    { exchange: 'b', base: 'BTC', quote: 'EUR', mid: 87_130 },
    { exchange: 'b', base: 'EUR', quote: 'USD', mid: 1.15 },
    { exchange: 'a', base: 'USDT', quote: 'TRY', mid: 40 },
    { exchange: 'a', base: 'XYZ', quote: 'BTC', mid: 0.001 },
    { exchange: 'b', base: 'XYZ', quote: 'EUR', mid: 200 },
    { exchange: 'c', base: 'XYZ', quote: 'TRY', mid: 4000 },
    { exchange: 'c', base: 'QQQ', quote: 'ZZZ', mid: 4000 },
  ]);
  expect(prices.get('a')?.get('XYZ')).toBeCloseTo(100.1);
  expect(prices.get('b')?.get('XYZ')).toBeCloseTo(230);
  expect(prices.get('c')?.get('XYZ')).toBeCloseTo(100);
  expect(prices.get('c')?.has('QQQ')).toBe(false);
});

test('midOf returns null for a wide or one-sided market', () => {
  expect(midOf(1, 1.1)).toBeCloseTo(1.05);
  expect(midOf(1, 1.3)).toBeNull();
  expect(midOf(null, 1)).toBeNull();
});
