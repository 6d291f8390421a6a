import { leaving, signalGenerator } from '../../testing/signal-fixtures';
import { rangeOf, sizePoints } from './size-curve';

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
  expect(sizePoints(withCurve)).toEqual([
    { amount: 100, inPlace: 2.5, moved: 0.5 },
    { amount: 400, inPlace: 8.5, moved: 6.5 },
  ]);
});

test('the picture fits what is advised, which is more than the curve promises', () => {
  const points = sizePoints(withCurve) ?? [];
  expect(rangeOf(points, 9)).toEqual([0, 9]);
  expect(rangeOf(points, undefined)).toEqual([0, 8.5]);
  expect(rangeOf([{ amount: 100, inPlace: 0.2, moved: -1 }], 0.1)).toEqual([-1, 0.2]);
});

test('nothing is said of a move that cannot be made, nor of sizes that are not known', () => {
  const closed = {
    ...withCurve,
    worth: signal.worth && { ...signal.worth, moved: null, notMoved: 'network closed' as const },
  };
  expect(sizePoints(closed)?.map(({ moved }) => moved)).toEqual([null, null]);
  expect(sizePoints(signal)).toBeNull();
});
