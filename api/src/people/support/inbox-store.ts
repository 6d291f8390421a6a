/** SQL for the inbox: waiting conversations, answers, assignments and saved answers. */
import type { ConversationState } from '@spreadwise/contract';
import { and, asc, count, desc, eq, getTableColumns, gt, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Database, firstRow, hasRows } from '../../platform/db/database';
import {
  auditLog,
  customers,
  supportConversations,
  supportImages,
  supportMessages,
  supportTemplates,
} from '../../platform/db/schema';
import { bound } from '../../platform/lib/bound';
import type { PagePosition } from '../../platform/lib/lists';
import {
  type ConversationRow,
  enqueueMail,
  insertMessage,
  readImage,
  readMessages,
} from './conversations-store';

/** The audit log's descriptions of support actions. */
export const SUPPORT_ACTIONS = {
  'support.answered': 'Support answered a customer.',
  'support.assigned': 'A conversation was assigned.',
  'support.closed': 'A conversation was closed.',
  'support.templateRemoved': 'A saved answer was deleted.',
  'support.templateSaved': 'A saved answer was changed.',
};
type SupportAction = keyof typeof SUPPORT_ACTIONS;

export type InboxRow = ConversationRow & { readonly email: string };
export type InboxStore = ReturnType<typeof createInboxStore>;

/** The actor, as the audit log names them, and the time. */
interface ActedBy {
  readonly actor: string;
  readonly at: Date;
}

export interface InboxAnswer extends ActedBy {
  readonly id: string;
  readonly text: string;
  readonly after: number;
  readonly state: 'waiting' | 'closed';
  readonly byAi: boolean;
}

const IN_INBOX = { ...getTableColumns(supportConversations), email: customers.email };
const ANSWERED = { askedAt: null, dueAt: null };

export const createInboxStore = (db: Database) =>
  bound(db, {
    list,
    counts,
    waitingByQueue,
    find,
    messages: readMessages,
    findImage,
    answer,
    assign,
    close,
    markRead,
  });

const lock = (tx: Database, id: string): Promise<ConversationRow | null> =>
  firstRow(tx.select().from(supportConversations).where(eq(supportConversations.id, id)).for('update'));

const change = (
  db: Database,
  id: string,
  set: Partial<ConversationRow>,
  action: SupportAction,
  by: ActedBy,
): Promise<boolean> =>
  db.transaction(async (tx) => {
    const before = await lock(tx, id);
    if (!before) return false;
    await tx.update(supportConversations).set(set).where(eq(supportConversations.id, id));
    await tx.insert(auditLog).values(audited(action, by, before, { ...before, ...set }));
    return true;
  });

const inInbox = (db: Database) =>
  db
    .select(IN_INBOX)
    .from(supportConversations)
    .innerJoin(customers, eq(customers.id, supportConversations.customerId));

const list = (db: Database, state: ConversationState, after: PagePosition | null, limit: number) =>
  inInbox(db)
    .where(and(eq(supportConversations.state, state), after ? isAfter(state, after) : undefined))
    .orderBy(...orderOf(state))
    .limit(limit);

async function counts(db: Database, now: Date) {
  const { state, dueAt, unreadBySupport } = supportConversations;
  const [open, late, waiting, unread] = await Promise.all([
    db.$count(supportConversations, eq(state, 'open')),
    db.$count(supportConversations, lt(dueAt, now)),
    db.$count(supportConversations, eq(state, 'waiting')),
    db.$count(supportConversations, and(eq(state, 'open'), gt(unreadBySupport, 0))),
  ]);
  return { open, late, waiting, unread };
}

const waitingByQueue = (db: Database, now: Date) =>
  db
    .select({
      queue: supportConversations.queue,
      waiting: count(),
      late: sql`count(*) filter (where ${lt(supportConversations.dueAt, now)})`.mapWith(Number),
    })
    .from(supportConversations)
    .where(eq(supportConversations.state, 'open'))
    .groupBy(supportConversations.queue);

const find = (db: Database, id: string): Promise<InboxRow | null> =>
  firstRow(inInbox(db).where(eq(supportConversations.id, id)));

const findImage = (db: Database, id: number) => readImage(db, eq(supportImages.id, id));

