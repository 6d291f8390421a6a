/** The owner's panel, each endpoint behind the permission that the contract names. */
import type { Hono } from 'hono';
import { deviceName } from '../../people/identity';
import { type AppEnv, handle, page, readRowCursor, rowCursor } from '../../platform/http';
import { readMails } from '../../platform/mail';
import { readVisitorsNow, readVisits, summarizeVisits } from '../visitors';
import { analyticsRoutes } from './analytics/routes';
import { consoleRoutes } from './console/routes';
import type { PanelContext, Uses } from './context';
import { customerRoutes } from './customers/routes';
import { databaseRoutes } from './database/routes';
import { marketRoutes } from './market/routes';
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
    const visits = shown.map(({ id, at, page, referrer, country, city, userAgent }) => ({
      id: String(id),
      at: at.toISOString(),
      page,
      referrer,
      country,
      city,
      browser: userAgent && deviceName(userAgent),
    }));
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
    const mails = shown.map(({ id, at, ...mail }) => ({ id: String(id), at: at.toISOString(), ...mail }));
    return { delivery: mailDelivery, mails, nextCursor };
  });
}
