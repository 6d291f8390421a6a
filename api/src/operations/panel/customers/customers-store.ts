/** SQL for one customer at a glance. */
import type { CustomerGlance } from '@spreadwise/contract';
import { and, count, desc, eq, gte, inArray } from 'drizzle-orm';
import { createSignalHistoryStore } from '../../../advice/signals';
import type { Database } from '../../../platform/db/database';
import {
  alertAddresses,
  alertMessages,
  mrrMovements,
  supportConversations,
} from '../../../platform/db/schema';
import { DAY_MS, utcDay } from '../../../platform/lib/time';

/** What the panel shows of a person, the payments aside. */
export async function readGlance(db: Database, ids: readonly string[], now: Date) {
  const waits = eq(supportConversations.state, 'open');
  const [monthlyCents, advice, alerts, conversations] = await Promise.all([
    monthlyOf(db, ids),
    adviceOf(db, ids, now),
    alertsOf(db, ids, now),
    db.$count(supportConversations, and(inArray(supportConversations.customerId, [...ids]), waits)),
  ]);
  return { monthlyCents, advice, alerts, conversations };
}

async function monthlyOf(db: Database, ids: readonly string[]): Promise<number> {
  const [last] = await db
    .select({ cents: mrrMovements.balanceCents })
    .from(mrrMovements)
    .where(inArray(mrrMovements.customerId, [...ids]))
    .orderBy(desc(mrrMovements.id))
    .limit(1);
  return last?.cents ?? 0;
}

async function adviceOf(db: Database, ids: readonly string[], now: Date): Promise<CustomerGlance['advice']> {
  const today = new Date(`${utcDay(now)}T00:00:00.000Z`);
  const month = new Date(now.getTime() - 30 * DAY_MS);
  const { countGiven } = createSignalHistoryStore(db);
  const given = await Promise.all(ids.map((id) => countGiven(id, month, today)));
  const sum = (of: 'count' | 'lately') => given.reduce((total, one) => total + one[of], 0);
  const lastAt = Math.max(0, ...given.map((one) => one.lastAt?.getTime() ?? 0));
  return {
    today: sum('lately'),
    month: sum('count'),
    lastAt: lastAt > 0 ? new Date(lastAt).toISOString() : null,
  };
}

async function alertsOf(db: Database, ids: readonly string[], now: Date): Promise<CustomerGlance['alerts']> {
  const { customerId, state, createdAt } = alertMessages;
  const since = new Date(now.getTime() - 14 * DAY_MS);
  const rows = await db
    .select({ state, count: count() })
    .from(alertMessages)
    .where(and(inArray(customerId, [...ids]), gte(createdAt, since)))
    .groupBy(state);
  const channels = await db
    .selectDistinct({ channel: alertAddresses.channel })
    .from(alertAddresses)
    .where(inArray(alertAddresses.customerId, [...ids]));
  const of = (wanted: string) => rows.find((row) => row.state === wanted)?.count ?? 0;
  return {
    sent: of('sent'),
    dropped: of('dropped'),
    failed: of('dead'),
    channels: channels.map(({ channel }) => channel),
  };
}
