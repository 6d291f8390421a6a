import { atBestStake, ordersAt } from '@spreadwise/contract/best-stake';
import { leaving, signalGenerator } from '../../../testing/signal-fixtures';
import { cornersOf, profitAt, stakeRange } from './stake';

const curve = {
  points: [
    [100, 3],
    [400, 9],
  ] as [number, number][],
  least: 50,
  grain: 0.5,
  toll: 2,
};
const signal = leaving(signalGenerator().signal(), 9);
const withCurve = { ...signal, size: { ...signal.size, amount: 300, profit: 8, curve } };

test('the profit follows the curve, minus what whole steps may cost', () => {
  expect([50, 100, 250, 400].map((amount) => profitAt(withCurve, amount))).toEqual([1, 2.5, 5.5, 8.5]);
});

test('the profit at the advised stake is the computed one, which may exceed the curve', () => {
  expect(profitAt(withCurve, 300)).toBe(signal.worth.inPlace?.profit);
});

test('the slider ends where a larger stake earns less, and is absent without a curve', () => {
  expect(stakeRange(withCurve)).toEqual({ least: 50, advised: 300, most: 400 });
  expect(stakeRange({ size: { ...withCurve.size, amount: 0 } })).toBeNull();
  expect(stakeRange(signal)).toBeNull();
});

test('the drawn curve reaches the advised stake, within the curve or beyond it', () => {
  const beyond = { ...withCurve, size: { ...withCurve.size, amount: 410 } };
  expect(cornersOf(withCurve).map(([stake]) => stake)).toEqual([100, 300, 400]);
  expect(cornersOf(beyond)[2]).toEqual([410, signal.worth.inPlace?.profit]);
});

test('a smaller stake has smaller orders, in steps that the exchange accepts, none beyond what the last one yields', () => {
  const [first] = signal.legs;
  if (!first) throw new Error('no legs');
  const legs = [
    { ...first, amount: 0.025, step: 0.01 },
    { ...first, amount: 3 },
  ];
  expect(ordersAt({ legs, size: withCurve.size }, 150).map(({ amount }) => amount)).toEqual([0.01, 1.2]);
  expect(ordersAt({ legs, size: withCurve.size }, 300)).toBe(legs);
});

test('uses a smaller stake for all figures and orders when it is expected to return more', () => {
  const { worth } = withCurve;
  if (!worth) throw new Error('no worth');
  const later = { seconds: 15, chance: 0.65, eur: 2, measured: 100 };
  const smaller = { amount: 100, amountEur: 90, profit: 2.5, chance: 0.9, eur: 4 };
  const best = atBestStake({ ...withCurve, worth: { ...worth, later: { ...later, smaller } } });
  expect(best.size).toMatchObject({ amount: 100, amountEur: 90, profit: 2.5, profitEur: 2.25, net: 0.025 });
  expect(best.worth.inPlace).toEqual({ amount: 100, profit: 2.5, net: 0.025, eur: 2.25 });
  expect(best.worth.later).toEqual({ ...later, chance: 0.9, eur: 4 });
  expect(best.confidence).toMatchObject({ score: 0.9, level: 'high' });
  expect(best.legs[0]?.amount).toBeCloseTo((withCurve.legs[0]?.amount ?? 0) / 3);
  expect(atBestStake(best)).toBe(best);
  const amounts = withCurve.legs.map((_leg, index) => 0.5 + index);
  const placed = { ...withCurve, worth: { ...worth, later: { ...later, smaller: { ...smaller, amounts } } } };
  expect(atBestStake(placed).legs.map(({ amount }) => amount)).toEqual(amounts);
});
