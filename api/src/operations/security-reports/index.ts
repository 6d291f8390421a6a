/** What browsers refuse by the page's policy, and limits that are hit. */
export { cspReportRoute } from './csp-report-route';
export { securityReportsFeature } from './feature';
export { noteRefusals } from './note-refusals';
export { watchLimits } from './watch-limits';
