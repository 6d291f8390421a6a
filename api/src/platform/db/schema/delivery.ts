/** The tables of alerts: rules, addresses, the outbox, and what the channels need. */
import { ALERT_CHANNELS, ALERT_KINDS, type AlertRules } from '@spreadwise/contract';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { ofCustomer } from './billing';
import { createdAt, instant } from './columns';

/** The rules of customers who changed any; the defaults apply to all others. */
export const alertRules = pgTable('alert_rules', {
  customerId: ofCustomer().primaryKey(),
  rules: jsonb('rules').$type<AlertRules>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** A customer's address on a channel. Email has rows only for failures: its address is the account's. */
export const alertAddresses = pgTable(
  'alert_addresses',
  {
    customerId: ofCustomer().notNull(),
    channel: text('channel', { enum: ALERT_CHANNELS }).notNull(),
    /** In the channel's own format. Text, because Drizzle reads the JSON string "5001" back as the number 5001. */
    address: text('address').notNull(),
    /** When the customer proved that the address is theirs; nothing is sent there before. */
    verifiedAt: instant('verified_at'),
    /** Since when nothing is sent there, and why. */
    failedAt: instant('failed_at'),
    failure: text('failure'),
    /** Until then nothing is sent there, and no signal is assigned for it. */
    pausedUntil: instant('paused_until'),
  },
  (table) => [
    primaryKey({ columns: [table.customerId, table.channel] }),
    // A chat's messages are meant for one customer.
    uniqueIndex('alert_addresses_chat').on(table.address).where(sql`${table.channel} = 'telegram'`),
  ],
);

/** The outbox of alerts, written in their cause's transaction. No foreign key: rows come by the hundred thousand. */
export const alertMessages = pgTable(
  'alert_messages',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id').notNull(),
    channel: text('channel', { enum: ALERT_CHANNELS }).notNull(),
    kind: text('kind', { enum: ALERT_KINDS }).notNull(),
    /** Identifies the cause, so that it is reported once: a signal's id, a digest's period, a notice's key. */
    subject: text('subject').notNull(),
    /** The content, if it is stored nowhere else. */
    facts: jsonb('facts').$type<Readonly<Record<string, string>>>(),
    isSilent: boolean('is_silent').notNull(),
    /** Higher tiers are sent first. */
    priority: integer('priority').notNull(),
    createdAt: createdAt(),
    /** Pointless to send after this time; null: only its signal's end makes it pointless. */
    uselessAt: instant('useless_at'),
    state: text('state', { enum: ['waiting', 'sent', 'dropped', 'dead'] })
      .notNull()
      .default('waiting'),
    /** Not picked up before: it waits to be merged with others, backs off after a failure, or is being sent. */
    dueAt: instant('due_at').notNull(),
    /** When sending began; if that is long ago, delivery is unknown. For finished messages: the last try. */
    takenAt: instant('taken_at'),
    /** Shared by alerts sent as one message; a retry uses the same id. */
    messageId: text('message_id'),
    tries: integer('tries').notNull().default(0),
    /** Tries whose delivery is unknown. */
    unsure: integer('unsure').notNull().default(0),
    /** It reported a signal, or may have, whose end has not been reported yet. */
    endOwed: boolean('end_owed').notNull().default(false),
    /** The result of the alert, or of its last try, in words. */
    result: text('result'),
    doneAt: instant('done_at'),
  },
  (table) => [
    uniqueIndex('alert_messages_once').on(table.customerId, table.channel, table.kind, table.subject),
    // In the order of sending, however many wait; whether one is due is checked per row.
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

export const pushDevices = pgTable(
  'push_devices',
  {
    customerId: ofCustomer().notNull(),
    /** SHA-256 of the endpoint. */
    id: text('id').notNull(),
    /** At the browser's push service. Anyone who knows it and the keys can push to the device. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    device: text('device'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.id] })],
);

/** One-time links that connect a Telegram chat to a customer, one per customer, by SHA-256 of the link's secret. */
export const telegramLinks = pgTable('telegram_links', {
  customerId: ofCustomer().primaryKey(),
  hash: text('hash').notNull().unique(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
});
