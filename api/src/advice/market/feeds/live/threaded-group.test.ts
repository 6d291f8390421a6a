/** A group of exchanges in another thread: its messages arrive whole, and a thread that fails is replaced. */
import { EventEmitter, once } from 'node:events';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import fc from 'fast-check';
import { buildThread } from '../../../../platform/lib/threads/testing/build-thread';
import { fakeTime } from '../../../../platform/lib/threads/testing/fake-time';
import type { Thread } from '../../../../platform/lib/threads/threads';
import type { MarketEvent } from '../../types';
import type { ExchangeGroup, GroupListener } from './group';
import { runGroup } from './group-thread';
import {
  type FromGroup,
  type GroupThreadOptions,
  pack,
  ThreadedGroup,
  type ToGroup,
  unpack,
} from './threaded-group';

const amount = fc.option(fc.double({ min: 0, noNaN: true }));
const someEvent: fc.Arbitrary<MarketEvent> = fc.oneof(
  fc.record({
    type: fc.constant('quote' as const),
    at: fc.nat(),
    market: fc.nat(),
    bid: amount,
    bidSize: amount,
    ask: amount,
    askSize: amount,
  }),
  fc.record({ type: fc.constant('clock' as const), at: fc.nat() }),
  fc.record({ type: fc.constant('connected' as const), at: fc.nat(), exchange: fc.string() }),
);

test('events are the same, and in the same order, after packing and unpacking', () => {
  fc.assert(
    fc.property(fc.array(someEvent), (events) => {
      expect(unpack(pack(events))).toEqual(events);
    }),
    { seed: 1 },
  );
});

/** A fake thread: the two ends of a channel, with messages copied as between threads. */
class ChannelThread extends EventEmitter implements Thread<FromGroup, ToGroup> {
  /** While true, the market's thread is busy and acknowledges nothing. */
  takesNothing = false;
  constructor(private readonly port: MessagePort) {
    super();
    port.on('message', (message) => this.emit('message', message));
  }
  postMessage(message: ToGroup | { readonly type: 'stop' }): void {
    if (message.type !== 'taken' || !this.takesNothing) this.port.postMessage(message);
  }
  async terminate(): Promise<number> {
    this.port.close();
    return 1;
  }
}

interface FakeGroup extends ExchangeGroup {
  readonly heard: string[];
  say(events: readonly MarketEvent[]): void;
}

function fakeGroup(): FakeGroup {
  const heard: string[] = [];
  let listener: GroupListener | null = null;
  return {
    exchanges: ['a', 'b'],
    conflated: 0,
    heard,
    say: (events) => listener?.events(events),
    run(hear, stop) {
      listener = hear;
      return new Promise((resolve) => stop.addEventListener('abort', () => resolve()));
    },
    wantBooks: (markets) => void heard.push(`books ${markets.join()}`),
    setWarm: (isWarm) => void heard.push(isWarm ? 'warm' : 'not warm'),
    reconnect: (exchange) => void heard.push(`reconnect ${exchange}`),
  };
}

/** Closed after each test: an open port would keep the test runner alive. */
const opened: ChannelThread[] = [];
afterEach(async () => {
  for (const thread of opened.splice(0)) await thread.terminate();
});

function setUp() {
  const threads: { readonly thread: ChannelThread; readonly inside: FakeGroup; readonly isWarm: boolean }[] =
    [];
  const events: MarketEvent[] = [];
  const lost: string[] = [];
  const happened = new EventEmitter();
  const time = fakeTime();
  const group = new ThreadedGroup({
    exchanges: ['a', 'b'],
    start(isWarm) {
      const { port1, port2 } = new MessageChannel();
      const inside = fakeGroup();
      void runGroup(port1, () => inside);
      const thread = new ChannelThread(port2);
      opened.push(thread);
      threads.push({ thread, inside, isWarm });
      return thread;
    },
    log: { info: () => {}, warn: () => {} },
    refused: () => {},
    takeSlice: null,
    now: time.now,
    timers: time.timers,
  });
  const stop = new AbortController();
  const ended = group.run(
    {
      events(more) {
        events.push(...more);
        happened.emit('events');
      },
      coins: () => {},
      lost: (reason) => void lost.push(reason),
    },
    stop.signal,
  );
  return { group, threads, events, lost, happened, time, stop, ended };
}

