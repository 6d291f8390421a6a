/** Assembles leaving: its calls and its two jobs, receipt and execution, neither of which waits for the other. */
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database';
import type { AppEnv } from '../../platform/http';
import { type JobHandler, jobHandler, type Retry } from '../../platform/jobs';
import type { Limits } from '../../platform/lib/limits';
import { hashSecret } from '../../platform/lib/secrets';
import { MINUTE_MS } from '../../platform/lib/time';
import type { HandOver, Mailer, MailSender } from '../../platform/mail';
import type { Contracts } from '../billing';
import { createDeclarationsStore, DECLARATION, RECEIPT, receiptSent } from './declarations-store';
import { carryOut, decided } from './leave';
import { ownerMail, receiptMail } from './receipt';
import { leaveRoutes, undoTokenOf } from './routes';

export interface LeavingOptions {
  readonly db: Database;
  readonly contracts: Contracts;
  readonly sender: MailSender;
  readonly mailer: Mailer;
  readonly handOver: HandOver;
  readonly limits: Limits;
  /** Null: nobody is mailed what needs a person. */
  readonly ownerEmail: string | null;
  readonly secret: string;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

/** Pauses so short that the receipt leaves within a minute, even if the mail server fails at first. */
const RECEIPT_RETRY: Retry = { firstMs: 5_000, longestMs: 15 * MINUTE_MS, tries: 300 };
const RETRY: Retry = { firstMs: 10_000, longestMs: 15 * MINUTE_MS, tries: null };

export function createLeaving(options: LeavingOptions) {
  const { db, sender, mailer, handOver, ownerEmail, secret, now } = options;
  const deps = { ...options, store: createDeclarationsStore(db) };
  const { store } = deps;
  const handlers: JobHandler[] = [
    jobHandler(
      RECEIPT,
      async ({ id }, { done }) => {
        const found = await store.find(id);
        if (!found || found.receiptSentAt) return;
        const known = await decided(deps, found);
        const mail = receiptMail(sender, known, undoTokenOf(secret, id));
        await handOver(mail, async (on) => {
          await receiptSent(on, id, hashSecret(mail.text), now());
          await done(on);
        });
        const { outcome, cause } = known.declaration;
        if (ownerEmail && (outcome === 'unknown' || cause)) mailer.send(ownerMail(sender, found, ownerEmail));
      },
      { retry: RECEIPT_RETRY, atOnce: 4, failure: 'the receipt of a declaration could not be sent' },
    ),
    jobHandler(DECLARATION, ({ id }, run) => carryOut(deps, id, run), {
      ...{ retry: RETRY, atOnce: 4, failure: 'a declaration is waiting for the payment provider' },
    }),
  ];
  return { handlers, routes: (app: Hono<AppEnv>) => leaveRoutes(app, deps) };
}
