/** Conversations and messages as the calls tell them. */
import type { Conversation, InboxConversation, SupportMessage } from '@spreadwise/contract';
import type { ConversationRow, MessageRow } from './conversations-store';

type Told = Omit<Conversation, 'unread'>;

const tell = ({ id, subject, state, queue, lastAt, dueAt }: ConversationRow): Told => ({
  ...{ id, subject, state, queue },
  lastAt: lastAt.toISOString(),
  dueAt: dueAt?.toISOString() ?? null,
});

export const forCustomer = (row: ConversationRow): Conversation => ({
  ...tell(row),
  unread: row.unreadByCustomer,
});

export const forSupport = (row: ConversationRow & { readonly email: string }): InboxConversation => ({
  ...tell(row),
  ...{ customerId: row.customerId, email: row.email, assignee: row.assignee },
  unread: row.unreadBySupport,
});

export const inAnswer = ({ id, createdAt, sender, text, lookedAt }: MessageRow): SupportMessage => ({
  ...{ id: String(id), at: createdAt.toISOString(), from: sender, text, lookedAt },
});
