/** The letter of a day that is over: written once, by whoever asks first or by the job. */

import { EVERYBODY, type PastSignals } from '../../../advice/signals';
import { DAY_MS } from '../../../platform/lib/timing/durations';
import { createSingleFlight } from '../../../platform/lib/timing/single-flight';
import { utcDay } from '../../../platform/lib/timing/utc-day';
import type { Write } from '../writing/writer';
import { letter } from './letter';
import type { LetterStore } from './letter-store';

export interface LetterContext {
  readonly store: LetterStore;
  readonly past: Pick<PastSignals, 'days'>;
  readonly write: Write;
  readonly now: () => Date;
}

export interface Letter {
  readonly day: string;
  readonly text: string;
  readonly source: 'ai' | 'template';
}

/** The last signals of a day may still stand, and be advised, when it is over. */
const SETTLED_MS = 3_600_000;
/** As long as signals are kept. */
const MOST_DAYS = 90;

/** Of which there can be a letter. */
export const newestDay = (at: Date): string => utcDay(new Date(at.getTime() - SETTLED_MS - DAY_MS));

/** Null for a day that has not been over for an hour, was too long ago, or on which nothing was watched. */
export type ReadLetter = (day: string) => Promise<Letter | null>;

export function createReadLetter({ store, past, write, now }: LetterContext): ReadLetter {
  const flights = createSingleFlight<Letter | null>();
  const writeOnce = async (day: string): Promise<Letter | null> => {
    const [signals = null] = await past.days(EVERYBODY, { from: day, to: day });
    if (signals === null && !(await store.wasWatched(day))) return null;
    const figures = { day, signals, bestEur: await store.best(day), ...(await store.named(day)) };
    const { text, source } = await write(letter(figures), { reader: null });
    await store.keep({ day, text, source, createdAt: now() });
    return store.find(day);
  };
  return async (day) => {
    if (day > newestDay(now()) || day < utcDay(new Date(now().getTime() - MOST_DAYS * DAY_MS))) return null;
    const kept = await store.find(day);
    return kept ?? (await flights.run(day, () => writeOnce(day))).answer;
  };
}
