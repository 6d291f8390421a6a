/** The tables of alert channels. */
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofCustomer } from './billing';
import { createdAt, instant } from './columns';

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

/** Keys that this installation generated for itself, encrypted if SECRETS_KEY is set. */
export const madeKeys = pgTable('made_keys', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
});
