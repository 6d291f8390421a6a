/** How long rows are retained, and the job that deletes older ones. */
export { retentionFeature } from './feature';
export { BOOK_DAYS, LEAST_AUDIT_DAYS, retentionOf, SIGN_UP_DAYS, SIGNAL_DAYS } from './settings';
