import { backoffMs, withJitter } from './backoff';

const BACKOFF = { firstMs: 1_000, longestMs: 60_000 };

test('each failure doubles the wait, up to the longest', () => {
  expect([1, 2, 3, 6, 7, 1_000_000].map((failures) => backoffMs(BACKOFF, failures))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
});

test('jitter takes at most half of the wait away', () => {
  expect([withJitter(1_000, 0), withJitter(1_000, 0.5), withJitter(1_000, 0.999)]).toEqual([500, 750, 1_000]);
});
