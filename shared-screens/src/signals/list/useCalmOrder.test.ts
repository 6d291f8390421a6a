import { inPlaces } from './useCalmOrder';

test('what is being read keeps its place: a new signal fills a gap, or comes at the end', () => {
  expect(inPlaces(['a', 'b', 'c'], ['new', 'a', 'c'])).toEqual(['a', 'new', 'c']);
  expect(inPlaces(['a', 'b'], ['new', 'b', 'a'])).toEqual(['a', 'b', 'new']);
});

test('what has gone leaves a gap, but none at the end', () => {
  const shown = ['a', 'b', 'c', 'd'];
  expect(inPlaces(shown, ['c', 'a'])).toEqual(['a', 'b', 'c']);
  expect(inPlaces(shown, ['d'])).toBe(shown);
  expect(inPlaces(shown, [])).toEqual([]);
});
