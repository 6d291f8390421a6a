import { lineOf, parseEvent } from '../recording/record-format';
import { createLagMeter } from './group';

/** A thread whose work and rest the test controls. */
function thread() {
  let [time, rested] = [0, 0];
  let look = () => {};
  const lagMs = createLagMeter(
    {
      every: (_, work) => {
        look = work;
        return () => {};
      },
    },
    { now: () => time, idle: () => rested },
  );
  return {
    lagMs,
    look: () => look(),
    work(ms: number) {
      time += ms;
    },
    rest(ms: number) {
      time += ms;
      rested += ms;
    },
  };
}

test('a thread that rests lags by no more than it has worked since', () => {
  const { rest, work, look, lagMs } = thread();
  rest(15);
  work(5);
  look();
  expect(lagMs()).toBe(5);
});

test('the lag includes a long task, even before the next look', () => {
  const { rest, work, look, lagMs } = thread();
  rest(20);
  look();
  work(5_000);
  expect(lagMs()).toBeGreaterThan(4_900);
  look();
  expect(lagMs()).toBe(5_000);
});

/** Each turn of the thread's loop finds the next messages at once, so it hardly rests. */
function never(rests: ReturnType<typeof thread>, turns: number, turnMs: number) {
  for (let n = 0; n < turns; n += 1) {
    rests.rest(0.5);
    rests.work(turnMs - 0.5);
    rests.look();
  }
}

test('the lag grows while long turns follow each other without a rest, and falls after one', () => {
  const busy = thread();
  busy.rest(20);
  busy.look();
  never(busy, 10, 200);
  expect(busy.lagMs()).toBe(2_000);
  busy.rest(10);
  busy.work(10);
  busy.look();
  expect(busy.lagMs()).toBe(10);
});

test('a thread that never rests lags by one turn only when its turns are short', () => {
  const busy = thread();
  never(busy, 1000, 20);
  expect(busy.lagMs()).toBe(20);
});

test('a time shifted back by the lag can be recorded and parsed again', () => {
  const { rest, work, look, lagMs } = thread();
  rest(15.25);
  work(4.5);
  look();
  work(20.125);
  const clock = { type: 'clock', at: 1_763_715_600_000 - lagMs() } as const;
  expect(parseEvent(lineOf(clock))).toEqual(clock);
});
