/** Signs customers and the owner in and out, and identifies the session of each call. */
import type { Hono } from 'hono';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database';
import {
  CALL_LIMITS,
  defineFeature,
  FIND_SESSION,
  FIND_SESSIONS,
  ofProcess,
  service,
  TOKEN_SESSIONS,
} from '../../platform/feature';
import { type AppEnv, createSecretCookies, type SecretCookies } from '../../platform/http';
import { type FindSessions, firstFound, inBatches, oneByOne } from '../../platform/lib/session';
import { job, MINUTE_MS } from '../../platform/lib/time';
import { MAIL_SENDER, MAILER } from '../../platform/mail';
import { IDENTITY_ACTIONS } from './audit-actions';
import { type ConfirmationCodes, createConfirmationCodes, provenEmail } from './customer/email-code';
import { createProofStore } from './customer/proof-store';
import { IDENTITY_MAILS } from './mails';
import { createGuessLimit } from './owner/guess-limit';
import { type Enrolled, enrolledOf } from './owner/owner-login';
import {
  createOwnerPassword,
  createPasswordCheck,
  credentialOf,
  hashPassword,
  type PasswordCheck,
} from './owner/owner-password';
import {
  createOwnerStore,
  createPasskeysStore,
  createPasswordStore,
  createSecondFactorStore,
} from './owner/owner-store';
import { createPasskeys } from './owner/passkeys';
import { createSecondFactor } from './owner/second-factor';
import type { CustomerAccounts, EndingWithSessions } from './ports';
import { type IdentityContext, identityRoutes } from './routes';
import { createBlocksStore } from './session/blocks-store';
import { createSessionStore } from './session/session-store';
import { findSessions } from './session/sessions';
import { IDENTITY_TABLES } from './tables';

/** The owner's password as configured, or only its Argon2id hash in PHC format. */
export type OwnerSecret = { readonly password: string } | { readonly hash: string };

/** Null: this process signs no one in. */
export const OWNER_SECRET = service<OwnerSecret | null>('config.owner-secret');
/** The country of a network address; null: unknown. */
export const COUNTRY_OF = service<(address: string) => string | null>('visitors.country-of');
export const CUSTOMERS = service<CustomerAccounts>('billing.customers');
export const ENDING_WITH_SESSIONS = service<EndingWithSessions>('ending-with-sessions');
/** The address that a proof cookie has proven; null: none. */
export const PROVEN_EMAIL =
  service<(proof: string | null) => Promise<string | null>>('identity.proven-email');
export const CONFIRMATION_CODES = service<ConfirmationCodes>('identity.confirmation-codes');

export interface IdentityOptions
  extends Omit<
    IdentityContext,
    'sessions' | 'owners' | 'proofs' | 'blocks' | 'guesses' | 'secondFactor' | 'password' | 'passkeys'
  > {
  readonly db: Database;
  readonly password: PasswordCheck;
  readonly alongside: EndingWithSessions;
  /** Null: secrets are stored in plain text. */
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
    /** Logs that a view's time is over. */
    endViews: () => ctx.sessions.endViews(ctx.now()),
    provenEmail: (proof: string | null) => provenEmail(ctx, proof),
  };
}

export const identityFeature = defineFeature({
  name: 'identity',
  purpose: 'signs customers and the owner in',
  tables: IDENTITY_TABLES,
  audit: IDENTITY_ACTIONS,
  metrics: {
    spreadwise_session_lookups_total: {
      kind: 'counter',
      help: 'Session look-ups, answered from memory or by the database.',
      labels: ['source'],
    },
  },
  mails: IDENTITY_MAILS,
  needs: {
    ...ofProcess('installation', 'database', 'now', 'random', 'log', 'meter', 'later'),
    ...ofProcess('secrets', 'deriveKey', 'memory', 'changingAccess'),
    owner: OWNER_SECRET,
    limits: CALL_LIMITS,
    customers: CUSTOMERS,
    alongside: ENDING_WITH_SESSIONS,
    tokenSessions: TOKEN_SESSIONS,
    countryOf: COUNTRY_OF,
    sender: MAIL_SENDER,
    mailer: MAILER,
  },
  provides: {
    findSession: FIND_SESSION,
    findSessions: FIND_SESSIONS,
    provenEmail: PROVEN_EMAIL,
    confirmationCodes: CONFIRMATION_CODES,
  },
  async open(given) {
    const { owner, database, memory } = given;
    const { ownerEmail, panelOrigin, publicOrigin } = given.installation;
    const identity = createIdentity({
      ...given,
      ...given.sender,
      ...{ db: database.db, ownerEmail, panelOrigin },
      password: owner ? await checkOf(owner, publicOrigin) : NOBODY,
      encryptionKey: given.secrets.key,
      codeKey: given.deriveKey('sign-in codes'),
    });
    if (owner) warnOfElsewhere(await identity.enrolled(), given.log);
    given.meter.read('spreadwise_session_lookups_total', () =>
      Object.entries(memory.answered()).map(([source, value]) => ({ labels: { source }, value })),
    );
    const findSessions = firstFound(identity.findSessions, given.tokenSessions);
    // The embedded database runs one query at a time, so concurrent look-ups share one.
    const look = database.kind === 'embedded' ? inBatches(findSessions) : oneByOne(findSessions);
    return {
      services: {
        findSessions,
        findSession: memory.remembering(look),
        provenEmail: identity.provenEmail,
        confirmationCodes: identity.confirmationCodes,
      },
      routes: (app) => identity.routes(app, createSecretCookies(publicOrigin)),
      jobs: [job('views', MINUTE_MS, identity.endViews, 'the end of views as a customer was not logged')],
    };
  },
});

/** For a process that signs no one in: no password is right. */
const NOBODY = createPasswordCheck('', { verify: async () => false, hash: async () => '' });

async function checkOf(owner: OwnerSecret, publicOrigin: string): Promise<PasswordCheck> {
  if ('hash' in owner) return createPasswordCheck(owner.hash);
  const { password } = owner;
  const credential = await credentialOf(password, publicOrigin);
  return createPasswordCheck(await hashPassword(password), undefined, credential);
}

/** A passkey works only at the host where it was created; the panel may have moved since. */
function warnOfElsewhere({ factors, elsewhere }: Enrolled, log: Logger): void {
  if (elsewhere.length === 0) return;
  log.warn(
    { hosts: elsewhere },
    factors.length > 0
      ? "the owner's passkeys were created at another host and do not work at the panel’s: sign in another way, and add them again"
      : 'the owner cannot sign in: the passkeys were created at another host, and there is no authenticator (docs/operator.md: An origin for the panel)',
  );
}
