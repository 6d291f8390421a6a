import { backoffMs, startPeriodic, withJitter } from './time';

/** A timer that the test fires manually. */
function handTimer() {
  let turn = () => {};
  return {
    turn: () => turn(),
    every: (_ms: number, work: () => void) => {
      turn = work;
      return () => {
        turn = () => {};
      };
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('startPeriodic runs at once, never overlaps, and continues after a failure', async () => {
  const timer = handTimer();
  const failures: unknown[] = [];
  let finish = () => {};
  let runs = 0;
  const work = () => {
    runs += 1;
    return new Promise<void>((resolve, reject) => {
      finish = runs === 1 ? () => reject(new Error('down')) : resolve;
    });
  };
  const stop = startPeriodic({ everyMs: 1_000, work, onFailure: (error) => failures.push(error) }, timer);
  expect(runs).toBe(1);
  timer.turn();
  expect(runs).toBe(1);
  finish();
  await settle();
  expect(failures).toEqual([new Error('down')]);
  timer.turn();
  expect(runs).toBe(2);
  stop();
  finish();
  await settle();
  timer.turn();
  expect(runs).toBe(2);
});

const BACKOFF = { firstMs: 1_000, longestMs: 60_000 };

test('back-off doubles with each failure, up to the longest wait', () => {
  expect([1, 2, 3, 6, 7, 1_000_000].map((failures) => backoffMs(BACKOFF, failures))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000,
  ]);
});

test('jitter shortens a wait by at most half', () => {
  expect([withJitter(1_000, 0), withJitter(1_000, 0.5), withJitter(1_000, 0.999)]).toEqual([500, 750, 1_000]);
});
