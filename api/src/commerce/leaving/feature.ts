/** Leaving without signing in: withdrawing from a contract, or cancelling it, by a declaration. */
import type { Hono } from 'hono';
import { CARRY_OUT_DECLARATIONS } from '../../people/account/feature';
import type { Database } from '../../platform/db/database';
import { CALL_LIMITS, defineFeature, ofProcess, service } from '../../platform/feature';
import type { AppEnv } from '../../platform/http';
import { type JobHandler, jobHandler, type Retry } from '../../platform/jobs';
import { hashSecret } from '../../platform/lib/secrets';
import { MINUTE_MS } from '../../platform/lib/time';
import { HAND_OVER, type HandOver, MAIL_SENDER, type MailSender } from '../../platform/mail';
import { CONTRACTS, type Leaver } from '../billing';
import {
  createDeclarationsStore,
  DECLARATION,
  LEAVING_ACTIONS,
  LEAVING_TABLES,
  OWNER_MAIL,
  RECEIPT,
  receiptSent,
} from './declarations-store';
import { carryOut, carryOutOpen, decided, type LeaveDependencies } from './leave';
import { LEAVING_MAILS } from './mails';
import { ownerMail, receiptMail } from './receipt';
import { createDeclaring, type LeaveRoutesContext, type Leaving, leaveRoutes, undoTokenOf } from './routes';

export const LEAVING = service<Leaving>('leaving');

export const leavingFeature = defineFeature({
  name: 'leaving',
  purpose: 'withdrawing and cancelling without signing in',
  tables: LEAVING_TABLES,
  audit: LEAVING_ACTIONS,
  mails: LEAVING_MAILS,
  needs: {
    ...ofProcess('installation', 'database', 'deriveKey', 'now'),
    contracts: CONTRACTS,
    limits: CALL_LIMITS,
    sender: MAIL_SENDER,
    handOver: HAND_OVER,
  },
  provides: { leaving: LEAVING, carryOutDeclarations: CARRY_OUT_DECLARATIONS },
  open({ installation: { ownerEmail }, database: { db }, deriveKey, ...given }) {
    const leaving = createLeaving({ ...given, db, ownerEmail, secret: deriveKey('leaving') });
    return { ...leaving, services: leaving };
  },
});

interface LeavingOptions extends Omit<LeaveDependencies & LeaveRoutesContext, 'store'> {
  readonly db: Database;
  readonly sender: MailSender;
  readonly handOver: HandOver;
  /** Null: nobody is mailed what needs a person. */
  readonly ownerEmail: string | null;
}

/** Pauses so short that the receipt leaves within a minute, even if the mail server fails at first. */
const RECEIPT_RETRY: Retry = { firstMs: 5_000, longestMs: 15 * MINUTE_MS, tries: 300 };
const RETRY: Retry = { firstMs: 10_000, longestMs: 15 * MINUTE_MS, tries: null };

/** Its calls and its jobs: receipt, execution and the owner's mail. None waits for another. */
export function createLeaving(options: LeavingOptions) {
  const { db, sender, handOver, ownerEmail, secret, now } = options;
  const store = createDeclarationsStore(db);
  const deps = { ...options, store };
  const leaving = createDeclaring(deps);
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
      },
      { retry: RECEIPT_RETRY, atOnce: 4, failure: 'the receipt of a declaration could not be sent' },
    ),
    jobHandler(
      OWNER_MAIL,
      async ({ id }, { done }) => {
        const found = ownerEmail && (await store.find(id));
        if (!found) return;
        const { outcome, cause } = (await decided(deps, found)).declaration;
        if (outcome === 'unknown' || cause) await handOver(ownerMail(sender, found, ownerEmail), done);
      },
      { retry: RETRY, atOnce: 4, failure: 'the owner could not be mailed a declaration' },
    ),
    jobHandler(DECLARATION, ({ id }, run) => carryOut(deps, id, run), {
      ...{ retry: RETRY, atOnce: 4, failure: 'a declaration is waiting for the payment provider' },
    }),
  ];
  return {
    handlers,
    leaving,
    routes: (app: Hono<AppEnv>) => leaveRoutes(app, leaving),
    carryOutDeclarations: (leaver: Leaver) => carryOutOpen(deps, leaver),
  };
}
