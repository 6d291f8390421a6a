/** The SQL of the outbox. */
import { desc, lt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { mails } from '../db/schema';
import { ERASED_ADDRESS } from '../db/schema/erased';
import type { Mail } from './layout';

/** Omits the address of a last mail. */
export async function insertMail(db: Database, at: Date, { to, subject, text, html, isLast }: Mail) {
  await db.insert(mails).values({ at, to: isLast ? ERASED_ADDRESS : to, subject, text, html });
}

export const readMails = (db: Database, before: number | null, limit: number) =>
  db
    .select({ id: mails.id, at: mails.at, to: mails.to, subject: mails.subject, text: mails.text })
    .from(mails)
    .where(before === null ? undefined : lt(mails.id, before))
    .orderBy(desc(mails.id))
    .limit(limit);
