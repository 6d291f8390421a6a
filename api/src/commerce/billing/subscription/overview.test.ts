/** Signed-in customers at their billing, and others who try to reach somebody else's. */
import { eq } from 'drizzle-orm';
import { type Browser, mailedCode, OWNER_PASSWORD } from '../../../people/identity/testing/accounts-harness';
import { customerFixture } from '../../../people/identity/testing/fixtures';
import { setUp } from '../../../people/identity/testing/setup';
import { subscriptions } from '../../../platform/db/schema';
import type { SubscriptionStatus } from '../access/tiers';
import { CARD } from '../testing/fake-gateway';

const ADA = 'ada@example.com';
const here = setUp();

async function signedIn(email = ADA, status: SubscriptionStatus = 'active') {
  const ids = await customerFixture(here.world, here.db, { email, status });
  const browser = here.world.browser();
  await browser.send('POST', '/api/auth/verify-customer', { email });
  const code = mailedCode(here.world.mails, email);
  await browser.send('POST', '/api/auth/verify-code', { email, code });
  browser.token = (await browser.send('POST', '/api/auth/verify-customer', { email })).body.token;
  return { browser, ...ids };
}

async function ownerBrowser(): Promise<Browser> {
  const browser = here.world.browser();
  browser.token = (
    await browser.send('POST', '/api/auth/owner-login', { password: OWNER_PASSWORD })
  ).body.token;
  return browser;
}

const overview = (browser: Browser) => browser.send('GET', '/api/billing/overview');
const portal = (browser: Browser, customerId: string, returnUrl = 'https://spreadwise.test/dashboard') =>
  browser.send('POST', '/api/auth/customer-portal', { customerId, returnUrl });

test('shows plan, status, next invoice and card', async () => {
  const { browser, subscriptionId } = await signedIn();
  const { status, body } = await overview(browser);
  expect(status).toBe(200);
  expect(body).toEqual({
    email: ADA,
    tier: 'PRO',
    subscription: {
      id: subscriptionId,
      plan: 'pro',
      status: 'active',
      currentPeriodEnd: '2026-12-21T12:00:00.000Z',
      cancelAtPeriodEnd: false,
    },
    nextInvoice: { amountCents: 4999, currency: 'EUR', dueAt: '2026-12-21T12:00:00.000Z' },
    card: CARD,
    scheduledChange: null,
    pastDue: null,
    due: null,
    suspended: null,
    comp: null,
  });
});

test('a record older than a minute is read back first', async () => {
  const { browser, subscriptionId } = await signedIn();
  here.world.gateway.change(subscriptionId, { cancelAtPeriodEnd: true });
  expect((await overview(browser)).body.subscription.cancelAtPeriodEnd).toBe(false);
  here.world.clock.advance(60_000);
  const { body } = await overview(browser);
  expect(body.subscription.cancelAtPeriodEnd).toBe(true);
  expect(body.nextInvoice).toBeNull();
});

test('while the provider does not answer, the stored record is shown and marked as stale', async () => {
  const { browser } = await signedIn();
  here.world.clock.advance(60_000);
  here.world.gateway.failure = { reason: 'unavailable', when: 'before' };
  const { status, body } = await overview(browser);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    subscription: { status: 'active' },
    nextInvoice: null,
    card: null,
    stale: true,
  });
});

test('a customer without a subscription or an open checkout causes no provider call', async () => {
  const { browser, subscriptionId } = await signedIn();
  await here.db.delete(subscriptions).where(eq(subscriptions.id, subscriptionId));
  here.world.clock.advance(60_000);
  here.world.gateway.calls.length = 0;
  expect((await overview(browser)).body).toMatchObject({ tier: 'FREE', subscription: null });
  expect(here.world.gateway.calls).toEqual([]);
});

test('limits how often a customer with an open checkout is read back from the provider', async () => {
  const { browser, subscriptionId, customerId } = await signedIn();
  await here.db.delete(subscriptions).where(eq(subscriptions.id, subscriptionId));
  here.world.gateway.loseCustomer(customerId);
  await here.world.browser().send('POST', '/api/stripe/create-subscription', { email: ADA, planType: 'pro' });
  here.world.gateway.calls.length = 0;
  const answers = [];
  for (let asked = 0; asked < 12; asked += 1) answers.push((await overview(browser)).body);
  expect(here.world.gateway.calls.filter((call) => call === 'readCustomer')).toHaveLength(10);
  expect(answers.filter(({ stale }) => stale)).toHaveLength(2);
});

test('a subscription that has ended meanwhile opens no tier, but still the portal', async () => {
  const { browser, subscriptionId, customerId } = await signedIn();
  here.world.gateway.change(subscriptionId, { status: 'canceled' });
  here.world.clock.advance(60_000);
  expect((await overview(browser)).body).toMatchObject({ tier: 'FREE', nextInvoice: null });
  expect((await portal(browser, customerId)).status).toBe(200);
});

test('neither a visitor without a session nor the owner has a billing overview', async () => {
  expect((await overview(here.world.browser())).status).toBe(401);
  const owner = await ownerBrowser();
  expect((await overview(owner)).status).toBe(403);
  expect((await portal(owner, 'cus_1')).status).toBe(403);
});

test('opens the portal for the customer of the session', async () => {
  const { browser, customerId } = await signedIn();
  const { status, body } = await portal(browser, customerId);
  expect(status).toBe(200);
  expect(body.url).toBe(`https://portal.example/${customerId}`);
});

test('a stolen customer id opens nothing', async () => {
  const victim = await customerFixture(here.world, here.db, { email: 'grace@example.com' });
  const { browser } = await signedIn();
  expect((await portal(browser, victim.customerId)).status).toBe(403);
  expect((await portal(here.world.browser(), victim.customerId)).status).toBe(401);
  expect(here.world.gateway.calls).not.toContain('createPortalSession');
});

test.each([
  'https://evil.example/dashboard',
  'https://spreadwise.test.evil.example/dashboard',
  'https://spreadwise.test@evil.example/',
  'http://spreadwise.test/dashboard',
  'https://spreadwise.test:8443/dashboard',
  'javascript:alert(1)',
  '//evil.example',
])('rejects a return address of another origin: %s', async (returnUrl) => {
  const { browser, customerId } = await signedIn();
  expect((await portal(browser, customerId, returnUrl)).status).toBe(400);
  expect(here.world.gateway.calls).not.toContain('createPortalSession');
});

test('asks to try again when the portal does not answer', async () => {
  const { browser, customerId } = await signedIn();
  here.world.gateway.failure = { reason: 'unavailable', when: 'before' };
  const { status, body } = await portal(browser, customerId);
  expect(status).toBe(502);
  expect(body.error).toMatch(/Try again in a few minutes/);
});

test('a token that was logged out opens nothing', async () => {
  const { browser } = await signedIn();
  expect((await browser.send('POST', '/api/auth/logout')).status).toBe(204);
  expect((await overview(browser)).status).toBe(401);
});
