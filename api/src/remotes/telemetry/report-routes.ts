/** Where tabs report how the remotes fare. */
import type { Hono } from 'hono';
import type { AppEnv } from '../../http/environment';
import { handle } from '../../http/handle';
import { readTicket } from '../serve/tab-ticket';
import { type ReportsContext, recordReports } from './reports';

export interface ReportRoutesContext extends ReportsContext {
  readonly ticketSecret: Buffer;
}

/** Each tab reports every few seconds, and an office shares an address. */
const LIMIT = { points: 600, seconds: 60 };

export function reportRoutes(app: Hono<AppEnv>, ctx: ReportRoutesContext): void {
  handle(
    app,
    'POST /api/remotes/reports',
    async ({ body: { tab, reports } }) => {
      const known = readTicket(ctx.ticketSecret, tab, ctx.now());
      if (known) await recordReports(ctx, known, reports);
      return undefined;
    },
    { limit: LIMIT },
  );
}
