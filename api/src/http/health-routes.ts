/** For operation: does the process live, and can it serve. */
import type { Hono } from 'hono';
import type { Readiness } from '../lib/readiness';
import type { AppEnv } from './environment';

const FRESH = { 'Cache-Control': 'no-store' };

export function healthRoutes(app: Hono<AppEnv>, readiness: Pick<Readiness, 'report'>): void {
  app.get('/healthz', (c) => c.json({ status: 'alive' }, 200, FRESH));
  app.get('/readyz', (c) => {
    const report = readiness.report();
    return c.json(report, report.status === 'not ready' ? 503 : 200, FRESH);
  });
}
