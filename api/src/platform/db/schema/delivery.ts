/** The tables of alerts: on which terms, to where, and what is on its way. */
import { ALERT_CHANNELS, ALERT_KINDS, type AlertRules } from '@spreadwise/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ofCustomer } from './billing';
import { createdAt, instant } from './columns';

/** The terms of those who have chosen any; for the others the defaults hold. */
export const alertRules = pgTable('alert_rules', {
  customerId: ofCustomer().primaryKey(),
  rules: jsonb('rules').$type<AlertRules>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** Where a customer is reached on a channel. For email only failures have a row: the address is the account's. */
export const alertAddresses = pgTable(
  'alert_addresses',
  {
    customerId: ofCustomer().notNull(),
    channel: text('channel', { enum: ALERT_CHANNELS }).notNull(),
    /** As the channel writes it. Text, because Drizzle reads the JSON string "5001" back as the number 5001. */
    address: text('address').notNull(),
    /** When it was shown to be the customer's; nothing is sent there before. */
    verifiedAt: instant('verified_at'),
    /** Since when nothing is sent there, and why. */
    failedAt: instant('failed_at'),
    failure: text('failure'),
    /** Nothing is sent there, and nothing given for it, before. */
    pausedUntil: instant('paused_until'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.channel] }),
    // What is written in a chat is written for one customer.
    uniqueIndex('alert_addresses_chat').on(table.address).where(sql`${table.channel} = 'telegram'`),
  ],
);

/** The outbox of alerts, written in the transaction of their cause. No foreign key: rows come by the hundred thousand. */
export const alertMessages = pgTable(
  'alert_messages',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    channel: text('channel', { enum: ALERT_CHANNELS }).notNull(),
    kind: text('kind', { enum: ALERT_KINDS }).notNull(),
    /** What it tells of, so that it is told once: a signal's id, a digest's period, a notice's key. */
    subject: text('subject').notNull(),
    /** What is told, where it stands nowhere else. */
    facts: jsonb('facts').$type<Readonly<Record<string, string>>>(),
    isSilent: boolean('is_silent').notNull(),
    /** Who pays for being first, is. */
    priority: integer('priority').notNull(),
    createdAt: createdAt(),
    /** From then on it helps nobody; null: only the end of its signal says so. */
    uselessAt: instant('useless_at'),
    state: text('state', { enum: ['waiting', 'sent', 'dropped', 'dead'] })
      .notNull()
      .default('waiting'),
    /** Before this nobody takes it up: it is merged with others, pauses after a failure, or is on its way. */
    dueAt: instant('due_at').notNull(),
    /** Since when it is on its way; where that is long ago, nobody knows whether it arrived. Of what is over: the last try. */
    takenAt: instant('taken_at'),
    /** Those that are sent as one have the same; a repeat goes out under the same. */
    messageId: text('message_id'),
    tries: integer('tries').notNull().default(0),
    /** Tries of which nobody knows whether they arrived. */
    unsure: integer('unsure').notNull().default(0),
    /** It told of a signal, or may have, and nobody was told of that signal's end yet. */
    endOwed: boolean('end_owed').notNull().default(false),
    /** What became of it, or of the last try, in words. */
    result: text('result'),
    doneAt: instant('done_at'),
  },
  (table) => [
    uniqueIndex('alert_messages_once').on(table.customerId, table.channel, table.kind, table.subject),
    // In the order in which they are taken, however many wait; when they are due is looked up.
    index('alert_messages_next')
      .on(table.channel, table.priority.desc().nullsFirst(), table.createdAt)
      .where(sql`${table.state} = 'waiting'`),
    index('alert_messages_together').on(table.customerId).where(sql`${table.state} = 'waiting'`),
    index('alert_messages_subject').on(table.subject).where(sql`${table.kind} = 'signal'`),
    index('alert_messages_end_owed').on(table.subject).where(sql`${table.endOwed}`),
    index('alert_messages_dead').on(table.doneAt).where(sql`${table.state} = 'dead'`),
    index('alert_messages_done').on(table.doneAt).where(sql`${table.doneAt} is not null`),
    index('alert_messages_created').on(table.createdAt),
  ],
);
