/** Subscriptions and payments: checkout, plan changes, the provider's events, revenue. */
import type { Hono } from 'hono';
import { PLANS } from '../../advice/pipeline';
import { FORGET_CUSTOMERS, IS_UNPAID, UPDATE_CUSTOMER } from '../../people/account/feature';
import { ANNOUNCED_CHANGE, CHANGE_KIND, SUBSCRIBERS } from '../../people/alerts';
import { CUSTOMERS, PROVEN_EMAIL } from '../../people/identity';
import { AFTER_ANSWER, CALL_LIMITS, defineFeature, later, ofProcess, service } from '../../platform/feature';
import { type AppEnv, createSecretCookies, type SecretCookies } from '../../platform/http';
import { HAND_OVER, MAIL_SENDER, MAILER } from '../../platform/mail';
import { READ_LEGAL } from '../legal';
import { createAccountsStore } from './access/accounts-store';
import type { Leaver } from './checkout/attempts-store';
import { type BillingOptions, openParts } from './checkout/parts';
import { checkoutRoutes, type ProvenEmail } from './checkout/routes';
import { forgetCustomers, isUnpaid } from './checkout/settle-checkouts';
import { createCustomers, listSubscribers } from './customers';
import { checkoutJobs, eventsJob, noticeMailJob, reconciliationSchedule } from './jobs';
import { BILLING_MAILS } from './mails';
import { announcedChange } from './notifications/emails';
import { NOTICE_ALERTS } from './notifications/notices-store';
import { ownerBillingRoutes } from './owner/routes';
import type { PaymentGateway } from './provider/gateway';
import { tryProvider } from './provider/gateway-error';
import { createReconciliation } from './reconcile';
import { sumPayments } from './revenue/definitions';
import { BILLING_SETTINGS } from './settings';
import { type Contracts, createContracts } from './subscription/contracts';
import { createReadCharges } from './subscription/overview';
import { subscriptionRoutes } from './subscription/routes';
import { BILLING_ACTIONS, BILLING_TABLES } from './tables';
import type { VatRegister } from './tax/vat-register';
import { webhookRoute } from './webhook-route';

export const IS_SANDBOX = service<boolean>('config.is-sandbox');
export const CONTRACTS = service<Contracts>('billing.contracts');
export const GATEWAY = service<PaymentGateway>('payment.gateway');
export const PAYMENT = { gateway: GATEWAY, vatRegister: service<VatRegister>('payment.vat-register') };
export const READ_PAYMENTS = service<Billing['readPayments']>('billing.read-payments');

export function createBilling(options: BillingOptions) {
  const ctx = openParts(options);
  const reconciliation = createReconciliation(ctx);
  let givenBack = 0;
  return {
    routes(app: Hono<AppEnv>, cookies: SecretCookies, provenEmail: ProvenEmail) {
      checkoutRoutes(app, ctx, cookies, provenEmail);
      subscriptionRoutes(app, { ...ctx, readCharges: createReadCharges(ctx.gateway) });
      webhookRoute(app, ctx);
      ownerBillingRoutes(app, { ...ctx, reconciliation });
    },
    customers: createCustomers(ctx),
    contracts: createContracts(ctx),
    /** Accounts with a plan now, one per address; null: of all addresses, else of these customers' addresses. */
    subscribers: (customerIds: readonly string[] | null) => listSubscribers(ctx, customerIds),
    reconciliation,
    /** The notice without its email; null if it is gone or for the owner. */
    async announcedChange(key: string) {
      const notice = await ctx.noticesStore.find(key);
      return notice && announcedChange(options, notice);
    },
    handlers: [
      noticeMailJob(ctx),
      eventsJob(ctx),
      reconciliationSchedule(reconciliation),
      ...checkoutJobs(ctx, (payments) => {
        givenBack += payments;
      }),
    ],
    /** How many checkouts, beside which another was paid, still wait to be voided or refunded. */
    withdrawalsWaiting: ctx.attempts.countWithdrawn,
    givenBack: () => givenBack,
    /** Changes address or name at the provider; false if it does not answer. */
    updateCustomer: async (id: string, change: { readonly email?: string; readonly name?: string }) =>
      (await tryProvider(() => options.gateway.updateCustomer(id, change))).kind === 'done',
    /** The sums of these customers' payments; null if the provider does not answer. */
    async readPayments(customerIds: readonly string[]) {
      const read = await tryProvider(() => Promise.all(customerIds.map(options.gateway.readPayments)));
      return read.kind === 'done' ? sumPayments(read.value) : null;
    },
    /** For a deleted account; rejects with `GatewayError` if the provider does not answer. */
    forgetCustomers: (leaver: Leaver) => forgetCustomers(ctx, leaver),
    isUnpaid: (leaver: Leaver) => isUnpaid(ctx, leaver),
    eventsWaiting: ctx.inboxStore.countWaiting,
    /** For the start of the only process on this database: the holders of all leases are dead. */
    forgetLeases: ctx.dropAllLeases,
  };
}

