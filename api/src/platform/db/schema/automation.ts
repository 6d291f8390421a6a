/** The tables of customers' own programs. */
import type { ApiScope } from '@spreadwise/contract';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ofCustomer } from './billing';
import { createdAt, instant } from './columns';

export const apiTokens = pgTable(
  'api_tokens',
  {
    id: text('id').primaryKey(),
    customerId: ofCustomer().notNull(),
    name: text('name').notNull(),
    /** SHA-256 of the token. */
    hash: text('hash').notNull().unique(),
    scopes: jsonb('scopes').$type<readonly ApiScope[]>().notNull(),
    /** Copied from the session that created it: without a proven address the owner's tier does not count. */
    addressProven: boolean('address_proven').notNull(),
    createdAt: createdAt(),
    expiresAt: instant('expires_at').notNull(),
    /** Accurate to a few minutes. */
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    index('api_tokens_customer').on(table.customerId),
    index('api_tokens_expires').on(table.expiresAt),
  ],
);
