import { instantText } from './instant-text';

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30);

test('shows only the time for today, and adds the weekday for another day', () => {
  expect(instantText(at(21, 14).toISOString(), at(21, 9))).toBe('14:30');
  expect(instantText(at(22, 8).toISOString(), at(21, 9))).toMatch(/^Sun,? 08:30$/);
});
