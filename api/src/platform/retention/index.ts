/** How long rows are kept, and the job that deletes what is older. */
export { RETENTION_SETTINGS, retentionFeature } from './feature';
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
