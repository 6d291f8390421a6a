/** Support: conversations between customers and support staff, and the promised time of an answer. */
import { z } from 'zod';
import { MOST_IMAGE_BYTES, MOST_IMAGES } from './browser/bounds';
import { defineCalls } from './define-calls';
import { aiFields, instantField, line } from './fields';

/** By the tier's `support.*` permission, the fastest first; `open` is for everyone else. */
export const SUPPORT_QUEUES = ['elite', 'platinum', 'vip', 'priority', 'email', 'open'] as const;
export type SupportQueue = (typeof SUPPORT_QUEUES)[number];
/** Open: the customer waits. Waiting: we wait for the customer. */
export const CONVERSATION_STATES = ['open', 'waiting', 'closed'] as const;
export type ConversationState = (typeof CONVERSATION_STATES)[number];

/** A message with the most images, in base64. */
const MOST_MESSAGE_BYTES = 21_000_000;
export const NOT_AN_IMAGE =
  'An image is a PNG, JPEG or WebP file of at most 5 MB, and a message has at most three.';

const queue = z.enum(SUPPORT_QUEUES);
const state = z.enum(CONVERSATION_STATES);
const conversationId = z.string().regex(/^[0-9a-f]{12}$/);
const rowId = z.string().regex(/^\d{1,15}$/);
const byId = z.strictObject({ id: conversationId });
export const messageText = z
  .string()
  .trim()
  .min(1, 'Write something first.')
  .max(4_000, 'A message has at most 4,000 characters.');

/** What a customer was looking at; they see it before it is sent. */
const lookedAt = z.strictObject({
  /** A path within the site. */
  page: z.string().startsWith('/').max(500),
  signal: z.string().max(100).nullable(),
  browser: z.string().max(500),
});
export type LookedAt = z.infer<typeof lookedAt>;

/** PNG, JPEG or WebP, in base64. */
const image = z.string().max(Math.ceil(MOST_IMAGE_BYTES / 3) * 4, NOT_AN_IMAGE);

const written = {
  text: messageText,
  lookedAt: lookedAt.nullable(),
  images: z.array(image).max(MOST_IMAGES, NOT_AN_IMAGE).default([]),
};

const message = z.object({
  id: z.string(),
  at: instantField,
  from: z.enum(['customer', 'support']),
  text: z.string(),
  lookedAt: lookedAt.nullable(),
  /** Ids of the images that came with it. */
  images: z.array(z.string()),
  ...aiFields,
});
export type SupportMessage = z.infer<typeof message>;

const conversation = z.object({
  id: z.string(),
  subject: z.string(),
  state,
  queue,
  lastAt: instantField,
  /** The deadline of the promised answer; null while none is awaited. */
  dueAt: instantField.nullable(),
  /** Messages that the caller has not read. */
  unread: z.int(),
});
export type Conversation = z.infer<typeof conversation>;

const inboxConversation = conversation.extend({
  customerId: z.string(),
  email: z.string(),
  /** The support agent in charge. */
  assignee: z.string().nullable(),
});
export type InboxConversation = z.infer<typeof inboxConversation>;

const template = z.object({ id: z.string(), title: z.string(), text: z.string() });
export type SupportTemplate = z.infer<typeof template>;

/** All signed-in users; customers only for their own conversations. */
const writes = { permission: 'chat.access' } as const;
/** An ADMIN holds the first, the owner the second; customers hold the second for their own conversations. */
const answers = { permission: ['customer.support', 'chat.access'], staff: true } as const;
const NO_CONVERSATION = { 404: 'There is no such conversation.' } as const;
const TOO_MANY = { 429: 'Too many messages or images within a day.' } as const;
const NO_IMAGE = { 404: 'There is no such image.' } as const;
const IMAGE = { type: 'image/webp' } as const;

