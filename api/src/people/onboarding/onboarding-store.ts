/** First steps in the database: what is done shows in the rows of other features, and is not kept a second time. */
import type { AlertChannel, FirstSteps } from '@spreadwise/contract';
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Database, queryRows } from '../../platform/db/database';
import {
  alertAddresses,
  alertRules,
  customerSetups,
  customers,
  firstStepsPutAway,
  signalAllowances,
  signalGrants,
} from '../../platform/db/schema';
import { SIGNAL_DAYS } from '../../platform/retention';

interface Row {
  readonly setUp: boolean;
  readonly alerts: boolean;
  readonly signal: boolean;
  readonly isPutAway: boolean;
}

export const createFirstStepsStore = (db: Database) => ({
  /** Of whom signals are no longer kept nobody knows the first: they are not new, and have put the steps away. */
  async of(customerId: string, at: Date): Promise<Pick<FirstSteps, 'done' | 'isPutAway'>> {
    const isIn = (table: PgTable, more = sql``) =>
      sql`exists (select from ${table} where customer_id = ${customerId}${more})`;
    const [row] = await queryRows<Row>(
      db,
      sql`select ${isIn(customerSetups)} as "setUp",
            ${isIn(alertRules)} or ${isIn(alertAddresses, sql` and verified_at is not null`)} as alerts,
            ${isIn(signalAllowances, sql` and used > 0`)} or ${isIn(signalGrants)} as signal,
            ${isIn(firstStepsPutAway)} or exists (select from ${customers} where id = ${customerId}
              and created_at < ${at.toISOString()}::timestamptz - make_interval(days => ${SIGNAL_DAYS})) as "isPutAway"`,
    );
    if (!row) throw new Error('A select without a table gave no row.');
    const { isPutAway, ...done } = row;
    return { done, isPutAway };
  },

  /** A mail address that failed before another one took its place is no one's any more. */
  async failing(customerId: string, email: string): Promise<readonly AlertChannel[]> {
    const { channel, address, failedAt } = alertAddresses;
    const rows = await db
      .select({ channel })
      .from(alertAddresses)
      .where(
        and(
          eq(alertAddresses.customerId, customerId),
          isNotNull(failedAt),
          or(ne(channel, 'email'), eq(address, email)),
        ),
      )
      .orderBy(channel);
    return rows.map((row) => row.channel);
  },

  async putAway(customerId: string, at: Date): Promise<void> {
    await db.insert(firstStepsPutAway).values({ customerId, at }).onConflictDoNothing();
  },
});
