/** How long rows are kept, and the job that deletes what is older. */
export { createDueRowsStore } from './due-rows-store';
export {
  LEAST_AUDIT_DAYS,
  PROOF_REMEMBERED_DAYS,
  periodText,
  RETENTION,
  type RetentionSettings,
  SIGNAL_DAYS,
  TAB_DAYS,
  type TableKey,
} from './periods';
export { createRetention, RETENTION_EVERY_MS } from './retention';
