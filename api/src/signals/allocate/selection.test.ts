import { signalOf } from '../testing/signals';
import { byWorth } from './selection';

it('ranks by confidence, then profit in euros with the unknown last, then net gain', () => {
  const worst = signalOf('e', { score: 0.8, profitEur: null, net: 0.9 });
  const ranked = [
    signalOf('a', { score: 0.9, profitEur: 1 }),
    signalOf('b', { score: 0.8, profitEur: 20 }),
    signalOf('c', { score: 0.8, profitEur: 10, net: 0.009 }),
    signalOf('d', { score: 0.8, profitEur: 10, net: 0.008 }),
    worst,
  ];
  expect([...ranked].reverse().sort(byWorth)).toEqual(ranked);
});
