/** The SQL of notices: written with what they tell of, sent later, once. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { customers, notices } from '../../db/schema';
import { type BillingChange, changeKey } from '../changes';
import type { OnRecorded, Transaction } from '../store';
import type { Notice } from './notice';

export interface OpenNotice {
  readonly key: string;
  readonly change: Notice;
  readonly email: string;
  readonly tries: number;
}

/** Writes the notices of changes, in the transaction of those. */
export function noticesOnRecorded({ toOwner }: { readonly toOwner: boolean }): OnRecorded {
  return async (tx, changes) => {
    await insertNotices(tx, [
      ...changes.filter((change) => !isToldByAnother(change, changes)),
      ...changes
        .filter(({ kind }) => toOwner && kind === 'suspended')
        .map((change) => ({ ...change, forOwner: true as const })),
    ]);
  };
}

/** The letter of a failed payment leads to the same page. */
const isToldByAnother = (change: BillingChange, all: readonly BillingChange[]) =>
  change.kind === 'actionRequired' &&
  all.some(
    ({ kind, subscriptionId }) => kind === 'paymentFailed' && subscriptionId === change.subscriptionId,
  );

export async function insertNotices(tx: Transaction, told: readonly Notice[]): Promise<void> {
  if (told.length === 0) return;
  await tx
    .insert(notices)
    .values(
      told.map((change) => ({
        key: keyOf(change),
        customerId: change.customerId,
        change,
        createdAt: new Date(change.at),
      })),
    )
    .onConflictDoNothing();
}

const keyOf = (notice: Notice): string => {
  const key =
    notice.kind === 'paymentUnfinished' ? `${notice.subscriptionId} ${notice.kind}` : changeKey(notice);
  return notice.forOwner ? `owner ${key}` : key;
};

export function createNoticesStore(db: Database) {
  const isOpen = (key: string) => and(eq(notices.key, key), isNull(notices.sentAt));
  return {
    /** What waits: what has failed least first, then the oldest. */
    async open(most: number): Promise<OpenNotice[]> {
      return db
        .select({
          key: notices.key,
          change: notices.change,
          email: customers.email,
          tries: notices.tries,
        })
        .from(notices)
        .innerJoin(customers, eq(customers.id, notices.customerId))
        .where(isNull(notices.sentAt))
        .orderBy(asc(notices.tries), asc(notices.createdAt), asc(notices.key))
        .limit(most);
    },

    /** Rejects when it was sent already, so that what is written beside it is not written twice. */
    async sent(
      tx: Database,
      key: string,
      mail: { readonly to: string; readonly subject: string },
      now: Date,
    ): Promise<void> {
      const marked = await tx
        .update(notices)
        .set({ recipient: mail.to, subject: mail.subject, sentAt: now, lastError: null })
        .where(isOpen(key))
        .returning({ key: notices.key });
      if (marked.length === 0) throw new Error('The notice was sent already.');
    },

    async failed(key: string, error: string): Promise<void> {
      await db
        .update(notices)
        .set({ tries: sql`${notices.tries} + 1`, lastError: error })
        .where(isOpen(key));
    },
  };
}

export type NoticesStore = ReturnType<typeof createNoticesStore>;
