import { createLagMeter } from './lag';

/** A thread that a test makes work and rest. */
function thread() {
  let [time, rested] = [0, 0];
  let look = () => {};
  const meter = createLagMeter(
    {
      every: (_, work) => {
        look = work;
        return () => {};
      },
    },
    { now: () => time, idle: () => rested },
  );
  return {
    lagMs: () => Math.round(meter.lagMs()),
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

test('a thread that rests is behind by no more than it has worked since', () => {
  const { rest, work, look, lagMs } = thread();
  rest(15);
  work(5);
  look();
  expect(lagMs()).toBe(5);
});

test('what is handled after a long piece of work may be as old as that, also before the next look', () => {
  const { rest, work, look, lagMs } = thread();
  rest(20);
  look();
  work(5_000);
  expect(lagMs()).toBeGreaterThan(4_900);
  look();
  expect(lagMs()).toBe(5_000);
});

test('the lag grows for as long as the thread never rests, though each look is in time', () => {
  const { rest, work, look, lagMs } = thread();
  rest(20);
  look();
  for (let n = 0; n < 100; n += 1) {
    // Each turn of its loop finds the next messages at once.
    rest(0.5);
    work(19.5);
    look();
  }
  expect(lagMs()).toBe(2_000);
  rest(10);
  work(10);
  look();
  expect(lagMs()).toBe(10);
});