const LISTED: MarketEvent = {
  ...{ type: 'listed', at: 1, market: 0, exchange: 'a' },
  ...{ base: 'BTC', quote: 'USDT', takerFee: 0.001 },
};
const quoteAt = (at: number): MarketEvent => {
  return { type: 'quote', at, market: 0, bid: 1, bidSize: null, ask: 2, askSize: 3 };
};

test("the thread's events arrive in order, commands reach it, and it ends by itself after a stop", async () => {
  const { group, threads, events, happened, stop, ended } = setUp();
  const [first] = threads;
  first?.inside.say([LISTED, quoteAt(2)]);
  await once(happened, 'events');
  expect(events).toEqual([LISTED, quoteAt(2)]);
  group.wantBooks([0, 7]);
  group.setWarm(true);
  group.reconnect('b');
  stop.abort();
  await once(first?.thread as ChannelThread, 'message');
  expect(first?.inside.heard).toEqual(['books 0,7', 'warm', 'reconnect b']);
  first?.thread.emit('exit', 0);
  await ended;
});

test('a market that does not take batches gets only the newest quote, and the replaced ones are counted', async () => {
  const { threads, events, happened, group, stop, ended } = setUp();
  const { thread, inside } = threads[0] as (typeof threads)[0];
  thread.takesNothing = true;
  inside.say([LISTED]);
  for (let at = 2; at <= 50; at += 1) {
    inside.say([quoteAt(at)]);
    for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
  }
  const before = events.length;
  expect(before).toBeLessThan(6);
  thread.takesNothing = false;
  thread.postMessage({ type: 'taken' });
  await once(happened, 'events');
  expect(events.slice(before)).toEqual([quoteAt(50)]);
  thread.emit('message', { type: 'alive', conflated: 48 });
  expect(group.conflated).toBe(48);
  stop.abort();
  thread.emit('exit', 0);
  await ended;
});

test('a failed thread is reported as lost and replaced by another, warm like the one before', async () => {
  const { group, threads, lost, time, stop, ended } = setUp();
  group.setWarm(true);
  threads[0]?.thread.emit('error', new Error('out of memory'));
  threads[0]?.thread.emit('exit', 1);
  expect(lost).toEqual(['its thread failed (Error: out of memory)']);
  await time.pass(1_000);
  expect([group.restarts, ...threads.map(({ isWarm }) => isWarm)]).toEqual([1, false, true]);
  stop.abort();
  threads[1]?.thread.emit('exit', 0);
  await ended;
});

/** No known exchange has this name, so no requests are made. */
const NOWHERE: GroupThreadOptions = {
  exchanges: ['nowhere'],
  settings: { feed: 'live', groups: [['nowhere']], feesFile: null, address: '' },
  sharesCalls: false,
  isWarm: false,
};
const PATIENCE_MS = 60_000;
const STOP_LIMIT_MS = 800;

test(
  'the built thread reports its exchanges, is replaced when it dies, and ends when it is told to',
  async () => {
    const bundle = buildThread('api/src/advice/market/feeds/live/group-thread-main.ts', 'market-group');
    const threads: Worker[] = [];
    const happened = new EventEmitter();
    const group = new ThreadedGroup({
      exchanges: NOWHERE.exchanges,
      start() {
        const thread = new Worker(bundle, { workerData: NOWHERE });
        threads.push(thread);
        return thread;
      },
      log: { info: () => {}, warn: () => {} },
      refused: () => {},
      takeSlice: null,
      now: () => new Date(),
      // A replacement starts at once, and a stopping thread gets a long time to end.
      timers: {
        every: () => () => {},
        after(ms, work) {
          const timer = setTimeout(work, ms === STOP_LIMIT_MS ? PATIENCE_MS : 0);
          return () => clearTimeout(timer);
        },
      },
    });
    const stop = new AbortController();
    const listener: GroupListener = {
      events: (events) => void happened.emit('said', events),
      coins: () => {},
      lost: () => {},
    };
    const ended = group.run(listener, stop.signal);
    const away = [expect.objectContaining({ type: 'disconnected', exchange: 'nowhere' })];
    expect(await once(happened, 'said')).toEqual([away]);
    await threads[0]?.terminate();
    expect(await once(happened, 'said')).toEqual([away]);
    expect(group.restarts).toBe(1);
    const exited = once(threads[1] as Worker, 'exit');
    stop.abort();
    await ended;
    // By itself: it was not terminated.
    expect(await exited).toEqual([0]);
  },
  PATIENCE_MS,
);
