/** What browsers refuse by the policy of a page, and what limits refuse, as metrics. */
export { cspReportRoute } from './csp-reports-routes';
export { countRefusals } from './limit-refusals';
