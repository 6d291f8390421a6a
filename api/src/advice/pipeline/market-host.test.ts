import type { Signal } from '@spreadwise/contract';
import { fakeTime } from '../../platform/lib/threads/testing/fake-time';
import { DAY_MS } from '../../platform/lib/time';
import type { SignalChange } from '../signals';
import { MarketHost } from './market-host';
import { FakeWorker } from './testing/fake-worker';
import type { PipelineStatus } from './worker-messages';

/** Omits the fields that the host passes on without reading them. */
const signal = (id: string, more: Partial<Signal> = {}) =>
  ({
    id,
    worth: { advised: true },
    detectedAt: '2026-11-21T09:30:01.000Z',
    lastSeenAt: '2026-11-21T09:30:02.000Z',
    endedAt: null,
    endReason: null,
    ...more,
  }) as Signal;
const opened = (id: string, more: Partial<Signal> = {}): SignalChange => ({
  kind: 'opened',
  signal: signal(id, more),
});
const status = (lastQuoteAt: string | null): PipelineStatus => ({
  feed: 'simulated',
  exchanges: 2,
  markets: 9,
  lastQuoteAt,
  feeds: [],
  quotesPerSecond: 5,
  conflated: 3,
  refused: {},
  engines: [],
});

function setUp(more: Pick<ConstructorParameters<typeof MarketHost>[0], 'readPast'> = {}) {
  const time = fakeTime();
  const workers: FakeWorker[] = [];
  const logged: { level: string; words: Record<string, unknown>; message: string }[] = [];
  const log = (level: string) => (words: object, message: string) => {
    logged.push({ level, words: words as Record<string, unknown>, message });
  };
  let refusesToStart = false;
  const host = new MarketHost({
    ...more,
    feed: 'simulated',
    now: time.now,
    timers: time.timers,
    log: { info: log('info'), warn: log('warn'), error: log('error') } as never,
    startWorker: () => {
      if (refusesToStart) throw new Error('no thread can be had');
      const worker = new FakeWorker();
      workers.push(worker);
      return worker;
    },
  });
  const published: SignalChange[] = [];
  host.subscribe((changes) => published.push(...changes));
  const newest = () => {
    const worker = workers.at(-1);
    if (!worker) throw new Error('No worker was started.');
    return worker;
  };
  return {
    ...{ host, time, workers, newest, published, logged },
    errors: () => logged.filter(({ level }) => level === 'error'),
    refuseToStart: (refuses: boolean) => {
      refusesToStart = refuses;
    },
  };
}

