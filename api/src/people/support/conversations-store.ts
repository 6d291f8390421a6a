/** SQL for what customers write to support and have read. */
import type { LookedAt, SupportQueue } from '@spreadwise/contract';
import { and, asc, desc, eq, gt, sum } from 'drizzle-orm';
import { type Database, firstRow, hasRows } from '../../platform/db/database';
import { customers, supportConversations, supportMessages } from '../../platform/db/schema';
import { enqueue, jobKind } from '../../platform/jobs';
import { bound } from '../../platform/lib/bound';
import { DAY_MS } from '../../platform/lib/time';
import { type Waiting, waitingAfter } from './sla';

export type ConversationRow = typeof supportConversations.$inferSelect;
export type MessageRow = typeof supportMessages.$inferSelect;
export type ConversationsStore = ReturnType<typeof createConversationsStore>;

export interface WrittenMessage {
  readonly customerId: string;
  readonly queue: SupportQueue;
  readonly text: string;
  readonly lookedAt: LookedAt | null;
  readonly at: Date;
}

export const MESSAGE_MAIL = jobKind<{ readonly messageId: number }>('support-mails');

export type WriteOutcome = 'written' | 'too-many' | 'unknown';

/** Per 24 hours: enough for a lively conversation, too few to bury the others. */
export const MOST_A_DAY = 40;

interface ConversationsContext {
  readonly db: Database;
  readonly notifiesOwner: boolean;
}

export const createConversationsStore = (db: Database, notifiesOwner: boolean) =>
  bound({ db, notifiesOwner }, { list, unread, find, messages, begin, reply, markRead });

const list = ({ db }: ConversationsContext, customerId: string, most: number): Promise<ConversationRow[]> =>
  db
    .select()
    .from(supportConversations)
    .where(eq(supportConversations.customerId, customerId))
    .orderBy(desc(supportConversations.lastAt), desc(supportConversations.id))
    .limit(most);

async function unread({ db }: ConversationsContext, customerId: string): Promise<number> {
  const [found] = await db
    .select({ unread: sum(supportConversations.unreadByCustomer) })
    .from(supportConversations)
    .where(eq(supportConversations.customerId, customerId));
  return Number(found?.unread ?? 0);
}

const find = ({ db }: ConversationsContext, customerId: string, id: string) =>
  firstRow(db.select().from(supportConversations).where(isTheirs(customerId, id)));

const messages = ({ db }: ConversationsContext, id: string): Promise<MessageRow[]> => readMessages(db, id);

function begin(
  { db, notifiesOwner }: ConversationsContext,
  written: WrittenMessage,
  { id, subject }: { id: string; subject: string },
): Promise<WriteOutcome> {
  return db.transaction(async (tx) => {
    if (await hasWrittenEnough(tx, written)) return 'too-many';
    const { customerId, queue, at } = written;
    await tx.insert(supportConversations).values({
      ...{ id, customerId, subject, createdAt: at, unreadBySupport: 1 },
      ...afterQuestion(null, queue, at),
    });
    await addMessage({ db: tx, notifiesOwner }, id, written);
    return 'written';
  });
}

function reply({ db, notifiesOwner }: ConversationsContext, written: WrittenMessage, id: string) {
  return db.transaction(async (tx) => {
    if (await hasWrittenEnough(tx, written)) return 'too-many';
    const { customerId, queue, at } = written;
    const [standing] = await tx
      .select()
      .from(supportConversations)
      .where(isTheirs(customerId, id))
      .for('update');
    if (!standing) return 'unknown';
    const { askedAt, dueAt } = standing;
    await tx
      .update(supportConversations)
      .set({
        ...afterQuestion(askedAt && dueAt && { askedAt, dueAt }, queue, at),
        unreadBySupport: standing.unreadBySupport + 1,
      })
      .where(eq(supportConversations.id, id));
    await addMessage({ db: tx, notifiesOwner }, id, written);
    return 'written';
  });
}

const markRead = ({ db }: ConversationsContext, customerId: string, id: string): Promise<boolean> =>
  hasRows(
    db
      .update(supportConversations)
      .set({ unreadByCustomer: 0 })
      .where(isTheirs(customerId, id))
      .returning({ id: supportConversations.id }),
  );

async function addMessage(
  { db, notifiesOwner }: ConversationsContext,
  conversationId: string,
  written: WrittenMessage,
): Promise<void> {
  const { customerId, text, lookedAt, at } = written;
  const message = { conversationId, customerId, text, lookedAt, createdAt: at };
  const id = await insertMessage(db, { ...message, sender: 'customer' });
  if (notifiesOwner && id !== null) await enqueueMail(db, id, customerId, at);
}

/** Null: the customer was erased meanwhile. */
export async function insertMessage(tx: Database, message: typeof supportMessages.$inferInsert) {
  const [row] = await tx.insert(supportMessages).values(message).returning({ id: supportMessages.id });
  return row?.id ?? null;
}

/** Call it in the transaction that writes the message. */
export const enqueueMail = (tx: Database, messageId: number, customerId: string, runAt: Date) =>
  enqueue(tx, MESSAGE_MAIL, [{ key: String(messageId), payload: { messageId }, runAt, customerId }]);

export const readMessages = (db: Database, id: string): Promise<MessageRow[]> =>
  db
    .select()
    .from(supportMessages)
    .where(eq(supportMessages.conversationId, id))
    .orderBy(asc(supportMessages.id));

/** Locks the customer's row, so that concurrent messages are counted one at a time. */
async function hasWrittenEnough(tx: Database, { customerId, at }: WrittenMessage): Promise<boolean> {
  await tx.select().from(customers).where(eq(customers.id, customerId)).for('update');
  const written = and(
    eq(supportMessages.customerId, customerId),
    eq(supportMessages.sender, 'customer'),
    gt(supportMessages.createdAt, new Date(at.getTime() - DAY_MS)),
  );
  return (await tx.$count(supportMessages, written)) >= MOST_A_DAY;
}

const isTheirs = (customerId: string, id: string) =>
  and(eq(supportConversations.id, id), eq(supportConversations.customerId, customerId));

const afterQuestion = (standing: Waiting | null, queue: SupportQueue, at: Date) => ({
  state: 'open' as const,
  queue,
  ...waitingAfter(standing, queue, at),
  lastAt: at,
});

/** Includes what its mail contains, and the customer's address. */
export const findMessage = (db: Database, messageId: number) =>
  firstRow(
    db
      .select({
        messageId: supportMessages.id,
        conversationId: supportConversations.id,
        subject: supportConversations.subject,
        text: supportMessages.text,
        sender: supportMessages.sender,
        email: customers.email,
        language: customers.language,
      })
      .from(supportMessages)
      .innerJoin(supportConversations, eq(supportConversations.id, supportMessages.conversationId))
      .innerJoin(customers, eq(customers.id, supportConversations.customerId))
      .where(eq(supportMessages.id, messageId)),
  );
