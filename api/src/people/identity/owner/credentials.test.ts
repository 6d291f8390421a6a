/** Stories of an owner who changes the password, adds a passkey, and must confirm again. */
import { Secret, TOTP } from 'otpauth';
import { auditLog, sessions } from '../../../platform/db/schema';
import { MINUTE_MS } from '../../../platform/lib/time';
import { type Browser, createAccountsHarness, ORIGIN, OWNER_PASSWORD } from '../testing/accounts-harness';
import { setUp } from '../testing/setup';
import { softPasskey } from '../testing/soft-passkey';

const here = setUp({ ownsDate: true });
const NEXT = 'a harbour behind seven lanterns';

const login = (browser: Browser, password: string, more: object = {}) =>
  browser.send('POST', '/api/auth/owner-login', { password, ...more });

async function signedIn(): Promise<Browser> {
  const browser = here.world.browser();
  browser.token = (await login(browser, OWNER_PASSWORD)).body.token;
  return browser;
}
const change = (owner: Browser, current: string, next: string) =>
  owner.send('POST', '/api/admin/password', { current, next });
const comp = (owner: Browser) =>
  owner.send('POST', '/api/admin/comp', {
    ...{ email: 'ada@example.com', tier: 'PRO', reason: 'a friend of the house' },
    until: '2027-01-01T00:00:00.000Z',
  });
const fieldsOf = ({ body }: { body: { issues?: { field: string }[] } }) =>
  body.issues?.map(({ field }) => field);

async function addPasskey(owner: Browser, name = 'Laptop') {
  const passkey = softPasskey(ORIGIN, name);
  const asked = (await owner.send('POST', '/api/admin/passkeys/begin', { password: OWNER_PASSWORD })).body;
  const added = await owner.send('POST', '/api/admin/passkeys', passkey.made(asked));
  expect(added.status).toBe(204);
  return passkey;
}

test('a password change ends every session and known browser on every replica, and the old password opens nothing', async () => {
  const owner = await signedIn();
  const other = await signedIn();
  const replica = createAccountsHarness(here.db);
  expect((await change(owner, 'guess', NEXT)).status).toBe(403);
  expect((await change(owner, OWNER_PASSWORD, NEXT)).status).toBe(204);
  for (const browser of [owner, other])
    expect((await browser.send('GET', '/api/auth/sessions')).status).toBe(401);
  expect((await login(replica.browser(), OWNER_PASSWORD)).status).toBe(401);
  owner.token = (await login(owner, NEXT)).body.token;
  expect((await owner.send('GET', '/api/admin/password')).body.changedAt).toBe(
    here.world.clock.now().toISOString(),
  );
});

test('a session written by a login with the old password after the change is invalid', async () => {
  const owner = await signedIn();
  const [before] = await here.db.select().from(sessions);
  await change(owner, OWNER_PASSWORD, NEXT);
  const tokenHash = 'f'.repeat(64);
  if (before) await here.db.insert(sessions).values({ ...before, tokenHash });
  expect(await here.world.accounts.findSession(tokenHash)).toBeNull();
});

test('a newly configured password replaces the changed one', async () => {
  await change(await signedIn(), OWNER_PASSWORD, NEXT);
  const configured = 'another password of the operator';
  const restarted = createAccountsHarness(here.db, { ownerPassword: configured });
  expect((await login(restarted.browser(), NEXT)).status).toBe(401);
  expect((await login(restarted.browser(), configured)).status).toBe(200);
});

test('a short or common password is refused at its field', async () => {
  const answer = await change(await signedIn(), OWNER_PASSWORD, 'password1234');
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ['next']]);
});

