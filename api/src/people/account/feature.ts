/** A customer's own account: its data, a copy of them, and its deletion. */
import type { Database } from '../../platform/db/database';
import {
  customerTables,
  defineFeature,
  ofProcess,
  service,
  type TableDeclaration,
} from '../../platform/feature';
import { createSecretCookies, type MountRoutes } from '../../platform/http';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { createLeases } from '../../platform/lib/leases/leases';
import { HAND_OVER, MAIL_SENDER, MAILER } from '../../platform/mail';
import { CONFIRMATION_CODES, CUSTOMERS } from '../identity';
import { type AccountJobsOptions, accountJobs } from './jobs';
import { ACCOUNT_MAILS } from './mails';
import { ACCOUNT_ACTIONS, createPeopleStore } from './people-store';
import { ACCOUNT_TABLES, createRequestsStore } from './requests-store';
import { type AccountContext, accountRoutes } from './routes';

/** Ends all charges, at the provider and in the database; rejects when the provider does not answer. */
export const FORGET_CUSTOMERS = service<AccountJobsOptions['forgetCustomers']>('billing.forget-customers');
/** Whether the provider, too, knows of no payment; rejects when it does not answer. */
export const IS_UNPAID = service<AccountJobsOptions['isUnpaid']>('billing.is-unpaid');
/** Carries out what was declared about the account's contracts; rejects when the provider does not answer. */
export const CARRY_OUT_DECLARATIONS =
  service<AccountJobsOptions['carryOutDeclarations']>('leaving.carry-out');
/** Changes the address or name at the provider; false when it does not answer. */
export const UPDATE_CUSTOMER = service<AccountContext['updateCustomer']>('billing.update-customer');

export const accountFeature = defineFeature({
  name: 'account',
  purpose: 'data exports, deletion and changes of an account',
  tables: ACCOUNT_TABLES,
  audit: ACCOUNT_ACTIONS,
  mails: ACCOUNT_MAILS,
  needs: {
    ...ofProcess('installation', 'declared', 'database', 'changingAccess', 'now', 'random', 'log'),
    codes: CONFIRMATION_CODES,
    customers: CUSTOMERS,
    carryOutDeclarations: CARRY_OUT_DECLARATIONS,
    forgetCustomers: FORGET_CUSTOMERS,
    isUnpaid: IS_UNPAID,
    updateCustomer: UPDATE_CUSTOMER,
    sender: MAIL_SENDER,
    mailer: MAILER,
    handOver: HAND_OVER,
  },
  open: ({ installation: { publicOrigin }, declared: { tables }, database: { db }, sender, ...given }) =>
    createAccount({ ...given, ...sender, db, tables, publicOrigin }),
});

type AccountOptions = Omit<
  AccountContext & AccountJobsOptions,
  'requests' | 'people' | 'leases' | 'tables' | 'cookies'
> & {
  readonly db: Database;
  /** All tables; those about customers are exported and erased. */
  readonly tables: readonly TableDeclaration[];
};

export function createAccount(options: AccountOptions) {
  const { db, publicOrigin } = options;
  const tables = customerTables(options.tables);
  const cookies = createSecretCookies(publicOrigin);
  const stores = { people: createPeopleStore(db), requests: createRequestsStore(db, tables) };
  const ctx = { ...options, ...stores, tables, cookies, leases: createLeases(createLeasesStore(db)) };
  const routes: MountRoutes = (app) => accountRoutes(app, ctx);
  return { routes, handlers: accountJobs(ctx) };
}
