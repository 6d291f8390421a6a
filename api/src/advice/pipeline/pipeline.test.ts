import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MarketStatus } from '@spreadwise/contract';
import { exchangeClass, type Feed, type MarketEvent, openRecorder } from '../market';
import { createReplayFeed } from '../market/feeds/recording/replay';
import { freeSimulation } from '../market/testing/free-simulation';
import type { SignalChange } from '../signals';
import { Detector, type Findings } from '../signals/detect';
import { meterMarket } from './feature';
import { createPipeline, type PipelineOptions } from './pipeline';

const START = Date.parse('2026-11-21T09:30:00.000Z');
const MINUTE = 60_000;
/** For slow machines; these tests usually take a second or two. */
const PATIENCE_MS = 60_000;

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spreadwise-market-'));
  folders.push(folder);
  return folder;
};

/** A small market that runs as fast as it is read. */
const simulation = (seed: number, minutes: number): Feed =>
  freeSimulation({
    seed,
    coins: 20,
    exchanges: 4,
    quotesPerSecond: 60,
    gapRate: 4,
    startAt: START,
    durationMs: minutes * MINUTE,
  });

const realDetector = () =>
  new Detector({ feed: 'simulated', isStandard: (exchange) => exchangeClass(exchange) === 'standard' });

/** Returns every delivered change as JSON. */
async function changesOf(feed: Feed, record: PipelineOptions['record'] = null): Promise<string[]> {
  const delivered: string[] = [];
  const deliver = (changes: readonly SignalChange[]) => {
    for (const change of changes) delivered.push(JSON.stringify(change));
  };
  const pipeline = createPipeline({ feed, detector: realDetector(), isRealTime: false, record, deliver });
  await pipeline.run(new AbortController().signal);
  return delivered;
}

describe('from the feed to the signals', () => {
  it(
    'gives the same signals for the same simulated market, and others for another one',
    async () => {
      const first = await changesOf(simulation(7, 1));
      expect(first.length).toBeGreaterThan(10);
      expect(await changesOf(simulation(7, 1))).toEqual(first);
      expect(await changesOf(simulation(8, 0.5))).not.toEqual(first.slice(0, 5));
    },
    PATIENCE_MS,
  );

  it.each(['day.ndjson', 'day.ndjson.gz'])(
    'gives the same signals, bit for bit, from a recording (%s)',
    async (name) => {
      const file = join(await newFolder(), name);
      const recorder = await openRecorder(file, { feed: 'simulated', startedAt: START });
      const recorded = await changesOf(simulation(9, 1), (events) => recorder.write(events));
      await recorder.close();
      expect(recorded.length).toBeGreaterThan(5);
      const warned: string[] = [];
      const replay = createReplayFeed({
        file,
        pace: { kind: 'as read' },
        warn: (line) => warned.push(line),
      });
      expect(await changesOf(replay)).toEqual(recorded);
      expect(warned).toEqual([]);
    },
    PATIENCE_MS,
  );
});

const clock = (at: number): MarketEvent => ({ type: 'clock', at });
const quote = (market: number, at: number): MarketEvent => ({
  type: 'quote',
  market,
  at,
  bid: 1,
  bidSize: 1,
  ask: 2,
  askSize: 1,
});
const listed = (market: number): MarketEvent => ({
  type: 'listed',
  at: 0,
  market,
  exchange: 'alpha',
  base: 'BTC',
  quote: 'USDT',
  takerFee: 0,
});

function feedOf(batches: () => AsyncGenerator<readonly MarketEvent[]>) {
  const wanted: number[] = [];
  const feed: Feed = {
    kind: 'simulated',
    events: batches,
    wantBooks: (markets) => wanted.push(...markets),
  };
  return { feed, wanted };
}

/** Finds a change in each clock tick, and wants the book of the market with the tick's number. */
function finder() {
  const pushed: MarketEvent[] = [];
  const found = (at: number): Findings => ({
    changes: [{ kind: 'opened', signal: { id: String(at) } as SignalChange['signal'] }],
    wantBooks: [at],
    facts: [],
  });
  const detector: PipelineOptions['detector'] = {
    push(events) {
      pushed.push(...events);
      const ticks = events.filter(({ type }) => type === 'clock').map(({ at }) => found(at));
      return {
        changes: ticks.flatMap(({ changes }) => changes),
        wantBooks: ticks.flatMap(({ wantBooks }) => wantBooks),
        facts: [],
      };
    },
    end: (at) => ({ changes: found(-at).changes, wantBooks: [], facts: [] }),
  };
  return { detector, pushed };
}

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

