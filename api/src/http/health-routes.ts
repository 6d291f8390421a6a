/** For whoever keeps this running: does the process live, and can it serve. */
import type { Hono } from 'hono';
import { type Database, ping } from '../db/database';
import type { AppEnv } from './environment';

export interface HealthContext {
  readonly db: Database;
  /** False while starting and while stopping: a load balancer sends nobody here then. */
  readonly isServing: () => boolean;
}

const DATABASE_TIME_LIMIT_MS = 3_000;

export function healthRoutes(app: Hono<AppEnv>, { db, isServing }: HealthContext): void {
  app.get('/healthz', (c) => c.json({ status: 'alive' }));
  app.get('/readyz', async (c) =>
    isServing() && (await answers(db)) ? c.json({ status: 'ready' }) : c.json({ status: 'not ready' }, 503),
  );
}

async function answers(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, DATABASE_TIME_LIMIT_MS, false);
  });
  try {
    return await Promise.race([ping(db).then(() => true), tooLate]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}
