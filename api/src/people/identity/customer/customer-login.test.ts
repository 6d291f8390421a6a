/** Stories of strangers who enter someone else's address, and of returning customers. */
import { eq } from 'drizzle-orm';
import { reached } from '../../../../test/reached';
import { customers, emailCodes, emailProofs, sessions, subscriptions } from '../../../platform/db/schema';
import { DAY_MS } from '../../../platform/lib/time';
import { sweepTables } from '../../../platform/retention/testing/sweep-tables';
import { type Browser, mailedCode } from '../testing/accounts-harness';
import { customerFixture } from '../testing/fixtures';
import { setUp } from '../testing/setup';

const ADA = 'ada@example.com';
const NOBODY = 'nobody@example.com';
/** A session stays cached for this long when rows are written directly. */
const REMEMBERED_MS = 5_000;
const UNPROVEN = {
  isValid: false,
  tier: null,
  customerId: null,
  customerEmail: null,
  customerName: null,
  subscription: null,
  token: null,
};

const here = setUp({ ownsDate: true });

const verify = (browser: Browser, email: string) =>
  browser.send('POST', '/api/auth/verify-customer', { email });
const type = (browser: Browser, email: string, code: string) =>
  browser.send('POST', '/api/auth/verify-code', { email, code });
const proof = async (browser: Browser) => (await browser.send('GET', '/api/auth/proof')).body.email;
const wrongCodeFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function provenBrowser(email = ADA): Promise<Browser> {
  const browser = here.world.browser();
  await verify(browser, email);
  expect((await type(browser, email, mailedCode(here.world.mails, email))).status).toBe(200);
  return browser;
}

test("the answer does not tell a stranger whether an address is a subscriber's", async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const known = await verify(here.world.browser(), ADA);
  const unknown = await verify(here.world.browser(), NOBODY);
  expect(known.body).toEqual(UNPROVEN);
  expect(unknown.body).toEqual(UNPROVEN);
  expect([...known.headers.keys()]).toEqual([...unknown.headers.keys()]);
  expect(known.headers.getSetCookie()[0]?.length).toBe(unknown.headers.getSetCookie()[0]?.length);
  expect(here.world.mails.map(({ to }) => to)).toEqual([ADA]);
});

test('the awaited work of every sign-in call does not tell, either', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const statementsOf = async (email: string) => {
    const stranger = here.world.browser();
    const seen = await here.statementsDuring(async () => {
      await verify(stranger, email);
      for (const code of ['000000', '111111', '222222', '333333', '444444', '555555'])
        await type(stranger, email, code);
    });
    return seen;
  };
  const known = await statementsOf(ADA);
  expect(known.length).toBeGreaterThan(10);
  expect(await statementsOf(NOBODY)).toEqual(known);
});

test('the number of accepted wrong codes does not tell, either', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const statusesOf = async (email: string) => {
    const stranger = here.world.browser();
    await verify(stranger, email);
    const statuses: number[] = [];
    for (let i = 0; i < 7; i += 1) statuses.push((await type(stranger, email, `00000${i}`)).status);
    return statuses;
  };
  expect(await statusesOf(ADA)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect(await statusesOf(NOBODY)).toEqual([401, 401, 401, 401, 401, 429, 429]);
});

test('the mailed code proves the address, and the next call signs in', async () => {
  const { customerId, subscriptionId } = await customerFixture(here.world, here.db, {
    email: ADA,
    plan: 'premium',
  });
  const browser = await provenBrowser();
  expect(await proof(browser)).toBe(ADA);
  const { body } = await verify(browser, ` ${ADA.toUpperCase()} `);
  expect(body).toMatchObject({
    isValid: true,
    tier: 'PREMIUM',
    customerId,
    customerEmail: ADA,
    customerName: 'Ada Lovelace',
    subscription: { id: subscriptionId, plan: 'premium', status: 'active' },
  });
  expect(await here.world.accounts.findSession(browser.sessionHash(body.token))).toMatchObject({
    role: 'CUSTOMER',
    customerId,
    email: ADA,
    tier: 'PREMIUM',
  });
});

