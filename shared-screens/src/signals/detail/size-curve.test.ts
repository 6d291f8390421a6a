import { leaving, signalGenerator } from '../../testing/signal-fixtures';
import { sizePoints } from './size-curve';

const curve = {
  points: [
    [100, 3],
    [400, 9],
  ] as [number, number][],
  least: 50,
  grain: 0.5,
  toll: 2,
};
const aMove = { asset: 'BTC', from: 'okx', to: 'kraken', network: 'BTC', withdrawFee: 0.1, open: true };
const signal = leaving(signalGenerator().signal({ transfers: [aMove] }), 9);
const withCurve = { ...signal, size: { ...signal.size, curve } };

test('what steps and moves take is taken off each size', () => {
  const points = sizePoints(withCurve) ?? [];
  expect(points.filter(({ amount }) => [100, 400].includes(amount))).toEqual([
    { amount: 100, inPlace: 2.5, moved: 0.5 },
    { amount: 400, inPlace: 8.5, moved: 6.5 },
  ]);
});

test('two sizes make a curve, from the least that is accepted, with straight lines from nothing on', () => {
  const points = sizePoints(withCurve) ?? [];
  expect(points.length).toBeGreaterThan(20);
  expect(points[0]).toEqual({ amount: 50, inPlace: 1, moved: -1 });
  expect(points.every(({ inPlace }, index) => inPlace > (points[index - 1]?.inPlace ?? 0))).toBe(true);
});

test('nothing is said of a move that cannot be made, nor of sizes that are not known', () => {
  const closed = {
    ...withCurve,
    worth: signal.worth && { ...signal.worth, moved: null, notMoved: 'network closed' as const },
  };
  expect(sizePoints(closed)?.every(({ moved }) => moved === null)).toBe(true);
  expect(sizePoints(signal)).toBeNull();
});
