/** Attacks on accounts: a stolen owner token, and a stranger who pays with someone else's address. */
import { eq } from 'drizzle-orm';
import {
  alertAddresses,
  customers,
  ownerPasskeys,
  pushDevices,
  telegramLinks,
} from '../../platform/db/schema';
import { hashSecret } from '../../platform/lib/secrets';
import {
  type Browser,
  createAccountsHarness,
  mailedCode,
  ORIGIN,
  OWNER_EMAIL,
  OWNER_PASSWORD,
} from './testing/accounts-harness';
import { setUp } from './testing/setup';
import { softPasskey } from './testing/soft-passkey';

const here = setUp();
const ADA = 'ada@example.com';

const isIn = async (browser: Browser) => (await browser.send('GET', '/api/auth/sessions')).status === 200;
const signIn = async (browser: Browser, email = ADA) => {
  const { body } = await browser.send('POST', '/api/auth/verify-customer', { email });
  browser.token = body.token;
  return body;
};

/** Pays for the address and is signed in only by that payment. */
async function payer(email = ADA): Promise<Browser> {
  const browser = here.world.browser();
  const order = { email, name: 'ada', planType: 'premium' };
  const { subscriptionId } = (await browser.send('POST', '/api/stripe/create-subscription', order)).body;
  here.world.gateway.pay(subscriptionId);
  expect((await signIn(browser, email)).isValid).toBe(true);
  return browser;
}

/** Requests a code, enters it and signs in. */
async function prove(browser: Browser, email = ADA): Promise<Browser> {
  await signIn(browser, email);
  const code = mailedCode(here.world.mails, email);
  expect((await browser.send('POST', '/api/auth/verify-code', { email, code })).status).toBe(200);
  expect((await signIn(browser, email)).token).toEqual(expect.any(String));
  return browser;
}

async function makeToken(browser: Browser): Promise<string> {
  const terms = { name: 'My bot', scopes: ['signals:read'], days: 365 };
  const { status, body } = await browser.send('POST', '/api/automation/tokens', terms);
  expect(status).toBe(200);
  return body.token;
}
const works = async (token: string) => (await here.world.accounts.findSession(hashSecret(token))) !== null;

/** Copies everything that signs a browser in, as a script within its page could. */
function takeSession(from: Browser, to: Browser): void {
  to.token = from.token;
  for (const [name, value] of from.cookies) if (name.includes('_session_')) to.cookies.set(name, value);
}

