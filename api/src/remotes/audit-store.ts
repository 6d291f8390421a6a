/** Writes actions on remotes to the audit log. */
import type { Database } from '../platform/db/database';
import { auditLog } from '../platform/db/schema';
import type { RemotesAction } from './audit-actions';

/** `subject`: the remote. */
export async function audit(
  on: Pick<Database, 'insert'>,
  at: Date,
  actor: string,
  action: RemotesAction,
  subject: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await on.insert(auditLog).values({ at, actor, action, subject, details });
}
