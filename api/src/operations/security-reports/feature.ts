/** Violations of the content security policy, as browsers report them. */
import { defineFeature, ofProcess } from '../../platform/feature';
import { cspReportRoute } from './routes';

export const securityReportsFeature = defineFeature({
  name: 'security-reports',
  purpose: 'what browsers block under the content security policy, as metrics',
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
