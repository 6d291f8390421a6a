/** The customer filter in the URL. */
import { filterOf, filterWords, questionOf, withFilter } from './customer-filter';

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12, 34) }));
afterEach(() => jest.useRealTimers());

test('reads a filter back from the URL as written, and keeps the rest of the URL', () => {
  const filter = { standing: 'overdue', plan: 'pro', order: 'renewal', since: '30' } as const;
  const address = withFilter(new URLSearchParams('section=customers&order=email'), filter);
  expect(address.toString()).toBe('section=customers&order=renewal&standing=overdue&plan=pro&since=30');
  expect(filterOf(address)).toEqual(filter);
  expect(withFilter(address, {}).toString()).toBe('section=customers');
});

test('ignores values that cannot be chosen', () => {
  expect(filterOf(new URLSearchParams('standing=toString&plan=gold&order=x&since=1'))).toEqual({});
  expect(filterWords({})).toBe('Everybody, newest first');
});

test('starts days at midnight, so that the query stays the same all day', () => {
  const question = questionOf({ since: '7' }, 'ada');
  expect(question).toEqual({ from: '2026-11-14T00:00:00.000Z', search: 'ada' });
  jest.advanceTimersByTime(60_000);
  expect(questionOf({ since: '7' }, 'ada')).toEqual(question);
});
