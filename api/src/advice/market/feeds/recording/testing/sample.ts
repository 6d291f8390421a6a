/** The short recording beside this file, and how it is made. */
import { inRepository } from '../../../../../repository-path';
import { freeSimulation } from '../../../testing/free-simulation';
import { createOpportunityFinder } from '../../../testing/opportunities';
import { openRecorder } from '../record';

/** 62 seconds of a small simulated market, with the books of the coins that had an opportunity. */
export const SAMPLE_FILE = inRepository('api/src/advice/market/feeds/recording/testing/sample.ndjson.gz');

const STARTED_AT = Date.UTC(2026, 10, 21, 9, 0);

/** Records it again, into a file that must not exist. Needed after a change of the format or of the simulation. */
export async function recordSample(file: string, durationMs = 62_000): Promise<void> {
  const recorder = await openRecorder(file, { feed: 'simulated', startedAt: STARTED_AT });
  const feed = freeSimulation({
    seed: 22,
    startAt: STARTED_AT,
    durationMs,
    coins: 42,
    exchanges: 4,
    quotesPerSecond: 90,
    gapRate: 25,
  });
  const finder = createOpportunityFinder();
  for await (const events of feed.events(new AbortController().signal)) {
    await recorder.write(events);
    finder.push(events);
    feed.wantBooks(finder.marketsAtPlay());
  }
  await recorder.close();
}
