import { byWorth } from '@spreadwise/contract/signal-worth';
import { signalOf } from '../testing/signals';
import { isWorthGiving, matchesFilters } from './entitlement';

it('ranks by the lower profit of both ways, then by the profit in place, then by the net of the size', () => {
  const size = (net: number) => ({ size: { ...signalOf('').size, net } });
  const ranked = [
    signalOf('a', { profitEur: 20, movedEur: 3, score: 0.1 }),
    signalOf('b', { profitEur: 4, movedEur: 2, net: 0.9 }),
    signalOf('c', { profitEur: 300, movedEur: null }),
    signalOf('d', { profitEur: 100, movedEur: null, ...size(0.002) }),
    signalOf('e', { profitEur: 100, movedEur: null, ...size(0.001), score: 0.9 }),
    signalOf('f', { profitEur: 100, movedEur: null, ...size(0.001), score: 0.8 }),
    signalOf('g', { profitEur: null, movedEur: null }),
  ];
  expect([...ranked].reverse().sort(byWorth)).toEqual(ranked);
});

it('assigns no signal that leaves too little by now, and shows none that never left enough', () => {
  const left = (profitEur: number, advised: boolean) => {
    const signal = signalOf('a', { profitEur });
    return { ...signal, worth: { ...signal.worth, advised } };
  };
  const [good, fallen, never] = [left(1, true), left(0.99, true), left(0.99, false)];
  expect([good, fallen, never].map((signal) => isWorthGiving({}, signal, 1))).toEqual([true, false, false]);
  expect([good, fallen, never].map((signal) => matchesFilters({}, signal))).toEqual([true, true, false]);
  const unsized = { ...good, worth: { ...good.worth, inPlace: null } };
  expect(isWorthGiving({}, unsized, 1)).toBe(false);
});

it('filters by the profit with funds ready at the advised size, not by the best prices', () => {
  const signal = signalOf('a', { net: 0.02, profitEur: 5, size: { ...signalOf('').size, net: 0.004 } });
  expect(matchesFilters({ minNetPercent: 0.4, minProfitEur: 5 }, signal)).toBe(true);
  expect(matchesFilters({ minNetPercent: 0.5 }, signal)).toBe(false);
  expect(matchesFilters({ minProfitEur: 5.01 }, signal)).toBe(false);
});
