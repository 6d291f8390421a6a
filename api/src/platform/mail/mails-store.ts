/** The SQL of the outbox. */
import { desc, lt } from 'drizzle-orm';
import type { Database } from '../db/database';
import { mails } from '../db/schema';
import { ERASED_ADDRESS } from '../db/schema/erased';
import { declareTable, sweptAfter, type TableDeclaration } from '../feature';
import type { Mail } from './mailer';

export const MAIL_TABLES: readonly TableDeclaration[] = [
  declareTable(
    mails,
    sweptAfter(30, mails.at, {
      since: 'it was written',
      why: 'the outbox is read while no mail server is configured',
    }),
    {
      kind: 'customers',
      purpose: 'outbox without a mail server',
      basis: 'contract',
      whose: { to: 'address' },
      about: ['subject', 'text'],
      withheld: ['html'],
    },
    { console: ['to'] },
  ),
];

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