test('the email names the product and what to do if the code was not requested', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  await verify(here.world.browser(), ADA);
  const [email] = here.world.mails;
  expect(email?.subject).toContain('Spreadwise');
  expect(email?.subject).not.toMatch(/\d{6}/);
  expect(email?.text).toContain('If you did not ask for it, you can ignore this email');
  expect(email?.html).toContain(mailedCode(here.world.mails, ADA));
});

test('a code is invalid in another browser', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const victim = here.world.browser();
  await verify(victim, ADA);
  const code = mailedCode(here.world.mails, ADA);
  const thief = here.world.browser();
  expect((await type(thief, ADA, code)).status).toBe(401);
  here.world.mails.length = 0;
  await verify(thief, ADA);
  expect((await type(thief, ADA, code)).status).toBe(401);
  expect((await type(victim, ADA, code)).status).toBe(200);
});

test('a code is invalid for another address', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  await customerFixture(here.world, here.db, { email: 'mallory@example.com' });
  const mallory = here.world.browser();
  await verify(mallory, ADA);
  await verify(mallory, 'mallory@example.com');
  const own = mailedCode(here.world.mails, 'mallory@example.com');
  expect((await type(mallory, ADA, own)).status).toBe(401);
});

test('a code works once, even if it is sent ten times at once', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const browser = here.world.browser();
  await verify(browser, ADA);
  const code = mailedCode(here.world.mails, ADA);
  const answers = await Promise.all(Array.from({ length: 10 }, () => type(browser, ADA, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('five wrong tries invalidate the right code, too, but a new one is valid', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const browser = here.world.browser();
  await verify(browser, ADA);
  const code = mailedCode(here.world.mails, ADA);
  for (let i = 0; i < 5; i += 1) expect((await type(browser, ADA, wrongCodeFor(code))).status).toBe(401);
  expect((await type(browser, ADA, code)).status).toBe(429);
  here.world.clock.advance(1);
  await verify(browser, ADA);
  expect((await type(browser, ADA, mailedCode(here.world.mails, ADA))).status).toBe(200);
});

test('concurrent wrong tries are counted like wrong tries in a row', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const browser = here.world.browser();
  await verify(browser, ADA);
  const wrong = wrongCodeFor(mailedCode(here.world.mails, ADA));
  const answers = await Promise.all(Array.from({ length: 40 }, () => type(browser, ADA, wrong)));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
});

test('a code is invalid after ten minutes', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const browser = here.world.browser();
  await verify(browser, ADA);
  here.world.clock.advance(10 * 60_000);
  expect((await type(browser, ADA, mailedCode(here.world.mails, ADA))).status).toBe(401);
});

test('codes are limited per hour, five from one network and few from all, and the answers stay the same', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const one = here.world.browser();
  for (let i = 0; i < 8; i += 1) expect((await verify(one, ADA)).body).toEqual(UNPROVEN);
  expect(here.world.mails).toHaveLength(5);
  for (let i = 0; i < 55; i += 1) expect((await verify(here.world.browser(), ADA)).body).toEqual(UNPROVEN);
  // Twenty, thirty from new networks beyond them, and the one that all others share.
  expect(here.world.mails).toHaveLength(51);
  for (let minute = 5; minute < 60; minute += 5) {
    here.world.clock.advance(300_000);
    for (let i = 0; i < 2; i += 1) await verify(here.world.browser(), ADA);
  }
  expect(here.world.mails).toHaveLength(62);
  reached(`${here.world.mails.length} mails in the hour, of 85 that were asked for from 78 networks`);
});

test('the limits hold for concurrent requests, too', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const networks = Array.from({ length: 60 }, (_, i) => here.world.browser(`203.0.${i}.7`));
  await Promise.all(networks.map((stranger) => verify(stranger, ADA)));
  expect(await here.db.$count(emailCodes)).toBe(51);
});

/** Strangers request codes from four networks until the address has used its twenty codes of this hour. */
async function useUpCodes(): Promise<Browser[]> {
  const strangers = Array.from({ length: 4 }, () => here.world.browser());
  for (const stranger of strangers) for (let i = 0; i < 5; i += 1) await verify(stranger, ADA);
  expect(here.world.mails).toHaveLength(20);
  here.world.mails.length = 0;
  return strangers;
}

