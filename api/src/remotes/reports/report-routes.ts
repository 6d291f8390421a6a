/** The route by which tabs report on remotes. */
import type { Hono } from 'hono';
import { type AppEnv, handle, networkOf } from '../../platform/http';
import { keyedHash } from '../../platform/lib/secrets';
import type { ReleaseStore } from '../releases';
import { readTicket, recordReports } from './reports';
import type { ReportsStore } from './reports-store';

export interface ReportRoutesOptions {
  readonly reports: ReportsStore;
  readonly store: Pick<ReleaseStore, 'takeStep'>;
  readonly ticketSecret: Buffer;
  readonly networkSecret: Buffer;
  readonly now: () => Date;
}

/** Each tab reports every few seconds, and all tabs in an office share an address. */
const LIMIT = { points: 600, seconds: 60 };

export function reportRoutes(
  app: Hono<AppEnv>,
  { reports: reportsStore, store, ticketSecret, networkSecret, now }: ReportRoutesOptions,
): void {
  handle(app, 'POST /api/remotes/reports', LIMIT, async ({ c, body: { tab: ticket, reports } }) => {
    const tab = readTicket(ticketSecret, ticket, now());
    const network = keyedHash(networkSecret, networkOf(c.env.clientAddress));
    if (tab) await recordReports(reportsStore, store, { ...tab, network }, reports, now());
  });
}