describe('a running worker', () => {
  it('has its changes published in order and acknowledged', () => {
    const { host, newest, published } = setUp();
    newest().say({ type: 'changes', changes: [opened('a'), opened('b')] });
    newest().say({ type: 'changes', changes: [{ kind: 'ended', signal: signal('a') }] });
    expect(published.map(({ kind, signal: { id } }) => `${kind} ${id}`)).toEqual([
      'opened a',
      'opened b',
      'ended a',
    ]);
    expect(newest().heard).toEqual(['delivered', 'delivered']);
    expect(host.status().signals).toEqual({ open: 1, openedToday: 2 });
  });

  it('is starting until its first quote, then running, and stale once new quotes stop', async () => {
    const { host, newest, time } = setUp();
    expect(host.status().state).toBe('starting');
    newest().say({ type: 'status', status: status(null) });
    expect(host.status().state).toBe('starting');
    newest().say({ type: 'status', status: status('2026-11-21T09:30:00.000Z') });
    expect(host.status()).toMatchObject({ state: 'running', markets: 9, conflated: 3 });
    for (let second = 0; second < 10; second += 1) {
      await time.pass(1_000);
      newest().say({ type: 'status', status: status('2026-11-21T09:30:00.000Z') });
    }
    expect(host.status()).toMatchObject({ state: 'stale', lastQuoteAt: '2026-11-21T09:30:00.000Z' });
    expect(host.status().worker.restarts).toBe(0);
  });

  it('is not affected by a listener that throws, nor are the other listeners', () => {
    const { host, newest, logged } = setUp();
    const others: string[] = [];
    host.subscribe(() => {
      throw new Error('the store is away');
    });
    const stop = host.subscribe((changes) => others.push(...changes.map(({ signal: { id } }) => id)));
    newest().say({ type: 'changes', changes: [opened('a')] });
    stop();
    newest().say({ type: 'changes', changes: [opened('b')] });
    expect(others).toEqual(['a']);
    expect(logged.filter(({ level }) => level === 'error')).toHaveLength(2);
    expect(newest().heard).toEqual(['delivered', 'delivered']);
  });

  it('counts opened signals anew each UTC day of the clock, even if the recording is of an older day', async () => {
    const { host, newest, time } = setUp();
    const old = { detectedAt: '2020-01-01T00:00:00.000Z' };
    newest().say({ type: 'changes', changes: [opened('a', old), opened('b', old)] });
    expect(host.status().signals).toMatchObject({ openedToday: 2 });
    await time.block(DAY_MS);
    newest().say({ type: 'changes', changes: [opened('c', old)] });
    expect(host.status().signals).toMatchObject({ openedToday: 1 });
  });

  it('has opened no signals on a day that has just begun', async () => {
    const { host, newest, time } = setUp();
    newest().say({ type: 'changes', changes: [opened('a')] });
    await time.block(DAY_MS);
    expect(host.status().signals).toMatchObject({ openedToday: 0 });
  });

  it('is not restarted after it has played a recording to its end', async () => {
    const { host, newest, workers, time, published } = setUp();
    newest().say({ type: 'changes', changes: [opened('a')] });
    newest().finish();
    await time.pass(600_000);
    expect(workers).toHaveLength(1);
    expect(published.at(-1)).toMatchObject({ kind: 'ended', signal: { id: 'a', endReason: 'feed stopped' } });
    expect(host.status()).toMatchObject({ state: 'stopped', worker: { restarts: 0 } });
  });
});

describe('learnt data', () => {
  const learnt = (count: number) => ({
    past: Array.from({ length: count }, () => ({ travelMs: 1, net: 0 })),
    outlooks: { kinds: {}, checks: {} },
  });

  it('is read again for each new worker, so that none misses what was learnt since', async () => {
    let known = 3;
    const { host, workers, newest, time } = setUp({ readPast: async () => learnt(known) });
    await time.pass(0);
    expect(newest().past).toEqual([3]);
    known = 5;
    newest().throw(new Error('out of its mind'));
    await time.pass(2_000);
    known = 7;
    host.restart(null);
    await time.pass(0);
    expect(workers.map(({ past }) => past)).toEqual([[3], [5], [7]]);
  });

  it('is requested again while the database is away, and only for the current worker', async () => {
    let isAway = true;
    const { host, workers, time, logged } = setUp({
      readPast: async () => {
        if (isAway) throw new Error('the database is away');
        return learnt(2);
      },
    });
    await time.pass(6_000);
    host.restart(null);
    isAway = false;
    await time.pass(8_000);
    expect(workers.map(({ past }) => past)).toEqual([[], [2]]);
    expect(logged.filter(({ level }) => level === 'warn').length).toBeGreaterThan(1);
  });
});

test('the host sends the profiles to search for to every worker, including one that is started later', async () => {
  const { host, workers, time } = setUp();
  host.setProfiles([
    { key: 'own', exchangeRule: 'only', exchanges: ['okx'], takerFees: {}, maxHops: 6, universe: 'all' },
  ]);
  host.restart(null);
  await time.pass(10_000);
  expect(workers.length).toBeGreaterThan(1);
  for (const { heard } of workers) expect(heard).toContain('profiles');
});

