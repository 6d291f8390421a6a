/** Wires sign-in: its endpoints, sessions, codes and the owner's credentials. */
import type { Hono } from 'hono';
import type { Database } from '../../platform/db/database';
import type { AppEnv, SecretCookies } from '../../platform/http';
import type { FindSessions } from '../../platform/lib/session';
import { createConfirmationCodes } from './customer/confirmation-codes';
import { provenEmail } from './customer/email-code';
import { createProofStore } from './customer/proof-store';
import { createGuessLimit } from './owner/guess-limit';
import { type Enrolled, enrolledOf } from './owner/owner-login';
import { createOwnerStore } from './owner/owner-store';
import { createPasskeys } from './owner/passkeys/passkeys';
import { createPasskeysStore } from './owner/passkeys/passkeys-store';
import { createOwnerPassword } from './owner/password/owner-password';
import type { PasswordCheck } from './owner/password/password-check';
import { createPasswordStore } from './owner/password/password-store';
import { createSecondFactor } from './owner/second-factor/second-factor';
import { createSecondFactorStore } from './owner/second-factor/second-factor-store';
import type { EndingWithSessions } from './ports';
import { type IdentityContext, identityRoutes } from './routes';
import { createBlocksStore } from './session/blocks-store';
import { createSessionStore } from './session/session-store';
import { findSessions } from './session/sessions';

export interface IdentityOptions
  extends Omit<
    IdentityContext,
    'sessions' | 'owners' | 'proofs' | 'blocks' | 'guesses' | 'secondFactor' | 'password' | 'passkeys'
  > {
  readonly db: Database;
  readonly password: PasswordCheck;
  readonly alongside: EndingWithSessions;
  /** Encrypts the owner's second factor; null: stored in plain text. */
  readonly encryptionKey: string | null;
}

export function createIdentity(options: IdentityOptions) {
  const { db, limits, now, password, productName, ownerEmail } = options;
  const configured = password.credential;
  const ctx: IdentityContext = {
    ...options,
    sessions: createSessionStore(db, configured, options.alongside),
    owners: createOwnerStore(db, configured),
    proofs: createProofStore(db),
    blocks: createBlocksStore(db),
    guesses: createGuessLimit(limits, now),
    secondFactor: createSecondFactor({ ...options, store: createSecondFactorStore(db, configured) }),
    password: createOwnerPassword({
      ...{ password, now, store: createPasswordStore(db, configured) },
      ownNames: [productName, ...(ownerEmail ? [ownerEmail] : [])],
    }),
    passkeys: createPasskeys({ ...options, store: createPasskeysStore(db, configured) }),
  };
  return {
    routes: (app: Hono<AppEnv>, cookies: SecretCookies): void => identityRoutes(app, ctx, cookies),
    enrolled: (): Promise<Enrolled> => enrolledOf(ctx),
    findSessions: ((tokenHashes, look) => findSessions(ctx, tokenHashes, look)) satisfies FindSessions,
    confirmationCodes: createConfirmationCodes(ctx),
    /** Writes down that the time of a view is over. */
    endViews: () => ctx.sessions.endViews(ctx.now()),
    /** The address that a proof cookie has proven, or null. */
    provenEmail: (proof: string | null) => provenEmail(ctx, proof),
  };
}
