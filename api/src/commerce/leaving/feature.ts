/** Leaving without signing in: withdrawing from a contract, or cancelling it, by a declaration. */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { CARRY_OUT_DECLARATIONS } from '../../people/account/feature';
import type { Database } from '../../platform/db/database';
import { CALL_LIMITS, defineFeature, ofProcess } from '../../platform/feature';
import { type AppEnv, handle } from '../../platform/http';
import { type JobHandler, jobHandler, type Retry } from '../../platform/jobs';
import type { Limit, Limits } from '../../platform/lib/limits/limits';
import { hashSecret, readSigned, signText } from '../../platform/lib/secrets';
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
import { carryOut, carryOutOpen, decided, type LeaveDependencies, undo } from './leave';
import { LEAVING_MAILS } from './mails';
import { ownerMail, receiptMail } from './receipt';

export const leavingFeature = defineFeature({
  name: 'leaving',
  purpose: 'withdrawing and cancelling without signing in',
  tables: LEAVING_TABLES,
  audit: LEAVING_ACTIONS,
  mails: LEAVING_MAILS,
  needs: {
    ...ofProcess('installation', 'database', 'deriveKey', 'now', 'log'),
    contracts: CONTRACTS,
    limits: CALL_LIMITS,
    sender: MAIL_SENDER,
    handOver: HAND_OVER,
  },
  provides: { carryOutDeclarations: CARRY_OUT_DECLARATIONS },
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
    routes: (app: Hono<AppEnv>) => leaveRoutes(app, deps),
    carryOutDeclarations: (leaver: Leaver) => carryOutOpen(deps, leaver),
  };
}

interface LeaveRoutesContext extends Omit<LeaveDependencies, 'log'> {
  readonly limits: Limits;
  /** Signs the links that undo a cancellation. */
  readonly secret: string;
}

/** Per network: an office may have several customers. */
const OF_NETWORK: Limit = { points: 20, seconds: 3600 };
/** Receipts per address; further ones wait. No declaration does: anybody can make some for an address. */
const RECEIPTS: Limit = { points: 4, seconds: 86_400 };

function leaveRoutes(app: Hono<AppEnv>, context: LeaveRoutesContext): void {
  const { store, limits, now, secret } = context;

  // Nothing is looked up before the answer, so neither its content nor its duration reveals who is a customer.
  handle(app, 'POST /api/leave', OF_NETWORK, async ({ c, body }) => {
    const taken = await limits.take('declarations', body.email, RECEIPTS);
    const { kind, name, email, contract, cause, endsOn, timeZone } = body;
    const { language } = c.env;
    const receivedAt = now();
    const receiptAt = taken.isAllowed ? receivedAt : new Date(receivedAt.getTime() + taken.waitMs);
    const ofCancellation = kind === 'cancellation' ? { cause, endsOn } : {};
    const declared = { id: randomUUID(), kind, name, email, language, timeZone, receivedAt };
    await store.receive({ ...declared, contract: contract || null, ...ofCancellation }, receiptAt);
    return { receivedAt: receivedAt.toISOString() };
  });

  handle(app, 'POST /api/leave/undo', async ({ body: { token } }) => {
    const id = readSigned(secret, 'undo', token);
    const isUndone = id !== null && (await undo(context, id));
    return { outcome: isUndone ? 'undone' : 'over' } as const;
  });
}

const undoTokenOf = (secret: string, id: string): string => signText(secret, 'undo', id);
