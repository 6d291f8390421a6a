/** The audit log: joined to a chain, read, and verified. */
export { createAuditStore, recordAction } from './audit-store';
export { auditFeature } from './feature';
