/** The simulated market as a feed: in real time by a clock, or as fast as it is read. */
import { setImmediate } from 'node:timers/promises';
import type { Timers } from '../../../../platform/lib/time';
import type { MarketEvent, MarketSource } from '../../types';
import { createSimulation, type SimulationOptions } from './simulation';

/** How time passes for the simulation. */
export type SimulatedPace =
  /** With the clock. What was missed while the process was busy is caught up with in one step. */
  | { readonly kind: 'real'; readonly now: () => number; readonly sleep: Timers['sleep'] }
  /** As fast as it is read, for so long in simulated time. */
  | { readonly kind: 'free'; readonly startAt: number; readonly durationMs: number };

export interface SimulatedSourceOptions extends Omit<SimulationOptions, 'startAt'> {
  readonly pace: SimulatedPace;
  /** How much simulated time a batch is of. */
  readonly stepMs?: number;
}

/** Events in each of the first batches, which list thousands of markets. */
const FIRST_BATCH = 1_000;
/** A free run lets the process do something else once in so many batches. */
const BREATHE_EVERY = 50;

export function createSimulatedSource({
  pace,
  stepMs = 50,
  ...options
}: SimulatedSourceOptions): MarketSource {
  const startAt = pace.kind === 'real' ? pace.now() : pace.startAt;
  const simulation = createSimulation({ ...options, startAt });
  const times = pace.kind === 'real' ? realTimes(pace, stepMs) : freeTimes(pace, stepMs);
  return {
    kind: 'simulated',
    async *events(stop) {
      const first = simulation.begin();
      for (let from = 0; from < first.length && !stop.aborted; from += FIRST_BATCH)
        yield first.slice(from, from + FIRST_BATCH);
      for await (const to of times(stop)) {
        const events: readonly MarketEvent[] = simulation.advance(to);
        if (events.length) yield events;
      }
    },
    wantBooks: (markets) => simulation.wantBooks(markets),
  };
}

const realTimes = ({ now, sleep }: SimulatedPace & { kind: 'real' }, stepMs: number) =>
  async function* (stop: AbortSignal): AsyncGenerator<number> {
    while (true) {
      await sleep(stepMs, stop);
      if (stop.aborted) return;
      yield now();
    }
  };

const freeTimes = ({ startAt, durationMs }: SimulatedPace & { kind: 'free' }, stepMs: number) =>
  async function* (stop: AbortSignal): AsyncGenerator<number> {
    for (let step = 1; step * stepMs <= durationMs; step++) {
      if (step % BREATHE_EVERY === 0) await setImmediate();
      if (stop.aborted) return;
      yield startAt + step * stepMs;
    }
  };
