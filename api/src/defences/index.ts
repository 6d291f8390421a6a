/** What browsers refuse by the page's policy, and limits that are hit: the door of this feature. */
export { cspReportRoute } from './csp-report-route';
export { createDefencesStore } from './defences-store';
export { noteRefusals } from './note-refusals';
export { defenceRoutes } from './routes';
export { createTally, type Tally } from './tally';
export { watchLimits } from './watch-limits';
