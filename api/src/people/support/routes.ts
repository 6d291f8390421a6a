/** Endpoints of a customer's own conversations with support. */
import type { Conversation, InboxConversation, SupportMessage } from '@spreadwise/contract';
import { aiField } from '@spreadwise/contract/ai-mark';
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../platform/http';
import type { RandomBytes } from '../../platform/lib/secrets';
import type { CustomerSession } from '../../platform/lib/session';
import type { ConversationRow, ConversationsStore, MessageRow, WriteOutcome } from './conversations-store';
import { queueOf, SLA_HOURS } from './sla';

export interface SupportContext {
  readonly conversations: ConversationsStore;
  readonly now: () => Date;
  readonly random: RandomBytes;
}

const MOST_SHOWN = 50;
export const NO_CONVERSATION = 'There is no such conversation.';

export function supportRoutes(app: Hono<AppEnv>, { conversations, now, random }: SupportContext): void {
  handle(app, 'GET /api/support', async ({ session }) => {
    const { customerId, permissions } = session;
    const queue = queueOf(permissions);
    const found = await conversations.list(customerId, MOST_SHOWN);
    return { promise: { queue, hours: SLA_HOURS[queue] }, conversations: found.map(forCustomer) };
  });

  handle(app, 'GET /api/support/unread', async ({ session }) => ({
    unread: await conversations.unread(session.customerId),
  }));

  handle(app, 'GET /api/support/conversation', async ({ session, query }) => {
    const found = await conversations.find(session.customerId, query.id);
    if (!found) throw new Problem(404, NO_CONVERSATION);
    return { ...forCustomer(found), messages: (await conversations.messages(found.id)).map(inAnswer) };
  });

  handle(app, 'POST /api/support/begin', async ({ session, body: { subject, ...written } }) => {
    const id = Buffer.from(random(6)).toString('hex');
    const outcome = await conversations.begin(
      { ...written, ...writerOf(session), at: now() },
      { id, subject },
    );
    refuse(outcome);
    return { id };
  });

  handle(app, 'POST /api/support/reply', async ({ session, body: { id, ...written } }) => {
    refuse(await conversations.reply({ ...written, ...writerOf(session), at: now() }, id));
    return undefined;
  });

  handle(app, 'POST /api/support/read', async ({ session, body: { id } }) => {
    if (!(await conversations.markRead(session.customerId, id))) throw new Problem(404, NO_CONVERSATION);
    return undefined;
  });
}

const writerOf = ({ customerId, permissions }: CustomerSession) => ({
  customerId,
  queue: queueOf(permissions),
});

function refuse(outcome: WriteOutcome): void {
  if (outcome === 'unknown') throw new Problem(404, NO_CONVERSATION);
  if (outcome === 'too-many')
    throw new Problem(429, 'You have written a lot today. We read all of it; please write again tomorrow.');
}

const toConversation = ({ id, subject, state, queue, lastAt, dueAt }: ConversationRow) => ({
  ...{ id, subject, state, queue },
  lastAt: lastAt.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
});

export const forCustomer = (row: ConversationRow): Conversation => ({
  ...toConversation(row),
  unread: row.unreadByCustomer,
});

export const forSupport = (row: ConversationRow & { readonly email: string }): InboxConversation => ({
  ...toConversation(row),
  ...{ customerId: row.customerId, email: row.email, assignee: row.assignee },
  unread: row.unreadBySupport,
});

export const inAnswer = ({ id, createdAt, sender, text, lookedAt }: MessageRow): SupportMessage => ({
  ...{ id: String(id), at: createdAt.toISOString(), text, lookedAt },
  from: sender === 'customer' ? sender : 'support',
  ...aiField(sender === 'ai'),
});
