/** The account of a customer: its calls, and what is done for it in the background. */
import type { Hono } from 'hono';
import type { Database } from '../../platform/db/database';
import type { AppEnv } from '../../platform/http/environment';
import type { SecretCookies } from '../../platform/http/guards/secret-cookies';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { createLeases } from '../../platform/lib/leases/leases';
import type { MailSender } from '../../platform/mail';
import { createPeopleChangesStore } from './change/people-changes-store';
import { type AccountJobsOptions, accountJobs } from './jobs';
import { loadPerson } from './register/people-store';
import { createRequestsStore } from './requests-store';
import { type AccountContext, accountRoutes } from './routes';

export type AccountOptions = Omit<AccountContext, 'requests' | 'changes' | 'leases' | 'loadPerson'> &
  Omit<AccountJobsOptions, 'leases' | 'sender'> &
  MailSender & { readonly db: Database };

export function createAccount(options: AccountOptions) {
  const { db } = options;
  const leases = createLeases(createLeasesStore(db));
  return {
    routes: (app: Hono<AppEnv>, cookies: SecretCookies): void =>
      accountRoutes(
        app,
        {
          ...options,
          requests: createRequestsStore(db),
          changes: createPeopleChangesStore(db),
          leases,
          loadPerson: (customerId) => loadPerson(db, customerId),
        },
        cookies,
      ),
    handlers: accountJobs({ ...options, leases, sender: options }),
  };
}