test('ten minutes after the login the owner must confirm, and the same call then succeeds', async () => {
  const owner = await signedIn();
  expect((await comp(owner)).status).not.toBe(403);
  here.world.clock.advance(10 * MINUTE_MS + 1);
  const asked = await comp(owner);
  expect([asked.status, fieldsOf(asked)]).toEqual([403, ['confirmation']]);
  expect((await owner.send('POST', '/api/admin/confirm', { password: 'guess' })).status).toBe(403);
  expect((await comp(owner)).status).toBe(403);
  expect((await owner.send('POST', '/api/admin/confirm', { password: OWNER_PASSWORD })).status).toBe(204);
  expect((await comp(owner)).status).not.toBe(403);
});

test('guessing in an open page is no faster than at the login', async () => {
  const owner = await signedIn();
  // Whoever has taken over a session guesses from as many networks as they like.
  const confirm = (password: string, at: number) =>
    owner.send('POST', '/api/admin/confirm', { password }, { 'X-Forwarded-For': `203.0.113.${at}` });
  for (let at = 0; at < 5; at += 1) await confirm('guess', at);
  expect((await confirm(OWNER_PASSWORD, 5)).status).toBe(429);
});

test('with a passkey the password alone opens nothing; a signed challenge is accepted once, at this host only', async () => {
  const owner = await signedIn();
  const other = await signedIn();
  const passkey = await addPasskey(owner);
  expect((await other.send('GET', '/api/auth/sessions')).status).toBe(401);
  expect((await owner.send('GET', '/api/admin/passkeys')).body.passkeys).toEqual([
    expect.objectContaining({ name: 'Laptop', lastUsedAt: null }),
  ]);

  const browser = here.world.browser();
  const missing = await login(browser, OWNER_PASSWORD);
  expect([missing.status, fieldsOf(missing)]).toEqual([401, ['passkey']]);
  const asked = (await browser.send('POST', '/api/auth/passkey')).body;
  const stranger = softPasskey(ORIGIN, 'Stranger').proof(asked);
  expect((await login(browser, OWNER_PASSWORD, { passkey: stranger })).status).toBe(401);
  const phished = softPasskey('https://spreadwise.example', 'Laptop').proof(asked);
  expect((await login(browser, OWNER_PASSWORD, { passkey: phished })).status).toBe(401);

  const again = (await browser.send('POST', '/api/auth/passkey')).body;
  const proof = passkey.proof(again);
  expect((await login(browser, 'guess', { passkey: proof })).status).toBe(401);
  expect((await login(browser, OWNER_PASSWORD, { passkey: proof })).status).toBe(200);
  expect((await login(browser, OWNER_PASSWORD, { passkey: proof })).status).toBe(401);
});

test('a passkey confirms the owner, but not after its removal', async () => {
  const owner = await signedIn();
  const passkey = await addPasskey(owner);
  here.world.clock.advance(11 * MINUTE_MS);
  const prove = async () => {
    const asked = (await owner.send('POST', '/api/auth/passkey')).body;
    return (await owner.send('POST', '/api/admin/confirm', { passkey: passkey.proof(asked) })).status;
  };
  expect(await prove()).toBe(204);
  const remove = async (shown: object) =>
    (await owner.send('POST', '/api/admin/passkeys/remove', { id: passkey.id, ...shown })).status;
  expect([await remove({}), await remove({ password: OWNER_PASSWORD })]).toEqual([400, 403]);
  const asked = (await owner.send('POST', '/api/auth/passkey')).body;
  expect(await remove({ passkey: passkey.proof(asked) })).toBe(204);
  expect(await prove()).toBe(403);
  expect((await login(here.world.browser(), OWNER_PASSWORD)).status).toBe(200);
});

test('the password confirms nothing in an open page once a passkey is enrolled', async () => {
  const owner = await signedIn();
  await addPasskey(owner);
  here.world.clock.advance(11 * MINUTE_MS);
  const confirmed = await owner.send('POST', '/api/admin/confirm', { password: OWNER_PASSWORD });
  expect([confirmed.status, confirmed.body.error]).toEqual([403, 'Show a code or a passkey.']);
  const ways = [
    ['/api/admin/second-factor/begin', { password: OWNER_PASSWORD }],
    ['/api/admin/password', { current: OWNER_PASSWORD, next: NEXT }],
  ] as const;
  for (const [path, body] of ways)
    expect(fieldsOf(await owner.send('POST', path, body))).toEqual(['confirmation']);
});

