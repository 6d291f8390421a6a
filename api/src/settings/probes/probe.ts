/** Trying a connection to the outside: what came of it, in words, and how long it took. */
import type { SETTINGS_TESTS } from '@spreadwise/contract';

/** Resolves with what was found out; rejects with why it does not work. */
export type Probe = () => Promise<string>;
export type Probes = Readonly<Record<(typeof SETTINGS_TESTS)[number], Probe>>;

export interface ProbeResult {
  readonly works: boolean;
  readonly words: string;
  readonly tookMs: number;
}

const LIMIT_MS = 10_000;
const MOST_CHARACTERS = 300;

export async function runProbe(probe: Probe, clock = () => performance.now()): Promise<ProbeResult> {
  const began = clock();
  const done = (works: boolean, words: string) => ({
    works,
    words: words.slice(0, MOST_CHARACTERS),
    tookMs: Math.round(clock() - began),
  });
  try {
    return done(true, await probe());
  } catch (error) {
    return done(false, error instanceof Error ? error.message : String(error));
  }
}
