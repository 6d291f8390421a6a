/** How long rows are retained, and the job that deletes older ones. */
export { retentionFeature } from './feature';
export { LEAST_AUDIT_DAYS, SIGNAL_DAYS } from './periods';
export { retentionOf } from './settings';
