/** Accounts as the configuration has them, and what an operator sees of their work. */
import { randomBytes } from 'node:crypto';
import type { Config, OwnerSecret } from '../config';
import {
  createPasswordCheck,
  credentialOf,
  type Enrolled,
  hashPassword,
  type PasswordCheck,
} from '../people/identity';
import type { OpenDatabase } from '../platform/db/driver';
import type { Meter } from '../platform/lib/observed/meter';
import { type Accounts, type AccountsOptions, createAccounts } from './accounts';

/** Where nobody signs in, no password is right. */
const NOBODY = createPasswordCheck('', { verify: async () => false, hash: async () => '' });

type Given = Omit<
  AccountsOptions,
  'password' | 'random' | 'ownerEmail' | 'encryptionKey' | 'panelOrigin' | 'later' | 'isEmbedded'
> & { readonly meter: Meter };

export async function startAccounts(
  { owner, ownerEmail, publicOrigin, panelOrigin, remotes: { encryptionKey } }: Config,
  { kind }: OpenDatabase,
  { meter, ...given }: Given,
): Promise<Accounts> {
  const password = owner ? await checkOf(owner, publicOrigin) : NOBODY;
  const accounts = createAccounts({
    ...given,
    password,
    random: randomBytes,
    ownerEmail,
    encryptionKey,
    panelOrigin,
    isEmbedded: kind === 'embedded',
  });
  // Nobody else works on the embedded database: what a killed process held is free.
  if (kind === 'embedded') await accounts.forgetLeases();
  watch(accounts, meter);
  if (owner) warnOfElsewhere(await accounts.enrolled(), given.log);
  return accounts;
}

function watch(accounts: Accounts, meter: Meter): void {
  const { eventsWaiting, withdrawalsWaiting, withdrawals, sessionsAnswered } = accounts;
  meter.read('spreadwise_session_lookups_total', () =>
    Object.entries(sessionsAnswered()).map(([source, value]) => ({ labels: { source }, value })),
  );
  meter.read('spreadwise_webhook_events_waiting', async () => [{ value: await eventsWaiting() }]);
  meter.read('spreadwise_checkouts_withdrawn', async () => [{ value: await withdrawalsWaiting() }]);
  meter.read('spreadwise_payments_given_back_total', () => [{ value: withdrawals.givenBack() }]);
}

/** A passkey works at the host where it was made; the panel may have moved since. */
function warnOfElsewhere({ factors, elsewhere }: Enrolled, log: Given['log']): void {
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
