/** The SQL of notices. */

import { and, asc, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { customers, notices } from '../../../platform/db/schema';
import { DAY_MS } from '../../../platform/lib/time';
import { NOBODY, type Notice, noticeRow } from './notice';

export interface OpenNotice {
  readonly key: string;
  readonly change: Notice;
  /** The customer's; null when it is about none that is known, and so for the owner. */
  readonly email: string | null;
  readonly tries: number;
}

/** These go to the owner, whether the record knows the customer or not. */
const isUnknown = sql`${notices.change} ->> 'kind' = 'unknown'`;

/** To be called in the transaction of what the notices report, so that neither is there without the other. */
export async function insertNotices(on: Pick<Database, 'insert'>, written: readonly Notice[]): Promise<void> {
  if (written.length === 0) return;
  await on.insert(notices).values(written.map(noticeRow)).onConflictDoNothing();
}

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

    /** To customers, since then. */
    async sentSince(since: Date): Promise<{ key: string; customerId: string; subject: string }[]> {
      const { key, customerId, subject, sentAt, createdAt } = notices;
      // What waited for longer was told of too late anyway; so an index helps.
      const madeAfter = new Date(since.getTime() - DAY_MS);
      return db
        .select({ key, customerId, subject: sql<string>`${subject}` })
        .from(notices)
        .innerJoin(customers, and(eq(customers.id, customerId), eq(customers.email, notices.recipient)))
        .where(and(gt(createdAt, madeAfter), gt(sentAt, since), isNotNull(subject)));
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