describe('the pipeline', () => {
  it('records events before it works on them, and passes on which books are wanted', async () => {
    const { feed, wanted } = feedOf(async function* () {
      yield [clock(1)];
      yield [clock(2), clock(3)];
    });
    const { detector, pushed } = finder();
    const steps: string[] = [];
    const pipeline = createPipeline({
      feed,
      detector,
      isRealTime: false,
      record: (events) => {
        steps.push(`record ${events.map(({ at }) => at)} after ${pushed.length}`);
      },
      deliver: (changes) => {
        steps.push(`deliver ${changes.map(({ signal: { id } }) => id)}`);
      },
    });
    await pipeline.run(new AbortController().signal);
    expect(steps).toEqual([
      'record 1 after 0',
      'deliver 1',
      'record 2,3 after 1',
      'deliver 2,3',
      'deliver -3',
    ]);
    expect(wanted).toEqual([1, 2, 3]);
  });

  it('records what the feed reports, but works on the fees that are configured instead', async () => {
    const { feed } = feedOf(async function* () {
      yield [listed(1)];
    });
    const { detector, pushed } = finder();
    const recorded: MarketEvent[] = [];
    await createPipeline({
      ...{ feed, detector, isRealTime: false, deliver: () => {} },
      record: (events) => void recorded.push(...events),
      place: (events) => events.map((event) => ({ ...event, takerFee: 0.002 })),
    }).run(new AbortController().signal);
    expect(recorded).toMatchObject([{ takerFee: 0 }]);
    expect(pushed).toMatchObject([{ takerFee: 0.002 }]);
  });

  it('waits while its changes are not taken, and then works only on the newest quotes', async () => {
    const { feed } = feedOf(async function* () {
      yield [listed(1), clock(1)];
      await turns(3);
      for (let at = 2; at < 1_000; at += 1) yield [quote(1, at)];
    });
    const { detector, pushed } = finder();
    let isBusy = true;
    let goOn = () => {};
    const pipeline = createPipeline({
      feed,
      detector,
      isRealTime: true,
      record: null,
      deliver: () => (isBusy ? new Promise((resolve) => (goOn = resolve)) : undefined),
    });
    const running = pipeline.run(new AbortController().signal);
    await turns(20);
    expect(pushed.map(({ type }) => type)).toEqual(['listed', 'clock']);
    isBusy = false;
    goOn();
    await running;
    expect(pushed.filter(({ type }) => type === 'quote').map(({ at }) => at)).toEqual([999]);
    expect(pipeline.conflated).toBe(997);
  });

  it('works on every quote of a feed that conflates quotes itself, as the live one does', async () => {
    const { feed } = feedOf(async function* () {
      yield [listed(1), clock(1)];
      yield [quote(1, 2)];
      yield [quote(1, 3)];
    });
    const { detector, pushed } = finder();
    const pipeline = createPipeline({
      feed: { ...feed, conflated: 3 },
      detector,
      isRealTime: true,
      record: null,
      deliver: () => {},
    });
    await pipeline.run(new AbortController().signal);
    expect(pushed.filter(({ type }) => type === 'quote').map(({ at }) => at)).toEqual([2, 3]);
    expect(pipeline.conflated).toBe(3);
  });

  it('ends at once when stopped, with its open signals, even if the feed does not end', async () => {
    const never = new Promise<void>(() => {});
    const { feed } = feedOf(async function* () {
      yield [clock(1)];
      await never;
    });
    const { detector } = finder();
    const delivered: string[] = [];
    const stop = new AbortController();
    const pipeline = createPipeline({
      feed,
      detector,
      isRealTime: true,
      record: null,
      deliver: (changes) => {
        delivered.push(...changes.map(({ signal: { id } }) => id));
      },
    });
    const running = pipeline.run(stop.signal);
    await turns(5);
    stop.abort();
    await running;
    expect(delivered).toEqual(['1', '-1']);
  });

  it.each([true, false])('fails if the feed fails (in real time: %s)', async (isRealTime) => {
    const { feed } = feedOf(async function* () {
      yield [clock(1)];
      throw new Error('line 7 is no record');
    });
    const { detector } = finder();
    const pipeline = createPipeline({ feed, detector, isRealTime, record: null, deliver: () => {} });
    await expect(pipeline.run(new AbortController().signal)).rejects.toThrow('line 7 is no record');
  });
});

test('puts the clock time before events that have waited, but not before every batch', async () => {
  const worked: (readonly MarketEvent[])[] = [];
  let now = 5_000;
  const batches: MarketEvent[][] = [
    [{ type: 'connected', at: 1_000, exchange: 'alpha' }],
    [{ type: 'connected', at: 1_000, exchange: 'beta' }],
  ];
  await createPipeline({
    feed: {
      kind: 'live',
      async *events() {
        yield batches[0] ?? [];
        await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
        yield batches[1] ?? [];
      },
      wantBooks: () => {},
    },
    detector: {
      push(events: readonly MarketEvent[]) {
        worked.push(events);
        now += 50;
        return { changes: [], wantBooks: [], facts: [] };
      },
      end: () => ({ changes: [], wantBooks: [], facts: [] }),
    } as unknown as Parameters<typeof createPipeline>[0]['detector'],
    isRealTime: true,
    now: () => now,
    record: null,
    deliver: () => {},
  }).run(new AbortController().signal);
  expect(worked[0]?.[0]).toEqual({ type: 'clock', at: 5_000 });
  expect(worked.slice(1).flat()).toEqual([{ type: 'connected', at: 1_000, exchange: 'beta' }]);
});

it('the age of an exchange’s prices grows from the start if it never sends one, as FeedDown needs', () => {
  const read = new Map<string, () => unknown>();
  const meter = {
    count() {},
    observe() {},
    read: (name: string, samples: () => unknown) => void read.set(name, samples),
  };
  const feeds = [
    { exchange: 'kraken', lastQuoteAt: '2026-11-21T09:39:58.000Z' },
    { exchange: 'refuses', lastQuoteAt: null },
  ];
  const status = { feeds, worker: { startedAt: new Date(START).toISOString() } } as unknown as MarketStatus;
  meterMarket(
    meter,
    () => status,
    () => new Date(START + 10 * MINUTE),
  );
  expect(read.get('spreadwise_feed_quote_age_seconds')?.()).toEqual([
    { labels: { exchange: 'kraken' }, value: 2 },
    { labels: { exchange: 'refuses' }, value: 600 },
  ]);
});
