/** Accounts as configured: sign-in, billing, API tokens and the account itself (to be four features of their own). */
import { GATEWAY, NOTICE_ALERTS, READ_PAYMENTS } from '../commerce/billing';
import { BILLING_ACTIONS } from '../commerce/billing/audit-actions';
import { BILLING_MAILS } from '../commerce/billing/mails';
import { BILLING_METRICS } from '../commerce/billing/metrics';
import { BILLING_SETTINGS } from '../commerce/billing/settings';
import { BILLING_TABLES } from '../commerce/billing/tables';
import type { OwnerSecret } from '../config';
import { LOCATE } from '../operations/visitors';
import { ACCOUNT_ACTIONS } from '../people/account/audit-actions';
import { ACCOUNT_MAILS } from '../people/account/mails';
import { ACCOUNT_TABLES } from '../people/account/tables';
import { ANNOUNCED_CHANGE, CHANGE_KIND, SUBSCRIBERS } from '../people/alerts';
import { API_TOKENS_ACTIONS } from '../people/api-tokens/audit-actions';
import { API_TOKENS_MAILS } from '../people/api-tokens/mails';
import { API_TOKENS_TABLES } from '../people/api-tokens/tables';
import {
  createPasswordCheck,
  credentialOf,
  type Enrolled,
  hashPassword,
  type PasswordCheck,
} from '../people/identity';
import { IDENTITY_ACTIONS } from '../people/identity/audit-actions';
import { IDENTITY_MAILS } from '../people/identity/mails';
import { IDENTITY_METRICS } from '../people/identity/metrics';
import { IDENTITY_TABLES } from '../people/identity/tables';
import {
  BUS,
  CALL_LIMITS,
  CHANGING_ACCESS,
  CLOCK,
  CUSTOMER_CHANGES,
  DATABASE,
  DECLARED,
  DERIVE_KEY,
  defineFeature,
  FIND_SESSION,
  FIND_SESSIONS,
  INSTALLATION,
  LOG,
  METER,
  RANDOM,
  SECRETS_KEYS,
  SETTINGS,
} from '../platform/feature';
import { TOKEN_CALLS } from '../platform/http';
import type { Meter } from '../platform/lib/observed/meter';
import { HAND_OVER, MAIL_SENDER, MAILER } from '../platform/mail';
import { type Accounts, type AccountsOptions, createAccounts } from './accounts';
import { CONFIG } from './services';

/** Where nobody signs in, no password is right. */
const NOBODY = createPasswordCheck('', { verify: async () => false, hash: async () => '' });

export const accountsFeature = defineFeature({
  name: 'accounts',
  purpose: 'sign-in, billing, API tokens and accounts',
  tables: [...IDENTITY_TABLES, ...ACCOUNT_TABLES, ...API_TOKENS_TABLES, ...BILLING_TABLES],
  settings: BILLING_SETTINGS,
  audit: { ...IDENTITY_ACTIONS, ...ACCOUNT_ACTIONS, ...API_TOKENS_ACTIONS, ...BILLING_ACTIONS },
  metrics: { ...IDENTITY_METRICS, ...BILLING_METRICS },
  mails: { ...IDENTITY_MAILS, ...ACCOUNT_MAILS, ...API_TOKENS_MAILS, ...BILLING_MAILS },
  needs: {
    config: CONFIG,
    installation: INSTALLATION,
    secrets: SECRETS_KEYS,
    deriveKey: DERIVE_KEY,
    database: DATABASE,
    bus: BUS,
    limits: CALL_LIMITS,
    gateway: GATEWAY,
    mailer: MAILER,
    handOver: HAND_OVER,
    sender: MAIL_SENDER,
    locate: LOCATE,
    declared: DECLARED,
    settings: SETTINGS,
    now: CLOCK,
    random: RANDOM,
    log: LOG,
    meter: METER,
  },
  provides: {
    findSession: FIND_SESSION,
    findSessions: FIND_SESSIONS,
    changes: CUSTOMER_CHANGES,
    changingAccess: CHANGING_ACCESS,
    subscribers: SUBSCRIBERS,
    changeKind: CHANGE_KIND,
    announcedChange: ANNOUNCED_CHANGE,
    readPayments: READ_PAYMENTS,
  },
  async open({
    config: { owner },
    installation,
    secrets,
    deriveKey,
    database,
    declared,
    settings,
    sender,
    locate,
    meter,
    ...given
  }) {
    const { ownerEmail, panelOrigin, publicOrigin } = installation;
    const isEmbedded = database.kind === 'embedded';
    const accounts = createAccounts({
      ...given,
      ...sender,
      ...{ db: database.db, ownerEmail, panelOrigin, isEmbedded },
      password: owner ? await checkOf(owner, publicOrigin) : NOBODY,
      tables: declared.tables,
      callsAMinute: () => settings.get(TOKEN_CALLS),
      encryptionKey: secrets.key,
      countryOf: (address) => locate(address).country,
      hashNetwork: (network) => deriveKey(`network ${network}`),
      codeKey: deriveKey('sign-in codes'),
      checkoutKey: deriveKey('checkout'),
    });
    // Nobody else works on the embedded database: what a killed process held is free.
    if (isEmbedded) await accounts.forgetLeases();
    watch(accounts, meter);
    if (owner) warnOfElsewhere(await accounts.enrolled(), given.log);
    return {
      services: {
        findSession: accounts.findSession,
        findSessions: accounts.findSessions,
        changes: accounts.changes,
        changingAccess: accounts.changingAccess,
        subscribers: accounts.subscribers,
        changeKind: NOTICE_ALERTS,
        announcedChange: accounts.announcedChange,
        readPayments: accounts.readPayments,
      },
      routes: accounts.routes,
      handlers: accounts.handlers,
      stop: accounts.stop,
    };
  },
});

function watch(accounts: Accounts, meter: Meter): void {
  const { eventsWaiting, withdrawalsWaiting, givenBack, sessionsAnswered } = accounts;
  meter.read('spreadwise_session_lookups_total', () =>
    Object.entries(sessionsAnswered()).map(([source, value]) => ({ labels: { source }, value })),
  );
  meter.read('spreadwise_webhook_events_waiting', async () => [{ value: await eventsWaiting() }]);
  meter.read('spreadwise_checkouts_withdrawn', async () => [{ value: await withdrawalsWaiting() }]);
  meter.read('spreadwise_payments_given_back_total', () => [{ value: givenBack() }]);
}

/** A passkey works at the host where it was made; the panel may have moved since. */
function warnOfElsewhere({ factors, elsewhere }: Enrolled, log: AccountsOptions['log']): void {
  if (elsewhere.length === 0) return;
  log.warn(
    { hosts: elsewhere },
    factors.length > 0
      ? 'passkeys of the owner were made at another host and do not work at the panel’s: sign in by what else is enrolled, and add them anew'
      : 'the owner cannot sign in: the passkeys were made at another host, and there is no authenticator (docs/operator.md: An origin for the panel)',
  );
}

async function checkOf(owner: OwnerSecret, publicOrigin: string): Promise<PasswordCheck> {
  if ('hash' in owner) return createPasswordCheck(owner.hash);
  const { password } = owner;
  const credential = await credentialOf(password, publicOrigin);
  return createPasswordCheck(await hashPassword(password), undefined, credential);
}
