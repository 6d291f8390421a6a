import { cycleKey } from './signal-store';

const legs = [
  { exchange: 'binance', base: 'BTC', quote: 'USDT', side: 'buy' },
  { exchange: 'okx', base: 'ETH', quote: 'BTC', side: 'buy' },
  { exchange: 'kraken', base: 'ETH', quote: 'USDT', side: 'sell' },
] as const;
const [first, second, third] = legs;

it('a cycle and its rotations have the same key, and every other cycle another one', () => {
  expect(cycleKey([second, third, first])).toBe(cycleKey(legs));
  const others = [
    [first, second, { ...third, exchange: 'okx' }],
    [first, second, { ...third, side: 'buy' }] as const,
    [first, second, { ...third, base: 'ET' }],
  ];
  expect(new Set([legs, ...others].map((one) => cycleKey(one))).size).toBe(4);
});