test('the owner is mailed every change of a credential, and guesses in an open page', async () => {
  const owner = await signedIn();
  here.world.mails.length = 0;
  const passkey = await addPasskey(owner);
  const asked = (await owner.send('POST', '/api/auth/passkey')).body;
  const proof = passkey.proof(asked);
  await owner.send('POST', '/api/admin/passkeys/remove', { id: passkey.id, passkey: proof });
  for (let at = 0; at < 5; at += 1) await owner.send('POST', '/api/admin/confirm', { password: 'guess' });
  expect(here.world.mails.map(({ subject }) => subject)).toEqual([
    'A passkey was added for the owner',
    'A passkey of the owner was removed',
    'Somebody is guessing the owner’s password',
  ]);
  expect((await here.db.select().from(auditLog)).at(-1)).toMatchObject({
    action: 'owner.login-refused',
    details: { signedIn: true, failures: 5 },
  });
});

describe('after the panel has moved to a separate origin', () => {
  const panelOrigin = 'https://admin.spreadwise.test';
  const moved = () => createAccountsHarness(here.db, { panelOrigin });

  test('neither an earlier passkey nor the password alone opens it, and the start says why', async () => {
    await addPasskey(await signedIn());
    const { accounts, browser } = moved();
    expect(await accounts.enrolled()).toEqual({ factors: [], elsewhere: ['spreadwise.test'] });
    const refused = await login(browser(), OWNER_PASSWORD);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      expect.stringContaining('made at spreadwise.test and work there alone'),
    ]);
    expect((await login(browser(), 'guess')).status).toBe(401);
  });

  test('the passkey works again with the previous ADMIN_ORIGIN, and a new OWNER_PASSWORD works alone', async () => {
    const passkey = await addPasskey(await signedIn());
    const { browser } = moved();
    await login(browser(), OWNER_PASSWORD);
    const before = here.world.browser();
    const proof = passkey.proof((await before.send('POST', '/api/auth/passkey')).body);
    expect((await login(before, OWNER_PASSWORD, { passkey: proof })).status).toBe(200);
    const ownerPassword = 'another password of the operator';
    const renewed = createAccountsHarness(here.db, { panelOrigin, ownerPassword });
    expect((await login(renewed.browser(), ownerPassword)).status).toBe(200);
  });

  test('an authenticator is required instead, and the panel names the passkey that does not work there', async () => {
    const owner = await signedIn();
    await addPasskey(owner);
    const { key } = (await owner.send('POST', '/api/admin/second-factor/begin', { password: OWNER_PASSWORD }))
      .body;
    const codeAt = ({ clock }: typeof here.world) =>
      new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: clock.now().getTime() });
    await owner.send('POST', '/api/admin/second-factor/confirm', { code: codeAt(here.world) });
    const world = moved();
    world.clock.advance(MINUTE_MS);
    const browser = world.browser();
    expect(fieldsOf(await login(browser, OWNER_PASSWORD))).toEqual(['code']);
    browser.token = (await login(browser, OWNER_PASSWORD, { code: codeAt(world) })).body.token;
    expect((await browser.send('GET', '/api/admin/passkeys')).body.passkeys).toEqual([
      expect.objectContaining({ name: 'Laptop', host: 'spreadwise.test', worksHere: false }),
    ]);
  });
});

test('a passkey challenge is valid for five minutes', async () => {
  const owner = await signedIn();
  const passkey = await addPasskey(owner);
  const asked = (await owner.send('POST', '/api/auth/passkey')).body;
  here.world.clock.advance(5 * MINUTE_MS);
  expect((await owner.send('POST', '/api/admin/confirm', { passkey: passkey.proof(asked) })).status).toBe(
    403,
  );
});
