/** SQL for notices: what happened to customers, each written once, in the transaction of the change. */
import type { Ordered } from '@spreadwise/contract/legal-texts';
import type { Locale } from '@spreadwise/contract/page-locale';
import { and, eq, isNull, or } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { checkoutAttempts, contractRecords, customers, notices } from '../../../platform/db/schema';
import { ERASED_ADDRESS } from '../../../platform/db/schema/erased';
import { enqueue, jobKind } from '../../../platform/jobs';
import { bound } from '../../../platform/lib/bound';
import { hashSecret } from '../../../platform/lib/secrets';
import type { Mail } from '../../../platform/mail';
import { isForOwner, type Notice, noticeRow } from './notice';

interface NoticeJob {
  readonly key: string;
}

/** A notice is mailed, and passed to the customer's other channels: neither waits for the other. */
export const NOTICE_MAIL = jobKind<NoticeJob>('notices');
export const NOTICE_ALERTS = jobKind<NoticeJob>('notice-alerts');

export interface FoundNotice {
  readonly key: string;
  readonly change: Notice;
  /** The customer's; null if the notice is about no known customer, or about one who was erased. */
  readonly email: string | null;
  readonly language: Locale;
  readonly isSent: boolean;
}

/** Must run in the transaction of the reported change, so that neither exists without the other. */
export async function insertNotices(on: Database, written: readonly Notice[]): Promise<void> {
  if (written.length === 0) return;
  const added = await on.insert(notices).values(written.map(noticeRow)).onConflictDoNothing().returning();
  const jobsOf = (rows: typeof added) =>
    rows.map(({ key, customerId, createdAt: runAt }) => ({ key, payload: { key }, runAt, customerId }));
  await enqueue(on, NOTICE_MAIL, jobsOf(added));
  await enqueue(on, NOTICE_ALERTS, jobsOf(added.filter(({ change }) => !isForOwner(change as Notice))));
}

export const createNoticesStore = (db: Database) => ({ ...bound(db, { find, orderOf }), sent, keepContract });

async function find(db: Database, key: string): Promise<FoundNotice | null> {
  const [found] = await db
    .select({
      ...{ key: notices.key, change: notices.change, sentAt: notices.sentAt },
      ...{ email: customers.email, language: customers.language },
    })
    .from(notices)
    .leftJoin(customers, eq(customers.id, notices.customerId))
    .where(eq(notices.key, key));
  if (!found) return null;
  const { change, email, language, sentAt } = found;
  const address = email === ERASED_ADDRESS ? null : email;
  return {
    ...{ key, change: change as Notice, email: address },
    ...{ language: language ?? 'en', isSent: sentAt !== null },
  };
}

/** How the subscription of a notice was ordered; null unless the notice begins a contract. */
async function orderOf(db: Database, { change }: FoundNotice): Promise<Ordered | null> {
  if (change.kind !== 'began') return null;
  const { beginNow, screen, createdAt, subscriptionId } = checkoutAttempts;
  const [attempt] = await db
    .select({ beginNow, screen, at: createdAt })
    .from(checkoutAttempts)
    .where(eq(subscriptionId, change.subscriptionId));
  const { plan, at } = change;
  return { plan, ...(attempt ?? { beginNow: false, screen: null, at: new Date(at) }) };
}

type ContractRecord = typeof contractRecords.$inferSelect;

const hashOf = ({ hash: _, ...row }: Omit<ContractRecord, 'hash'> & { hash?: string }): string =>
  hashSecret(JSON.stringify(Object.entries(row).sort()));

/** Stored once: a mail that is handed over again has the same contract. */
async function keepContract(on: Database, row: Omit<ContractRecord, 'hash'>): Promise<void> {
  await on
    .insert(contractRecords)
    .values({ ...row, hash: hashOf(row) })
    .onConflictDoNothing();
}

/** Of a subscription, or all of a customer's; `isWhole`: whether the row is unaltered. */
export const readContracts = async (db: Database, id: string) => {
  const { subscriptionId, customerId, at } = contractRecords;
  const isIts = or(eq(subscriptionId, id), eq(customerId, id));
  const rows = await db.select().from(contractRecords).where(isIts).orderBy(at);
  return rows.map((row) => ({ ...row, isWhole: hashOf(row) === row.hash }));
};

async function sent(tx: Database, key: string, mail: Mail, now: Date): Promise<void> {
  await tx
    .update(notices)
    .set({ recipient: mail.to, subject: mail.subject, sentAt: now })
    .where(and(eq(notices.key, key), isNull(notices.sentAt)));
}
