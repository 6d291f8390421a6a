/** The owner's endpoints for watching the database. */
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../../platform/http';
import type { Uses } from '../context';
import { endRunning, readActivity, readStatements } from './activity-store';
import { readFindings } from './findings-store';
import { describeDatabase, readMigrations } from './sizes-store';

export function databaseRoutes(
  app: Hono<AppEnv>,
  { db, databaseKind, now }: Uses<'db' | 'databaseKind' | 'now'>,
): void {
  handle(app, 'GET /api/admin/database', async () => ({
    kind: databaseKind,
    ...(await describeDatabase(db, databaseKind, now())),
  }));
  handle(app, 'GET /api/admin/database/activity', async () => ({
    kind: databaseKind,
    ...(await readActivity(db)),
  }));
  handle(app, 'POST /api/admin/database/end', async ({ body: { id, how } }) => {
    if (!(await endRunning(db, id, how, now())))
      throw new Problem(404, 'It has already ended, or belongs to another database user.');
    return undefined;
  });
  handle(app, 'GET /api/admin/database/statements', () => readStatements(db, databaseKind));
  handle(app, 'GET /api/admin/database/findings', async () => ({ findings: await readFindings(db) }));
  handle(app, 'GET /api/admin/database/migrations', async () => ({ migrations: await readMigrations(db) }));
}
