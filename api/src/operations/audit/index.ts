/** The audit log: chained, read and verified. */
export { createAuditStore, recordAction } from './audit-store';
export { auditFeature } from './feature';