test('strangers cannot use up the codes of a browser that has proven the address before', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const ada = await provenBrowser();
  here.world.mails.length = 0;
  here.world.clock.advance(31 * DAY_MS);
  await sweepTables(here.db, here.world.clock.now());
  await useUpCodes();
  for (let i = 0; i < 8; i += 1) {
    here.world.clock.advance(1);
    expect((await verify(ada, ADA)).body).toEqual(UNPROVEN);
  }
  expect(here.world.mails).toHaveLength(5);
  expect((await type(ada, ADA, mailedCode(here.world.mails, ADA))).status).toBe(200);
});

test('strangers cannot use up the codes of a browser that has paid for the address, either', async () => {
  const ada = here.world.browser();
  const begun = { email: ADA, planType: 'pro' };
  const { body } = await ada.send('POST', '/api/stripe/create-subscription', begun);
  here.world.gateway.pay(body.subscriptionId);
  expect((await verify(ada, ADA)).body).toMatchObject({ isValid: true });
  here.world.clock.advance(3_600_000);
  await useUpCodes();
  for (let i = 0; i < 8; i += 1) await verify(ada, ADA);
  expect(here.world.mails).toHaveLength(5);
});

test('the proof cookie of another address does not count', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  await customerFixture(here.world, here.db, { email: 'mallory@example.com' });
  const mallory = await provenBrowser('mallory@example.com');
  here.world.mails.length = 0;
  await useUpCodes();
  for (let i = 0; i < 8; i += 1) await verify(mallory, ADA);
  // Like any new network: its own code, and the shared one.
  expect(here.world.mails).toHaveLength(2);
});

test("a customer's new browser gets its code at once after 21 requests from five networks", async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  await useUpCodes();
  await verify(here.world.browser(), ADA);
  here.world.mails.length = 0;
  const ada = here.world.browser();
  await verify(ada, ADA);
  expect(here.world.mails).toHaveLength(1);
  expect((await type(ada, ADA, mailedCode(here.world.mails, ADA))).status).toBe(200);
});

test("a stranger in Ada's own network who keeps asking delays her by at most five minutes", async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const [stranger, ada] = [here.world.browser('203.0.113.9'), here.world.browser('203.0.113.9')];
  for (let i = 0; i < 8; i += 1) await verify(stranger, ADA);
  expect(here.world.mails).toHaveLength(5);
  await verify(ada, ADA);
  expect(here.world.mails).toHaveLength(5);
  here.world.clock.advance(5 * 60_000);
  await verify(stranger, ADA);
  await verify(ada, ADA);
  expect(here.world.mails).toHaveLength(6);
  expect((await type(ada, ADA, mailedCode(here.world.mails, ADA))).status).toBe(200);
});

describe('strangers ask from more networks than get codes', () => {
  /** From eighty networks, until new ones get no code of their own. */
  async function crowd(): Promise<Browser[]> {
    await customerFixture(here.world, here.db, { email: ADA });
    const strangers = Array.from({ length: 80 }, () => here.world.browser());
    for (const stranger of strangers) await verify(stranger, ADA);
    return strangers;
  }

  test('the newest mail then signs in any browser that has asked, once', async () => {
    await crowd();
    const [ada, other] = [here.world.browser(), here.world.browser()];
    for (const browser of [ada, other]) await verify(browser, ADA);
    const code = mailedCode(here.world.mails, ADA);
    expect((await type(here.world.browser(), ADA, code)).status).toBe(401);
    expect((await type(ada, ADA, wrongCodeFor(code))).status).toBe(401);
    expect((await type(ada, ADA, code)).status).toBe(200);
    expect((await type(other, ADA, code)).status).toBe(401);
  });

  test('the owner of the address gets another code after one has expired, whoever else asks', async () => {
    const strangers = await crowd();
    const ada = here.world.browser();
    for (let minute = 0; minute < 45; minute += 3) {
      for (const stranger of strangers.slice(0, 10)) await verify(stranger, ADA);
      if (minute % 15 === 0) {
        await verify(ada, ADA);
        const code = mailedCode(here.world.mails, ADA);
        expect((await type(ada, ADA, code)).status).toBe(200);
        ada.cookies.clear();
      }
      here.world.clock.advance(3 * 60_000);
    }
  });

  test('the shared code resists guessing: five tries per network, a hundred in all', async () => {
    const strangers = await crowd();
    const ada = here.world.browser();
    await verify(ada, ADA);
    const code = mailedCode(here.world.mails, ADA);
    const last = strangers.at(-1);
    if (!last) throw new Error('There is a crowd.');
    for (let i = 0; i < 5; i += 1) await type(last, ADA, wrongCodeFor(code));
    expect((await type(last, ADA, code)).status).not.toBe(200);
    expect((await type(ada, ADA, code)).status).toBe(200);
    here.world.clock.advance(5 * 60_000);
    await verify(ada, ADA);
    const next = mailedCode(here.world.mails, ADA);
    for (const stranger of strangers.slice(51, 72))
      for (let i = 0; i < 5; i += 1) await type(stranger, ADA, wrongCodeFor(next));
    expect((await type(ada, ADA, next)).status).not.toBe(200);
  });
});

