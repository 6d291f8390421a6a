/** Whether this process should be given requests: what its parts say, and whether it starts, serves or stops. */
import type { MarketStatus } from '@spreadwise/contract';
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Bus } from '../platform/bus';
import type { OpenDatabase } from '../platform/db/driver';
import type { DatabaseState } from '../platform/db/health';
import { healthRoutes } from '../platform/http/app';
import {
  createReadiness,
  type PartState,
  type ReadinessPart,
  type ReadinessReport,
} from '../platform/lib/observed/readiness';
import { REAL_TIMERS } from '../platform/lib/time';
import type { Part } from './part';

const WATCH_EVERY_MS = 1_000;

const DATABASE_REASONS: Readonly<Record<Exclude<DatabaseState, 'ok'>, string>> = {
  away: 'it cannot be reached, or refuses connections',
  'read-only': 'it takes no writes: a standby, or set so',
  full: 'a write found no room on its disk',
  slow: 'it does not answer in time',
};

/** Nearly every call needs it, so other processes should be asked meanwhile, whose way to it may be another. */
export const databasePart = ({ health }: Pick<OpenDatabase, 'health'>): Part => ({
  readiness: [
    {
      name: 'database',
      state() {
        const state = health.state();
        if (state === 'ok') return { state, status: 'ready' };
        return { state, status: 'not ready', reason: DATABASE_REASONS[state] };
      },
    },
  ],
});

/** Pages, accounts and billing go on without advice, so the process is still given requests; but it is said. */
export const marketReadiness = (status: () => MarketStatus, doesMore: boolean): ReadinessPart => ({
  name: 'market',
  state: () => marketState(status(), doesMore),
});

/** Where nothing else is done, there is nothing to go on with. */
function marketState(
  { state, lastQuoteAt, worker: { lastFailure } }: MarketStatus,
  doesMore: boolean,
): PartState {
  if (state === 'running') return { state, status: 'ready' };
  const failure = lastFailure ? `; the market worker failed: ${lastFailure}` : '';
  return {
    state,
    status: doesMore ? 'degraded' : 'not ready',
    reason: `no advice flows; last quote: ${lastQuoteAt ?? 'none yet'}${failure}`,
  };
}

/** Everything goes on without it, a second later. */
export const busPart = (bus: Pick<Bus, 'health'>): Part => ({
  readiness: [
    {
      name: 'bus',
      state() {
        const health = bus.health();
        if (health.state === 'up') return { state: 'up', status: 'ready' };
        return { state: 'down', status: 'degraded', reason: health.reason };
      },
    },
  ],
});

/** A load balancer sends nobody here before `begin` and after `stop`. */
export function openReadiness(features: readonly Part[], log: Logger, now: () => Date) {
  const readiness = createReadiness(
    features.flatMap((part) => part.readiness ?? []),
    { log, now },
  );
  let phase: 'starting' | 'serving' | 'stopping' = 'starting';
  const report = (): ReadinessReport => {
    const { status, parts } = readiness.report();
    return phase === 'serving'
      ? { status, parts }
      : { status: 'not ready', parts: { process: phase, ...parts } };
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
  } satisfies Part & { begin(): void };
}

/** Load balancers need a while between "send nobody here" and "nobody is let in". */
export const drainPart = ({ drainMs }: Pick<Config, 'drainMs'>): Part => ({
  stop: () => REAL_TIMERS.sleep(drainMs),
});
