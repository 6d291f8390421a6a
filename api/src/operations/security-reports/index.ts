/** What browsers refuse by the policy of a page, and what limits refuse, as metrics. */
export { securityReportsFeature } from './feature';
export { countRefusals, cspReportRoute } from './routes';
