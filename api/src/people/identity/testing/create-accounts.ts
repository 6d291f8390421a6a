/** Wires sign-in, billing, API tokens and accounts as their features do, with parts that a test controls. */
import type { Hono } from 'hono';
import { type Billing, type BillingOptions, createBilling, proveAddress } from '../../../commerce/billing';
import { type Bus, type CustomerChanges, createCustomerChanges } from '../../../platform/bus';
import type { TableDeclaration } from '../../../platform/feature';
import { type AppEnv, createSecretCookies } from '../../../platform/http';
import type { JobHandler } from '../../../platform/jobs';
import { type FindSession, type FindSessions, firstFound, oneByOne } from '../../../platform/lib/session';
import {
  type ChangingAccess,
  createSessionMemory,
  type SessionMemory,
} from '../../../platform/lib/session-memory';
import { createAccount } from '../../account/feature';
import { forgetAlertAddresses, forgetTelegramLinks } from '../../alerts';
import { type ApiTokensOptions, createApiTokens, revokeTokens } from '../../api-tokens';
import { createIdentity, type Enrolled, type IdentityOptions } from '..';

export interface AccountsOptions
  extends Omit<BillingOptions, 'changingAccess'>,
    Omit<IdentityOptions, 'customers' | 'alongside' | 'changingAccess'>,
    Pick<ApiTokensOptions, 'callsAMinute'> {
  readonly bus: Pick<Bus, 'publish' | 'subscribe' | 'health'>;
  readonly tables: readonly TableDeclaration[];
}

export interface Accounts
  extends Pick<
    Billing,
    | 'contracts'
    | 'subscribers'
    | 'announcedChange'
    | 'reconciliation'
    | 'withdrawalsWaiting'
    | 'givenBack'
    | 'forgetLeases'
    | 'readPayments'
    | 'eventsWaiting'
  > {
  readonly routes: (app: Hono<AppEnv>) => void;
  /** Finds a caller's session; cached for some seconds. */
  readonly findSession: FindSession;
  /** Notifies caches of a customer's data that it may have changed. */
  readonly changes: CustomerChanges;
  readonly changingAccess: ChangingAccess;
  /** Reads from the database, without the cache. */
  readonly findSessions: FindSessions;
  readonly sessionsAnswered: SessionMemory['answered'];
  readonly endViews: () => Promise<void>;
  /** What the owner signs in with besides the password. */
  readonly enrolled: () => Promise<Enrolled>;
  readonly handlers: readonly JobHandler[];
  /** Starts nothing new, and resolves when running work has finished. */
  readonly stop: () => Promise<void>;
}

export function createAccounts(given: AccountsOptions): Accounts {
  const { bus, now } = given;
  const changes = createCustomerChanges(bus);
  const memory = createSessionMemory({ now, tell: changes.tell, isHearing: changes.isHearing });
  changes.subscribe(memory.forget);
  const { changingAccess } = memory;
  const options = { ...given, changingAccess };
  const billing = createBilling(options);
  const alongside = { proveAddress, revokeTokens, forgetAlertAddresses, forgetTelegramLinks };
  const identity = createIdentity({ ...options, alongside, customers: billing.customers });
  const automation = createApiTokens({ ...options, customers: billing.customers });
  const findSessions = firstFound(identity.findSessions, automation.findSessions);
  const account = createAccount({
    ...options,
    codes: identity.confirmationCodes,
    customers: billing.customers,
    carryOutDeclarations: async () => {},
    forgetCustomers: billing.forgetCustomers,
    isUnpaid: billing.isUnpaid,
    updateCustomer: billing.updateCustomer,
  });
  const cookies = createSecretCookies(options.publicOrigin);
  const { reconciliation } = billing;
  return {
    ...billing,
    routes(app) {
      identity.routes(app, cookies);
      billing.routes(app, cookies, identity.provenEmail);
      automation.routes(app);
      account.routes(app);
    },
    findSession: memory.remembering(oneByOne(findSessions)),
    findSessions,
    changes,
    changingAccess,
    sessionsAnswered: memory.answered,
    endViews: identity.endViews,
    enrolled: identity.enrolled,
    handlers: [...billing.handlers, ...account.handlers, ...automation.handlers],
    async stop() {
      changes.stop();
      await reconciliation.stop();
    },
  };
}
