/** Days of contracts and invoices. */
import { dayText } from './format';

test('a day is the one that mails, contracts and invoices name, wherever the reader is', () => {
  const { DateTimeFormat } = Intl;
  jest
    .spyOn(Intl, 'DateTimeFormat')
    .mockImplementation((tag, options) => new DateTimeFormat(tag, { timeZone: 'Europe/Berlin', ...options }));
  expect(dayText('2026-12-29T23:16:00.000Z')).toBe('29 December 2026');
  jest.restoreAllMocks();
});
