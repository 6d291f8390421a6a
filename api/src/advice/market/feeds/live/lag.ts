/**
 * How far this thread may be behind what has arrived at it. A message waits in its socket for a turn of the event loop
 * to read it. A turn reads up to 2 MB of each socket, so one that was over soon has left nothing behind; after long
 * ones without a rest a message may have waited since the last rest.
 */
import { performance } from 'node:perf_hooks';
import type { Timers } from '../../../../platform/lib/time';

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
/** A thread that rests for less than this share of a look never rests: an instant poll counts as a little rest, too. */
const LEAST_REST = 0.05;
/** To handle 2 MB of messages takes longer than this. */
const SHORT_TURN_MS = 100;

export function createLagMeter({ every }: Pick<Timers, 'every'>, { now, idle }: LoopTimes = LOOP_TIMES) {
  let lookedAt = now();
  let idleThen = idle();
  /** At the last look. */
  let lag = 0;

  const look = () => {
    const [at, idleNow] = [now(), idle()];
    const passed = at - lookedAt;
    const rested = idleNow - idleThen;
    const isCurrent = passed < SHORT_TURN_MS || rested >= passed * LEAST_REST;
    lag = isCurrent ? passed - rested : lag + passed;
    lookedAt = at;
    idleThen = idleNow;
  };
  const stop = every(LOOK_EVERY_MS, look);
  return {
    // What has been handled since the last look may have held the thread up.
    lagMs: () => Math.ceil(lag + Math.max(0, now() - lookedAt - LOOK_EVERY_MS)),
    stop,
  };
}
