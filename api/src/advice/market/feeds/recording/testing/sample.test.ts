/** The recorded sample serves the tests and a first `MARKET_FEED=replay`, and can be recorded again. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOpportunityFinder } from '../../../testing/opportunities';
import type { MarketEvent } from '../../../types';
import { createReplayFeed } from '../replay';
import { recordSample, SAMPLE_FILE } from './sample';

async function replay(file: string): Promise<MarketEvent[]> {
  const events: MarketEvent[] = [];
  const warn = (message: string) => {
    throw new Error(message);
  };
  const feed = createReplayFeed({ file, pace: { kind: 'as read' }, warn });
  for await (const batch of feed.events(new AbortController().signal)) events.push(...batch);
  return events;
}

it('the sample has more than a minute of quotes and books with opportunities, in a small file', async () => {
  const events = await replay(SAMPLE_FILE);
  const finder = createOpportunityFinder();
  finder.push(events);
  expect(finder.advice().length).toBeGreaterThan(8);
  const count = (type: MarketEvent['type']) => events.filter((event) => event.type === type).length;
  expect(count('quote')).toBeGreaterThan(5_000);
  expect(count('book')).toBeGreaterThan(200);
  expect((events.at(-1)?.at ?? 0) - (events[0]?.at ?? 0)).toBeGreaterThan(60_000);
  expect((await stat(SAMPLE_FILE)).size).toBeLessThan(300_000);
});

it('recordSample is reproducible, and records the books that were requested on the way', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sample-'));
  await recordSample(join(folder, 'a.gz'), 10_000);
  await recordSample(join(folder, 'b.gz'), 10_000);
  const events = await replay(join(folder, 'a.gz'));
  expect(events).toEqual(await replay(join(folder, 'b.gz')));
  expect(events.some(({ type }) => type === 'book')).toBe(true);
  await rm(folder, { recursive: true });
});
