import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { ofCustomer } from './billing';
import { instant } from './columns';

/** Copies of all data stored about a customer, made in the background and downloaded by the customer. */
export const accountExports = pgTable(
  'account_exports',
  {
    id: text('id').primaryKey(),
    customerId: ofCustomer().notNull(),
    askedAt: instant('asked_at').notNull(),
    /** When the mail with the download link was handed over. */
    madeAt: instant('made_at'),
    expiresAt: instant('expires_at').notNull(),
    /** The zip archive in base64, which both databases and every backup handle like any text. */
    archive: text('archive'),
    bytes: integer('bytes'),
  },
  (table) => [
    index('account_exports_customer').on(table.customerId, table.askedAt),
    index('account_exports_expires').on(table.expiresAt),
  ],
);

/** Customers' requests to be deleted, and when they were carried out. Contains no address. */
export const accountErasures = pgTable(
  'account_erasures',
  {
    customerId: ofCustomer().primaryKey(),
    askedAt: instant('asked_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [index('account_erasures_asked').on(table.askedAt)],
);
