/** Sign-in and billing: each asks the other whose browser it is talking to. */
import type { Hono } from 'hono';
import { type Billing, type BillingOptions, createBilling } from '../billing';
import type { AppEnv } from '../http/environment';
import type { FindSession } from '../http/middleware/session';
import { createSecretCookies } from '../http/secret-cookies';
import { createIdentity, type IdentityOptions } from '../identity';

export interface AccountsOptions
  extends Omit<BillingOptions, 'later'>,
    Omit<IdentityOptions, 'customers' | 'later'> {
  /** Runs work once the answer is on its way; a test runs it by hand. */
  readonly later?: (work: () => unknown) => void;
}

export interface Accounts
  extends Pick<Billing, 'inbox' | 'reconciliation' | 'notices' | 'writeLinks' | 'forgetLeases'> {
  readonly routes: (app: Hono<AppEnv>) => void;
  readonly findSession: FindSession;
  /** Clears away what has run out; to be called now and then. */
  readonly sweep: () => Promise<void>;
}

export function createAccounts({ later = setImmediate, ...given }: AccountsOptions): Accounts {
  const options = { ...given, later };
  const billing = createBilling(options);
  const identity = createIdentity({ ...options, customers: billing.customers });
  const cookies = createSecretCookies(options.publicOrigin);
  return {
    ...billing,
    routes(app) {
      identity.routes(app, cookies);
      billing.routes(app, cookies, identity.provenEmail);
    },
    findSession: identity.findSession,
    async sweep() {
      await identity.sweep();
      await billing.sweep();
    },
  };
}
