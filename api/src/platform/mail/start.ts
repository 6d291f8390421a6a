/** Mail as it is configured. */
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import type { Meter } from '../lib/observed/meter';
import { REAL_TIMERS } from '../lib/timing/timers';
import { type HandOver, handOverInside, handOverOutside } from './hand-over';
import { createMailQueue, type Deliver, type Mailer } from './mailer';
import { createOutbox } from './outbox';
import { createSmtp } from './smtp';

/** How mail leaves: by a mail server, or not at all, kept where the owner can read it. */
export type MailSettings =
  | { readonly kind: 'outbox' }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string };

/** To the mail server, for mails by the thousand. */
export const MAIL_CONNECTIONS = 8;

export interface RunningMail {
  readonly mailer: Mailer;
  /** For mails that are kept elsewhere until they are handed over. */
  readonly handOver: HandOver;
  /** For mails by the thousand, on connections of their own: no sign-in code waits behind them. */
  readonly deliverMany: Deliver;
  /** Sends what is waiting first. */
  stop(): Promise<void>;
}

export interface MailOptions {
  readonly mail: MailSettings;
  /** In production the console shows no mail's text. */
  readonly production: boolean;
}

export function startMail(
  { mail, production }: MailOptions,
  db: Database,
  log: Logger,
  meter: Meter,
): RunningMail {
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
    createOutbox({
      db: inside,
      now: () => new Date(),
      print,
      showText: !production,
    });
  const queue = createMailQueue(outbox(db), log, REAL_TIMERS, meter);
  return {
    mailer: queue,
    handOver: handOverInside(db, (tx) => outbox(tx)),
    // The console would be full of them.
    deliverMany: outbox(db, () => {}),
    stop: queue.drain,
  };
}
