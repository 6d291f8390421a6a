/** The SQL of what became of a webhook's messages. */
import { and, desc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/database';
import { alertMessages } from '../../../db/schema';

export type MessagesStore = ReturnType<typeof createMessagesStore>;

export const createMessagesStore = (db: Database) => ({
  /** The newest first. */
  lastOf: (customerId: string, most: number) =>
    db
      .select({
        createdAt: alertMessages.createdAt,
        kind: alertMessages.kind,
        state: alertMessages.state,
        result: alertMessages.result,
      })
      .from(alertMessages)
      .where(and(eq(alertMessages.customerId, customerId), eq(alertMessages.channel, 'webhook')))
      .orderBy(desc(alertMessages.createdAt), alertMessages.id)
      .limit(most),
});
