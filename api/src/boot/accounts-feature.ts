/** Accounts as configured: sign-in, billing, API tokens and the account itself (to be four features of their own). */
import { GATEWAY, NOTICE_ALERTS, READ_PAYMENTS } from '../commerce/billing';
import type { OwnerSecret } from '../config';
import { LOCATE } from '../operations/visitors';
import { ANNOUNCED_CHANGE, CHANGE_KIND, SUBSCRIBERS } from '../people/alerts';
import {
  createPasswordCheck,
  credentialOf,
  type Enrolled,
  hashPassword,
  type PasswordCheck,
} from '../people/identity';
import {
  BUS,
  CALL_LIMITS,
  CHANGING_ACCESS,
  CLOCK,
  CUSTOMER_CHANGES,
  DATABASE,
  DERIVE_KEY,
  defineFeature,
  FIND_SESSION,
  FIND_SESSIONS,
  INSTALLATION,
  LOG,
  METER,
  RANDOM,
  SECRETS_KEYS,
} from '../platform/feature';
import type { Meter } from '../platform/lib/observed/meter';
import { HAND_OVER, MAIL_SENDER, MAILER } from '../platform/mail';
import { type Accounts, type AccountsOptions, createAccounts } from './accounts';
import { CALLS_A_MINUTE, CONFIG } from './services';

/** Where nobody signs in, no password is right. */
const NOBODY = createPasswordCheck('', { verify: async () => false, hash: async () => '' });

export const accountsFeature = defineFeature({
  name: 'accounts',
  purpose: 'sign-in, billing, API tokens and accounts',
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
    callsAMinute: CALLS_A_MINUTE,
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
      sealingKey: secrets.key,
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
      jobs: accounts.jobs,
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
