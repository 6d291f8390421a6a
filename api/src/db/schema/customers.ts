/** The tables of what customers say of themselves and of advice. */
import type { PaperRule, SetUp } from '@spreadwise/contract';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { customers } from './billing';
import { instant } from './columns';

/** With what, where and how a customer would act on advice. */
export const customerSetups = pgTable('customer_setups', {
  customerId: text('customer_id')
    .primaryKey()
    .references(() => customers.id, { onDelete: 'cascade' }),
  /** As the contract has it; what is added to that later is not in older rows. */
  setUp: jsonb('set_up').$type<SetUp>().notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** A rule that is followed on paper. */
export const paperRules = pgTable(
  'paper_rules',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    rule: jsonb('rule').$type<PaperRule>().notNull(),
    /** What days that are over came to, and of what question; null until it was asked for. */
    days: jsonb('days'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('paper_rules_customer').on(table.customerId)],
);