export const supportCalls = defineCalls({
  'GET /api/support': {
    summary: "The caller's conversations with support, newest first, and the promised response time.",
    access: writes,
    customer: true,
    former: true,
    query: z.strictObject({ cursor: z.string().max(200).optional() }),
    response: z.object({
      promise: z.object({ queue, hours: z.int() }),
      conversations: z.array(conversation),
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /api/support/unread': {
    summary: 'The number of unread answers from support.',
    access: writes,
    customer: true,
    former: true,
    response: z.object({ unread: z.int() }),
  },
  'GET /api/support/conversation': {
    summary: "One of the caller's conversations, with its messages.",
    access: writes,
    customer: true,
    former: true,
    query: byId,
    response: conversation.extend({ messages: z.array(message) }),
    failures: NO_CONVERSATION,
  },
  'GET /api/support/image': {
    summary: "An image in one of the caller's conversations.",
    access: writes,
    customer: true,
    former: true,
    query: z.strictObject({ id: rowId }),
    download: IMAGE,
    failures: NO_IMAGE,
  },
  'POST /api/support/begin': {
    summary: 'Start a conversation with support.',
    access: writes,
    customer: true,
    former: true,
    body: z.strictObject({
      subject: line()
        .min(1, 'Say in a few words what it is about.')
        .max(120, 'A subject has at most 120 characters.'),
      ...written,
    }),
    maxBytes: MOST_MESSAGE_BYTES,
    response: z.object({ id: z.string() }),
    failures: TOO_MANY,
  },
  'POST /api/support/reply': {
    summary: 'Reply in a conversation; a closed one is reopened.',
    access: writes,
    customer: true,
    former: true,
    body: z.strictObject({ id: conversationId, ...written }),
    maxBytes: MOST_MESSAGE_BYTES,
    failures: { ...NO_CONVERSATION, ...TOO_MANY },
  },
  'POST /api/support/read': {
    summary: 'Mark the answers in a conversation as read.',
    access: writes,
    customer: true,
    former: true,
    body: byId,
    failures: NO_CONVERSATION,
  },
  'GET /api/admin/support': {
    summary: 'Conversations by state: open ones by deadline, others newest first.',
    access: answers,
    query: z.strictObject({
      state: state.default('open'),
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: z.object({
      conversations: z.array(inboxConversation),
      counts: z.object({ open: z.int(), late: z.int(), waiting: z.int(), unread: z.int() }),
      nextCursor: z.string().nullable(),
    }),
  },
  'GET /api/admin/support/conversation': {
    summary: 'A conversation with its messages.',
    access: answers,
    query: byId,
    response: inboxConversation.extend({ messages: z.array(message) }),
    failures: NO_CONVERSATION,
  },
  'GET /api/admin/support/image': {
    summary: "An image in a customer's message.",
    access: answers,
    query: z.strictObject({ id: rowId }),
    download: IMAGE,
    failures: NO_IMAGE,
  },
  'POST /api/admin/support/answer': {
    summary: 'Answer a customer: on the page and by mail.',
    access: answers,
    body: z.strictObject({
      id: conversationId,
      text: messageText,
      /** The last message that was read before this one was written. */
      after: rowId,
      state: z.enum(['waiting', 'closed']),
      /** Whether it started as a model's draft; the reader is told. */
      byAi: z.boolean().default(false),
    }),
    failures: { ...NO_CONVERSATION, 409: 'A newer message has arrived; read it first.' },
  },
  'POST /api/admin/support/assign': {
    summary: 'Assign a conversation to somebody, or to nobody.',
    access: answers,
    body: z.strictObject({
      id: conversationId,
      assignee: line().min(1, 'Say who.').max(60, 'A name has at most 60 characters.').nullable(),
    }),
    failures: NO_CONVERSATION,
  },
  'POST /api/admin/support/close': {
    summary: 'Close a conversation without an answer. A new message from the customer reopens it.',
    access: answers,
    body: byId,
    failures: NO_CONVERSATION,
  },
  'POST /api/admin/support/read': {
    summary: "Mark a customer's messages as read.",
    access: answers,
    body: byId,
    failures: NO_CONVERSATION,
  },
  'GET /api/admin/support/templates': {
    summary: 'The saved answer templates.',
    access: answers,
    response: z.object({ templates: z.array(template) }),
  },
  'POST /api/admin/support/templates': {
    summary: 'Save an answer as a template; the same title replaces it.',
    access: answers,
    body: z.strictObject({
      title: line()
        .min(1, 'Enter a title to recognise the template by.')
        .max(80, 'A title has at most 80 characters.'),
      text: messageText,
    }),
    response: template,
    failures: { 409: 'The maximum number of templates is reached.' },
  },
  'POST /api/admin/support/templates/remove': {
    summary: 'Remove a template.',
    access: answers,
    body: z.strictObject({ id: rowId }),
    failures: { 404: 'Template not found.' },
  },
});
