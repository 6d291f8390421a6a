/** The audit log: chained, read and verified. */
export { createAuditStore, recordAction, recordExport } from './audit-store';
export { auditFeature } from './feature';
