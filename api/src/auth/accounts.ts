/** Puts sign-in and billing together, with what they are given. */
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import { accountOfEmail } from '../billing/account';
import { createAttemptsStore } from '../billing/attempts-store';
import { expireUnbegun, paidByThisBrowser, readBackAttempt } from '../billing/checkout';
import { createCompsStore } from '../billing/comps-store';
import type { BillingContext } from '../billing/context';
import type { PaymentGateway } from '../billing/gateway';
import { createInbox, type Inbox } from '../billing/inbox/inbox';
import { createInboxStore } from '../billing/inbox/inbox-store';
import { createLeases } from '../billing/lease';
import { createMailAllowance } from '../billing/mail-allowance';
import { createNotices, type Notices } from '../billing/notices/notices';
import {
  createNoticesStore,
  noticesOnRecorded,
  noticesOnUnknownType,
} from '../billing/notices/notices-store';
import { writeLinks } from '../billing/notices/unfinished';
import { createUnfinishedStore } from '../billing/notices/unfinished-store';
import { ownerBillingRoutes } from '../billing/owner/routes';
import { createTimelineStore } from '../billing/owner/timeline-store';
import { createReconciliation, type Reconciliation } from '../billing/reconcile/reconcile';
import { createReconcileStore } from '../billing/reconcile/reconcile-store';
import { billingRoutes } from '../billing/routes';
import { createBillingStore } from '../billing/store';
import type { Database } from '../db/database';
import type { AppEnv } from '../http/environment';
import type { FindSession } from '../http/session';
import type { HandOver } from '../mail/hand-over';
import type { Mailer } from '../mail/mailer';
import type { AuthContext } from './context';
import { createSecretCookies } from './cookies';
import { provenEmail } from './customer-login';
import { PROOF_REMEMBERED_MS } from './email-code';
import { createGuessLimit } from './guess-limit';
import type { PasswordCheck } from './password-check';
import { authRoutes } from './routes';
import type { RandomBytes } from './secrets';
import { findSession } from './sessions';
import { createAuthStore } from './store';

export interface AccountsOptions {
  readonly db: Database;
  readonly gateway: PaymentGateway;
  readonly mailer: Mailer;
  readonly handOver: HandOver;
  /** Where the owner is told of refunds, disputes, and what of the provider's is unknown here; null: nowhere. */
  readonly ownerEmail: string | null;
  readonly password: PasswordCheck;
  readonly now: () => Date;
  readonly random: RandomBytes;
  readonly log: Logger;
  readonly productName: string;
  /** Where browsers reach the product; no slash at the end. */
  readonly publicOrigin: string;
  /** Runs work once the answer is on its way; a test runs it by hand. */
  readonly later?: (work: () => void) => void;
}

export interface Accounts {
  readonly routes: (app: Hono<AppEnv>) => void;
  readonly findSession: FindSession;
  /** What works on the provider's events. */
  readonly inbox: Inbox;
  /** What compares the record with the provider. */
  readonly reconciliation: Reconciliation;
  /** What sends the mails that changes are told by. */
  readonly notices: Notices;
  /** Writes the mails to those who left their first payment half-way; to be called now and then. */
  readonly writeLinks: () => Promise<void>;
  /** Deletes sessions, proofs and codes that have run out, and closes checkouts that were never begun; to be called now and then. */
  readonly sweep: () => Promise<void>;
  /** For the start of the only process on this database: what another one began, it can no longer be working on. */
  readonly forgetLeases: () => Promise<void>;
}

const CODE_MAILS_AN_HOUR = 5;
const SPARE_CODE_MAIL_EVERY_MS = 10 * 60_000;
const NOTICE_MAILS_AN_HOUR = 1;

export function createAccounts(options: AccountsOptions): Accounts {
  const { db, now, later = setImmediate } = options;
  const milliseconds = () => now().getTime();
  const toOwner = options.ownerEmail !== null;
  const store = createBillingStore(db, noticesOnRecorded({ toOwner }));
  const billing: BillingContext = {
    ...options,
    store,
    attempts: createAttemptsStore(db),
    leases: createLeases(store, now),
  };
  const auth: AuthContext = {
    ...options,
    later,
    store: createAuthStore(db),
    guesses: createGuessLimit(milliseconds),
    codeMails: createMailAllowance(CODE_MAILS_AN_HOUR, milliseconds),
    spareCodeMails: createMailAllowance(1, milliseconds, SPARE_CODE_MAIL_EVERY_MS),
    customers: {
      accountOfEmail: (email) => accountOfEmail(store, email, now()),
      paidByBrowser: (browserHash, email) => paidByThisBrowser(billing, { browserHash, email }),
      readBackAttempt: (email) => readBackAttempt(billing, email),
      everPaidByBrowser: billing.attempts.wasPaid,
    },
  };
  const cookies = createSecretCookies(options.publicOrigin);
  const inboxStore = createInboxStore(db, noticesOnUnknownType({ toOwner }));
  const inbox = createInbox({ ...billing, inboxStore });
  const reconciliation = createReconciliation({ ...billing, runs: createReconcileStore(db) });
  const owner = {
    ...billing,
    inboxStore,
    reconciliation,
    comps: createCompsStore(db),
    timeline: createTimelineStore(db),
  };
  const notices = createNotices({ ...options, leases: billing.leases, noticesStore: createNoticesStore(db) });
  const unfinishedStore = createUnfinishedStore(db);
  const checkout = {
    ...billing,
    inbox,
    inboxStore,
    later,
    noticeMails: createMailAllowance(NOTICE_MAILS_AN_HOUR, milliseconds),
    provenEmail: (proof: string | null) => provenEmail(auth, proof),
  };
  return {
    routes(app) {
      authRoutes(app, auth, cookies);
      billingRoutes(app, checkout, cookies);
      ownerBillingRoutes(app, owner);
    },
    findSession: (tokenHash) => findSession(auth, tokenHash),
    async sweep() {
      await auth.store.sweep(now(), PROOF_REMEMBERED_MS);
      await expireUnbegun(billing);
    },
    inbox,
    reconciliation,
    notices,
    writeLinks: () => writeLinks({ ...billing, unfinishedStore }),
    async forgetLeases() {
      await store.dropAllLeases();
      await inboxStore.releaseAll();
    },
  };
}
