import { createMemoryLimits } from '../lib/limits';
import type { Timers } from '../lib/time';
import { createOutcomeLimits } from './rate-limit';

const THREE = { points: 3, seconds: 3600 };
const DAY = { isAllowed: false, waitMs: expect.any(Number) };

/** Work that ends when the test says so. */
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
/** All that can go on without what is under way has gone on. */
const quiet = () => new Promise((resolve) => setImmediate(resolve));

test('no more is under way than may count, and what turned out not to count makes room for who waits', async () => {
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

test('who waited is refused once what was under way has used up the limit', async () => {
  const there = setUp();
  const answers = Array.from({ length: 5 }, () => there.run());
  await quiet();
  for (const one of there.begun) one.settle('refused');
  expect((await Promise.all(answers)).slice(3)).toEqual([DAY, DAY]);
  expect(there.begun).toHaveLength(3);
  expect(await there.run()).toEqual(DAY);
});

test('what fails does not count', async () => {
  const there = setUp();
  for (let at = 0; at < 5; at += 1) {
    const answer = there.run();
    await quiet();
    there.begun[at]?.fail(new Error('The provider answers nonsense.'));
    await expect(answer).rejects.toThrow('nonsense');
  }
});

test('nobody waits for ever, and what was not begun by then never is', async () => {
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

test('another key waits for nobody', async () => {
  const there = setUp();
  const others = Array.from({ length: 3 }, () => there.run());
  await quiet();
  const own = there.run('another network');
  await quiet();
  for (const one of there.begun) one.settle('begun');
  expect(await own).toMatchObject({ isAllowed: true });
  await Promise.all(others);
});
