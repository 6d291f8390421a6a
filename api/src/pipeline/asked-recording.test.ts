/** A recording that begins while the market runs can be played: it begins with what holds by then. */
import { createMarketMemory, type MarketEvent } from '../market';
import { createAskedRecording, type EndedRecording } from './asked-recording';
import { createReplayTally } from './replay-recording';

const listed = (market: number): MarketEvent => ({
  ...{ type: 'listed', at: 1, market, exchange: 'kraken', base: 'BTC', quote: 'USDT', takerFee: 0.001 },
});
const quote = (market: number, at: number): MarketEvent => ({
  ...{ type: 'quote', at, market, bid: 1, bidSize: 1, ask: 2, askSize: 1 },
});

function setUp(write: (events: readonly MarketEvent[]) => Promise<void> = async () => {}) {
  const memory = createMarketMemory();
  const written: MarketEvent[] = [];
  const ended: EndedRecording[] = [];
  const recording = createAskedRecording({
    memory,
    now: () => 50,
    onEnded: (one) => ended.push(one),
    open: async () => ({
      async write(events) {
        await write(events);
        written.push(...events);
      },
      async close() {},
    }),
  });
  return { memory, recording, written, ended };
}

test('it begins with what is listed, connected and quoted, and not with what is gone', async () => {
  const { memory, recording, written, ended } = setUp();
  const connected: MarketEvent = { type: 'connected', at: 2, exchange: 'kraken' };
  memory.remember([connected, listed(1), listed(2), quote(1, 10), quote(1, 20), quote(2, 11)]);
  memory.remember([{ type: 'delisted', at: 21, market: 2 }]);
  await recording.start('a');
  expect(written).toEqual([{ ...connected, at: 50 }, { ...listed(1), at: 50 }, quote(1, 20)]);
  await recording.write([quote(1, 60)]);
  await recording.stop();
  expect(recording.write([quote(1, 70)])).toBeUndefined();
  expect(ended).toEqual([{ file: 'a', events: 4, failure: null }]);
});

test('quotes of an exchange that was lost are not among them', async () => {
  const { memory, recording, written } = setUp();
  memory.remember([
    listed(1),
    quote(1, 10),
    { type: 'disconnected', at: 12, exchange: 'kraken', reason: 'lost' },
  ]);
  await recording.start('a');
  expect(written.map(({ type }) => type)).toEqual(['disconnected', 'listed']);
});

test('a full disk ends it and says so, and the market goes on', async () => {
  const { recording, ended } = setUp(() => Promise.reject(new Error('no space left')));
  await recording.start('a');
  expect(ended).toEqual([{ file: 'a', events: 0, failure: 'no space left' }]);
  expect(recording.write([quote(1, 70)])).toBeUndefined();
});

test('a replay counts a signal once, at its best, and only what left enough', () => {
  const tally = createReplayTally();
  const change = (id: string, eur: number, advised = true) => ({
    kind: 'updated' as const,
    signal: {
      ...{ id, legs: [], net: 0.01, detectedAt: '2026-11-21T12:00:00.000Z' },
      lastSeenAt: '2026-11-21T12:00:04.000Z',
      endedAt: null,
      worth: { inPlace: { eur }, moved: null, notMoved: null, advised },
    } as never,
  });
  tally.add([change('a', 5), change('a', 9), change('a', 2), change('b', 20), change('c', 1, false)]);
  const { found, advised, best } = tally.result();
  expect([found, advised]).toEqual([3, 2]);
  expect(best.map(({ leftEur, heldMs }) => [leftEur, heldMs])).toEqual([
    [20, 4_000],
    [9, 4_000],
  ]);
});
