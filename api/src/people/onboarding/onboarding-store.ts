/** Onboarding in the database: its table and its SQL. Finished steps are derived from other rows. */
import type { AlertChannel, FirstSteps } from '@spreadwise/contract';
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, queryRows } from '../../platform/db/database';
import {
  alertAddresses,
  alertRules,
  customerSetups,
  customers,
  onboardingDismissals,
  signalAllowances,
  signalGrants,
} from '../../platform/db/schema';
import { iso } from '../../platform/db/sql';
import { declareTable, kept, ofCustomer } from '../../platform/feature';
import { SIGNAL_DAYS } from '../../platform/retention';

export const ONBOARDING_TABLES = [
  declareTable(onboardingDismissals, kept('onboarding stays dismissed'), ofCustomer('dismissed onboarding'), {
    console: ['customerId'],
  }),
];

export const createOnboardingStore = (db: Database) => ({
  /** Onboarding counts as dismissed for customers older than the signal retention. */
  async of(customerId: string, at: Date): Promise<Pick<FirstSteps, 'done' | 'isPutAway'>> {
    const isIn = (table: PgTable, more = sql``) =>
      sql`exists (select from ${table} where customer_id = ${customerId}${more})`;
    const [row] = await queryRows<FirstSteps['done'] & Pick<FirstSteps, 'isPutAway'>>(
      db,
      sql`select ${isIn(customerSetups)} as "setUp",
            ${isIn(alertRules)} or ${isIn(alertAddresses, sql` and verified_at is not null`)} as alerts,
            ${isIn(signalAllowances, sql` and used > 0`)} or ${isIn(signalGrants)} as signal,
            ${isIn(onboardingDismissals)} or exists (select from ${customers} where id = ${customerId}
              and created_at < ${iso(at)} - make_interval(days => ${SIGNAL_DAYS})) as "isPutAway"`,
    );
    if (!row) throw new Error('A select without a table returned no row.');
    const { isPutAway, ...done } = row;
    return { done, isPutAway };
  },

  /** A failed mail address counts only while it is still the customer's. */
  async failing(customerId: string, email: string): Promise<readonly AlertChannel[]> {
    const { channel, address, failedAt } = alertAddresses;
    const isTheirs = and(eq(alertAddresses.customerId, customerId), isNotNull(failedAt));
    const isFailing = and(isTheirs, or(ne(channel, 'email'), eq(address, email)));
    const rows = await db.select({ channel }).from(alertAddresses).where(isFailing).orderBy(channel);
    return rows.map((row) => row.channel);
  },

  async dismiss(customerId: string, at: Date): Promise<void> {
    await db.insert(onboardingDismissals).values({ customerId, at }).onConflictDoNothing();
  },
});
