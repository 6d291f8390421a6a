/** Wires a customer's account: its endpoints and background jobs. */
import type { Hono } from 'hono';
import type { Database } from '../../platform/db/database';
import { customerTables, type TableDeclaration } from '../../platform/feature';
import type { AppEnv, SecretCookies } from '../../platform/http';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { createLeases } from '../../platform/lib/leases/leases';
import type { MailSender } from '../../platform/mail';
import { createPeopleChangesStore } from './change/people-changes-store';
import { type AccountJobsOptions, accountJobs } from './jobs';
import { loadPerson } from './register/people-store';
import { createRequestsStore } from './requests-store';
import { type AccountContext, accountRoutes } from './routes';

export type AccountOptions = Omit<AccountContext, 'requests' | 'changes' | 'leases' | 'loadPerson'> &
  Omit<AccountJobsOptions, 'leases' | 'sender' | 'tables' | 'requests'> &
  MailSender & {
    readonly db: Database;
    /** All tables; those about customers are exported and erased. */
    readonly tables: readonly TableDeclaration[];
  };

export function createAccount(options: AccountOptions) {
  const { db } = options;
  const tables = customerTables(options.tables);
  const requests = createRequestsStore(db, tables);
  const leases = createLeases(createLeasesStore(db));
  return {
    routes: (app: Hono<AppEnv>, cookies: SecretCookies): void =>
      accountRoutes(
        app,
        {
          ...options,
          requests,
          changes: createPeopleChangesStore(db),
          leases,
          loadPerson: (customerId) => loadPerson(db, customerId),
        },
        cookies,
      ),
    handlers: accountJobs({ ...options, tables, requests, leases, sender: options }),
  };
}
