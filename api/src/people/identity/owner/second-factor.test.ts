/** Stories of an attacker who knows the owner's password, and of an owner who has lost the phone. */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { auditLog, ownerSecondFactor } from '../../../platform/db/schema';
import {
  type Browser,
  createAccountsHarness,
  OWNER_EMAIL,
  OWNER_PASSWORD,
} from '../testing/accounts-harness';
import { setUp } from '../testing/setup';
import { createSecondFactorStore } from './owner-store';
import { createSecondFactor } from './second-factor';

const here = setUp({ ownsDate: true });
const STEP_MS = 30_000;

const login = (browser: Browser, code?: string) =>
  browser.send('POST', '/api/auth/owner-login', { password: OWNER_PASSWORD, ...(code ? { code } : {}) });

async function signedIn(): Promise<Browser> {
  const browser = here.world.browser();
  browser.token = (await login(browser)).body.token;
  return browser;
}

const codeOf = (key: string) =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: here.world.clock.now().getTime() });

/** Enrols an authenticator; returns its key and the recovery codes. */
async function enrol(owner: Browser) {
  const begun = await owner.send('POST', '/api/admin/second-factor/begin', { password: OWNER_PASSWORD });
  const { key } = begun.body as { key: string };
  const confirmed = await owner.send('POST', '/api/admin/second-factor/confirm', { code: codeOf(key) });
  expect(confirmed.status).toBe(200);
  here.world.clock.advance(STEP_MS);
  return { key, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

test('the password alone opens nothing once an authenticator code was confirmed', async () => {
  const owner = await signedIn();
  const other = await signedIn();
  expect((await owner.send('GET', '/api/admin/second-factor')).body).toEqual({
    since: null,
    recoveryCodes: 0,
  });
  const { key } = await enrol(owner);
  expect((await owner.send('GET', '/api/admin/second-factor')).body).toMatchObject({ recoveryCodes: 10 });
  expect((await other.send('GET', '/api/auth/sessions')).status).toBe(401);

  const thief = here.world.browser();
  const missing = await login(thief);
  expect([missing.status, missing.body.issues]).toEqual([401, [expect.objectContaining({ field: 'code' })]]);
  expect(missing.body.token).toBeUndefined();
  expect((await login(thief, '000000')).status).toBe(401);
  expect((await login(here.world.browser(), codeOf(key))).status).toBe(200);
});

test('a set-up that began before another was confirmed does not replace it', async () => {
  const owner = await signedIn();
  await enrol(owner);
  const [{ credential } = { credential: '' }] = await here.db.select().from(ownerSecondFactor);
  // Its check ran before the other one was confirmed.
  const store = { ...createSecondFactorStore(here.db, credential), find: async () => null };
  const { now } = here.world.clock;
  const late = createSecondFactor({
    store,
    encryptionKey: null,
    productName: 'Late',
    now,
    random: randomBytes,
  });
  expect(await late.begin()).toBeNull();
  expect((await owner.send('GET', '/api/admin/second-factor')).body).toMatchObject({ recoveryCodes: 10 });
});

test('a code is accepted once across replicas, and not after it has expired', async () => {
  const { key } = await enrol(await signedIn());
  const code = codeOf(key);
  expect((await login(here.world.browser(), code)).status).toBe(200);
  const replica = createAccountsHarness(here.db);
  expect((await login(replica.browser(), code)).status).toBe(401);
  const old = codeOf(key);
  here.world.clock.advance(5 * STEP_MS);
  expect((await login(here.world.browser(), old)).status).toBe(401);
});

test('each recovery code replaces a lost phone once, however it is typed', async () => {
  const { recoveryCodes } = await enrol(await signedIn());
  const [first = ''] = recoveryCodes;
  expect((await login(here.world.browser(), ` ${first.toUpperCase().replace('-', ' ')}`)).status).toBe(200);
  expect((await login(here.world.browser(), first)).status).toBe(401);
  const stored = JSON.stringify(await here.db.select().from(ownerSecondFactor));
  // 120 bits each: plain hashes of shorter codes could be guessed by someone with the database.
  for (const code of recoveryCodes) {
    expect(code).toMatch(/^([a-z2-9]{6}-){3}[a-z2-9]{6}$/);
    expect(stored).not.toContain(code.replaceAll('-', ''));
  }
});

test('codes can be guessed from many places no faster than twenty an hour', async () => {
  const { key } = await enrol(await signedIn());
  for (let at = 0; at < 20; at += 1) await login(here.world.browser(), '000000');
  expect((await login(here.world.browser(), codeOf(key))).status).toBe(401);
  here.world.clock.advance(3_600_001);
  expect((await login(here.world.browser(), codeOf(key))).status).toBe(200);
});

test('a right password with a wrong code is mailed at once, since someone knows the password', async () => {
  const owner = await signedIn();
  const { key } = await enrol(owner);
  // From now on its browser is known.
  await login(owner, codeOf(key));
  here.world.mails.length = 0;
  await login(owner, '000000');
  expect(here.world.mails).toEqual([]);
  await login(here.world.browser(), '000000');
  expect(here.world.mails.map(({ subject }) => subject)).toEqual(['Somebody knows the owner’s password']);
  expect((await here.db.select().from(auditLog)).at(-1)).toMatchObject({
    action: 'owner.login-refused',
    details: { knownBrowser: false, secondFactor: 'wrong' },
  });
});

test('removing the second factor in an open page needs password and code', async () => {
  const owner = await signedIn();
  const { key } = await enrol(owner);
  const remove = (password: string, code: string) =>
    owner.send('POST', '/api/admin/second-factor/remove', { password, code });
  expect((await remove('guess', codeOf(key))).status).toBe(403);
  expect((await remove(OWNER_PASSWORD, '000000')).status).toBe(403);
  expect((await remove(OWNER_PASSWORD, codeOf(key))).status).toBe(204);
  expect((await login(here.world.browser())).status).toBe(200);
  const actions = (await here.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['owner.secondFactorAdded', 'owner.secondFactorRemoved']));
});

test('a newly configured password invalidates the earlier second factor, whose secret was stored encrypted', async () => {
  const { key } = await enrol(await signedIn());
  const [row] = await here.db.select().from(ownerSecondFactor);
  expect(row?.secret).toMatch(/^sealed1\./);
  expect(row?.secret).not.toContain(key);
  const changed = createAccountsHarness(here.db, { ownerPassword: 'another password of the owner' });
  const answer = await changed.browser().send('POST', '/api/auth/owner-login', {
    password: 'another password of the owner',
  });
  expect(answer.status).toBe(200);
});

test('the owner is mailed about a new browser, and once about five refusals in a row', async () => {
  const guesser = here.world.browser();
  for (let at = 0; at < 5; at += 1)
    await guesser.send('POST', '/api/auth/owner-login', { password: 'guess' });
  const owner = await signedIn();
  await login(owner);
  expect(here.world.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [OWNER_EMAIL, 'Somebody is guessing the owner’s password'],
    [OWNER_EMAIL, 'A new browser has signed in as the owner'],
  ]);
});

test('an owner who is idle for an hour has to sign in again', async () => {
  const owner = await signedIn();
  here.world.clock.advance(50 * 60_000);
  expect((await owner.send('GET', '/api/auth/sessions')).status).toBe(200);
  here.world.clock.advance(50 * 60_000);
  expect((await owner.send('GET', '/api/auth/sessions')).status).toBe(200);
  here.world.clock.advance(61 * 60_000);
  expect((await owner.send('GET', '/api/auth/sessions')).status).toBe(401);
});

test('an open stream does not count as use by the owner', async () => {
  const owner = await signedIn();
  const hash = owner.sessionHash();
  const isThere = async () => (await here.world.accounts.findSessions([hash], { isUse: false })).has(hash);
  here.world.clock.advance(50 * 60_000);
  expect(await isThere()).toBe(true);
  // The use of a session is recorded after the answer.
  await here.world.browser().send('GET', '/api/auth/proof');
  here.world.clock.advance(11 * 60_000);
  expect(await isThere()).toBe(false);
});