test('a proof is stored for a year, then deleted', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  await provenBrowser();
  here.world.clock.advance(364 * DAY_MS);
  await sweepTables(here.db, here.world.clock.now());
  expect(await here.db.select().from(emailProofs)).toHaveLength(1);
  here.world.clock.advance(DAY_MS);
  await sweepTables(here.db, here.world.clock.now());
  expect(await here.db.select().from(emailProofs)).toEqual([]);
});

test('only a code’s keyed hash is stored', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const browser = here.world.browser();
  await verify(browser, ADA);
  const stored = JSON.stringify(await here.db.select().from(emailCodes));
  expect(stored).not.toContain(mailedCode(here.world.mails, ADA));
  expect(stored).not.toContain(browser.cookies.get('__Host-spreadwise_challenge'));
});

test('a proof lasts thirty days, or until it is deleted', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const browser = await provenBrowser();
  const kept = browser.cookies.get('__Host-spreadwise_proof') ?? '';
  here.world.clock.advance(29 * DAY_MS);
  expect(await proof(browser)).toBe(ADA);
  expect((await browser.send('DELETE', '/api/auth/proof')).status).toBe(204);
  expect(await proof(browser)).toBeNull();
  browser.cookies.set('__Host-spreadwise_proof', kept);
  expect((await verify(browser, ADA)).body).toEqual(UNPROVEN);

  const other = await provenBrowser();
  here.world.clock.advance(30 * DAY_MS);
  expect((await verify(other, ADA)).body).toEqual(UNPROVEN);
});

test('the proof of one address proves no other', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  await customerFixture(here.world, here.db, { email: 'mallory@example.com' });
  const mallory = await provenBrowser('mallory@example.com');
  expect((await verify(mallory, ADA)).body).toEqual(UNPROVEN);
});

test('a former customer is recognised, but gets no session', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: ADA, status: 'canceled' });
  const browser = await provenBrowser();
  expect((await verify(browser, ADA)).body).toMatchObject({
    isValid: true,
    tier: 'FREE',
    customerId,
    token: null,
    subscription: { status: 'canceled' },
  });
});

test.each([
  ['has been overdue for eight days', { status: 'past_due', pastDueSince: new Date('2026-11-13T12:00:00Z') }],
  ['was refunded', { reversal: 'refunded' }],
] as const)(
  'a customer whose subscription %s gets no session, but their account opens',
  async (_, standing) => {
    const { customerId } = await customerFixture(here.world, here.db, { email: ADA });
    await here.db.update(subscriptions).set(standing);
    const browser = await provenBrowser();
    expect((await verify(browser, ADA)).body).toMatchObject({ isValid: true, tier: 'FREE', token: null });
    const { body } = await browser.send('POST', '/api/auth/account', { email: ADA });
    browser.token = body.token;
    expect((await browser.send('GET', '/api/billing/overview')).body).toMatchObject({ tier: 'FREE' });
    expect(await here.world.accounts.findSession(browser.sessionHash(body.token))).toMatchObject({
      customerId,
      isFormer: true,
    });
  },
);

