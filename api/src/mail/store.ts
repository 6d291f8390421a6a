/** The outbox in the database. */
import type { Database } from '../db/database';
import { mails } from '../db/schema';
import type { Mail } from './mailer';

export async function insertMail(db: Database, at: Date, { to, subject, text, html }: Mail): Promise<void> {
  await db.insert(mails).values({ at, to, subject, text, html });
}
