/** The tables of the ways on which alerts go. */
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customers } from './billing';
import { createdAt, instant } from './columns';

/** Browsers to which a customer's alerts are pushed. */
export const pushDevices = pgTable(
  'push_devices',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id),
    /** SHA-256 of the endpoint. */
    id: text('id').notNull(),
    /** At the browser's push service; who knows it and the keys can push there. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    /** The browser, e.g. Firefox on Linux. */
    device: text('device'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.id] })],
);

/** One-time links by which a customer's Telegram chat becomes theirs, by the SHA-256 of what is in the link. */
export const telegramLinks = pgTable('telegram_links', {
  hash: text('hash').primaryKey(),
  customerId: text('customer_id')
    .notNull()
    .references(() => customers.id),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
});

/** Bots that customers brought, one each, by which Telegram takes what goes to their own chats. */
export const telegramBots = pgTable('telegram_bots', {
  customerId: text('customer_id')
    .primaryKey()
    .references(() => customers.id),
  /** As Telegram numbers them. */
  botId: text('bot_id').notNull().unique(),
  /** Sealed: whoever has it writes in the bot's name. */
  token: text('token').notNull(),
  username: text('username').notNull(),
  /** Since when Telegram takes nothing by this token, and why. */
  failedAt: instant('failed_at'),
  failure: text('failure'),
  createdAt: createdAt(),
});

/** Keys that this installation made for itself, sealed wherever there is a key to seal them by. */
export const madeKeys = pgTable('made_keys', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
});
