/** SQL for the provider's events: stored first, processed by a job, done only once their effect is committed. */
import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Database, firstRow } from '../../../platform/db/database';
import { jobs, webhookEvents } from '../../../platform/db/schema';
import { enqueue } from '../../../platform/jobs';
import { bound } from '../../../platform/lib/bound';
import type { Notice } from '../notifications/notice';
import { insertNotices } from '../notifications/notices-store';
import type { ProviderEvent } from '../provider/gateway';
import { EVENTS, EVENTS_JOB_KEY, finishEvents } from './sync-store';

export type EventRecord = typeof webhookEvents.$inferSelect & {
  /** When it is retried; null if it is done or in progress. */
  readonly nextTryAt: Date | null;
  readonly lastError: string | null;
};

export interface KeptEvent extends ProviderEvent {
  /** What the owner should know about its type; null if nothing. */
  readonly note: string | null;
  readonly isDone: boolean;
  readonly notices: readonly Notice[];
}

export const createInboxStore = (db: Database) =>
  bound(db, { keep, readBack, find, setCustomer, finish, countWaiting, waiting, noted });

/** However many events of a customer wait, the customer is read back once for all of them. */
const enqueueEvent = (tx: Database, id: string, customerId: string | null, runAt: Date) =>
  enqueue(tx, EVENTS, [
    customerId === null
      ? { key: `event ${id}`, payload: { eventId: id }, runAt }
      : { key: customerId, payload: { customerId }, runAt, customerId },
  ]);

/** Stores a received event with its notices. One that is received again before it is done is processed at once. */
function keep(db: Database, event: KeptEvent, now: Date): Promise<void> {
  const { id, type, customerId, chargeId, note, isDone } = event;
  return db.transaction(async (tx) => {
    await insertNotices(tx, event.notices);
    const [row] = await tx
      .insert(webhookEvents)
      .values({ id, type, customerId, chargeId, note, receivedAt: now, doneAt: isDone ? now : null })
      // Changes nothing, but makes the statement return the row.
      .onConflictDoUpdate({ target: webhookEvents.id, set: { type: sql`${webhookEvents.type}` } })
      .returning({ customerId: webhookEvents.customerId, doneAt: webhookEvents.doneAt });
    if (row && row.doneAt === null) await enqueueEvent(tx, id, row.customerId, now);
  });
}

/** Has a customer read back, as an event about them would: an unanswered change may have been made. */
function readBack(db: Database, customerId: string, now: Date): Promise<void> {
  const id = `unanswered_${randomUUID()}`;
  return db.transaction(async (tx) => {
    await tx.insert(webhookEvents).values({ id, type: 'customer.unanswered', customerId, receivedAt: now });
    await enqueueEvent(tx, id, customerId, now);
  });
}

const isWaiting = isNull(webhookEvents.doneAt);

const events = (db: Database) =>
  db
    .select({
      ...getTableColumns(webhookEvents),
      attempts: sql<number>`coalesce(${jobs.attempts}, ${webhookEvents.attempts})`,
      nextTryAt: sql<Date | null>`case when ${jobs.holder} is null then ${jobs.runAt} end`.mapWith(
        jobs.runAt,
      ),
      lastError: jobs.lastError,
    })
    .from(webhookEvents)
    .leftJoin(jobs, and(isWaiting, eq(jobs.kind, EVENTS.name), eq(jobs.key, EVENTS_JOB_KEY)));

const find = (db: Database, id: string): Promise<EventRecord | null> =>
  firstRow(events(db).where(eq(webhookEvents.id, id)));

/** For an event that names no customer, once the provider has identified them. */
function setCustomer(db: Database, id: string, customerId: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.update(webhookEvents).set({ customerId }).where(eq(webhookEvents.id, id));
    await enqueueEvent(tx, id, customerId, now);
  });
}

const finish = (db: Database, id: string, doneAt: Date, note: string): Promise<void> =>
  finishEvents(db, { ids: [id], doneAt, note });

const countWaiting = (db: Database): Promise<number> => db.$count(webhookEvents, isWaiting);

const waiting = async (db: Database, most: number) => ({
  count: await countWaiting(db),
  oldest: await events(db).where(isWaiting).orderBy(asc(webhookEvents.receivedAt)).limit(most),
});

async function noted(db: Database, since: Date, most: number) {
  const isNoted = and(isNotNull(webhookEvents.note), gt(webhookEvents.receivedAt, since));
  return {
    count: await db.$count(webhookEvents, isNoted),
    newest: await events(db).where(isNoted).orderBy(desc(webhookEvents.receivedAt)).limit(most),
  };
}
