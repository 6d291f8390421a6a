/** The summary of a day that is over, written once, by the job or whoever asks first. */
import { EVERYBODY, type PastSignals } from '../../advice/signals';
import { createSingleFlight } from '../../platform/lib/serial';
import { DAY_MS, utcDay } from '../../platform/lib/time';
import type { DailySummaryStore } from './daily-summary-store';
import { dailySummary } from './templates/daily-summary';
import type { Write } from './writer';

interface DailySummaryContext {
  readonly store: DailySummaryStore;
  readonly past: Pick<PastSignals, 'days'>;
  readonly write: Write;
  readonly now: () => Date;
}

interface DailySummary {
  readonly day: string;
  readonly text: string;
  readonly source: 'ai' | 'template';
}

/** The last signals of a day may still stand, and be advised, when it is over. */
const SETTLED_MS = 3_600_000;
/** As long as signals are kept. */
const MOST_DAYS = 90;

/** The newest day that can have a summary. */
export const newestDay = (at: Date): string => utcDay(new Date(at.getTime() - SETTLED_MS - DAY_MS));

/** Null for a day that has not been over for an hour, was too long ago, or on which nothing was watched. */
export type ReadDailySummary = (day: string) => Promise<DailySummary | null>;

export function createReadDailySummary({ store, past, write, now }: DailySummaryContext): ReadDailySummary {
  const flights = createSingleFlight<DailySummary | null>();
  const writeOnce = async (day: string): Promise<DailySummary | null> => {
    const [signals = null] = await past.days(EVERYBODY, { from: day, to: day });
    if (signals === null && !(await store.wasWatched(day))) return null;
    const figures = { day, signals, bestEur: await store.best(day), ...(await store.named(day)) };
    const { text, source } = await write(dailySummary(figures), { reader: null });
    await store.keep({ day, text, source, createdAt: now() });
    return store.find(day);
  };
  return async (day) => {
    if (day > newestDay(now()) || day < utcDay(new Date(now().getTime() - MOST_DAYS * DAY_MS))) return null;
    const kept = await store.find(day);
    return kept ?? (await flights.run(day, () => writeOnce(day))).answer;
  };
}
