/** Violations of the page's content policy, as browsers report them. */
import { defineFeature, METER } from '../../platform/feature';
import { cspReportRoute } from './routes';

export const securityReportsFeature = defineFeature({
  name: 'security-reports',
  purpose: 'what browsers refuse by the content policy, as metrics',
  needs: { meter: METER },
  open: ({ meter }) => ({ routes: (app) => cspReportRoute(app, meter) }),
});
