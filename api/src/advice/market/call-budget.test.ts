import { createMemoryLimits } from '../../platform/lib/limits/limits';
import { createCallBudget, slicesOf } from './call-budget';

let ms: number;
const now = () => ms;
beforeEach(() => {
  ms = 1_000_000;
});

/** One process per address; all of them share a store. */
function processes(addresses: readonly string[]) {
  const limits = createMemoryLimits();
  return addresses.map((address) => {
    let asked = 0;
    const slices = slicesOf(limits, address, () => new Date(ms));
    const budget = createCallBudget((...of) => {
      asked += 1;
      return slices(...of);
    }, now);
    return { take: (weightMs: number) => budget('kraken', weightMs), asked: () => asked };
  });
}

test('two processes behind one address take turns, and a process on another address does not wait', async () => {
  const [one, two, elsewhere] = processes(['a', 'a', 'b']);
  expect(await one?.take(1000)).toBe(0);
  expect(await two?.take(1000)).toBe(1000);
  expect(await one?.take(1000)).toBe(2000);
  expect(await elsewhere?.take(1000)).toBe(0);
});

test('light requests share a slice and do not ask the shared store each time', async () => {
  const [one, two] = processes(['a', 'a']);
  const waits = await Promise.all([1, 2, 3, 4].map(() => one?.take(250)));
  expect(waits).toEqual([0, 0, 0, 0]);
  expect(one?.asked()).toBe(1);
  expect(await two?.take(250)).toBe(1000);
  expect(await one?.take(250)).toBe(2000);
});

test('a process whose clock is ten minutes ahead delays the others by 30 seconds at most', async () => {
  const [ahead, right] = processes(['a', 'a']);
  ms += 600_000;
  await ahead?.take(1000);
  ms -= 600_000;
  expect(await right?.take(1000)).toBe(30_000);
});

test('unused time expires, and a heavy request delays the next one by no more than its weight', async () => {
  const [one] = processes(['a']);
  await one?.take(10);
  ms += 5000;
  expect(await one?.take(4000)).toBe(0);
  expect(await one?.take(10)).toBe(4000);
});
