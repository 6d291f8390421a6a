/** Assembles billing from its dependencies. */
import type { Hono } from 'hono';
import type { AppEnv, SecretCookies } from '../../platform/http';
import { type BillingOptions, openParts } from './checkout/parts';
import { createPaymentLinkStore } from './checkout/payment-link-store';
import { checkoutRoutes, type ProvenEmail } from './checkout/routes';
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
import { createReadCharges } from './subscription/overview';
import { subscriptionRoutes } from './subscription/routes';
import { createReconciliation } from './sync/reconcile';
import { createReconcileStore } from './sync/reconcile-store';
import { webhookRoute } from './sync/webhook-route';

export function createBilling(options: BillingOptions) {
  const { db } = options;
  const ctx = openParts(options);
  const reconciliation = createReconciliation({ ...ctx, runs: createReconcileStore(db) });
  const comps = createCompsStore(db);
  const timeline = createTimelineStore(db);
  const noticesStore = createNoticesStore(db);
  const paymentLinks = createPaymentLinkStore(db);
  let givenBack = 0;
  return {
    routes(app: Hono<AppEnv>, cookies: SecretCookies, provenEmail: ProvenEmail) {
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
    contracts: createContracts(ctx),
    /** Accounts with a plan now, one per address; null: of all addresses, else of these customers' addresses. */
    subscribers: (customerIds: readonly string[] | null) => listSubscribers(ctx, customerIds),
    reconciliation,
    /** What the notice says besides its email; null if it is gone or for the owner. */
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
    /** How many checkouts, beside which another was paid, still wait to be voided or refunded. */
    withdrawalsWaiting: ctx.attempts.countWithdrawn,
    givenBack: () => givenBack,
    /** Changes address or name at the provider; false if it does not answer. */
    updateCustomer: async (id: string, change: { readonly email?: string; readonly name?: string }) =>
      (await tryProvider(() => options.gateway.updateCustomer(id, change))).kind === 'done',
    /** The sums of these customers' payments; null if the provider does not answer. */
    readPayments: (customerIds: readonly string[]) => readPayments(options.gateway, customerIds),
    /** For a deleted account; rejects with `GatewayError` if the provider does not answer. */
    forgetCustomers: (leaver: Leaver) => forgetCustomers(ctx, leaver),
    eventsWaiting: ctx.inboxStore.countWaiting,
    /** For the start of the only process on this database: the holders of all leases are dead. */
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
