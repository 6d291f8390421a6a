/** How long rows are kept, and the job that deletes what is older. */
export { retentionFeature } from './feature';
export { BOOK_DAYS, LEAST_AUDIT_DAYS, SIGNAL_DAYS } from './periods';
export { retentionOf } from './settings';