export type Billing = ReturnType<typeof createBilling>;

/** Runs in every process, so that the one that watches the market knows its subscribers. */
export const plansFeature = defineFeature({
  name: 'plans',
  purpose: 'who has which plan',
  for: ['serves', 'works', 'watches'],
  needs: ofProcess('database', 'now'),
  provides: { plans: PLANS },
  open({ database: { db }, now }) {
    const accounts = createAccountsStore(db);
    return { services: { plans: () => listSubscribers({ accounts, now }, null) } };
  },
});

export const billingFeature = defineFeature({
  name: 'billing',
  purpose: 'subscriptions and payments',
  tables: BILLING_TABLES,
  recipients: ['payment', 'vatRegister'],
  settings: BILLING_SETTINGS,
  audit: BILLING_ACTIONS,
  metrics: {
    spreadwise_webhook_events_waiting: {
      kind: 'gauge',
      help: 'Payment provider events waiting to be processed.',
    },
    spreadwise_checkouts_withdrawn: {
      kind: 'gauge',
      help: 'Checkouts to void or refund because another payment for the address won.',
    },
    spreadwise_payments_given_back_total: {
      kind: 'counter',
      help: 'Payments refunded because another payment for the address came first.',
    },
  },
  mails: BILLING_MAILS,
  needs: {
    ...ofProcess('installation', 'settings', 'deriveKey', 'database', 'changingAccess'),
    ...ofProcess('now', 'random', 'log', 'meter'),
    ...PAYMENT,
    legal: READ_LEGAL,
    limits: CALL_LIMITS,
    provenEmail: later(PROVEN_EMAIL),
    sender: MAIL_SENDER,
    mailer: MAILER,
    handOver: HAND_OVER,
    later: AFTER_ANSWER,
  },
  provides: {
    customers: CUSTOMERS,
    contracts: CONTRACTS,
    subscribers: SUBSCRIBERS,
    changeKind: CHANGE_KIND,
    announcedChange: ANNOUNCED_CHANGE,
    readPayments: READ_PAYMENTS,
    forgetCustomers: FORGET_CUSTOMERS,
    isUnpaid: IS_UNPAID,
    updateCustomer: UPDATE_CUSTOMER,
  },
  async open({ installation, deriveKey, database: { db, kind }, sender, provenEmail, meter, ...given }) {
    const { ownerEmail, publicOrigin } = installation;
    const billing = createBilling({
      ...given,
      ...sender,
      ...{ db, ownerEmail },
      hashNetwork: (network) => deriveKey(`network ${network}`),
      checkoutKey: deriveKey('checkout'),
    });
    // Only one process uses the embedded database, so leases left by a killed one are free.
    if (kind === 'embedded') await billing.forgetLeases();
    const { eventsWaiting, withdrawalsWaiting, givenBack } = billing;
    meter.read('spreadwise_webhook_events_waiting', async () => [{ value: await eventsWaiting() }]);
    meter.read('spreadwise_checkouts_withdrawn', async () => [{ value: await withdrawalsWaiting() }]);
    meter.read('spreadwise_payments_given_back_total', () => [{ value: givenBack() }]);
    return {
      services: { ...billing, changeKind: NOTICE_ALERTS },
      routes: (app) =>
        billing.routes(app, createSecretCookies(publicOrigin), (proof) => provenEmail()(proof)),
      handlers: billing.handlers,
      stop: billing.reconciliation.stop,
    };
  },
});
