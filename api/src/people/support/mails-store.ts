/** The SQL of what of support is to be mailed. */
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/database';
import { customers, supportConversations, supportMessages } from '../../platform/db/schema';

const MOST_AT_ONCE = 50;

export type MailsStore = ReturnType<typeof createMailsStore>;
export type DueMail = Awaited<ReturnType<MailsStore['due']>>[number];

export function createMailsStore(db: Database) {
  const isToSend = (id: number) => and(eq(supportMessages.id, id), isNotNull(supportMessages.nextMailAt));
  return {
    due: (now: Date) =>
      db
        .select({
          messageId: supportMessages.id,
          conversationId: supportConversations.id,
          subject: supportConversations.subject,
          text: supportMessages.text,
          sender: supportMessages.sender,
          tries: supportMessages.mailTries,
          email: customers.email,
        })
        .from(supportMessages)
        .innerJoin(supportConversations, eq(supportConversations.id, supportMessages.conversationId))
        .innerJoin(customers, eq(customers.id, supportConversations.customerId))
        .where(lte(supportMessages.nextMailAt, now))
        .orderBy(asc(supportMessages.nextMailAt))
        .limit(MOST_AT_ONCE),

    /** Rejects when it was noted already, so that what is written beside it is not written twice. */
    async sent(on: Database, id: number): Promise<void> {
      const noted = await on
        .update(supportMessages)
        .set({ nextMailAt: null })
        .where(isToSend(id))
        .returning({ id: supportMessages.id });
      if (noted.length === 0) throw new Error('The mail was sent already.');
    },

    /** Null: not again. What another process has sent meanwhile stays sent. */
    async failed(id: number, nextMailAt: Date | null): Promise<void> {
      await db
        .update(supportMessages)
        .set({ nextMailAt, mailTries: sql`${supportMessages.mailTries} + 1` })
        .where(isToSend(id));
    },
  };
}
