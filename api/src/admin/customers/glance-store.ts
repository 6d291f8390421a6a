/** The SQL of one customer at a glance: what they pay, what they were given, and where they are reached. */

import type { CustomerGlance } from '@spreadwise/contract';
import { and, count, desc, eq, gt, gte, like, ne, sql, sum } from 'drizzle-orm';
import type { Database } from '../../db/database';
import {
  alertAddresses,
  alertMessages,
  auditLog,
  customers,
  mrrMovements,
  supportConversations,
} from '../../db/schema';
import { DAY_MS } from '../../lib/timing/durations';
import { utcDay } from '../../lib/timing/utc-day';
import { createSignalHistoryStore } from '../../signals';

export function createGlanceStore(db: Database) {
  return {
    /** Null where nobody is of that id. */
    async read(id: string, now: Date): Promise<CustomerGlance | null> {
      if ((await db.$count(customers, eq(customers.id, id))) === 0) return null;
      const [money, advice, alerts, conversations] = await Promise.all([
        moneyOf(db, id),
        adviceOf(db, id, now),
        alertsOf(db, id, now),
        db.$count(
          supportConversations,
          and(eq(supportConversations.customerId, id), ne(supportConversations.state, 'closed')),
        ),
      ]);
      return { money, advice, alerts, conversations };
    },
  };
}

async function moneyOf(db: Database, id: string): Promise<CustomerGlance['money']> {
  const [last] = await db
    .select({ cents: mrrMovements.balanceCents })
    .from(mrrMovements)
    .where(eq(mrrMovements.customerId, id))
    .orderBy(desc(mrrMovements.id))
    .limit(1);
  const cents = sql<number>`(${auditLog.details}->'paid'->>'amountCents')::int`;
  const [paid] = await db
    .select({ cents: sum(cents), payments: count() })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subject, id),
        like(auditLog.action, 'subscription.%'),
        ne(auditLog.action, 'subscription.returned'),
        gt(cents, 0),
      ),
    );
  return {
    monthlyCents: last?.cents ?? 0,
    paidCents: Number(paid?.cents ?? 0),
    payments: paid?.payments ?? 0,
  };
}

async function adviceOf(db: Database, id: string, now: Date): Promise<CustomerGlance['advice']> {
  const today = new Date(`${utcDay(now)}T00:00:00.000Z`);
  const month = new Date(now.getTime() - 30 * DAY_MS);
  const { count, lately, lastAt } = await createSignalHistoryStore(db).countGiven(id, month, today);
  return { today: lately, month: count, lastAt: lastAt?.toISOString() ?? null };
}

async function alertsOf(db: Database, id: string, now: Date): Promise<CustomerGlance['alerts']> {
  const { customerId, state, createdAt } = alertMessages;
  const since = new Date(now.getTime() - 14 * DAY_MS);
  const rows = await db
    .select({ state, count: count() })
    .from(alertMessages)
    .where(and(eq(customerId, id), gte(createdAt, since)))
    .groupBy(state);
  const channels = await db
    .select({ channel: alertAddresses.channel })
    .from(alertAddresses)
    .where(eq(alertAddresses.customerId, id));
  const of = (wanted: string) => rows.find((row) => row.state === wanted)?.count ?? 0;
  return {
    sent: of('sent'),
    dropped: of('dropped'),
    failed: of('dead'),
    channels: channels.map(({ channel }) => channel),
  };
}
