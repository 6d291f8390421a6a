/** Takes browsers' reports of what they refused. A form of the browser's own, so no call of the contract. */
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppEnv } from '../http/environment';
import { CSP_REPORTS_PATH } from '../lib/content-security-policy';
import { readCspReports } from './read-csp-report';
import type { Tally } from './tally';

/** A page of ours makes none at all; a page that an extension changes makes some. */
const LIMIT = { points: 60, seconds: 60 };
const MOST_BYTES = 16 * 1024;

export function cspReportRoute(app: Hono<AppEnv>, tally: Pick<Tally, 'addCsp'>): void {
  app.post(CSP_REPORTS_PATH, bodyLimit({ maxSize: MOST_BYTES }), async (c) => {
    const { ground, clientAddress, ownOrigin } = c.env;
    await ground.rateLimits.consume('csp reports', LIMIT, clientAddress);
    for (const report of readCspReports(await c.req.text(), ownOrigin)) tally.addCsp(report);
    return c.body(null, 204);
  });
}
