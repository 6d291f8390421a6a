import { bestHour, clockText, daysOf } from './hours';

const slot = (at: Date, eur: number) => ({ at: at.toISOString(), signals: 1, eur });
/** In local time, like the reader's clock. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour);

test('groups hours by the reader’s clock over seven days until today, across the end of a month too', () => {
  const days = daysOf(
    [slot(at(24, 14), 5), slot(at(30, 0), 2), slot(at(31, 23), 1)],
    new Date(2026, 10, 31, 23, 30),
  );
  expect(days.map(({ day }) => day.getDate())).toEqual([25, 26, 27, 28, 29, 30, 1]);
  expect(days[5]?.hours[0]).toEqual({ signals: 1, eur: 2 });
  expect(days[6]?.hours[23]).toEqual({ signals: 1, eur: 1 });
  // The eighth day back is not included.
  expect(days.flatMap(({ hours }) => hours).reduce((all, { eur }) => all + eur, 0)).toBe(3);
});

test('finds the best hour of the day over all days shown', () => {
  const days = daysOf([slot(at(24, 14), 9), slot(at(25, 9), 4), slot(at(26, 9), 4)], at(31, 12));
  expect(bestHour(days)).toEqual({ hour: 9, eur: 8 });
  expect(bestHour([])).toBeNull();
  expect(clockText(23)).toBe('23:00–00:00');
});

test('names an hour by its half past in India, where a UTC hour begins then', () => {
  const minutes = jest.spyOn(Date.prototype, 'getMinutes').mockReturnValue(30);
  expect(clockText(23)).toBe('23:30–00:30');
  minutes.mockRestore();
});
