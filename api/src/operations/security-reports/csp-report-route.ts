/** Logs and counts what browsers report of the page's policy. The form is the browser's own, so it is no call of the contract. */
import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { AppEnv } from '../../platform/http/environment';
import { CSP_REPORTS_PATH } from '../../platform/lib/content-security-policy';
import type { Meter } from '../../platform/lib/observed/meter';
import { readCspReports } from './read-csp-report';

/** A page of ours makes none at all; a page that an extension changes makes some. */
const LIMIT = { points: 60, seconds: 60 };
const MOST_BYTES = 16 * 1024;

export function cspReportRoute(app: Hono<AppEnv>, meter: Meter): void {
  app.post(CSP_REPORTS_PATH, bodyLimit({ maxSize: MOST_BYTES }), async (c) => {
    const { ground, clientAddress, ownOrigin, log } = c.env;
    await ground.rateLimits.consume('csp reports', LIMIT, clientAddress);
    for (const report of readCspReports(await c.req.text(), ownOrigin)) {
      log.warn({ csp: report }, 'a browser refused something by the policy of a page');
      meter.count('spreadwise_csp_reports_total', 1, { directive: report.directive });
    }
    return c.body(null, 204);
  });
}
