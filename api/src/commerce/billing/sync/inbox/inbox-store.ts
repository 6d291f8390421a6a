/** The SQL of the provider's events: kept first, worked on later, done only when their effect is committed. */
import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../../../../platform/db/database';
import { webhookEvents } from '../../../../platform/db/schema';
import { bound } from '../../../../platform/lib/bound';
import type { Notice } from '../../notifications/notice';
import { insertNotices } from '../../notifications/notices-store';
import type { ProviderEvent } from '../../provider/provider-state';
import { finishEvents } from '../sync-store';

export type EventRecord = typeof webhookEvents.$inferSelect;
/** What somebody who works on an event has to know of it. */
export type OpenEvent = Pick<EventRecord, 'id' | 'customerId' | 'chargeId'>;

export interface KeptEvent extends ProviderEvent {
  /** What the owner should know of its type; null when there is nothing. */
  readonly note: string | null;
  /** Whether nothing has to be done for it. */
  readonly isDone: boolean;
  readonly notices: readonly Notice[];
}

export const createInboxStore = (db: Database) =>
  bound(db, {
    keep,
    readBack,
    find,
    setCustomer,
    finish,
    fail,
    claim,
    releaseAll,
    countWaiting,
    waiting,
    noted,
  });

async function insert(on: Pick<Database, 'insert'>, event: KeptEvent, now: Date, nextTryAt: Date) {
  const [row] = await on
    .insert(webhookEvents)
    .values({
      id: event.id,
      type: event.type,
      customerId: event.customerId,
      chargeId: event.chargeId,
      receivedAt: now,
      doneAt: event.isDone ? now : null,
      nextTryAt: event.isDone ? null : nextTryAt,
      note: event.note,
    })
    // Written again, so that the row is returned; nothing of it changes.
    .onConflictDoUpdate({ target: webhookEvents.id, set: { type: sql`${webhookEvents.type}` } })
    .returning({ doneAt: webhookEvents.doneAt });
  return row?.doneAt ? 'done' : 'open';
}

/**
 * Keeps an event that came in, with the notices of it. Whether it is still to be worked on; nobody else takes it up
 * before `nextTryAt`.
 */
async function keep(db: Database, event: KeptEvent, now: Date, nextTryAt: Date): Promise<'open' | 'done'> {
  const { notices } = event;
  if (notices.length === 0) return insert(db, event, now, nextTryAt);
  return db.transaction(async (tx) => {
    await insertNotices(tx, notices);
    return insert(tx, event, now, nextTryAt);
  });
}

/** Has a customer read back, as an event about them does: what was asked of the provider may have been done. */
async function readBack(db: Database, customerId: string, now: Date): Promise<void> {
  const id = `unanswered_${randomUUID()}`;
  const row = { id, type: 'customer.unanswered', customerId, receivedAt: now };
  await db.insert(webhookEvents).values(row);
}

async function find(db: Database, id: string): Promise<EventRecord | null> {
  const [row] = await db.select().from(webhookEvents).where(eq(webhookEvents.id, id));
  return row ?? null;
}

/** For one that names no customer, as soon as the provider has said whose it is. */
async function setCustomer(db: Database, id: string, customerId: string): Promise<void> {
  await db.update(webhookEvents).set({ customerId }).where(eq(webhookEvents.id, id));
}

const finish = (db: Database, id: string, doneAt: Date, note: string): Promise<void> =>
  finishEvents(db, { ids: [id], doneAt, note });

/** `nextTryAt`: when it is tried again after so many tries. One that is done meanwhile stays done. */
async function fail(
  db: Database,
  which: { readonly customerId: string } | { readonly id: string },
  error: string,
  nextTryAt: (tries: number) => Date,
): Promise<void> {
  const own = 'id' in which ? eq(webhookEvents.id, which.id) : eq(webhookEvents.customerId, which.customerId);
  const open = await db
    .select({ id: webhookEvents.id, attempts: webhookEvents.attempts })
    .from(webhookEvents)
    .where(and(own, isNull(webhookEvents.doneAt)));
  for (const { id, attempts } of open)
    await db
      .update(webhookEvents)
      .set({ lastError: error, attempts: attempts + 1, nextTryAt: nextTryAt(attempts + 1) })
      .where(and(eq(webhookEvents.id, id), isNull(webhookEvents.doneAt)));
}

/** Takes up to `most` events whose time has come; nobody else takes them before `until`. */
async function claim(db: Database, now: Date, until: Date, most: number): Promise<OpenEvent[]> {
  const due = db
    .select({ id: webhookEvents.id })
    .from(webhookEvents)
    .where(
      and(
        isNull(webhookEvents.doneAt),
        or(isNull(webhookEvents.nextTryAt), lte(webhookEvents.nextTryAt, now)),
      ),
    )
    .orderBy(asc(webhookEvents.receivedAt))
    .limit(most)
    .for('update', { skipLocked: true });
  return db.update(webhookEvents).set({ nextTryAt: until }).where(inArray(webhookEvents.id, due)).returning({
    id: webhookEvents.id,
    customerId: webhookEvents.customerId,
    chargeId: webhookEvents.chargeId,
  });
}

/** Only where no other process works on this database: what one before it had taken is free at once. */
async function releaseAll(db: Database): Promise<void> {
  await db.update(webhookEvents).set({ nextTryAt: null }).where(isNull(webhookEvents.doneAt));
}

/** How many are not done. */
const countWaiting = (db: Database): Promise<number> =>
  db.$count(webhookEvents, isNull(webhookEvents.doneAt));

/** How many are not done, and the oldest of them. */
async function waiting(db: Database, most: number) {
  const open = isNull(webhookEvents.doneAt);
  return {
    count: await db.$count(webhookEvents, open),
    oldest: await db
      .select()
      .from(webhookEvents)
      .where(open)
      .orderBy(asc(webhookEvents.receivedAt))
      .limit(most),
  };
}

/** How many have a note since then, and the newest of them. */
async function noted(db: Database, since: Date, most: number) {
  const noted = and(isNotNull(webhookEvents.note), gt(webhookEvents.receivedAt, since));
  const [counted] = await db.select({ count: count() }).from(webhookEvents).where(noted);
  return {
    count: counted?.count ?? 0,
    newest: await db
      .select()
      .from(webhookEvents)
      .where(noted)
      .orderBy(desc(webhookEvents.receivedAt))
      .limit(most),
  };
}

export type InboxStore = ReturnType<typeof createInboxStore>;
