/** For operation: does the process live, and can it serve. */
import type { Hono } from 'hono';
import { type Database, ping } from '../db/database';
import { REAL_TIMERS } from '../lib/timers';
import type { AppEnv } from './environment';

export interface HealthContext {
  readonly db: Database;
  /** False while starting and while stopping: a load balancer sends nobody here then. */
  readonly isServing: () => boolean;
  /** What goes on without, and is only said. */
  readonly parts?: () => Readonly<Record<string, string>>;
}

const DATABASE_TIME_LIMIT_MS = 3_000;

export function healthRoutes(app: Hono<AppEnv>, { db, isServing, parts = () => ({}) }: HealthContext): void {
  app.get('/healthz', (c) => c.json({ status: 'alive' }));
  app.get('/readyz', async (c) =>
    isServing() && (await answers(db))
      ? c.json({ status: 'ready', parts: parts() })
      : c.json({ status: 'not ready', parts: parts() }, 503),
  );
}

async function answers(db: Database): Promise<boolean> {
  const answered = new AbortController();
  const tooLate = REAL_TIMERS.sleep(DATABASE_TIME_LIMIT_MS, answered.signal).then(() => false);
  try {
    return await Promise.race([ping(db).then(() => true), tooLate]);
  } catch {
    return false;
  } finally {
    answered.abort();
  }
}