/** Returns the conversation as it was before; 'outdated': there are newer messages than the one answered. */
function answer(
  db: Database,
  { id, text, after, state, byAi, actor, at }: InboxAnswer,
): Promise<ConversationRow | 'unknown' | 'outdated'> {
  return db.transaction(async (tx) => {
    const before = await lock(tx, id);
    if (!before) return 'unknown';
    const newer = and(eq(supportMessages.conversationId, id), gt(supportMessages.id, after));
    if ((await tx.$count(supportMessages, newer)) > 0) return 'outdated';
    const { customerId } = before;
    const message = { conversationId: id, customerId, text, createdAt: at };
    const messageId = await insertMessage(tx, { ...message, sender: byAi ? 'ai' : 'support' });
    if (messageId !== null) await enqueueMail(tx, messageId, customerId, at);
    await tx
      .update(supportConversations)
      .set({
        ...{ ...ANSWERED, state, lastAt: at, unreadBySupport: 0 },
        firstAnswerAt: before.firstAnswerAt ?? at,
        unreadByCustomer: before.unreadByCustomer + 1,
      })
      .where(eq(supportConversations.id, id));
    await tx
      .insert(auditLog)
      .values(audited('support.answered', { actor, at }, before, { ...before, state }));
    return before;
  });
}

const assign = (db: Database, id: string, assignee: string | null, by: ActedBy): Promise<boolean> =>
  change(db, id, { assignee }, 'support.assigned', by);

/** Closes without an answer. Returns whether the conversation exists. */
const close = (db: Database, id: string, by: ActedBy): Promise<boolean> =>
  change(db, id, { ...ANSWERED, state: 'closed', unreadBySupport: 0 }, 'support.closed', by);

const markRead = (db: Database, id: string): Promise<boolean> =>
  hasRows(
    db
      .update(supportConversations)
      .set({ unreadBySupport: 0 })
      .where(eq(supportConversations.id, id))
      .returning({ id: supportConversations.id }),
  );

const orderOf = (state: ConversationState) =>
  state === 'open'
    ? [asc(supportConversations.dueAt), asc(supportConversations.id)]
    : [desc(supportConversations.lastAt), desc(supportConversations.id)];

function isAfter(state: ConversationState, { at, id }: PagePosition): SQL | undefined {
  const { dueAt, lastAt, id: ids } = supportConversations;
  return state === 'open'
    ? or(gt(dueAt, at), and(eq(dueAt, at), gt(ids, id)))
    : or(lt(lastAt, at), and(eq(lastAt, at), lt(ids, id)));
}

const audited = (
  action: SupportAction,
  { actor, at }: ActedBy,
  before: ConversationRow,
  { id, customerId, state, assignee }: ConversationRow,
) => ({
  ...{ at, actor, action, subject: customerId },
  details: {
    ...{ conversation: id, state, assignee },
    from: { state: before.state, assignee: before.assignee },
  },
});

export type TemplateRow = typeof supportTemplates.$inferSelect;
export type TemplatesStore = ReturnType<typeof createTemplatesStore>;

const MOST_TEMPLATES = 100;

export function createTemplatesStore(db: Database) {
  return {
    list: (): Promise<TemplateRow[]> =>
      db.select().from(supportTemplates).orderBy(asc(supportTemplates.title)).limit(MOST_TEMPLATES),

    /** Null: the limit is reached. */
    save(title: string, text: string, { actor, at }: ActedBy): Promise<TemplateRow | null> {
      return db.transaction(async (tx) => {
        const others = await tx.$count(supportTemplates);
        const [known] = await tx
          .select({ text: supportTemplates.text })
          .from(supportTemplates)
          .where(eq(supportTemplates.title, title))
          .for('update');
        if (!known && others >= MOST_TEMPLATES) return null;
        const [row] = await tx
          .insert(supportTemplates)
          .values({ title, text, updatedAt: at })
          .onConflictDoUpdate({ target: supportTemplates.title, set: { text, updatedAt: at } })
          .returning();
        const details = { title, from: known?.text ?? null, to: text };
        await tx.insert(auditLog).values({ at, actor, action: 'support.templateSaved', details });
        return row ?? null;
      });
    },

    remove(id: number, { actor, at }: ActedBy): Promise<boolean> {
      return db.transaction(async (tx) => {
        const [row] = await tx.delete(supportTemplates).where(eq(supportTemplates.id, id)).returning();
        if (!row) return false;
        const details = { title: row.title, from: row.text };
        await tx.insert(auditLog).values({ at, actor, action: 'support.templateRemoved', details });
        return true;
      });
    },
  };
}
