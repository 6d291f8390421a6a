/** How long rows are retained, and the job that deletes older ones. */
export { retentionFeature } from './feature';
export { BOOK_DAYS, LEAST_AUDIT_DAYS, retentionOf, SIGNAL_DAYS } from './settings';