describe('a stolen owner token, a minute after the owner signed in', () => {
  async function stolen(): Promise<Browser> {
    const owner = here.world.browser();
    owner.token = (
      await owner.send('POST', '/api/auth/owner-login', { password: OWNER_PASSWORD })
    ).body.token;
    here.world.clock.advance(60_000);
    here.world.mails.length = 0;
    const thief = here.world.browser('192.0.2.66');
    takeSession(owner, thief);
    return thief;
  }

  test('adds no passkey: it needs the password, and guesses are rate-limited and mailed', async () => {
    const thief = await stolen();
    for (const body of [undefined, {}, { password: 'guess' }, { code: '123456' }]) {
      const begun = await thief.send('POST', '/api/admin/passkeys/begin', body);
      expect(begun.status).toBeGreaterThanOrEqual(400);
      expect(begun.status).toBeLessThan(500);
      expect(begun.body.challenge).toBeUndefined();
    }
    // Anyone can get a challenge for signing in, but it is not valid for adding a passkey.
    const asked = (await thief.send('POST', '/api/auth/passkey')).body;
    const forged = softPasskey(ORIGIN, 'Thief').made(asked);
    expect((await thief.send('POST', '/api/admin/passkeys', forged)).status).toBe(403);
    for (let guess = 0; guess < 6; guess += 1)
      await thief.send('POST', '/api/admin/passkeys/begin', { password: 'guess' });
    expect((await thief.send('POST', '/api/admin/passkeys/begin', { password: OWNER_PASSWORD })).status).toBe(
      429,
    );
    expect(here.world.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [OWNER_EMAIL, 'Somebody is guessing the owner’s password'],
    ]);
    expect(await here.db.$count(ownerPasskeys)).toBe(0);
  });

  test('sets up no authenticator, and so gets no recovery codes', async () => {
    const thief = await stolen();
    expect((await thief.send('POST', '/api/admin/second-factor/begin', {})).status).toBe(400);
    const guessed = await thief.send('POST', '/api/admin/second-factor/begin', { password: 'guess' });
    expect(guessed.status).toBe(403);
    const confirmed = await thief.send('POST', '/api/admin/second-factor/confirm', { code: '123456' });
    expect(confirmed.status).toBe(403);
  });

  test('adds no second passkey with token and password once one is enrolled', async () => {
    const owner = await stolen();
    const add = async (shown: object) => {
      const begun = await owner.send('POST', '/api/admin/passkeys/begin', shown);
      if (begun.status !== 200) return begun.status;
      return (await owner.send('POST', '/api/admin/passkeys', first.made(begun.body))).status;
    };
    const first = softPasskey(ORIGIN, 'Laptop');
    expect(await add({ password: OWNER_PASSWORD })).toBe(204);
    expect(await add({ password: OWNER_PASSWORD })).toBe(403);
    const asked = (await owner.send('POST', '/api/auth/passkey')).body;
    expect(await add({ passkey: first.proof(asked) })).toBe(204);
  });

  test('mails every change of a credential, however many there were this hour', async () => {
    const owner = await stolen();
    for (let at = 0; at < 8; at += 1) {
      const passkey = softPasskey(ORIGIN, `Key ${at}`);
      const begun = await owner.send('POST', '/api/admin/passkeys/begin', { password: OWNER_PASSWORD });
      await owner.send('POST', '/api/admin/passkeys', passkey.made(begun.body));
      const asked = (await owner.send('POST', '/api/auth/passkey')).body;
      const proof = { id: passkey.id, passkey: passkey.proof(asked) };
      expect((await owner.send('POST', '/api/admin/passkeys/remove', proof)).status).toBe(204);
    }
    expect(here.world.mails).toHaveLength(16);
  });
});

