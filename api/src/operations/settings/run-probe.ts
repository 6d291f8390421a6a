/** Runs a connection test and reports the result in words, with its duration. */
import type { SETTINGS_TESTS } from '@spreadwise/contract';
import { messageOf } from '../../platform/lib/text';
import { createInTimeOr, REAL_TIMERS, type Timers } from '../../platform/lib/time';

/** Resolves with the finding; rejects with the failure. */
export type Probe = () => Promise<string>;
export type Probes = Readonly<Record<(typeof SETTINGS_TESTS)[number], Probe>>;

const LIMIT_MS = 10_000;
const MOST_CHARACTERS = 2_000;

export async function runProbe(probe: Probe, { after }: Pick<Timers, 'after'> = REAL_TIMERS) {
  const began = performance.now();
  const inTimeOr = createInTimeOr({ after }, LIMIT_MS);
  const done = (works: boolean, words: string) => ({
    works,
    words: words.slice(0, MOST_CHARACTERS),
    tookMs: Math.round(performance.now() - began),
  });
  try {
    const words = await inTimeOr(null, probe());
    return words === null
      ? done(false, `Nothing was answered in ${LIMIT_MS / 1000} seconds.`)
      : done(true, words);
  } catch (error) {
    return done(false, messageOf(error));
  }
}
