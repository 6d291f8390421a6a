/** What browsers and rate limits refuse, as metrics: violations of the content security policy, and calls over a limit. */
import { defineFeature, ofProcess } from '../../platform/feature';
import type { Limits } from '../../platform/lib/limits/limits';
import type { Meter } from '../../platform/lib/observed/meter';
import { cspReportRoute } from './routes';

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

/** The same limits, each refusal counted. */
export const countRefusals = (limits: Limits, meter: Meter): Limits => ({
  ...limits,
  async take(bucket, key, limit) {
    const taken = await limits.take(bucket, key, limit);
    if (!taken.isAllowed) meter.count('spreadwise_limits_hit_total', 1, { bucket });
    return taken;
  },
});
