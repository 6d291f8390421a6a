import { createLogger } from '../platform/lib/observed/log';
import { createLifecycle } from './lifecycle';

const log = createLogger('silent');
const LIMITS = { partLimitMs: 5_000, limitMs: 20_000 };

/** Time that passes only while somebody sleeps. */
function fakeTime() {
  let now = 0;
  const sleep = async (ms: number, stop?: AbortSignal) => {
    await new Promise((resolve) => setImmediate(resolve));
    if (!stop?.aborted) now += ms;
  };
  return { clock: () => now, timers: { sleep } };
}

test('what was opened first is closed last, each once, and the log says in which order', async () => {
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

test('a part is stopped as its own method', async () => {
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

test('a part that was added again is stopped once, at its new place', async () => {
  const opened = createLifecycle({ ...LIMITS, log });
  const closed: string[] = [];
  const streams = opened.add('advice', { stop: () => closed.push('advice') });
  opened.add('server', { stop: () => closed.push('server') });
  opened.add('advice', streams);
  await opened.stop();
  expect(closed).toEqual(['advice', 'server']);
});

test('a part that hangs, or fails, is named and left, and the others are stopped all the same', async () => {
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

test('many that hang take no longer together than a stop may', async () => {
  const time = fakeTime();
  const opened = createLifecycle({ ...LIMITS, ...time, log });
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) opened.add(name, { stop: () => new Promise(() => {}) });
  expect(await opened.stop()).toHaveLength(6);
  expect(time.clock()).toBe(LIMITS.limitMs + 2 * 250);
});
