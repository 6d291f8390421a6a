/** Subscriptions and payments: checkout, plan changes, the provider's events, revenue. */
import { PLANS } from '../../advice/pipeline';
import { FORGET_CUSTOMERS, UPDATE_CUSTOMER } from '../../people/account';
import { ANNOUNCED_CHANGE, CHANGE_KIND, SUBSCRIBERS } from '../../people/alerts';
import { CUSTOMERS, PROVEN_EMAIL } from '../../people/identity';
import { AFTER_ANSWER, CALL_LIMITS, defineFeature, later, ofProcess } from '../../platform/feature';
import { createSecretCookies } from '../../platform/http';
import type { Meter } from '../../platform/lib/observed/meter';
import { HAND_OVER, MAIL_SENDER, MAILER } from '../../platform/mail';
import { READ_LEGAL } from '../legal';
import { createAccountsStore } from './access/accounts-store';
import { BILLING_ACTIONS } from './audit-actions';
import { type Billing, createBilling } from './create-billing';
import { listSubscribers } from './customers';
import { BILLING_MAILS } from './mails';
import { NOTICE_ALERTS } from './notifications/notices-store';
import { CONTRACTS, PAYMENT, READ_PAYMENTS } from './services';
import { BILLING_SETTINGS } from './settings';
import { BILLING_TABLES } from './tables';

/** Runs in every process, so that the one that watches the market knows its subscribers. */
export const plansFeature = defineFeature({
  name: 'plans',
  purpose: 'who has which plan',
  for: ['serves', 'works', 'watches'],
  needs: ofProcess('database', 'now'),
  provides: { plans: PLANS },
  open({ database: { db }, now }) {
    const accounts = createAccountsStore(db);
    return { services: { plans: (ids) => listSubscribers({ accounts, now }, ids) } };
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
    meterBilling(billing, meter);
    const { customers, contracts, subscribers, announcedChange } = billing;
    const { readPayments, forgetCustomers, updateCustomer } = billing;
    return {
      services: {
        ...{ customers, contracts, subscribers, announcedChange },
        ...{ readPayments, forgetCustomers, updateCustomer },
        changeKind: NOTICE_ALERTS,
      },
      routes: (app) =>
        billing.routes(app, createSecretCookies(publicOrigin), (proof) => provenEmail()(proof)),
      handlers: billing.handlers,
      stop: billing.reconciliation.stop,
    };
  },
});

function meterBilling({ eventsWaiting, withdrawalsWaiting, givenBack }: Billing, meter: Meter): void {
  meter.read('spreadwise_webhook_events_waiting', async () => [{ value: await eventsWaiting() }]);
  meter.read('spreadwise_checkouts_withdrawn', async () => [{ value: await withdrawalsWaiting() }]);
  meter.read('spreadwise_payments_given_back_total', () => [{ value: givenBack() }]);
}
