import { createLogger } from '../platform/lib/observed/log';
import { createLifecycle } from './lifecycle';

const log = createLogger('silent');
const LIMITS = { partLimitMs: 5_000, limitMs: 20_000 };

/** Time that advances only during sleep(). */
function fakeTime() {
  let now = 0;
  const sleep = async (ms: number, stop?: AbortSignal) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (!stop?.aborted) now += ms;
  };
  return { clock: () => now, timers: { sleep } };
}

test('stops parts in reverse order of opening, each once, and logs the order', async () => {
  const lines: { part?: string }[] = [];
  const opened = createLifecycle({
    ...LIMITS,
    log: createLogger('debug', { write: (line: string) => lines.push(JSON.parse(line)) }),
  });
  const closed: string[] = [];
  opened.add('database', { stop: () => closed.push('database') });
  opened.add('configuration', {});
  opened.add('server', { stop: async () => void closed.push('server') });
  expect(await opened.stop()).toEqual([]);
  await opened.stop();
  expect(closed).toEqual(['server', 'database']);
  expect(lines.map(({ part }) => part)).toEqual(['server', 'database']);
});

test('calls stop() as a method of the part', async () => {
  const opened = createLifecycle({ ...LIMITS, log });
  const part = {
    isOpen: true,
    stop() {
      this.isOpen = false;
    },
  };
  expect(opened.add('part', part)).toBe(part);
  await opened.stop();
  expect(part.isOpen).toBe(false);
});

test('stops a part that was added twice only once, at its later place', async () => {
  const opened = createLifecycle({ ...LIMITS, log });
  const closed: string[] = [];
  const streams = opened.add('advice', { stop: () => closed.push('advice') });
  opened.add('server', { stop: () => closed.push('server') });
  opened.add('advice', streams);
  await opened.stop();
  expect(closed).toEqual(['advice', 'server']);
});

test('reports a part that hangs or throws, and still stops the others', async () => {
  const lines: { level: string; part?: string }[] = [];
  const time = fakeTime();
  const opened = createLifecycle({
    ...LIMITS,
    ...time,
    log: createLogger('error', { write: (line: string) => lines.push(JSON.parse(line)) }),
  });
  const closed: string[] = [];
  opened.add('data folder', { stop: () => closed.push('data folder') });
  opened.add('database', {
    stop() {
      throw new Error('it is gone');
    },
  });
  opened.add('advice', { stop: () => new Promise(() => {}) });
  opened.add('server', { stop: () => closed.push('server') });
  expect(await opened.stop()).toEqual(['advice', 'database']);
  expect(closed).toEqual(['server', 'data folder']);
  expect(lines.map(({ part }) => part)).toEqual(['advice', 'database']);
  expect(time.clock()).toBe(LIMITS.partLimitMs);
});

test('limits the whole stop when many parts hang, apart from the minimum time of each', async () => {
  const time = fakeTime();
  const opened = createLifecycle({ ...LIMITS, ...time, log });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) opened.add(name, { stop: () => new Promise(() => {}) });
  expect(await opened.stop()).toHaveLength(6);
  expect(time.clock()).toBe(LIMITS.limitMs + 2 * 250);
});
