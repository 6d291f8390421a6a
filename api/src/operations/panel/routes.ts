/** The owner's panel, each call behind the permission that the contract names. */
import type { ConfigurationEntry } from '@spreadwise/contract';
import type { Hono } from 'hono';
import type { Billing } from '../../commerce/billing';
import type { Database } from '../../platform/db/database';
import type { TableDeclaration } from '../../platform/feature';
import type { AppEnv } from '../../platform/http';
import { page, readRowCursor, rowCursor } from '../../platform/http/cursor';
import { handle } from '../../platform/http/handle';
import { type Mailer, type MailSender, readMails } from '../../platform/mail';
import { readVisitorsNow, readVisits, summarizeVisits } from '../visitors';
import { analyticsRoutes } from './analytics/routes';
import { browserName } from './browser-name';
import { consoleRoutes } from './console/routes';
import { customerRoutes } from './customers/routes';
import { databaseRoutes } from './database/routes';
import { type OverviewContext, overviewRoutes } from './overview/routes';

export interface AdminContext extends MailSender, OverviewContext {
  readonly db: Database;
  readonly mailer: Mailer;
  /** For the owner's own statements. */
  readonly aside: Database;
  readonly databaseKind: 'embedded' | 'server';
  /** Every table that the SQL console may read of. */
  readonly tables: readonly TableDeclaration[];
  /** Whose own pages are no source of visitors. */
  readonly ownHost: string;
  readonly configuration: readonly ConfigurationEntry[];
  readonly readPayments: Billing['readPayments'];
}

export function adminRoutes(app: Hono<AppEnv>, context: AdminContext): void {
  overviewRoutes(app, context);
  customerRoutes(app, context);
  analyticsRoutes(app, context);
  visitRoutes(app, context);
  systemRoutes(app, context);
  databaseRoutes(app, context);
  consoleRoutes(app, context);
}

function visitRoutes(app: Hono<AppEnv>, { db, now }: AdminContext): void {
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
      browser: browserName(userAgent),
    }));
    return { visits, nextCursor };
  });
  handle(app, 'GET /api/admin/visits/summary', () => summarizeVisits(db, now()));
  handle(app, 'GET /api/admin/visits/now', () => readVisitorsNow(db, now()));
}

function systemRoutes(app: Hono<AppEnv>, context: AdminContext): void {
  const { db, mailDelivery, configuration } = context;
  handle(app, 'GET /api/admin/configuration', () => ({ entries: [...configuration] }));
  handle(app, 'GET /api/admin/mails', async ({ query: { cursor, limit } }) => {
    const found = await readMails(db, readRowCursor(cursor), limit + 1);
    const { shown, nextCursor } = page(found, limit, ({ id }) => rowCursor(id));
    const mails = shown.map(({ id, at, ...mail }) => ({ id: String(id), at: at.toISOString(), ...mail }));
    return { delivery: mailDelivery, mails, nextCursor };
  });
}
