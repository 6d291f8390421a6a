/** Whether this process should get requests: the state of its parts, and whether it starts, serves or stops. */
import type { Logger } from 'pino';
import type { Bus } from '../bus';
import type { OpenDatabase } from '../db/driver';
import type { DatabaseState } from '../db/health';
import type { MountRoutes } from '../http';
import { healthRoutes } from '../http/app';
import { createReadiness, type ReadinessPart, type ReadinessReport } from '../lib/observed/readiness';
import { type Job, job } from '../lib/time';

const WATCH_EVERY_MS = 1_000;

const DATABASE_REASONS: Readonly<Record<Exclude<DatabaseState, 'ok'>, string>> = {
  away: 'it cannot be reached, or refuses connections',
  'read-only': 'it takes no writes: a standby, or set so',
  full: 'a write found no room on its disk',
  slow: 'it does not answer in time',
};

/** Nearly every call needs the database, so requests should go to other processes, which may still reach it. */
export const databaseReadiness = ({ health }: Pick<OpenDatabase, 'health'>): ReadinessPart => ({
  name: 'database',
  state() {
    const state = health.state();
    if (state === 'ok') return { state, status: 'ready' };
    return { state, status: 'not ready', reason: DATABASE_REASONS[state] };
  },
});

/** Everything works without it, some seconds later. */
export const busReadiness = (bus: Pick<Bus, 'health'>): ReadinessPart => ({
  name: 'bus',
  state() {
    const health = bus.health();
    if (health.state === 'up') return { state: 'up', status: 'ready' };
    return { state: 'down', status: 'degraded', reason: health.reason };
  },
});

/** Not ready before `begin` and after `stop`. */
export function openReadiness(parts: readonly ReadinessPart[], log: Logger, now: () => Date) {
  const readiness = createReadiness(parts, { log, now });
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  const report = (): ReadinessReport => {
    const report = readiness.report();
    return phase === 'serving' ? report : { status: 'not ready', parts: { process: phase, ...report.parts } };
  };
  const watch = async () => readiness.watch();
  return {
    routes: (app) => healthRoutes(app, { report }),
    jobs: [job('readiness', WATCH_EVERY_MS, watch, 'the product’s health could not be checked')],
    begin() {
      phase = 'serving';
    },
    stop() {
      phase = 'stopping';
    },
  } satisfies { routes: MountRoutes; jobs: readonly Job[]; begin(): void; stop(): void };
}
