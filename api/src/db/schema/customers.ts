/** The tables of what customers say of themselves and of advice. */
import type { SetUp } from '@spreadwise/contract';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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