describe('a failing worker', () => {
  it('leaves no signal open: each ends at the last moment that was reported', () => {
    const { host, newest, published } = setUp();
    newest().say({ type: 'changes', changes: [opened('a'), opened('b')] });
    newest().say({ type: 'status', status: status('2026-11-21T09:30:07.000Z') });
    newest().throw(new Error('out of its mind'));
    expect(
      published
        .slice(2)
        .map(({ kind, signal: { id, endedAt, endReason } }) => [kind, id, endedAt, endReason]),
    ).toEqual([
      ['ended', 'a', '2026-11-21T09:30:07.000Z', 'feed stopped'],
      ['ended', 'b', '2026-11-21T09:30:07.000Z', 'feed stopped'],
    ]);
    expect(host.status().signals.open).toBe(0);
  });

  it('is logged once with its error, counted, and restarted', async () => {
    const { host, newest, workers, errors, time } = setUp();
    const fault = new TypeError('undefined is not a market\nwith more');
    newest().throw(fault);
    expect(errors()).toMatchObject([{ words: { err: fault, restarts: 1 } }]);
    expect(workers).toHaveLength(1);
    await time.pass(1_000);
    expect(workers).toHaveLength(2);
    expect(host.status()).toMatchObject({
      state: 'starting',
      worker: {
        restarts: 1,
        startedAt: '2026-11-21T09:30:01.000Z',
        lastFailure: 'TypeError: undefined is not a market',
      },
    });
  });

  it('is also restarted if it exits without an error', async () => {
    const { host, newest, workers, time } = setUp();
    newest().emit('exit', 3);
    await time.pass(1_000);
    expect(workers).toHaveLength(2);
    expect(host.status().worker.lastFailure).toBe('Error: The market worker exited with code 3.');
  });

  it('is restarted after longer and longer pauses, which begin again at the first once it has run well', async () => {
    const { newest, errors, time } = setUp();
    const pauses: unknown[] = [];
    for (let fault = 0; fault < 8; fault += 1) {
      newest().throw(new Error('again'));
      pauses.push(errors().at(-1)?.words.pauseMs);
      await time.pass(Number(pauses.at(-1)));
      newest().say({ type: 'status', status: status(null) });
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    for (let second = 0; second < 60; second += 1) {
      newest().say({ type: 'status', status: status(null) });
      await time.pass(1_000);
    }
    newest().say({ type: 'status', status: status(null) });
    newest().throw(new Error('once more'));
    expect(errors().at(-1)?.words.pauseMs).toBe(1_000);
  });

  it('does not end the process if it fails at its start, and is tried again', async () => {
    const { host, newest, workers, refuseToStart, time } = setUp();
    refuseToStart(true);
    newest().throw(new Error('first'));
    await time.pass(1_000);
    expect(host.status().worker).toMatchObject({
      restarts: 2,
      lastFailure: 'Error: no thread can be had',
    });
    refuseToStart(false);
    await time.pass(2_000);
    expect(workers).toHaveLength(2);
  });

  it('leaves the market stale, not running, until its successor has quotes', async () => {
    const { host, newest, time } = setUp();
    newest().say({ type: 'status', status: status('2026-11-21T09:30:00.000Z') });
    newest().throw(new Error('gone'));
    expect(host.status()).toMatchObject({ state: 'stale', markets: 0 });
    await time.pass(1_000);
    newest().say({ type: 'status', status: status('2026-11-21T09:30:01.000Z') });
    expect(host.status()).toMatchObject({ state: 'running', markets: 9 });
  });
});

describe('a hanging worker', () => {
  it('is terminated after ten seconds of silence, and replaced', async () => {
    const { host, newest, workers, published, errors, time } = setUp();
    const silent = newest();
    silent.say({ type: 'changes', changes: [opened('a')] });
    await time.pass(9_000);
    expect(silent.isTerminated).toBe(false);
    await time.pass(1_000);
    expect(silent.isTerminated).toBe(true);
    expect(published.at(-1)).toMatchObject({ kind: 'ended', signal: { id: 'a' } });
    expect(errors()).toHaveLength(1);
    await time.pass(1_000);
    expect(workers).toHaveLength(2);
    expect(host.status().worker.lastFailure).toContain('sent no message in time');
  });

  it('has a minute for its first message, since a busy machine loads its code slowly', async () => {
    const { newest, workers, time } = setUp();
    await time.pass(59_000);
    expect(newest().isTerminated).toBe(false);
    newest().say({ type: 'status', status: status(null) });
    await time.pass(9_000);
    expect(workers).toHaveLength(1);
  });

  it('is ignored if it wakes up after all', async () => {
    const { host, newest, published, time } = setUp();
    const silent = newest();
    await time.pass(60_000);
    silent.say({ type: 'changes', changes: [opened('late')] });
    silent.say({ type: 'status', status: status('2026-11-21T09:30:00.000Z') });
    expect(published).toEqual([]);
    expect(host.status().lastQuoteAt).toBeNull();
  });

  it('is not confused with one whose messages waited while the main thread was busy', async () => {
    const { newest, workers, time } = setUp();
    await time.block(30_000);
    newest().say({ type: 'status', status: status(null) });
    await time.pass(5_000);
    expect(workers).toHaveLength(1);
    expect(newest().isTerminated).toBe(false);
  });
});

describe('restarting by hand', () => {
  it('replaces the worker at once, ends its open signals, and counts no failure', async () => {
    const { host, newest, workers, published, errors, time } = setUp();
    const before = newest();
    before.say({ type: 'changes', changes: [opened('a')] });
    host.restart(null);
    expect(before.isTerminated).toBe(true);
    expect(workers).toHaveLength(2);
    expect(published.at(-1)).toMatchObject({ kind: 'ended', signal: { id: 'a', endReason: 'feed stopped' } });
    before.say({ type: 'changes', changes: [opened('late')] });
    expect(host.status()).toMatchObject({ signals: { open: 0 }, worker: { restarts: 0, lastFailure: null } });
    await time.pass(1_000);
    expect([workers.length, errors()]).toEqual([2, []]);
  });

  it('does not wait for the pause after a failure, and starts only one worker', async () => {
    const { host, newest, workers, time } = setUp();
    newest().throw(new Error('gone'));
    host.restart(null);
    expect(workers).toHaveLength(2);
    await time.pass(5_000);
    expect(workers).toHaveLength(2);
  });

  it('asks the worker to reconnect if only one exchange is named', () => {
    const { host, newest } = setUp();
    host.restart('kraken');
    expect(newest().heard).toEqual(['reconnect']);
  });
});

describe('stopping', () => {
  it('lets the worker end its signals itself', async () => {
    const { host, newest, published, errors, time, workers } = setUp();
    const worker = newest();
    worker.say({ type: 'changes', changes: [opened('a')] });
    worker.onStop = () => {
      const ended = signal('a', { endedAt: '2026-11-21T09:30:05.000Z', endReason: 'feed stopped' });
      worker.say({ type: 'changes', changes: [{ kind: 'ended', signal: ended }] });
      worker.finish();
    };
    await host.stop();
    expect(published.map(({ kind }) => kind)).toEqual(['opened', 'ended']);
    expect(published.at(-1)?.signal.endedAt).toBe('2026-11-21T09:30:05.000Z');
    await time.pass(100_000);
    expect(workers).toHaveLength(1);
    expect(errors()).toEqual([]);
    expect(host.status().state).toBe('stopped');
  });

  it('takes less than a second even if the worker hangs, and leaves nothing open', async () => {
    const { host, newest, published, time } = setUp();
    newest().onStop = () => {};
    newest().say({ type: 'changes', changes: [opened('a')] });
    const stopping = host.stop();
    await time.pass(800);
    await stopping;
    expect(newest().isTerminated).toBe(true);
    expect(published.at(-1)).toMatchObject({ kind: 'ended', signal: { id: 'a', endReason: 'feed stopped' } });
  });

  it('cancels a pending restart', async () => {
    const { host, newest, workers, time } = setUp();
    newest().throw(new Error('gone'));
    await host.stop();
    await time.pass(60_000);
    expect(workers).toHaveLength(1);
  });
});
