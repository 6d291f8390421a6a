/** Whether the database can be used, as it was found lately: by asking it now and then, and by what has failed meanwhile. */
import { type DatabaseTrouble, troubleOf } from './unavailable';

export type DatabaseState = 'ok' | DatabaseTrouble;

/** Waiting, by argument. Both take milliseconds. */
export interface HealthTimers {
  sleep(ms: number, stop?: AbortSignal): Promise<void>;
  every(ms: number, work: () => void): () => void;
}

export interface HealthOptions {
  /** Asks the database on a connection of its own, which no busy pool holds up: does it take writes? */
  readonly takesWrites: () => Promise<boolean>;
  readonly timers: HealthTimers;
  /** Milliseconds that only grow. */
  readonly clock: () => number;
  /** Told each time that it gave no answer. */
  readonly onSilence?: () => void;
}

const ASK_EVERY_MS = 2_000;
const ANSWER_LIMIT_MS = 3_000;
/** Only a write tells whether there is room, so a full disk is believed in for so long after the last one that failed. */
const FULL_MS = 30_000;
/** One statement that takes too long is a slow statement; so many within so long are a slow database. */
const SLOW_WITHIN_MS = 15_000;
const MOST_SLOW = 3;

export function startDatabaseHealth({ takesWrites, timers, clock, onSilence = () => {} }: HealthOptions) {
  let found: DatabaseState = 'ok';
  let asking: Promise<void> | null = null;
  let fullAt = Number.NEGATIVE_INFINITY;
  let slowAt: readonly number[] = [];

  const askOnce = async () => {
    found = await answerOf(takesWrites, timers);
    asking = null;
    if (found === 'away' || found === 'slow') onSilence();
  };
  const ask = () => {
    asking ??= askOnce();
    return asking;
  };
  const stop = timers.every(ASK_EVERY_MS, () => void ask());

  return {
    ask,
    stop,
    state() {
      if (found !== 'ok') return found;
      if (clock() - fullAt < FULL_MS) return 'full';
      return slowAt.filter((at) => clock() - at < SLOW_WITHIN_MS).length >= MOST_SLOW ? 'slow' : 'ok';
    },
    /** Takes up a statement's failure, whatever it was. */
    noteFailure(error: unknown) {
      const trouble = troubleOf(error);
      if (trouble === 'full') fullAt = clock();
      if (trouble === 'slow') slowAt = [...slowAt, clock()].slice(-MOST_SLOW);
      if (trouble !== null && trouble !== 'full') void ask();
    },
  };
}

export type DatabaseHealth = ReturnType<typeof startDatabaseHealth>;

/** Never rejects. */
async function answerOf(takesWrites: () => Promise<boolean>, { sleep }: HealthTimers) {
  const answered = new AbortController();
  const tooLate = sleep(ANSWER_LIMIT_MS, answered.signal).then((): DatabaseState => 'slow');
  const answer = takesWrites().then(
    (writes): DatabaseState => (writes ? 'ok' : 'read-only'),
    (error: unknown): DatabaseState => troubleOf(error) ?? 'away',
  );
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    answered.abort();
  }
}
