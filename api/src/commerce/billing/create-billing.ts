/** Puts billing together, with what it is given. */
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database';
import type { AppEnv, SecretCookies } from '../../platform/http';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { createLeases } from '../../platform/lib/leases/leases';
import type { Limits } from '../../platform/lib/limits';
import type { RandomBytes } from '../../platform/lib/secrets';
import type { ChangingAccess } from '../../platform/lib/session-memory';
import type { HandOver, Mailer, MailSender } from '../../platform/mail';
import { createAccountsStore } from './access/accounts-store';
import { createAttemptsStore } from './checkout/attempts-store';
import { createPaymentLinkStore } from './checkout/payment-link-store';
import { type CheckoutCallDependencies, checkoutRoutes } from './checkout/routes';
import { forgetCustomers, type Leaver } from './checkout/settle-checkouts';
import { createCustomers, listSubscribers } from './customers';
import { checkoutJobs, eventsJob, noticeMailJob, reconciliationSchedule } from './jobs';
import { announcedChange } from './notifications/emails';
import { createNoticesStore } from './notifications/notices-store';
import { createCompsStore } from './owner/comps-store';
import { ownerBillingRoutes, revenueRoutes } from './owner/routes';
import { createTimelineStore } from './owner/timeline-store';
import type { PaymentGateway } from './provider/gateway';
import { tryProvider } from './provider/gateway-error';
import type { Payments } from './provider/provider-state';
import { sumPayments } from './revenue/definitions';
import { createContracts } from './subscription/contracts';
import { createContractsStore } from './subscription/contracts-store';
import { createReadCharges } from './subscription/overview';
import { subscriptionRoutes } from './subscription/routes';
import { createInboxStore } from './sync/inbox-store';
import { createReconciliation } from './sync/reconcile';
import { createReconcileStore } from './sync/reconcile-store';
import { createCustomerSync } from './sync/sync-customer';
import { createSyncStore } from './sync/sync-store';
import { webhookRoute } from './sync/webhook-route';

export interface BillingOptions extends MailSender {
  readonly db: Database;
  readonly gateway: PaymentGateway;
  readonly mailer: Mailer;
  readonly handOver: HandOver;
  /** Who is mailed about refunds, disputes, and what of the provider's is unknown here; null: nobody. */
  readonly ownerEmail: string | null;
  readonly now: () => Date;
  readonly random: RandomBytes;
  /** Runs work once the answer is on its way. */
  readonly later: (work: () => unknown) => void;
  readonly limits: Limits;
  readonly changingAccess: ChangingAccess;
  /** A hash that nobody without its key can guess a network from. */
  readonly hashNetwork: (network: string) => string;
  /** Makes the cookies of checkouts that are begun with an idempotency key. */
  readonly checkoutKey: string;
  readonly log: Logger;
}

export function createBilling(options: BillingOptions) {
  const { db } = options;
  const ctx = openStores(options);
  const reconciliation = createReconciliation({ ...ctx, runs: createReconcileStore(db) });
  const comps = createCompsStore(db);
  const timeline = createTimelineStore(db);
  const noticesStore = createNoticesStore(db);
  const paymentLinks = createPaymentLinkStore(db);
  let givenBack = 0;
  return {
    routes(app: Hono<AppEnv>, cookies: SecretCookies, provenEmail: CheckoutCallDependencies['provenEmail']) {
      checkoutRoutes(app, { ...ctx, provenEmail }, cookies);
      subscriptionRoutes(app, {
        ...ctx,
        readCharges: createReadCharges(ctx.gateway),
        recordReason: (customerId, said, at) =>
          timeline.record('customer', 'cancel.reason', customerId, said, at),
      });
      webhookRoute(app, ctx);
      revenueRoutes(app, options);
      ownerBillingRoutes(app, { ...ctx, reconciliation, comps, timeline });
    },
    customers: createCustomers(ctx),
    contracts: createContracts({ ...ctx, contracts: createContractsStore(db) }),
    /** Those who have a plan now, of each address its account; null: of all addresses, else of these customers'. */
    subscribers: (customerIds: readonly string[] | null) => listSubscribers(ctx, customerIds),
    reconciliation,
    /** What the notice says beside its email; null: it is gone, or for the owner. */
    async announcedChange(key: string) {
      const notice = await noticesStore.find(key);
      return notice && announcedChange(options, notice);
    },
    handlers: [
      noticeMailJob({ ...options, noticesStore, sender: options }),
      eventsJob(ctx),
      reconciliationSchedule(reconciliation),
      ...checkoutJobs({
        checkout: ctx,
        paymentLinks,
        onGivenBack(payments) {
          givenBack += payments;
        },
      }),
    ],
    /** How many checkouts wait to be voided or given back, beside which another was paid. */
    withdrawalsWaiting: ctx.attempts.countWithdrawn,
    givenBack: () => givenBack,
    /** Another address or name at the provider; false when it does not answer. */
    updateCustomer: async (id: string, change: { readonly email?: string; readonly name?: string }) =>
      (await tryProvider(() => options.gateway.updateCustomer(id, change))).kind === 'done',
    /** What these customers' money came to, added up; null where the provider does not answer. */
    readPayments: (customerIds: readonly string[]) => readPayments(options.gateway, customerIds),
    /** For somebody whose account is deleted; rejects with `GatewayError` when the provider does not answer. */
    forgetCustomers: (leaver: Leaver) => forgetCustomers(ctx, leaver),
    eventsWaiting: ctx.inboxStore.countWaiting,
    /** For the start of the only process on this database: what another one began, it can no longer be working on. */
    forgetLeases: ctx.dropAllLeases,
  };
}

export type Billing = ReturnType<typeof createBilling>;

async function readPayments(
  gateway: Pick<PaymentGateway, 'readPayments'>,
  customerIds: readonly string[],
): Promise<Payments | null> {
  const read = await tryProvider(() => Promise.all(customerIds.map(gateway.readPayments)));
  return read.kind === 'done' ? sumPayments(read.value) : null;
}

function openStores(options: BillingOptions) {
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
    ...createCustomerSync(options.gateway, leases, createSyncStore(db), { ...options, notifyOwner }),
    notifyOwner,
    dropAllLeases: leasesStore.dropAllLeases,
    confirmLease: leasesStore.confirmLease,
    isLeaseHeld: leasesStore.isHeld,
    inboxStore,
    readBackLater: (customerId: string) => inboxStore.readBack(customerId, options.now()),
  };
}
