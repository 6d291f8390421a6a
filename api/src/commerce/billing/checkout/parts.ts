/** The parts of billing, assembled once. What is also called with fewer of them declares which ones it uses. */
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/database';
import { createLeasesStore } from '../../../platform/lib/leases/lease-store';
import { createLeases } from '../../../platform/lib/leases/leases';
import type { Limits } from '../../../platform/lib/limits/limits';
import type { RandomBytes } from '../../../platform/lib/secrets';
import type { ChangingAccess } from '../../../platform/lib/session-memory';
import type { HandOver, Mailer, MailSender } from '../../../platform/mail';
import type { SettingsReader } from '../../../platform/settings';
import type { ReadLegal } from '../../legal';
import { createAccountsStore } from '../access/accounts-store';
import { createNoticesStore } from '../notifications/notices-store';
import type { PaymentGateway } from '../provider/gateway';
import { createInboxStore } from '../sync/inbox-store';
import { createCustomerSync } from '../sync/sync-customer';
import { createReconcileStore } from '../sync/sync-store';
import type { VatRegister } from '../tax/vat-register';
import { createTimelineStore } from '../timeline-store';
import { createAttemptsStore } from './attempts-store';

export interface BillingOptions extends MailSender {
  readonly db: Database;
  readonly gateway: PaymentGateway;
  readonly mailer: Mailer;
  readonly handOver: HandOver;
  readonly settings: SettingsReader;
  readonly vatRegister: VatRegister;
  /** Receives mails about refunds, disputes, and unknown events and prices; null: nobody does. */
  readonly ownerEmail: string | null;
  readonly legal: ReadLegal;
  readonly now: () => Date;
  readonly random: RandomBytes;
  /** Runs work once the response is on its way. */
  readonly later: (work: () => unknown) => void;
  readonly limits: Limits;
  readonly changingAccess: ChangingAccess;
  /** A keyed hash: without the key nobody can guess the network. */
  readonly hashNetwork: (network: string) => string;
  /** Derives the cookies of checkouts that are begun with an idempotency key. */
  readonly checkoutKey: string;
  readonly log: Logger;
}

export function openParts(options: BillingOptions) {
  const { db } = options;
  const leasesStore = createLeasesStore(db);
  const leases = createLeases(leasesStore);
  const inboxStore = createInboxStore(db);
  const notifyOwner = options.ownerEmail !== null;
  return {
    ...options,
    leases,
    accounts: createAccountsStore(db),
    attempts: createAttemptsStore(db),
    ...createCustomerSync(options.gateway, leases, { ...options, notifyOwner }),
    notifyOwner,
    dropAllLeases: leasesStore.dropAllLeases,
    confirmLease: leasesStore.confirmLease,
    isLeaseHeld: leasesStore.isHeld,
    inboxStore,
    noticesStore: createNoticesStore(db),
    runs: createReconcileStore(db),
    timeline: createTimelineStore(db),
    readBackLater: (customerId: string) => inboxStore.readBack(customerId, options.now()),
  };
}

export type BillingParts = ReturnType<typeof openParts>;
export type Uses<Part extends keyof BillingParts> = Pick<BillingParts, Part>;
