import { lonely, thinned, withoutCents } from './picture';

test('a value without a neighbour is a dot, since no line would be seen', () => {
  expect(lonely([1])).toEqual([0]);
  expect(lonely([1, null, 2, 3, null, 4])).toEqual([0, 5]);
  expect(lonely([1, 2, 3])).toEqual([]);
});

test('labels keep their distance, and whose room is taken by another is left out', () => {
  expect(thinned([0, 5, 60, 100, 130], (place) => place, 52)).toEqual([0, null, 60, null, 130]);
});

test.each([
  [
    ['−€500.00', '€0.00', '€1,000.00'],
    ['−€500', '€0', '€1,000'],
  ],
  [
    ['€0.00', '€0.50'],
    ['€0.00', '€0.50'],
  ],
  [
    ['0.00%', '0.10%'],
    ['0.00%', '0.10%'],
  ],
])('of %j cents stay where one has some', (labels, shown) => {
  expect(withoutCents(labels)).toEqual(shown);
});
