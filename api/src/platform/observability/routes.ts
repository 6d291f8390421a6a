/** The routes that watch a process: GET /metrics, and /healthz and /readyz by the state of its parts. */
import type { Logger } from 'pino';
import type { Bus } from '../bus';
import type { OpenDatabase } from '../db/driver';
import type { DatabaseState } from '../db/health';
import { type MountRoutes, Problem } from '../http';
import { type App, createHealthApp, healthRoutes } from '../http/app';
import { createReadiness, type ReadinessPart } from '../lib/observed/readiness';
import { hashSecret, sameHash } from '../lib/secrets';
import { job } from '../lib/time';
import type { Prometheus } from './prometheus';

/** `token` null: open to anyone who can reach the port. */
export const metricsRoute =
  ({ text, contentType }: Pick<Prometheus, 'text' | 'contentType'>, token: string | null): MountRoutes =>
  (app) => {
    const expected = token === null ? null : hashSecret(token);
    app.get('/metrics', async (c) => {
      const given = /^Bearer (\S{1,1024})$/i.exec(c.req.header('Authorization') ?? '')?.[1];
      if (expected !== null && !sameHash(hashSecret(given ?? ''), expected))
        throw new Problem(401, 'This call requires METRICS_TOKEN.');
      c.env.doNotStore();
      return c.body(await text(), 200, { 'Content-Type': contentType });
    });
  };

export const metricsApp = (log: Logger, prometheus: Prometheus, token: string | null): App =>
  createHealthApp(log, [metricsRoute(prometheus, token)]);

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

export function openReadiness(parts: readonly ReadinessPart[], log: Logger, now: () => Date) {
  const readiness = createReadiness(parts, log, now);
  const { begin, stop, watch } = readiness;
  const routes: MountRoutes = (app) => healthRoutes(app, readiness);
  const watching = job('readiness', WATCH_EVERY_MS, watch, 'the product’s health could not be checked');
  return { routes, jobs: [watching], begin, stop };
}
