/** The SQL of what is done with the market's feeds: a line in the audit log. */
import type { Database } from '../../../platform/db/database';
import { auditLog } from '../../../platform/db/schema';

interface Restart {
  readonly at: Date;
  readonly actor: string;
  /** Null: the whole market. */
  readonly exchange: string | null;
  readonly reason: string;
}

export async function noteRestart(db: Database, { at, actor, ...details }: Restart): Promise<void> {
  await db.insert(auditLog).values({ at, actor, action: 'market.restarted', details });
}
