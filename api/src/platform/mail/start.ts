/** Mail as configured: through a mail server, or into the outbox, where the owner reads it. */
import { createTransport } from 'nodemailer';
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import type { Meter } from '../lib/observed/meter';
import { REAL_TIMERS } from '../lib/time';
import { createMailQueue, type Deliver, domainOf, type Mail } from './mailer';
import { insertMail } from './mails-store';

export type MailSettings =
  | { readonly kind: 'outbox' }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string };

/** How the mail provider calls us. */
export interface MailProvider {
  /** Authenticates it; null: its calls are refused. */
  readonly secret: string | null;
  /** Where replies to support mails arrive; null: nowhere. */
  readonly replyAddress: string | null;
}

type Smtp = Extract<MailSettings, { kind: 'smtp' }>;

/** Connections to the mail server for bulk mail. */
export const MAIL_CONNECTIONS = 8;

/** In production the console shows no mail's text. */
export function startMail(mail: MailSettings, production: boolean, db: Database, log: Logger, meter: Meter) {
  if (mail.kind === 'smtp') {
    const smtp = createSmtp(mail);
    const many = createSmtp(mail, MAIL_CONNECTIONS);
    const queue = createMailQueue(smtp.deliver, log, REAL_TIMERS, meter);
    return {
      mailer: queue,
      handOver: handOverOutside(db, smtp.deliver),
      deliverMany: many.deliver,
      async stop() {
        await queue.drain();
        smtp.close();
        many.close();
      },
    };
  }
  const outbox = (inside: Database, print = (lines: string) => console.log(lines)) =>
    createOutbox({ db: inside, now: () => new Date(), print, showText: !production });
  const queue = createMailQueue(outbox(db), log, REAL_TIMERS, meter);
  return {
    mailer: queue,
    handOver: handOverInside(db, outbox),
    // They would flood the console.
    deliverMany: outbox(db, () => {}),
    stop: queue.drain,
  };
}

const TIME_LIMIT_MS = 15_000;

/** `connections`: maximum number at a time. */
export function createSmtp({ url, from }: Omit<Smtp, 'kind'>, connections = 3) {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: TIME_LIMIT_MS,
    greetingTimeout: TIME_LIMIT_MS,
    socketTimeout: TIME_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ id, to, subject, text, html, headers }: Mail) {
      // As an object, so that an address is never parsed as a list of several.
      const address = { name: '', address: to };
      const message = { from, to: address, subject, text, html };
      await transport.sendMail({ ...message, messageId: id, headers: { ...headers } });
    },
    close: () => transport.close(),
  };
}

interface OutboxContext {
  readonly db: Database;
  readonly now: () => Date;
  readonly print: (lines: string) => void;
  /** Whether the console shows the whole mail: on a developer's machine that is the only way to get a one-time code. */
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

/** Rejects if the mail was not handed over. `done` records that it was, and rejects if that is already recorded. */
export interface HandOver {
  (mail: Mail, done: (db: Database) => Promise<void>): Promise<void>;
  /** Whether the owner has paused mails: those that can wait are then not handed over. */
  readonly isPaused?: () => boolean;
}

/** Into the database: mail and note in one transaction. */
export const handOverInside =
  (db: Database, deliverTo: (db: Database) => Deliver): HandOver =>
  (mail, done) =>
    db.transaction(async (tx) => {
      await deliverTo(tx)(mail);
      await done(tx);
    });

/** To the outside: notes it after delivery. */
export const handOverOutside =
  (db: Database, deliver: Deliver): HandOver =>
  async (mail, done) => {
    await deliver(mail);
    await done(db);
  };
