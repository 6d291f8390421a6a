/** The filter of the customers in the address. */
import { filterOf, filterWords, questionOf, withFilter } from './customer-filter';

beforeEach(() => jest.useFakeTimers({ now: Date.UTC(2026, 10, 21, 12, 34) }));
afterEach(() => jest.useRealTimers());

test('what the address names comes back as it was put there, and the rest of the address stays', () => {
  const filter = { standing: 'overdue', plan: 'pro', order: 'renewal', since: '30' } as const;
  const address = withFilter(new URLSearchParams('section=customers&order=email'), filter);
  expect(address.toString()).toBe('section=customers&order=renewal&standing=overdue&plan=pro&since=30');
  expect(filterOf(address)).toEqual(filter);
  expect(withFilter(address, {}).toString()).toBe('section=customers');
});

test('what nobody can choose is not asked for', () => {
  expect(filterOf(new URLSearchParams('standing=toString&plan=gold&order=x&since=1'))).toEqual({});
  expect(filterWords({})).toBe('Everybody, newest first');
});

test('days begin at midnight, so that the question stays the same all day', () => {
  const question = questionOf({ since: '7' }, 'ada');
  expect(question).toEqual({ from: '2026-11-14T00:00:00.000Z', search: 'ada' });
  jest.advanceTimersByTime(60_000);
  expect(questionOf({ since: '7' }, 'ada')).toEqual(question);
});
