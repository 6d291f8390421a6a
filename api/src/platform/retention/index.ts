/** How long rows are kept, and the job that deletes what is older. */
export { createDueRowsStore } from './due-rows-store';
export { LEAST_AUDIT_DAYS, SIGNAL_DAYS } from './periods';
export { createRetention, RETENTION_EVERY_MS } from './retention';
export { COORDINATION_TABLES } from './tables';