describe("a stranger who has paid for Ada's address", () => {
  test("loses session, API token and sign-in by payment with Ada's first code", async () => {
    const stranger = await payer();
    const token = await makeToken(stranger);
    expect([await isIn(stranger), await works(token)]).toEqual([true, true]);

    const ada = await prove(here.world.browser());
    expect([await isIn(ada), await isIn(stranger), await works(token)]).toEqual([true, false, false]);
    expect(await signIn(stranger)).toMatchObject({ isValid: false, token: null });
    expect((await stranger.send('GET', '/api/auth/proof')).body).toEqual({ email: null });
  });

  test("keeps no address for Ada's alerts", async () => {
    const stranger = await payer();
    const [{ id: customerId } = { id: '' }] = await here.db
      .select()
      .from(customers)
      .where(eq(customers.email, ADA));
    const at = here.world.clock.now();
    await here.db.insert(alertAddresses).values([
      { customerId, channel: 'telegram', address: '5001', verifiedAt: at },
      { customerId, channel: 'webhook', address: 'https://stranger.example', verifiedAt: at },
    ]);
    await here.db.insert(pushDevices).values({
      ...{ customerId, id: 'a', endpoint: 'https://push.example/a', p256dh: 'a', auth: 'a', createdAt: at },
    });
    await here.db.insert(telegramLinks).values({ customerId, hash: 'a', createdAt: at, expiresAt: at });
    await makeToken(stranger);
    here.world.mails.length = 0;
    await prove(here.world.browser());
    for (const table of [alertAddresses, pushDevices, telegramLinks])
      expect(await here.db.$count(table)).toBe(0);
    // Ada is informed this time, but not at her next sign-in.
    expect(here.world.mails.map(({ to, subject }) => [to, subject]).slice(1)).toEqual([
      [ADA, 'What was set up before your first sign-in has ended'],
    ]);
    here.world.mails.length = 0;
    await here.db.insert(alertAddresses).values({ customerId, channel: 'telegram', address: '6001' });
    await prove(here.world.browser());
    expect(await here.db.$count(alertAddresses)).toBe(1);
    expect(here.world.mails).toHaveLength(1);
  });

  test('creates no token and opens no session in a process that does not know of the proof yet', async () => {
    const stranger = await payer();
    const elsewhere = createAccountsHarness(here.db, { gateway: here.world.gateway });
    const [other] = [elsewhere.browser('192.0.2.66')];
    other.token = stranger.token;
    for (const [name, value] of stranger.cookies) other.cookies.set(name, value);
    expect(await isIn(other)).toBe(true);
    await prove(here.world.browser());
    // That process has not been notified yet.
    expect(await isIn(other)).toBe(true);
    const terms = { name: 'My bot', scopes: ['signals:read'], days: 365 };
    expect((await other.send('POST', '/api/automation/tokens', terms)).status).toBe(401);
    expect(await signIn(other)).toMatchObject({ isValid: false, token: null });
  });

  test('loses everything even if they sign in and create tokens at the same moment as Ada', async () => {
    const stranger = await payer();
    const again = here.world.browser();
    for (const [name, value] of stranger.cookies) again.cookies.set(name, value);
    const ada = here.world.browser();
    await signIn(ada);
    const code = mailedCode(here.world.mails, ADA);
    await ada.send('POST', '/api/auth/verify-code', { email: ADA, code });
    const terms = { name: 'My bot', scopes: ['signals:read'], days: 365 };
    const make = () => stranger.send('POST', '/api/automation/tokens', terms);
    const [, , ...made] = await Promise.all([signIn(again), signIn(ada), make(), make(), make()]);
    expect([await isIn(ada), await isIn(stranger), await isIn(again)]).toEqual([true, false, false]);
    for (const { body } of made) if (body.token) expect(await works(body.token)).toBe(false);
  });

  test('cannot sign in by a second payment that began earlier, either', async () => {
    const stranger = await payer();
    const other = here.world.browser();
    const order = { email: 'eve@example.com', name: 'eve', planType: 'basic' };
    await other.send('POST', '/api/stripe/create-subscription', order);
    await prove(here.world.browser());
    expect(await signIn(stranger)).toMatchObject({ isValid: false });
    // Another person's checkout continues.
    expect((await other.send('POST', '/api/stripe/create-subscription', order)).status).toBe(200);
  });

  test('Ada, who has paid herself, keeps her alerts when she proves the address in the same browser', async () => {
    const ada = await payer();
    const [{ id: customerId } = { id: '' }] = await here.db.select().from(customers);
    await here.db.insert(alertAddresses).values({ customerId, channel: 'telegram', address: '5001' });
    here.world.clock.advance(3_600_000);
    expect((await signIn(ada)).isValid).toBe(false);
    const code = mailedCode(here.world.mails, ADA);
    await ada.send('POST', '/api/auth/verify-code', { email: ADA, code });
    expect((await signIn(ada)).isValid).toBe(true);
    expect(await here.db.$count(alertAddresses)).toBe(1);
  });
});

describe("an attacker who controls a customer's page", () => {
  test('keeps no API token and no link to Telegram after the customer signs out everywhere', async () => {
    await payer();
    const ada = await prove(here.world.browser());
    const thief = here.world.browser();
    takeSession(ada, thief);
    const token = await makeToken(thief);
    const [{ id: customerId } = { id: '' }] = await here.db.select().from(customers);
    const at = here.world.clock.now();
    await here.db.insert(telegramLinks).values({ customerId, hash: 'a', createdAt: at, expiresAt: at });
    expect(await works(token)).toBe(true);
    expect((await ada.send('POST', '/api/auth/sessions/end-all')).status).toBe(204);
    expect([await works(token), await isIn(thief)]).toEqual([false, false]);
    expect(await here.db.$count(telegramLinks)).toBe(0);
  });

  test('loses the API token when the owner signs the customer out everywhere', async () => {
    await payer();
    const token = await makeToken(await prove(here.world.browser()));
    const owner = here.world.browser();
    owner.token = (
      await owner.send('POST', '/api/auth/owner-login', { password: OWNER_PASSWORD })
    ).body.token;
    const [{ id: customer } = { id: '' }] = await here.db.select().from(customers);
    expect((await owner.send('POST', '/api/admin/sessions/end-all', { customer })).status).toBe(204);
    expect(await works(token)).toBe(false);
  });
});
