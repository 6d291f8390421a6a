/** The audit log: joined to a chain, read, and verified. */
export { createAuditStore, recordAction } from './audit-store';
export { auditRoutes } from './routes';
export { verifyIfDue } from './verify';
