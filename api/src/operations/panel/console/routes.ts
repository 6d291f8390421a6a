/** The read-only console: what can be read, and running a statement, which is audited before it runs. */
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../../platform/http';
import { recordAction } from '../../audit';
import type { Uses } from '../context';
import { createStatementsStore } from '../kept-store';
import { refused } from './gate';
import { NAMED } from './named-statements';
import { readableTables } from './readable-store';
import { CONSOLE_ROLE, prepareRole } from './role-store';
import { LIMITS, runStatement } from './run-statement-store';

const NO_ROLE = `The database's user may not act as the role ${CONSOLE_ROLE}, under which statements run. Have the server’s administrator run: create role ${CONSOLE_ROLE} nologin; grant ${CONSOLE_ROLE} to the user of DATABASE_URL;`;

export function consoleRoutes(
  app: Hono<AppEnv>,
  { db, aside, databaseKind, tables, now }: Uses<'db' | 'aside' | 'databaseKind' | 'tables' | 'now'>,
): void {
  const readable = readableTables(tables);
  let isReady = false;
  const kept = createStatementsStore(db);

  handle(app, 'GET /api/admin/database/console', async () => ({
    tables: [...readable.values()],
    named: NAMED,
    kept: await kept.list(),
    limits: { rows: LIMITS.rows, seconds: databaseKind === 'server' ? LIMITS.seconds : null },
  }));

  handle(app, 'POST /api/admin/database/console/keep', async ({ body }) => {
    if (!(await kept.keep(body, now())))
      throw new Problem(409, 'Too many saved statements. Delete one first.');
    return { kept: await kept.list() };
  });
  handle(app, 'POST /api/admin/database/console/forget', async ({ body: { id } }) => {
    await kept.forget(Number(id));
    return { kept: await kept.list() };
  });

  handle(app, 'POST /api/admin/database/console', async ({ body: { sql: statement } }) => {
    const details = { statement };
    await recordAction(db, { at: now(), actor: 'owner', action: 'database.read', details });
    isReady ||= await prepareRole(aside, readable);
    if (!isReady) return refused(NO_ROLE);
    const ran = await runStatement(aside, databaseKind, readable, statement);
    // A process of another release may have changed the role's grants.
    if (ran.kind === 'refused') isReady = false;
    return ran;
  });
}
