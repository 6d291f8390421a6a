/** Whether this process should be given requests: what its parts say, and whether it starts, serves or stops. */
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Bus } from '../platform/bus';
import type { OpenDatabase } from '../platform/db/driver';
import type { DatabaseState } from '../platform/db/health';
import type { Running } from '../platform/feature';
import { healthRoutes } from '../platform/http/app';
import {
  createReadiness,
  type ReadinessPart,
  type ReadinessReport,
} from '../platform/lib/observed/readiness';
import { REAL_TIMERS } from '../platform/lib/time';

const WATCH_EVERY_MS = 1_000;

const DATABASE_REASONS: Readonly<Record<Exclude<DatabaseState, 'ok'>, string>> = {
  away: 'it cannot be reached, or refuses connections',
  'read-only': 'it takes no writes: a standby, or set so',
  full: 'a write found no room on its disk',
  slow: 'it does not answer in time',
};

/** Nearly every call needs it, so other processes should be asked meanwhile, whose way to it may be another. */
export const databaseReadiness = ({ health }: Pick<OpenDatabase, 'health'>): ReadinessPart => ({
  name: 'database',
  state() {
    const state = health.state();
    if (state === 'ok') return { state, status: 'ready' };
    return { state, status: 'not ready', reason: DATABASE_REASONS[state] };
  },
});

/** Everything goes on without it, a second later. */
export const busReadiness = (bus: Pick<Bus, 'health'>): ReadinessPart => ({
  name: 'bus',
  state() {
    const health = bus.health();
    if (health.state === 'up') return { state: 'up', status: 'ready' };
    return { state: 'down', status: 'degraded', reason: health.reason };
  },
});

/** A load balancer sends nobody here before `begin` and after `stop`. */
export function openReadiness(parts: readonly ReadinessPart[], log: Logger, now: () => Date) {
  const readiness = createReadiness(parts, { log, now });
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  const report = (): ReadinessReport => {
    const report = readiness.report();
    return phase === 'serving' ? report : { status: 'not ready', parts: { process: phase, ...report.parts } };
  };
  return {
    routes: (app) => healthRoutes(app, { report }),
    jobs: [
      {
        name: 'readiness',
        everyMs: WATCH_EVERY_MS,
        work: async () => readiness.watch(),
        failure: 'how the parts of the product are was not looked at',
      },
    ],
    begin() {
      phase = 'serving';
    },
    stop() {
      phase = 'stopping';
    },
  } satisfies Running & { begin(): void };
}

/** Load balancers need a while between "send nobody here" and "nobody is let in". */
export const drain = ({ drainMs }: Pick<Config, 'drainMs'>) => ({
  stop: () => REAL_TIMERS.sleep(drainMs),
});
