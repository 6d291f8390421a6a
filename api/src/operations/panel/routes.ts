/** The owner's panel, each endpoint behind the permission that the contract names. */
import type { Hono } from 'hono';
import { readFeedDays } from '../../advice/analysis';
import { deviceName } from '../../people/identity';
import { type AppEnv, handle, Problem, page, readRowCursor, rowCursor } from '../../platform/http';
import { actorOf } from '../../platform/lib/session';
import { withIsoTimes } from '../../platform/lib/time';
import { readMails } from '../../platform/mail';
import { recordAction } from '../audit';
import { readVisitorsNow, readVisits, summarizeVisits } from '../visitors';
import { analyticsRoutes } from './analytics/routes';
import { consoleRoutes } from './console/routes';
import type { PanelContext, Uses } from './context';
import { customerRoutes } from './customers/routes';
import { endRunning, readActivity, readStatements } from './database/activity-store';
import { readFindings } from './database/findings-store';
import { describeDatabase, readMigrations } from './database/sizes-store';
import { overviewRoutes } from './overview/routes';

export function adminRoutes(app: Hono<AppEnv>, context: PanelContext): void {
  overviewRoutes(app, context);
  customerRoutes(app, context);
  analyticsRoutes(app, context);
  visitRoutes(app, context);
  systemRoutes(app, context);
  databaseRoutes(app, context);
  consoleRoutes(app, context);
  marketRoutes(app, context);
}

function visitRoutes(app: Hono<AppEnv>, { db, now }: Uses<'db' | 'now'>): void {
  handle(app, 'GET /api/admin/visits', async ({ query: { cursor, limit } }) => {
    const found = await readVisits(db, readRowCursor(cursor), limit + 1);
    const { shown, nextCursor } = page(found, limit, ({ id }) => rowCursor(id));
    const visits = shown.map(({ id, at, page, referrer, country, city, userAgent }) => {
      const browser = userAgent && deviceName(userAgent);
      return withIsoTimes({ id: String(id), at, page, referrer, country, city, browser });
    });
    return { visits, nextCursor };
  });
  handle(app, 'GET /api/admin/visits/summary', () => summarizeVisits(db, now()));
  handle(app, 'GET /api/admin/visits/now', () => readVisitorsNow(db, now()));
}

function systemRoutes(
  app: Hono<AppEnv>,
  { db, mailDelivery, configuration }: Uses<'db' | 'mailDelivery' | 'configuration'>,
): void {
  handle(app, 'GET /api/admin/configuration', () => ({ entries: [...configuration] }));
  handle(app, 'GET /api/admin/mails', async ({ query: { cursor, limit } }) => {
    const found = await readMails(db, readRowCursor(cursor), limit + 1);
    const { shown, nextCursor } = page(found, limit, ({ id }) => rowCursor(id));
    const mails = shown.map((mail) => withIsoTimes({ ...mail, id: String(mail.id) }));
    return { delivery: mailDelivery, mails, nextCursor };
  });
}

function databaseRoutes(
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
  });
  handle(app, 'GET /api/admin/database/statements', () => readStatements(db, databaseKind));
  handle(app, 'GET /api/admin/database/findings', async () => ({ findings: await readFindings(db) }));
  handle(app, 'GET /api/admin/database/migrations', async () => ({ migrations: await readMigrations(db) }));
}

/** For an exchange, a new connection is the most expensive request. */
const RESTART_LIMIT = { points: 10, seconds: 300 };

export function marketRoutes(
  app: Hono<AppEnv>,
  { db, bus, marketStatus, now }: Uses<'db' | 'bus' | 'marketStatus' | 'now'>,
): void {
  handle(app, 'GET /api/admin/market/days', () => readFeedDays(db, marketStatus().feed, now()));
  handle(
    app,
    'POST /api/admin/market/restart',
    RESTART_LIMIT,
    async ({ session, body: { exchange, reason } }) => {
      const { feed, feeds } = marketStatus();
      if (exchange !== null && !feeds.some((one) => one.exchange === exchange))
        throw new Problem(404, 'No exchange with this name is watched.');
      if (exchange !== null && feed !== 'live')
        throw new Problem(
          409,
          'This market has no connections to individual exchanges. Restart the whole market instead.',
        );
      const details = { exchange, reason };
      await recordAction(db, { at: now(), actor: actorOf(session), action: 'market.restarted', details });
      bus.publish('market.restart', { exchange });
    },
  );
}
