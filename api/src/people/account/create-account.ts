/** Puts the account together, with what it is given. */
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database';
import type { AppEnv, SecretCookies } from '../../platform/http';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { createLeases } from '../../platform/lib/leases/leases';
import type { RandomBytes } from '../../platform/lib/secrets';
import type { ChangingAccess } from '../../platform/lib/session-memory';
import type { HandOver, Mailer, MailSender } from '../../platform/mail';
import type { ActCodes } from '../identity';
import { createPeopleChangesStore } from './change/people-changes-store';
import { loadPerson, readPerson } from './register/people-store';
import { createRequestsStore } from './requests-store';
import { type AccountContext, accountRoutes } from './routes';
import { type RequestsContext, workOnRequests } from './work-on-requests';

export interface AccountOptions
  extends Pick<RequestsContext, 'forgetCustomers'>,
    Pick<AccountContext, 'updateCustomer'>,
    MailSender {
  readonly db: Database;
  readonly codes: ActCodes;
  readonly changingAccess: ChangingAccess;
  readonly mailer: Mailer;
  readonly handOver: HandOver;
  readonly now: () => Date;
  readonly random: RandomBytes;
  readonly log: Logger;
}

export function createAccount(options: AccountOptions) {
  const { db } = options;
  const requests = createRequestsStore(db);
  const people = {
    load: (customerId: string) => loadPerson(db, customerId),
    read: (person: Parameters<typeof readPerson>[1]) => readPerson(db, person),
  };
  const changes = createPeopleChangesStore(db);
  const leases = createLeases(createLeasesStore(db));
  return {
    routes: (app: Hono<AppEnv>, cookies: SecretCookies): void =>
      accountRoutes(app, { ...options, requests, changes, leases, loadPerson: people.load }, cookies),
    /** Makes the copies and does the deletions that were asked for; to be called now and then. */
    workOnRequests: () => workOnRequests({ ...options, requests, people, leases }),
  };
}
