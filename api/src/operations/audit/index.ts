/** The audit log: joined to a chain, read, and verified. */
export { createAuditStore } from './audit-store';
export { auditFeature } from './feature';
