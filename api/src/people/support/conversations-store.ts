/** SQL for what customers write to support and have read. */
import type { LookedAt, SupportQueue } from '@spreadwise/contract';
import { and, asc, desc, eq, gt, type SQL, sql, sum } from 'drizzle-orm';
import { type Database, firstRow, hasRows } from '../../platform/db/database';
import { customers, supportConversations, supportImages, supportMessages } from '../../platform/db/schema';
import { iso } from '../../platform/db/sql';
import { enqueue, jobKind } from '../../platform/jobs';
import { bound } from '../../platform/lib/bound';
import { groupBy, type PagePosition } from '../../platform/lib/lists';
import { DAY_MS } from '../../platform/lib/time';
import { isBlocked } from '../identity';
import { type Waiting, waitingAfter } from './sla';

export type ConversationRow = typeof supportConversations.$inferSelect;
/** With the ids of its images. */
export type MessageRow = typeof supportMessages.$inferSelect & { readonly images: readonly number[] };
export type ConversationsStore = ReturnType<typeof createConversationsStore>;

export interface WrittenMessage {
  readonly customerId: string;
  readonly queue: SupportQueue;
  readonly text: string;
  readonly lookedAt: LookedAt | null;
  /** WebP. */
  readonly images: readonly Uint8Array[];
  /** The mail it came by; each mail is stored once. */
  readonly mailId?: string;
  readonly at: Date;
}

export const MESSAGE_MAIL = jobKind<{ readonly messageId: number }>('support-mails');

export type WriteOutcome = 'written' | 'repeated' | 'too-many' | 'unknown';

/** Per 24 hours: enough for a lively conversation, too few to bury the others. */
export const MOST_A_DAY = 40;
const MOST_IMAGES_A_DAY = 20;

/** `notifiesOwner`: whether each message is mailed to the owner. */
export const createConversationsStore = (db: Database, notifiesOwner: boolean) => ({
  ...bound(db, { list, unread, find, messages: readMessages, findImage, markRead, writerOf }),
  ...bound({ db, notifiesOwner }, { begin, reply }),
});

const list = (
  db: Database,
  customerId: string,
  { after, most }: { readonly after: PagePosition | null; readonly most: number },
): Promise<ConversationRow[]> => {
  const { lastAt, id } = supportConversations;
  const isNext = after ? sql`(${lastAt}, ${id}) < (${iso(after.at)}, ${after.id})` : undefined;
  return db
    .select()
    .from(supportConversations)
    .where(and(eq(supportConversations.customerId, customerId), isNext))
    .orderBy(desc(lastAt), desc(id))
    .limit(most);
};

async function unread(db: Database, customerId: string): Promise<number> {
  const [found] = await db
    .select({ unread: sum(supportConversations.unreadByCustomer) })
    .from(supportConversations)
    .where(eq(supportConversations.customerId, customerId));
  return Number(found?.unread ?? 0);
}

const find = (db: Database, customerId: string, id: string) =>
  firstRow(db.select().from(supportConversations).where(isTheirs(customerId, id)));

interface Writing {
  readonly db: Database;
  readonly notifiesOwner: boolean;
}

function begin(
  { db, notifiesOwner }: Writing,
  written: WrittenMessage,
  { id, subject }: { id: string; subject: string },
): Promise<WriteOutcome> {
  return db.transaction(async (tx) => {
    const refusal = await whyNot(tx, written);
    if (refusal) return refusal;
    const { customerId, queue, at } = written;
    await tx.insert(supportConversations).values({
      ...{ id, customerId, subject, createdAt: at, unreadBySupport: 1 },
      ...afterQuestion(null, queue, at),
    });
    await addMessage({ db: tx, notifiesOwner }, id, written);
    return 'written';
  });
}

