/**
 * How far this thread may be behind what has arrived at it. A message waits in its socket only while the thread is busy
 * with something else, so it is at most as old as the thread has been busy without a rest.
 */
import { performance } from 'node:perf_hooks';
import type { Timers } from '../../../lib/timers';

export interface LagMeter {
  /** Milliseconds by which what is being handled now may be older than now. */
  lagMs(): number;
  stop(): void;
}

/** Both in ms, and neither is ever set back. */
export interface LoopTimes {
  readonly now: () => number;
  /** For how long the thread has waited for something to happen, since it began. */
  readonly idle: () => number;
}

/** Node's own counts of this thread's event loop. */
export const LOOP_TIMES: LoopTimes = {
  now: () => performance.now(),
  idle: () => performance.eventLoopUtilization().idle,
};

const LOOK_EVERY_MS = 20;
/**
 * A thread that rests for less than this share of a look is taken as never resting: a poll that finds something at once
 * counts as a little rest as well.
 */
const LEAST_REST = 0.05;

export function createLagMeter(
  { every }: Pick<Timers, 'every'>,
  { now, idle }: LoopTimes = LOOP_TIMES,
): LagMeter {
  let lookedAt = now();
  let idleThen = idle();
  /** At the last look. */
  let lag = 0;

  const look = () => {
    const [at, idleNow] = [now(), idle()];
    const passed = at - lookedAt;
    const rested = idleNow - idleThen;
    lag = rested >= passed * LEAST_REST ? passed - rested : lag + passed;
    lookedAt = at;
    idleThen = idleNow;
  };
  const stop = every(LOOK_EVERY_MS, look);
  return {
    // What has been handled since the last look may have held the thread up.
    lagMs: () => lag + Math.max(0, now() - lookedAt - LOOK_EVERY_MS),
    stop,
  };
}
