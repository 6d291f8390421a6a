/** Mail as configured: through a mail server, or into the outbox, where the owner reads it; sent after the response. */
import type { Context } from 'hono';
import { auth } from 'hono/utils/basic-auth';
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import { type AppEnv, DEFAULT_LIMIT, Problem } from '../http';
import { type Meter, NO_METER } from '../lib/observed/meter';
import { recordOutcome } from '../lib/record-outcome';
import { hashSecret, sameHash } from '../lib/secrets';
import { REAL_TIMERS, type Timers } from '../lib/time';
import type { Mail } from './layout';
import { insertMail } from './mails-store';

export interface Mailer {
  /** Returns at once. Retries a failed mail; one that keeps failing, or is refused for good, is logged and dropped. */
  send(mail: Mail): void;
}

export type Deliver = (mail: Mail) => Promise<void>;

/** Milliseconds before each retry. */
const RETRY_AFTER_MS = [1_000, 10_000, 60_000];

/** After the response, so that neither a slow mail server nor its delay reveals anything. */
export function createMailQueue(
  deliver: Deliver,
  log: Logger,
  { sleep }: Pick<Timers, 'sleep'> = REAL_TIMERS,
  meter: Meter = NO_METER,
) {
  const underWay = new Set<Promise<void>>();
  for (const outcome of ['sent', 'failed', 'given up']) meter.count('spreadwise_mails_total', 0, { outcome });
  meter.read('spreadwise_mails_waiting', () => [{ value: underWay.size }]);
  const draining = new AbortController();

  const attempt = async (mail: Mail) => {
    for (const wait of [...RETRY_AFTER_MS, null]) {
      try {
        await deliver(mail);
        return meter.count('spreadwise_mails_total', 1, { outcome: 'sent' });
      } catch (error) {
        const last = wait === null || draining.signal.aborted || isLasting(error ?? {});
        meter.count('spreadwise_mails_total', 1, { outcome: last ? 'given up' : 'failed' });
        log[last ? 'error' : 'warn'](
          { err: error, domain: domainOf(mail.to) },
          last ? 'mail given up' : 'mail failed',
        );
        if (last) return;
        await sleep(wait, draining.signal);
      }
    }
  };
  return {
    send(mail: Mail) {
      const task = attempt(mail).finally(() => underWay.delete(task));
      underWay.add(task);
    },
    /** Retries waiting mails once more, now, and resolves when none is in progress. */
    async drain() {
      draining.abort();
      await Promise.all(underWay);
    },
  };
}

/** Whether the mail server refused the mail for good; a login that failed is our own configuration's. */
export const isLasting = ({ code, responseCode = 0 }: { code?: string; responseCode?: number }): boolean =>
  responseCode >= 500 && code !== 'EAUTH';

/** The only part of an address that may be logged. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

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
        await Promise.all([smtp.close(), many.close()]);
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
export function createSmtp({ url, from }: Record<'url' | 'from', string>, connections = 3) {
  const options = {
    ...{ url, pool: true, maxConnections: connections },
    ...{ connectionTimeout: TIME_LIMIT_MS, greetingTimeout: TIME_LIMIT_MS, socketTimeout: TIME_LIMIT_MS },
    ...{ disableFileAccess: true, disableUrlAccess: true },
  } as const;
  const transport = import('nodemailer').then(({ createTransport }) => createTransport(options));
  return {
    async deliver({ id, to, subject, text, html, headers }: Mail) {
      // As an object, so that an address is never parsed as a list of several.
      const address = { name: '', address: to };
      const message = { from, to: address, subject, text, html };
      await (await transport).sendMail({ ...message, messageId: id, headers: { ...headers } });
    },
    close: async () => (await transport).close(),
  };
}

interface OutboxContext {
  readonly db: Database;
  readonly now: () => Date;
  readonly print: (lines: string) => void;
  /** Whether the console shows the whole mail: on a developer's machine that is the only way to get a one-time code. */
  readonly showText: boolean;
}

export const createOutbox =
  ({ db, now, print, showText }: OutboxContext): Deliver =>
  async (mail) => {
    const { to, subject, text } = mail;
    await insertMail(db, now(), mail);
    print(
      showText
        ? `\n── mail to ${to} ──\n${subject}\n\n${text}\n──\n`
        : `Mail to an address at ${domainOf(to)} is in the outbox: no mail server is configured.`,
    );
  };

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

/** To the outside. */
export const handOverOutside =
  (db: Database, deliver: Deliver, timers: Pick<Timers, 'sleep'> = REAL_TIMERS): HandOver =>
  async (mail, done) => {
    await deliver(mail);
    await recordOutcome(() => done(db), timers);
  };

/** Throws Problem 401 unless the call carries the secret, and 429 after too many attempts. `secret` null: nobody may. */
export async function admitMailProvider(c: Context<AppEnv>, secret: string | null): Promise<void> {
  const { services, clientAddress, path } = c.env;
  await services.rateLimits.consume(path, DEFAULT_LIMIT, clientAddress);
  if (!isProvider(c.req.raw, secret))
    throw new Problem(401, 'This call requires MAIL_EVENTS_SECRET, as a bearer token or as a password.');
}

/** `Bearer secret`, or Basic with the secret as password: each provider supports one of them. */
function isProvider(call: Request, secret: string | null): boolean {
  if (secret === null) return false;
  const [, token] = /^Bearer ([\w+/=.~-]+)$/i.exec(call.headers.get('Authorization') ?? '') ?? [];
  return sameHash(hashSecret(token ?? auth(call)?.password ?? ''), hashSecret(secret));
}