function reply({ db, notifiesOwner }: Writing, written: WrittenMessage, id: string): Promise<WriteOutcome> {
  return db.transaction(async (tx) => {
    const refusal = await whyNot(tx, written);
    if (refusal) return refusal;
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

const markRead = (db: Database, customerId: string, id: string): Promise<boolean> =>
  hasRows(
    db
      .update(supportConversations)
      .set({ unreadByCustomer: 0 })
      .where(isTheirs(customerId, id))
      .returning({ id: supportConversations.id }),
  );

async function addMessage({ db, notifiesOwner }: Writing, conversationId: string, written: WrittenMessage) {
  const { customerId, text, lookedAt, mailId, images, at: createdAt } = written;
  const message = { conversationId, customerId, text, lookedAt, mailId, createdAt };
  const messageId = await insertMessage(db, { ...message, sender: 'customer' });
  if (messageId === null) return;
  if (images.length > 0)
    await db
      .insert(supportImages)
      .values(images.map((image) => ({ messageId, customerId, image, createdAt })));
  if (notifiesOwner) await enqueueMail(db, messageId, customerId, createdAt);
}

/** Null: the customer was erased meanwhile. */
export async function insertMessage(tx: Database, message: typeof supportMessages.$inferInsert) {
  const [row] = await tx.insert(supportMessages).values(message).returning({ id: supportMessages.id });
  return row?.id ?? null;
}

/** Call it in the transaction that writes the message. */
export const enqueueMail = (tx: Database, messageId: number, customerId: string, runAt: Date) =>
  enqueue(tx, MESSAGE_MAIL, [{ key: String(messageId), payload: { messageId }, runAt, customerId }]);

export async function readMessages(db: Database, id: string): Promise<MessageRow[]> {
  const isOfIt = eq(supportMessages.conversationId, id);
  const [messages, images] = await Promise.all([
    db.select().from(supportMessages).where(isOfIt).orderBy(asc(supportMessages.id)),
    db
      .select({ id: supportImages.id, messageId: supportImages.messageId })
      .from(supportImages)
      .innerJoin(supportMessages, eq(supportMessages.id, supportImages.messageId))
      .where(isOfIt)
      .orderBy(asc(supportImages.id)),
  ]);
  const imagesOf = groupBy(images, ({ messageId }) => String(messageId));
  return messages.map((message) => ({
    ...message,
    images: imagesOf(String(message.id)).map((image) => image.id),
  }));
}

const findImage = (db: Database, id: number, customerId: string) =>
  readImage(db, and(eq(supportImages.id, id), eq(supportImages.customerId, customerId)));

export const readImage = (db: Database, which: SQL | undefined) =>
  firstRow(db.select({ image: supportImages.image }).from(supportImages).where(which));

/** Locks the customer's row, so that concurrent messages are counted one at a time. */
async function whyNot(tx: Database, { customerId, mailId, images, at }: WrittenMessage) {
  await tx.select().from(customers).where(eq(customers.id, customerId)).for('update');
  const isTheirMessage = eq(supportMessages.customerId, customerId);
  if (mailId && (await tx.$count(supportMessages, and(isTheirMessage, eq(supportMessages.mailId, mailId)))))
    return 'repeated';
  const since = new Date(at.getTime() - DAY_MS);
  const [written, sent] = [
    and(isTheirMessage, eq(supportMessages.sender, 'customer'), gt(supportMessages.createdAt, since)),
    and(eq(supportImages.customerId, customerId), gt(supportImages.createdAt, since)),
  ];
  if ((await tx.$count(supportMessages, written)) >= MOST_A_DAY) return 'too-many';
  if (images.length === 0) return null;
  return (await tx.$count(supportImages, sent)) + images.length > MOST_IMAGES_A_DAY ? 'too-many' : null;
}

const isTheirs = (customerId: string, id: string) =>
  and(eq(supportConversations.id, id), eq(supportConversations.customerId, customerId));

const afterQuestion = (standing: Waiting | null, queue: SupportQueue, at: Date) => ({
  state: 'open' as const,
  queue,
  ...waitingAfter(standing, queue, at),
  lastAt: at,
});

/** The customer of a conversation; null if either is gone, or the address is blocked. */
async function writerOf(db: Database, id: string) {
  const writer = await firstRow(
    db
      .select({
        customerId: customers.id,
        email: customers.email,
        language: customers.language,
        subject: supportConversations.subject,
      })
      .from(supportConversations)
      .innerJoin(customers, eq(customers.id, supportConversations.customerId))
      .where(eq(supportConversations.id, id)),
  );
  return writer && !(await isBlocked(db, writer.email)) ? writer : null;
}

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
