/** The tables of the ways on which alerts go. */
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { ofCustomer } from './billing';
import { createdAt, instant } from './columns';

export const pushDevices = pgTable(
  'push_devices',
  {
    customerId: ofCustomer().notNull(),
    /** SHA-256 of the endpoint. */
    id: text('id').notNull(),
    /** At the browser's push service; who knows it and the keys can push there. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    device: text('device'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.id] })],
);

/** The one-time link by which a Telegram chat becomes a customer's, one each, by the SHA-256 of what is in the link. */
export const telegramLinks = pgTable('telegram_links', {
  customerId: ofCustomer().primaryKey(),
  hash: text('hash').notNull().unique(),
  createdAt: createdAt(),
  expiresAt: instant('expires_at').notNull(),
});

/** Keys that this installation made for itself, sealed wherever there is a key to seal them by. */
export const madeKeys = pgTable('made_keys', {
  name: text('name').primaryKey(),
  value: text('value').notNull(),
  createdAt: createdAt(),
});
