/** Signs customers and the owner in and out, and identifies the session of each call. */
import type { Logger } from 'pino';
import {
  CALL_LIMITS,
  defineFeature,
  FIND_SESSION,
  FIND_SESSIONS,
  ofProcess,
  TOKEN_SESSIONS,
} from '../../platform/feature';
import { createSecretCookies } from '../../platform/http';
import { firstFound, inBatches, oneByOne } from '../../platform/lib/session';
import { job, MINUTE_MS } from '../../platform/lib/time';
import { MAIL_SENDER, MAILER } from '../../platform/mail';
import { IDENTITY_ACTIONS } from './audit-actions';
import { createIdentity } from './create-identity';
import { IDENTITY_MAILS } from './mails';
import type { Enrolled } from './owner/owner-login';
import {
  createPasswordCheck,
  credentialOf,
  hashPassword,
  type PasswordCheck,
} from './owner/password/password-check';
import {
  CONFIRMATION_CODES,
  COUNTRY_OF,
  CUSTOMERS,
  ENDING_WITH_SESSIONS,
  OWNER_SECRET,
  type OwnerSecret,
  PROVEN_EMAIL,
} from './services';
import { IDENTITY_TABLES } from './tables';

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
  async open({
    installation,
    owner,
    secrets,
    deriveKey,
    database,
    sender,
    tokenSessions,
    memory,
    meter,
    ...given
  }) {
    const { ownerEmail, panelOrigin, publicOrigin } = installation;
    const identity = createIdentity({
      ...given,
      ...sender,
      ...{ db: database.db, ownerEmail, panelOrigin },
      password: owner ? await checkOf(owner, publicOrigin) : NOBODY,
      encryptionKey: secrets.key,
      codeKey: deriveKey('sign-in codes'),
    });
    if (owner) warnOfElsewhere(await identity.enrolled(), given.log);
    meter.read('spreadwise_session_lookups_total', () =>
      Object.entries(memory.answered()).map(([source, value]) => ({ labels: { source }, value })),
    );
    const findSessions = firstFound(identity.findSessions, tokenSessions);
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
