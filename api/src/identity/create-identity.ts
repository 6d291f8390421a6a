/** Puts sign-in together, with what it is given. */
import type { Hono } from 'hono';
import type { Database } from '../db/database';
import type { AppEnv } from '../http/environment';
import type { SecretCookies } from '../http/secret-cookies';
import type { AuthContext } from './ports';
import { provenEmail } from './customer/customer-login';
import { PROOF_REMEMBERED_MS } from './customer/email-code';
import { createGuessLimit } from './owner/guess-limit';
import { authRoutes } from './routes';
import { findSession } from './session/sessions';
import { createAuthStore } from './session/session-store';

export interface AuthOptions extends Omit<AuthContext, 'store' | 'guesses'> {
  readonly db: Database;
}

export function createAuth(options: AuthOptions) {
  const ctx: AuthContext = {
    ...options,
    store: createAuthStore(options.db),
    guesses: createGuessLimit(options.limits, options.now),
  };
  return {
    routes: (app: Hono<AppEnv>, cookies: SecretCookies): void => authRoutes(app, ctx, cookies),
    findSession: (tokenHash: string) => findSession(ctx, tokenHash),
    /** The address that a proof cookie has proven, or null. */
    provenEmail: (proof: string | null) => provenEmail(ctx, proof),
    /** Deletes sessions, proofs and codes that have run out; to be called now and then. */
    sweep: () => ctx.store.sweep(options.now(), PROOF_REMEMBERED_MS),
  };
}
