/** Puts sign-in together, with what it is given. */
import type { Hono } from 'hono';
import type { Database } from '../db/database';
import type { AppEnv } from '../http/environment';
import type { SecretCookies } from '../http/secret-cookies';
import { createMailAllowance } from '../mail/mail-allowance';
import type { AuthContext } from './context';
import { provenEmail } from './customer-login';
import { PROOF_REMEMBERED_MS } from './email-code';
import { createGuessLimit } from './guess-limit';
import { authRoutes } from './routes';
import { findSession } from './sessions';
import { createAuthStore } from './store';

export interface AuthOptions extends Omit<AuthContext, 'store' | 'guesses' | 'codeMails' | 'spareCodeMails'> {
  readonly db: Database;
}

const CODE_MAILS_AN_HOUR = 5;
const SPARE_CODE_MAIL_EVERY_MS = 10 * 60_000;

export function createAuth(options: AuthOptions) {
  const milliseconds = () => options.now().getTime();
  const ctx: AuthContext = {
    ...options,
    store: createAuthStore(options.db),
    guesses: createGuessLimit(milliseconds),
    codeMails: createMailAllowance(CODE_MAILS_AN_HOUR, milliseconds),
    spareCodeMails: createMailAllowance(1, milliseconds, SPARE_CODE_MAIL_EVERY_MS),
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
