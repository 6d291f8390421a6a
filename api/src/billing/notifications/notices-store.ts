/** The SQL of notices: written with what they tell of, sent later, once. */
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import { customers, notices } from '../../db/schema';
import { type BillingChange, changeKey } from '../changes/detect-changes';
import type { ProviderSubscription } from '../provider/gateway';
import type { OnUnknownType } from '../sync/inbox/inbox-store';
import type { OnRecorded, Transaction } from '../sync/sync-store';
import type { Notice, Unknown } from './notice';

export interface OpenNotice {
  readonly key: string;
  readonly change: Notice;
  /** The customer's; null when it is about none that is known, and so for the owner. */
  readonly email: string | null;
  readonly tries: number;
}

/** The owner is told of these, whether the record knows the customer or not. */
const isUnknown = sql`${notices.change} ->> 'kind' = 'unknown'`;

/** Writes the notices of what a reading back brought, in its transaction. */
export function noticesOnRecorded({ toOwner }: ToOwner): OnRecorded {
  return async (tx, { changes, strangers, at }) => {
    await insertNotices(tx, [
      ...(toOwner ? strangers.map((stranger) => unknownPrice(stranger, at)) : []),
      ...changes.filter((change) => !isToldByAnother(change, changes)),
      ...changes
        .filter(({ kind }) => toOwner && kind === 'suspended')
        .map((change) => ({ ...change, forOwner: true as const })),
    ]);
  };
}

/** Writes that an event's type is unknown, once a type. */
export function noticesOnUnknownType({ toOwner }: ToOwner): OnUnknownType {
  return async (tx, { type, customerId }, at) => {
    if (!toOwner) return;
    await insertNotices(tx, [{ kind: 'unknown', what: 'event', type, customerId, at: at.toISOString() }]);
  };
}

interface ToOwner {
  /** Whether the owner has an address. */
  readonly toOwner: boolean;
}

const unknownPrice = ({ id, priceId, customerId }: ProviderSubscription, at: Date): Unknown => ({
  kind: 'unknown',
  what: 'price',
  priceId,
  subscriptionId: id,
  customerId,
  at: at.toISOString(),
});

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
        customerId: change.customerId ?? NOBODY,
        change,
        createdAt: new Date(change.at),
      })),
    )
    .onConflictDoNothing();
}

/** Whom a notice is about that is about no customer. */
const NOBODY = '';

const keyOf = (notice: Notice): string => {
  if (notice.kind === 'unknown')
    return notice.what === 'event'
      ? `owner unknown event ${notice.type}`
      : `owner unknown price ${notice.priceId ?? notice.subscriptionId}`;
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
          change: sql<Notice>`${notices.change}`,
          email: customers.email,
          tries: notices.tries,
        })
        .from(notices)
        .leftJoin(customers, eq(customers.id, notices.customerId))
        .where(
          and(isNull(notices.sentAt), or(isNotNull(customers.id), eq(notices.customerId, NOBODY), isUnknown)),
        )
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
