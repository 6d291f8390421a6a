/** What browsers and rate limits refuse, as metrics: violations of the content security policy, and calls over a limit. */
import { pagePath } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { z } from 'zod';
import { defineFeature, ofProcess } from '../../platform/feature';
import { type AppEnv, readBody } from '../../platform/http';
import { CSP_REPORTS_PATH } from '../../platform/lib/content-security-policy';
import type { Limits } from '../../platform/lib/limits/limits';
import type { Meter } from '../../platform/lib/observed/meter';
import { parseAs } from '../../platform/lib/text';

export const securityReportsFeature = defineFeature({
  name: 'security-reports',
  purpose: 'what browsers block and rate limits refuse, as metrics',
  metrics: {
    spreadwise_csp_reports_total: {
      kind: 'counter',
      help: "Resources blocked by a page's content security policy, by directive; the log names source and page.",
      labels: ['directive'],
    },
    spreadwise_limits_hit_total: {
      kind: 'counter',
      help: "Calls refused by a rate limit, by the limit's key.",
      labels: ['bucket'],
    },
  },
  needs: ofProcess('meter'),
  open: ({ meter }) => ({ routes: (app) => cspReportRoute(app, meter) }),
});

export const countRefusals = (limits: Limits, meter: Meter): Limits => ({
  ...limits,
  async take(bucket, key, limit) {
    const taken = await limits.take(bucket, key, limit);
    if (!taken.isAllowed) meter.count('spreadwise_limits_hit_total', 1, { bucket });
    return taken;
  },
});

/** Our unmodified pages cause no reports; one modified by a browser extension causes some. */
const LIMIT = { points: 60, seconds: 60 };
const MOST_BYTES = 16 * 1024;

/** Logs and counts what browsers report. Not part of the contract. */
export function cspReportRoute(app: Hono<AppEnv>, meter: Meter): void {
  app.post(CSP_REPORTS_PATH, async (c) => {
    const { services, clientAddress, ownOrigin, log } = c.env;
    await services.rateLimits.consume('csp reports', LIMIT, clientAddress);
    for (const report of readCspReports(await readBody(c, MOST_BYTES), ownOrigin)) {
      log.warn({ csp: report }, "a browser blocked something under a page's content security policy");
      meter.count('spreadwise_csp_reports_total', 1, { directive: report.directive });
    }
    return c.body(null, 204);
  });
}

/** The two formats that browsers send: `report-uri`, and the Reporting API's list. */
const inForm = z.union([
  z
    .object({
      'csp-report': z.object({
        'effective-directive': z.string().optional(),
        'violated-directive': z.string().optional(),
        'blocked-uri': z.string().default(''),
        'document-uri': z.string().default(''),
      }),
    })
    .transform(({ 'csp-report': report }) => [
      {
        directive: report['effective-directive'] ?? report['violated-directive'] ?? '',
        blocked: report['blocked-uri'],
        document: report['document-uri'],
      },
    ]),
  z
    .array(
      z.object({
        type: z.string(),
        body: z.object({
          effectiveDirective: z.string().default(''),
          blockedURL: z.string().default(''),
          documentURL: z.string().default(''),
        }),
      }),
    )
    .max(20)
    .transform((reports) =>
      reports
        .filter(({ type }) => type === 'csp-violation')
        .map(({ body }) => ({
          directive: body.effectiveDirective,
          blocked: body.blockedURL,
          document: body.documentURL,
        })),
    ),
]);

/** The directives of our policies, by their names in browsers; others count as 'other', so that labels stay bounded. */
const DIRECTIVES: readonly string[] = [
  ...['default', 'connect', 'frame', 'img', 'font', 'manifest', 'worker', 'object', 'media', 'child'].map(
    (kind) => `${kind}-src`,
  ),
  ...['script-src', 'script-src-elem', 'script-src-attr', 'style-src', 'style-src-elem', 'style-src-attr'],
  ...['base-uri', 'form-action', 'frame-ancestors', 'sandbox'],
];

/** Values that browsers send instead of a URL. */
const WORDS = ['inline', 'eval', 'wasm-eval', 'data', 'blob'];
const OTHER = 'other';

function readCspReports(text: string, publicOrigin: string) {
  const reports = parseAs(inForm, text) ?? [];
  return reports.map(({ directive, blocked, document }) => {
    const [name = ''] = directive.split(' ');
    return {
      directive: DIRECTIVES.includes(name) ? name : OTHER,
      source: sourceOf(blocked, publicOrigin),
      page: pageOf(document, publicOrigin),
    };
  });
}

function sourceOf(blocked: string, publicOrigin: string): string {
  if (WORDS.includes(blocked)) return blocked;
  if (!URL.canParse(blocked)) return OTHER;
  const { origin } = new URL(blocked);
  if (origin === publicOrigin) return 'self';
  return origin === 'null' || origin.length > 100 ? OTHER : origin;
}

/** Only our own pages are logged, by path: a query may contain personal data. */
function pageOf(document: string, publicOrigin: string): string {
  if (!URL.canParse(document)) return OTHER;
  const { origin, pathname } = new URL(document);
  return origin === publicOrigin && pagePath.safeParse(pathname).success ? pathname : OTHER;
}
