/** Keeps mails in the database where the owner can read them, when no mail server is configured. */
import type { Database } from '../db/database';
import { type Deliver, domainOf } from './mailer';
import { insertMail } from './mails-store';

export interface OutboxContext {
  readonly db: Database;
  readonly now: () => Date;
  /** Writes lines to the console. */
  readonly print: (lines: string) => void;
  /** Whether the console shows the whole mail: on a developer's machine it is the only way to a one-time code. */
  readonly showText: boolean;
}

export function createOutbox({ db, now, print, showText }: OutboxContext): Deliver {
  return async (mail) => {
    const { to, subject, text } = mail;
    await insertMail(db, now(), mail);
    print(
      showText
        ? `\n── mail to ${to} ──\n${subject}\n\n${text}\n──\n`
        : `Mail to an address at ${domainOf(to)} is in the outbox: no mail server is configured.`,
    );
  };
}
