import { drawdownOf } from './equity';

const point = (...values: (number | null)[]) => ({ at: 0, label: '', values });

test('counts a drawdown from the highest earlier sum, or from 0 if a rule starts with a loss', () => {
  const equity = [point(10, -4), point(25, 2), point(5, null), point(26, 1)];
  expect(drawdownOf(equity).map(({ values }) => values)).toEqual([
    [0, -4],
    [0, 0],
    [-20, null],
    [0, -1],
  ]);
});
