/** The simulated market as fast as it is read, for a given simulated time. */
import { setImmediate } from 'node:timers/promises';
import { createSimulatedFeed, type SimulatedFeedOptions } from '../feeds/simulated/simulation';
import type { Feed } from '../types';

/** A run yields to the event loop once in this many steps. */
const BREATHE_EVERY = 50;

interface FreeSimulation extends Omit<SimulatedFeedOptions, 'now' | 'sleep'> {
  readonly startAt: number;
  readonly durationMs: number;
}

export function freeSimulation({ startAt, durationMs, ...options }: FreeSimulation): Feed {
  let now = startAt;
  let steps = 0;
  const over = new AbortController();
  const feed = createSimulatedFeed({
    ...options,
    now: () => now,
    async sleep(ms) {
      now += ms;
      steps += 1;
      if (now > startAt + durationMs) over.abort();
      else if (steps % BREATHE_EVERY === 0) await setImmediate();
    },
  });
  return { ...feed, events: (stop) => feed.events(AbortSignal.any([stop, over.signal])) };
}
