/** What browsers refuse by the page's policy, and limits that are hit: the door of this feature. */

export { cspReportRoute } from './csp-report-route';
export { securityReportsFeature } from './feature';
export { noteRefusals } from './note-refusals';
export { watchLimits } from './watch-limits';
