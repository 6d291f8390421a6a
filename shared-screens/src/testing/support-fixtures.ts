/** Support conversations for tests. */
import type { CallResponse, Conversation, SupportMessage } from '@spreadwise/contract';

export const messageOf = (over: Partial<SupportMessage> = {}): SupportMessage => ({
  id: '1',
  at: '2026-11-21T09:00:00.000Z',
  from: 'customer',
  text: 'Why was it gone?',
  lookedAt: null,
  images: [],
  ...over,
});

export const conversationOf = (over: Partial<Conversation> = {}): Conversation => ({
  id: '0123456789ab',
  subject: 'A lost signal',
  state: 'open',
  queue: 'priority',
  lastAt: '2026-11-21T09:00:00.000Z',
  dueAt: '2026-11-21T21:00:00.000Z',
  unread: 0,
  ...over,
});

export const inInbox = (over: Partial<Conversation> = {}) => ({
  ...conversationOf(over),
  customerId: 'cus_ada',
  email: 'ada@example.com',
  assignee: null,
});

export const inboxOf = (
  ...conversations: CallResponse<'GET /api/admin/support'>['conversations']
): CallResponse<'GET /api/admin/support'> => ({
  conversations,
  counts: { open: conversations.length, late: 0, waiting: 0, unread: 1 },
  nextCursor: null,
});
