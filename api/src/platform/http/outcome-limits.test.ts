import { createMemoryLimits } from '../lib/limits/limits';
import type { Timers } from '../lib/time';
import { createOutcomeLimits } from './rate-limit';

const THREE = { points: 3, seconds: 3600 };
const DAY = { isAllowed: false, waitMs: expect.any(Number) };

/** Work that settles when the test says so. */
function setUp() {
  const timeouts: (() => void)[] = [];
  const timers: Pick<Timers, 'after'> = {
    after: (_, work) => {
      timeouts.push(work);
      return () => {};
    },
  };
  const outcomes = createOutcomeLimits(createMemoryLimits(), timers);
  const begun: { settle(answer: 'refused' | 'begun'): void; fail(error: Error): void }[] = [];
  const work = () =>
    new Promise<'refused' | 'begun'>((settle, fail) => {
      begun.push({ settle, fail });
    });
  const attempt = { limit: THREE, work, counts: (answer: string) => answer === 'refused' };
  return {
    begun,
    run: (key = 'network') => outcomes.run('tries', key, attempt),
    giveUpWaiting: () => {
      for (const timeout of timeouts) timeout();
    },
  };
}
/** Resolves once everything that does not wait for running work is done. */
const quiet = () => new Promise((resolve) => setImmediate(resolve));

test('starts no more work than may still count; an outcome that does not count lets the next one start', async () => {
  const there = setUp();
  const answers = Array.from({ length: 5 }, () => there.run());
  await quiet();
  expect(there.begun).toHaveLength(3);
  there.begun[0]?.settle('begun');
  there.begun[1]?.settle('begun');
  await quiet();
  expect(there.begun).toHaveLength(5);
  for (const one of there.begun.slice(2)) one.settle('begun');
  expect(await Promise.all(answers)).toEqual(Array(5).fill({ isAllowed: true, answer: 'begun' }));
});

test('refuses those who waited once running work has used up the limit', async () => {
  const there = setUp();
  const answers = Array.from({ length: 5 }, () => there.run());
  await quiet();
  for (const one of there.begun) one.settle('refused');
  expect((await Promise.all(answers)).slice(3)).toEqual([DAY, DAY]);
  expect(there.begun).toHaveLength(3);
  expect(await there.run()).toEqual(DAY);
});

test('does not count work that fails', async () => {
  const there = setUp();
  for (let at = 0; at < 5; at += 1) {
    const answer = there.run();
    await quiet();
    there.begun[at]?.fail(new Error('The provider answers nonsense.'));
    await expect(answer).rejects.toThrow('nonsense');
  }
});

test('stops waiting after a while, and never starts that work later', async () => {
  const there = setUp();
  const first = Array.from({ length: 3 }, () => there.run());
  await quiet();
  const waits = there.run();
  await quiet();
  there.giveUpWaiting();
  expect(await waits).toEqual({ isAllowed: false, waitMs: 5_000 });
  for (const one of there.begun) one.settle('begun');
  await Promise.all(first);
  await quiet();
  expect(there.begun).toHaveLength(3);
});

test('does not make one key wait for another', async () => {
  const there = setUp();
  const others = Array.from({ length: 3 }, () => there.run());
  await quiet();
  const own = there.run('another network');
  await quiet();
  for (const one of there.begun) one.settle('begun');
  expect(await own).toMatchObject({ isAllowed: true });
  await Promise.all(others);
});
