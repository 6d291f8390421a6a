/** Violations of the content security policy, as browsers report them. */
import { defineFeature, ofProcess } from '../../platform/feature';
import { cspReportRoute } from './routes';

export const securityReportsFeature = defineFeature({
  name: 'security-reports',
  purpose: 'what browsers refuse by the content policy, as metrics',
  metrics: {
    spreadwise_csp_reports_total: {
      kind: 'counter',
      help: 'What browsers refused by the policy of a page, by directive; the log names the source and the page.',
      labels: ['directive'],
    },
    spreadwise_limits_hit_total: {
      kind: 'counter',
      help: 'Calls that a limit refused, by what was counted.',
      labels: ['bucket'],
    },
  },
  needs: ofProcess('meter'),
  open: ({ meter }) => ({ routes: (app) => cspReportRoute(app, meter) }),
});
