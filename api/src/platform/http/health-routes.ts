/** For operation: does the process live, and can it serve. */
import type { Hono } from 'hono';
import type { Readiness } from '../lib/observed/readiness';
import type { AppEnv } from './environment';

export function healthRoutes(app: Hono<AppEnv>, readiness: Pick<Readiness, 'report'>): void {
  app.get('/healthz', (c) => {
    c.env.setDefault('Cache-Control', 'no-store');
    return c.json({ status: 'alive' });
  });
  app.get('/readyz', (c) => {
    const report = readiness.report();
    c.env.setDefault('Cache-Control', 'no-store');
    return c.json(report, report.status === 'not ready' ? 503 : 200);
  });
}
