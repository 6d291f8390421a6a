/** What the audit log shows for each action of the audit log. */
export const AUDIT_ACTIONS = { 'audit.exported': 'The audit log was downloaded.' };
