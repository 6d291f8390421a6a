import { lonely, thinned, withoutCents } from './picture';

test('marks a value without neighbours as a dot, since it has no line', () => {
  expect(lonely([1])).toEqual([0]);
  expect(lonely([1, null, 2, 3, null, 4])).toEqual([0, 5]);
  expect(lonely([1, 2, 3])).toEqual([]);
});

test('keeps labels apart and omits those without room', () => {
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
])('drops the cents of %j only if no label has any', (labels, shown) => {
  expect(withoutCents(labels)).toEqual(shown);
});
