/** Stories of addresses that the owner has blocked. */
import { asc } from 'drizzle-orm';
import { auditLog } from '../../../platform/db/schema';
import { type Browser, mailedCode, OWNER_PASSWORD } from '../testing/accounts-harness';
import { customerFixture } from '../testing/fixtures';
import { setUp } from '../testing/setup';

const here = setUp();
const ADA = 'ada@example.com';
const EVE = 'eve@example.com';

async function owner(): Promise<Browser> {
  const browser = here.world.browser();
  const { body } = await browser.send('POST', '/api/auth/owner-login', { password: OWNER_PASSWORD });
  browser.token = body.token;
  return browser;
}

const verify = (browser: Browser, email = ADA) =>
  browser.send('POST', '/api/auth/verify-customer', { email });
const subscribe = (browser: Browser, email: string) =>
  browser.send('POST', '/api/stripe/create-subscription', { email, planType: 'pro' });
const mailsTo = (to: string) => here.world.mails.filter((mail) => mail.to === to);

async function ada(): Promise<Browser> {
  const browser = here.world.browser();
  await verify(browser);
  await browser.send('POST', '/api/auth/verify-code', {
    email: ADA,
    code: mailedCode(here.world.mails, ADA),
  });
  browser.token = (await verify(browser)).body.token;
  return browser;
}

test('a blocked customer is signed out, gets no code, and is informed by mail; a stranger learns nothing', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const [laptop, boss] = [await ada(), await owner()];
  const before = await verify(here.world.browser());
  const stale = mailedCode(here.world.mails, ADA);
  const answer = await boss.send('POST', '/api/admin/blocks', {
    email: 'Ada@example.com',
    reason: 'Shares it',
  });
  expect(answer.body.blocks).toEqual([
    { email: ADA, reason: 'Shares it', blockedAt: '2026-11-21T12:00:00.000Z' },
  ]);
  expect((await laptop.send('GET', '/api/account')).status).toBe(401);

  here.world.mails.length = 0;
  const stranger = await verify(here.world.browser());
  expect([stranger.status, stranger.body]).toEqual([before.status, before.body]);
  expect(mailsTo(ADA).map(({ subject }) => subject)).toEqual(['Your address is blocked at Spreadwise']);
  expect(mailsTo(ADA)[0]?.text).not.toMatch(/\d{6}/);

  // Any browser that had proven it counts as a stranger's now, and earlier codes are void.
  const code = { email: ADA, code: stale };
  expect((await laptop.send('POST', '/api/auth/verify-code', code)).status).toBe(401);
  expect((await verify(laptop)).body).toMatchObject({ isValid: false, token: null });
});

test('nobody can subscribe with it; the answer is the one for an address with a plan', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  await (await owner()).send('POST', '/api/admin/blocks', { email: EVE, reason: 'Stolen cards' });
  const [known, blocked] = [
    await subscribe(here.world.browser(), ADA),
    await subscribe(here.world.browser(), EVE),
  ];
  expect([blocked.status, blocked.body.error]).toEqual([409, known.body.error]);
  expect(mailsTo(EVE).map(({ subject }) => subject)).toEqual(['Your address is blocked at Spreadwise']);
  expect(here.world.gateway.calls).not.toContainEqual(expect.objectContaining({ email: EVE }));
});

test('a sign-in that races with the block does not get in', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const boss = await owner();
  const browser = here.world.browser();
  await verify(browser);
  await browser.send('POST', '/api/auth/verify-code', {
    email: ADA,
    code: mailedCode(here.world.mails, ADA),
  });
  let isBegun = false;
  await here.statementsDuring(
    async () => expect((await verify(browser)).body).toMatchObject({ isValid: false, token: null }),
    async (statement) => {
      // The browser's proof was read just before.
      if (isBegun || !/left join "subscriptions"/.test(statement)) return;
      isBegun = true;
      await boss.send('POST', '/api/admin/blocks', { email: ADA, reason: 'Shares it' });
    },
  );
  expect(isBegun).toBe(true);
});

test('the plan continues, and the address can sign in again once unblocked', async () => {
  const { customerId } = await customerFixture(here.world, here.db, { email: ADA });
  const boss = await owner();
  await boss.send('POST', '/api/admin/blocks', { email: ADA, reason: 'Shares it' });
  expect((await boss.send('GET', `/api/admin/customer?id=${customerId}`)).body).toMatchObject({
    tier: 'PRO',
    subscriptions: [{ status: 'active', cancelAtPeriodEnd: false }],
  });
  expect(await here.world.accounts.subscribers(null)).toMatchObject([{ email: ADA, tier: 'PRO' }]);
  const lifted = await boss.send('POST', '/api/admin/blocks/remove', { email: ADA });
  await boss.send('POST', '/api/admin/blocks/remove', { email: ADA });
  expect(lifted.body.blocks).toEqual([]);
  expect((await (await ada()).send('GET', '/api/account')).status).toBe(200);

  const rows = (await here.db.select().from(auditLog).orderBy(asc(auditLog.id))).filter(({ action }) =>
    action.startsWith('address.'),
  );
  // The address is stored only in the block itself.
  expect(rows).toMatchObject([
    { actor: 'owner', action: 'address.blocked', subject: customerId, details: { reason: 'Shares it' } },
    { actor: 'owner', action: 'address.unblocked', subject: customerId },
  ]);
  expect(JSON.stringify(rows)).not.toContain(ADA);
});

test('a customer cannot block anybody', async () => {
  await customerFixture(here.world, here.db, { email: ADA });
  const refused = await (await ada()).send('POST', '/api/admin/blocks', { email: EVE, reason: 'No' });
  expect(refused.status).toBe(403);
});
