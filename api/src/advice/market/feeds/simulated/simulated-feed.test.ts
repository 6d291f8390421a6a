/** The simulated feed follows its clock, and stops when asked to. */
import { freeSimulation } from '../../testing/free-simulation';
import type { Feed, MarketEvent } from '../../types';
import { createSimulatedFeed } from './simulation';

const START = 1_763_715_600_000;
const SMALL = { seed: 5, coins: 8, exchanges: 2, quotesPerSecond: 50 };

async function read(feed: Feed, stop = new AbortController(), batches = Infinity) {
  const read: (readonly MarketEvent[])[] = [];
  for await (const batch of feed.events(stop.signal)) {
    read.push(batch);
    if (read.length >= batches) stop.abort();
  }
  return read;
}

/** A clock that advances only in `sleep`, each time by what `took` returns. */
function clockOf(took: (ms: number) => number) {
  let time = START;
  return {
    now: () => time,
    sleep: async (ms: number) => {
      time += took(ms);
    },
  };
}

it('follows its clock', async () => {
  const events = (await read(freeSimulation({ ...SMALL, startAt: START, durationMs: 3_000 }))).flat();
  expect(events.at(-1)).toEqual({ type: 'clock', at: START + 3_000 });
});

it('catches up in one small step after the process was away for an hour', async () => {
  let sleeps = 0;
  const away = clockOf((ms) => (++sleeps === 5 ? 3_600_000 : ms));
  const batches = await read(createSimulatedFeed({ ...SMALL, ...away }), undefined, 20);
  const size = Math.max(...batches.slice(1).map((batch) => batch.length));
  expect(size).toBeLessThan(200);
  expect(batches.flat().at(-1)?.at).toBeGreaterThan(START + 3_600_000);
});

it('goes on after its clock was a minute ahead and is set right', async () => {
  let sleeps = 0;
  const ahead = clockOf((ms) => ({ 5: 60_000, 10: -60_000 })[++sleeps] ?? ms);
  const events = (await read(createSimulatedFeed({ ...SMALL, ...ahead }), undefined, 400)).flat();
  const later = events.slice(events.findLastIndex(({ at }) => at > START + 60_000) + 1);
  const quoted = new Set(later.flatMap((event) => (event.type === 'quote' ? [event.market] : [])));
  const listed = new Set(events.flatMap((event) => (event.type === 'listed' ? [event.market] : [])));
  expect(quoted).toEqual(listed);
  expect(later.map(({ type }) => type)).toContain('clock');
});

it('stops when asked to, also among the first batches', async () => {
  const feed = createSimulatedFeed({ ...SMALL, ...clockOf((ms) => ms) });
  expect(await read(feed, undefined, 1)).toHaveLength(1);
});
