/** The tables of support: questions, answers, images and stored templates. */
import { CONVERSATION_STATES, type LookedAt, SUPPORT_QUEUES } from '@spreadwise/contract';
import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ofCustomer } from './billing';
import { bytes, createdAt, identity, instant, whole } from './columns';

export const supportConversations = pgTable(
  'support_conversations',
  {
    id: text('id').primaryKey(),
    customerId: ofCustomer().notNull(),
    subject: text('subject').notNull(),
    state: text('state', { enum: CONVERSATION_STATES }).notNull(),
    /** The queue of the newest question. */
    queue: text('queue', { enum: SUPPORT_QUEUES }).notNull(),
    /** The support agent in charge, by the name colleagues use. */
    assignee: text('assignee'),
    /** Since when the customer waits, and the deadline for an answer; both null while nobody waits. */
    askedAt: instant('asked_at'),
    dueAt: instant('due_at'),
    firstAnswerAt: instant('first_answer_at'),
    lastAt: instant('last_at').notNull(),
    unreadByCustomer: integer('unread_by_customer').notNull().default(0),
    unreadBySupport: integer('unread_by_support').notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index('support_conversations_customer').on(table.customerId, table.lastAt),
    index('support_conversations_state').on(table.state, table.lastAt),
    index('support_conversations_due').on(table.dueAt, table.id),
    index('support_conversations_last').on(table.lastAt),
  ],
);

export const supportMessages = pgTable(
  'support_messages',
  {
    id: identity(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => supportConversations.id, { onDelete: 'cascade' }),
    /** The conversation's customer, whoever wrote the message. */
    customerId: text('customer_id').notNull(),
    /** 'ai': support, based on a model's draft. */
    sender: text('sender', { enum: ['customer', 'support', 'ai'] }).notNull(),
    text: text('text').notNull(),
    lookedAt: jsonb('looked_at').$type<LookedAt>(),
    /** The mail it came by, as the provider numbers it. */
    mailId: text('mail_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('support_messages_conversation').on(table.conversationId, table.id),
    index('support_messages_customer').on(table.customerId, table.createdAt),
  ],
);

export const supportImages = pgTable(
  'support_images',
  {
    id: identity(),
    messageId: whole('message_id')
      .notNull()
      .references(() => supportMessages.id, { onDelete: 'cascade' }),
    customerId: text('customer_id').notNull(),
    /** WebP. */
    image: bytes('image').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('support_images_message').on(table.messageId, table.id),
    index('support_images_customer').on(table.customerId, table.createdAt),
  ],
);

export const supportTemplates = pgTable('support_templates', {
  id: identity(),
  title: text('title').notNull().unique(),
  text: text('text').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
