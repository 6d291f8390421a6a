/** Puts billing together, with what it is given. */
import type { Hono } from 'hono';
import type { Database } from '../db/database';
import type { AppEnv } from '../http/environment';
import type { SecretCookies } from '../http/secret-cookies';
import { createLeases } from '../lib/leases/leases';
import type { Limits } from '../lib/limits/limits';
import type { HandOver } from '../mail/hand-over';
import { createAttemptsStore } from './attempts-store';
import { expireUnbegun } from './checkout';
import { createCompsStore } from './comps-store';
import type { BillingContext } from './context';
import { createCustomers } from './customers';
import { createInbox, type Inbox } from './inbox/inbox';
import { createInboxStore } from './inbox/inbox-store';
import { createNotices, type Notices } from './notices/notices';
import { createNoticesStore, noticesOnRecorded, noticesOnUnknownType } from './notices/notices-store';
import { writeLinks } from './notices/unfinished';
import { createUnfinishedStore } from './notices/unfinished-store';
import { ownerBillingRoutes } from './owner/routes';
import { createTimelineStore } from './owner/timeline-store';
import { createReconciliation, type Reconciliation } from './reconcile/reconcile';
import { createReconcileStore } from './reconcile/reconcile-store';
import { type BillingRoutesContext, billingRoutes } from './routes';
import { createBillingStore } from './store';

export interface BillingOptions extends Omit<BillingContext, 'store' | 'attempts' | 'leases' | 'onChanges'> {
  readonly db: Database;
  readonly handOver: HandOver;
  /** Where the owner is told of refunds, disputes, and what of the provider's is unknown here; null: nowhere. */
  readonly ownerEmail: string | null;
  /** Runs work once the answer is on its way. */
  readonly later: (work: () => unknown) => void;
  readonly limits: Limits;
}

export type Billing = ReturnType<typeof createBilling>;

export function createBilling(options: BillingOptions) {
  const { db } = options;
  const toOwner = options.ownerEmail !== null;
  const store = createBillingStore(db, noticesOnRecorded({ toOwner }));
  const ctx: BillingContext = {
    ...options,
    store,
    attempts: createAttemptsStore(db),
    leases: createLeases(store),
  };
  const inboxStore = createInboxStore(db, noticesOnUnknownType({ toOwner }));
  const inbox: Inbox = createInbox({ ...ctx, inboxStore });
  const reconciliation: Reconciliation = createReconciliation({ ...ctx, runs: createReconcileStore(db) });
  const notices: Notices = createNotices({
    ...options,
    leases: ctx.leases,
    noticesStore: createNoticesStore(db),
  });
  const owner = {
    ...ctx,
    inboxStore,
    reconciliation,
    comps: createCompsStore(db),
    timeline: createTimelineStore(db),
  };
  const checkout = {
    ...ctx,
    inbox,
    inboxStore,
    later: options.later,
    limits: options.limits,
  };
  const unfinishedStore = createUnfinishedStore(db);
  return {
    routes(
      app: Hono<AppEnv>,
      cookies: SecretCookies,
      provenEmail: BillingRoutesContext['provenEmail'],
    ): void {
      billingRoutes(app, { ...checkout, provenEmail }, cookies);
      ownerBillingRoutes(app, owner);
    },
    /** What sign-in asks of billing. */
    customers: createCustomers(ctx),
    /** What works on the provider's events. */
    inbox,
    /** What compares the record with the provider. */
    reconciliation,
    /** What sends the mails that changes are told by. */
    notices,
    /** Writes the mails to those who left their first payment half-way; to be called now and then. */
    writeLinks: () => writeLinks({ ...ctx, unfinishedStore }),
    /** Closes checkouts that were never begun; to be called now and then. */
    sweep: () => expireUnbegun(ctx),
    /** For the start of the only process on this database: what another one began, it can no longer be working on. */
    async forgetLeases(): Promise<void> {
      await store.dropAllLeases();
      await inboxStore.releaseAll();
    },
  };
}