test('a payment that has since been refunded opens nothing for the browser that made it', async () => {
  const browser = here.world.browser();
  const order = { email: ADA, name: 'ada', planType: 'pro' };
  const { subscriptionId } = (await browser.send('POST', '/api/stripe/create-subscription', order)).body;
  here.world.gateway.pay(subscriptionId);
  expect((await verify(browser, ADA)).body.token).toEqual(expect.any(String));
  await here.db.update(subscriptions).set({ reversal: 'refunded' });
  expect((await verify(browser, ADA)).body).toEqual(UNPROVEN);
});

describe('the account of a customer whose subscription has ended', () => {
  const open = (browser: Browser, email = ADA) => browser.send('POST', '/api/auth/account', { email });

  test('opens to the browser that has proven the address, with the remaining permissions', async () => {
    const { customerId } = await customerFixture(here.world, here.db, { email: ADA, status: 'canceled' });
    const browser = await provenBrowser();
    const { status, body } = await open(browser);
    expect([status, body]).toMatchObject([200, { customerId, customerEmail: ADA }]);
    expect(await here.world.accounts.findSession(browser.sessionHash(body.token))).toMatchObject({
      ...{ role: 'CUSTOMER', customerId, tier: 'FREE', isFormer: true },
      permissions: ['chat.access', 'subscription.manage'],
    });
  });

  test('stays closed to a stranger, to the proof of another address, and to subscribers', async () => {
    await customerFixture(here.world, here.db, { email: ADA, status: 'canceled' });
    await customerFixture(here.world, here.db, { email: 'mallory@example.com' });
    expect((await open(here.world.browser())).status).toBe(401);
    const mallory = await provenBrowser('mallory@example.com');
    expect((await open(mallory)).status).toBe(401);
    expect((await open(mallory, 'mallory@example.com')).status).toBe(409);
  });
});

test("an address with only an unpaid checkout is not a customer's and gets no mail", async () => {
  await customerFixture(here.world, here.db, { email: ADA, status: 'incomplete' });
  expect((await verify(here.world.browser(), ADA)).body).toEqual(UNPROVEN);
  expect(here.world.mails).toEqual([]);
});

test('the live one of several customers with one address is the account', async () => {
  await customerFixture(here.world, here.db, { email: ADA, status: 'canceled', plan: 'premium' });
  here.world.clock.advance(1000);
  const live = await customerFixture(here.world, here.db, { email: ADA, plan: 'basic' });
  here.world.clock.advance(1000);
  await customerFixture(here.world, here.db, { email: ADA, status: 'incomplete_expired', plan: 'pro' });
  const browser = await provenBrowser();
  expect((await verify(browser, ADA)).body).toMatchObject({ customerId: live.customerId, tier: 'BASIC' });
});

test('a signed-in customer whose subscription ends loses what was paid for', async () => {
  const { subscriptionId } = await customerFixture(here.world, here.db, { email: ADA, plan: 'premium' });
  const browser = await provenBrowser();
  const hash = browser.sessionHash((await verify(browser, ADA)).body.token);
  expect((await here.world.accounts.findSession(hash))?.permissions).toContain('dashboard.premium');
  await here.db.update(subscriptions).set({ status: 'canceled' }).where(eq(subscriptions.id, subscriptionId));
  here.world.clock.advance(REMEMBERED_MS);
  expect(await here.world.accounts.findSession(hash)).toMatchObject({
    ...{ role: 'CUSTOMER', tier: 'FREE', isFormer: true },
    permissions: ['chat.access', 'subscription.manage'],
  });
  // A session that a payment opened ends with the plan: it never proved whose account it is.
  await here.db.update(sessions).set({ addressProven: false });
  here.world.clock.advance(REMEMBERED_MS);
  expect(await here.world.accounts.findSession(hash)).toBeNull();
});

test('a customer without a name is shown without one', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: ADA });
  await here.db.update(customers).set({ name: null }).where(eq(customers.id, customerId));
  const browser = await provenBrowser();
  expect((await verify(browser, ADA)).body.customerName).toBeNull();
});
