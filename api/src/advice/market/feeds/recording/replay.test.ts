/** A replay returns exactly what was recorded, and states where a recording is broken. */
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { MarketEvent } from '../../types';
import { createRecorder, openRecorder } from './record';
import { createReplayFeed, originOf, type ReplayPace } from './replay';

const ABOUT = { feed: 'simulated', startedAt: 1_763_715_600_000 } as const;
const HEADER = '{"v":1,"feed":"simulated","startedAt":1763715600000}';

let folder: string;
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
});
afterAll(() => rm(folder, { recursive: true }));
const newFile = (ending = '.ndjson') => join(folder, `${files++}${ending}`);

async function record(events: readonly MarketEvent[], file = newFile()): Promise<string> {
  const recorder = await openRecorder(file, ABOUT);
  await recorder.write(events);
  await recorder.close();
  return file;
}

async function written(...lines: readonly string[]): Promise<string> {
  const file = newFile();
  await writeFile(file, lines.join('\n'));
  return file;
}

async function replay(
  file: string,
  pace: ReplayPace = { kind: 'as read' },
  stop = new AbortController().signal,
) {
  const warnings: string[] = [];
  const batches: MarketEvent[][] = [];
  const feed = createReplayFeed({ file, pace, warn: (message) => warnings.push(message) });
  for await (const batch of feed.events(stop)) batches.push([...batch]);
  return { warnings, batches, events: batches.flat() };
}

const quoteAt = (at: number): MarketEvent => ({
  type: 'quote',
  at,
  market: 3,
  bid: 64_000.1,
  bidSize: 0.25,
  ask: null,
  askSize: null,
});

describe('a recording', () => {
  const at = fc.nat(8_640_000_000);
  const market = fc.nat();
  const name = fc.string({ minLength: 1, maxLength: 8 });
  const number = fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0);
  const amount = fc.option(number);
  const levels = fc.array(fc.tuple(number, number), { maxLength: 3 });
  const flag = fc.option(fc.boolean());
  const network = fc.record({ name, withdrawFee: amount, withdraw: flag, deposit: flag });
  const kind = <T extends string>(type: T) => fc.constant(type);
  const fee = fc.option(fc.double({ min: 0, max: 0.5, noNaN: true }).map((value) => value + 0));
  const event: fc.Arbitrary<MarketEvent> = fc.oneof(
    fc.record({
      type: kind('quote'),
      at,
      market,
      bid: amount,
      bidSize: amount,
      ask: amount,
      askSize: amount,
    }),
    fc.record({ type: kind('book'), at, market, bids: levels, asks: levels }),
    fc.record({ type: kind('listed'), at, market, exchange: name, base: name, quote: name, takerFee: fee }),
    fc.record({ type: kind('delisted'), at, market }),
    fc.record({ type: kind('networks'), at, exchange: name, asset: name, networks: fc.array(network) }),
    fc.record({ type: kind('connected'), at, exchange: name }),
    fc.record({ type: kind('disconnected'), at, exchange: name, reason: name }),
    fc.record({ type: kind('clock'), at }),
  );

  it.each(['.ndjson', '.ndjson.gz'])('is replayed bit for bit from %s', async (ending) => {
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 30 }), async (events) => {
        expect((await replay(await record(events, newFile(ending)))).events).toEqual(events);
      }),
      { numRuns: 40 },
    );
  });

  it('is readable text, and compressed if its name says so', async () => {
    const plain = await readFile(await record([quoteAt(5)]), 'utf8');
    const packed = await readFile(await record([quoteAt(5)], newFile('.gz')));
    expect(plain).toBe(`${HEADER}\n["quote",5,3,64000.1,0.25,null,null]\n`);
    expect(gunzipSync(packed).toString()).toBe(plain);
  });

  it('is replayed in batches, however long it is', async () => {
    const events = Array.from({ length: 3_000 }, (_, index) => quoteAt(index));
    const { batches, events: again } = await replay(await record(events, newFile('.gz')));
    expect(again).toEqual(events);
    expect(Math.max(...batches.map((batch) => batch.length))).toBeLessThanOrEqual(512);
  });

  it('is never overwritten by the next run', async () => {
    const file = await record([quoteAt(5)]);
    await expect(openRecorder(file, ABOUT)).rejects.toThrow(
      `${file} exists already; a recording needs a new file.`,
    );
    expect((await replay(file)).events).toEqual([quoteAt(5)]);
  });
});

describe('a recorder', () => {
  it('makes the feed wait for a slow disk, and loses nothing', async () => {
    const chunks: string[] = [];
    const waiting: (() => void)[] = [];
    const disk = new Writable({
      highWaterMark: 1,
      write(chunk, _encoding, done) {
        chunks.push(String(chunk));
        waiting.push(done);
      },
    });
    const recorder = createRecorder('slow.ndjson', disk, ABOUT);
    const events = Array.from({ length: 2_000 }, (_, index) => quoteAt(index));
    let isWritten = false;
    const writing = recorder.write(events).then(() => {
      isWritten = true;
    });
    await new Promise(setImmediate);
    expect(isWritten).toBe(false);
    const turn = setInterval(() => waiting.shift()?.(), 0);
    await writing;
    await recorder.close();
    clearInterval(turn);
    expect(chunks.join('').split('\n')).toHaveLength(2_000 + 2);
  });

  it('names the file that can no longer be written, and does not hang', async () => {
    const full = new Writable({
      write: (_chunk, _encoding, done) => done(new Error('no space left on device')),
    });
    const recorder = createRecorder('full.ndjson', full, ABOUT);
    await new Promise(setImmediate);
    const message = 'full.ndjson can no longer be written: no space left on device.';
    await expect(recorder.write([quoteAt(1)])).rejects.toThrow(message);
    await expect(recorder.close()).rejects.toThrow(message);
  });

  it('rejects a folder that does not exist', async () => {
    await expect(openRecorder(join(folder, 'no', 'x.ndjson'), ABOUT)).rejects.toThrow('cannot be written');
  });
});

