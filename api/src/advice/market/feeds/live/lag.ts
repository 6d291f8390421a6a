/**
 * How far this thread may be behind the data that has arrived. A message waits in its socket until a turn of the event
 * loop reads it. A turn reads up to 2 MB of each socket, so a short turn has left nothing behind; after long turns
 * without a rest, a message may have waited since the last rest.
 */
import { performance } from 'node:perf_hooks';
import type { Timers } from '../../../../platform/lib/time';

/** Both in ms, and never set back. */
export interface LoopTimes {
  readonly now: () => number;
  /** How long the thread has waited for events, since it began. */
  readonly idle: () => number;
}

/** Node's own measurements of this thread's event loop. */
export const LOOP_TIMES: LoopTimes = {
  now: () => performance.now(),
  idle: () => performance.eventLoopUtilization().idle,
};

const LOOK_EVERY_MS = 20;
/** Below this share of idle time a thread never rests: even an instant poll counts as a little idle time. */
const LEAST_REST = 0.05;
/** Handling 2 MB of messages takes longer than this. */
const SHORT_TURN_MS = 100;

export function createLagMeter({ every }: Pick<Timers, 'every'>, { now, idle }: LoopTimes = LOOP_TIMES) {
  let lookedAt = now();
  let idleThen = idle();
  /** In ms, at the last look. */
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
    // Work since the last look may have delayed the thread.
    lagMs: () => Math.ceil(lag + Math.max(0, now() - lookedAt - LOOK_EVERY_MS)),
    stop,
  };
}
