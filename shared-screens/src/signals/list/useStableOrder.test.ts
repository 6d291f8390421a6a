import { inPlaces } from './useStableOrder';

test('keeps read signals in place: a new signal fills a gap or goes to the end', () => {
  expect(inPlaces(['a', 'b', 'c'], ['new', 'a', 'c'])).toEqual(['a', 'new', 'c']);
  expect(inPlaces(['a', 'b'], ['new', 'b', 'a'])).toEqual(['a', 'b', 'new']);
});

test('leaves a gap for a signal that is gone, but none at the end', () => {
  const shown = ['a', 'b', 'c', 'd'];
  expect(inPlaces(shown, ['c', 'a'])).toEqual(['a', 'b', 'c']);
  expect(inPlaces(shown, ['d'])).toBe(shown);
  expect(inPlaces(shown, [])).toEqual([]);
});
