/** Writes what happens to remotes to the audit log. */
import type { AuditAction } from '@spreadwise/contract';
import type { Database } from '../platform/db/database';
import { auditLog } from '../platform/db/schema';

/** `subject`: the remote. */
export async function audit(
  on: Pick<Database, 'insert'>,
  at: Date,
  actor: string,
  action: AuditAction,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await on.insert(auditLog).values({ at, actor, action, subject, details });
}
