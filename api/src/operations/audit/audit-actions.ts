/** The audit log's descriptions of its own actions. */
export const AUDIT_ACTIONS = { 'audit.exported': 'The audit log was downloaded.' };