describe('a broken recording', () => {
  it('is replayed up to an unfinished last line, as a killed recorder leaves it', async () => {
    const file = await written(HEADER, '["clock",1]', '["clock",2]', '["quote",3,7,640');
    const { events, warnings } = await replay(file);
    expect(events).toEqual([
      { type: 'clock', at: 1 },
      { type: 'clock', at: 2 },
    ]);
    expect(warnings).toEqual([`${file} ends in the middle of line 4, which is ignored.`]);
  });

  it('is replayed up to where its compressed data ends', async () => {
    const events = Array.from({ length: 20_000 }, (_, index) => quoteAt(index * 7919));
    const file = await record(events, newFile('.gz'));
    const { length } = await readFile(file);
    await truncate(file, Math.floor(length / 2));
    const { events: again, warnings } = await replay(file);
    expect(again.length).toBeGreaterThan(1_000);
    expect(again).toEqual(events.slice(0, again.length));
    expect(warnings).toHaveLength(1);
  });

  it.each([
    ['["quote",3,7,"64000",1,2,3]', `quote's bid must be a number or null, was "64000"`],
    ['["quote",3,-7,1,1,2,3]', "quote's market must be a whole number from 0, was -7"],
    ['["quote",3,7,1,1,2]', 'the record must have 7 members, has 6'],
    ['["quote",3.5,7,1,1,2,3]', "quote's at must be a time in epoch ms, was 3.5"],
    ['["book",3,7,[[1,2],[3]],[]]', "book's bids must be levels of [price, amount], was [3]"],
    [
      '["listed",3,7,"a","B","C",1]',
      "listed's takerFee must be a fraction from -0.01 to below 1, or null, was 1",
    ],
    [
      '["networks",3,"a","B",[["x",1,"yes",null]]]',
      `a network's withdraw must be true, false or null, was "yes"`,
    ],
    ['["constructor",3]', `a record's type must be quote, book, listed, delisted, networks, connected`],
    ['{"type":"clock","at":3}', 'a record must be an array like ["clock",1763715600000]'],
    ['["clock",3', 'the line is not JSON'],
    ['', 'the line is not JSON'],
  ])('stops the replay and names the line of a bad record in the middle: %s', async (line, message) => {
    const file = await written(HEADER, '["clock",1]', line, '["clock",4]', '');
    await expect(replay(file)).rejects.toThrow(`${file}, line 3: ${message}`);
  });

  it.each([
    ['', 'is empty; a recording begins with a header.'],
    ['["clock",1]', ', line 1: the first line must be a header like {"v":1,"feed":"simulated",…}.'],
    ['{"v":2,"feed":"simulated"}', ", line 1: the header's v must be 1, was 2."],
    ['{"v":1,"feed":"dreamt"}', `, line 1: the header's feed must be simulated, live, replay, was "dreamt".`],
    ['{"v":1,', ', line 1: the line is not JSON.'],
  ])('is rejected without a valid header: %s', async (head, message) => {
    const file = await written(head);
    await expect(replay(file)).rejects.toThrow(message);
  });

  it('is rejected if the file does not exist', async () => {
    await expect(replay(join(folder, 'none.gz'))).rejects.toThrow('none.gz does not exist');
  });

  it('is rejected if it is not compressed although its name says so', async () => {
    const file = newFile('.gz');
    await writeFile(file, `${HEADER}\n`);
    await expect(replay(file)).rejects.toThrow(`${file} cannot be read: incorrect header check.`);
  });
});

describe('replay at the recorded pace', () => {
  const events = [quoteAt(1_000), quoteAt(1_010), quoteAt(1_500), quoteAt(1_400), quoteAt(3_000)];

  it('delivers each event when it is due, never early, with current times', async () => {
    let time = 50_000;
    const slept: number[] = [];
    const sleep = async (ms: number) => {
      slept.push(ms);
      time += ms;
    };
    const feed = createReplayFeed({
      file: await record(events),
      pace: { kind: 'recorded', now: () => time, sleep },
      warn: () => {},
    });
    const handedOn: (readonly [at: number, time: number])[] = [];
    for await (const batch of feed.events(new AbortController().signal))
      for (const event of batch) handedOn.push([event.at, time]);
    // With current times; otherwise everything derived from them would be long past.
    expect(handedOn.map(([at]) => at)).toEqual([50_000, 50_010, 50_500, 50_400, 52_000]);
    for (const [at, when] of handedOn) expect(when).toBeGreaterThanOrEqual(at);
    expect(time).toBe(50_000 + 2_000);
    expect(slept.every((ms) => ms >= 20)).toBe(true);
  });

  it('stops in the middle of a pause', async () => {
    const stop = new AbortController();
    const sleep = async () => stop.abort();
    const { events: played } = await replay(
      await record(events),
      { kind: 'recorded', now: () => 0, sleep },
      stop.signal,
    );
    expect(played).toEqual([{ ...events[0], at: 0 }]);
  });
});

describe('originOf', () => {
  it('returns the feed in the header, so that a replayed simulation is still shown as one', async () => {
    expect(await originOf(await written(HEADER))).toBe('simulated');
    expect(await originOf(await written(HEADER.replace('simulated', 'live')))).toBe('live');
  });

  it('rejects a file without a header', async () => {
    await expect(originOf(await written(''))).rejects.toThrow('is empty');
    await expect(originOf(await written('["clock",1]'))).rejects.toThrow('line 1');
  });
});
