import { numberIn } from './typed';

it.each([
  [' ', null],
  ['1,500', 1_500],
  ['12,345,678.5', 12_345_678.5],
  ['1500,5', 1_500.5],
  ['0,125', 0.125],
  ['0.5', 0.5],
  ['-1,500.50', -1_500.5],
  ['−3,5', -3.5],
  ['5 €', Number.NaN],
  ['1,500,5', Number.NaN],
])('%j is %p', (typed, value) => {
  expect(numberIn(typed)).toEqual(value);
});
