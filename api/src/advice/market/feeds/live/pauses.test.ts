import { createPauses } from './pauses';

test('pauses double up to a minute, and never are the same for two exchanges that failed together', () => {
  const long = createPauses(() => 0.999_999);
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(() => long.next())).toEqual([
    1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
  ]);
  const short = createPauses(() => 0);
  expect([0, 1, 2].map(() => short.next())).toEqual([500, 1000, 2000]);
});

test('a healthy minute, and not less, makes the next failure a first one', () => {
  const pauses = createPauses(() => 0);
  pauses.next();
  pauses.next();
  expect(pauses.next(59_999)).toBe(2000);
  expect(pauses.next(60_000)).toBe(500);
});
