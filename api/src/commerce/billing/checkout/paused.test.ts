/** The owner can pause orders, and mails that can wait. What is under way continues. */
import {
  type Browser,
  createAccountsHarness,
  mailedCode,
} from '../../../people/identity/testing/accounts-harness';
import { setUp } from '../../../people/identity/testing/setup';
import { jobs } from '../../../platform/db/schema';
import { fakeSettings } from '../../../platform/settings/testing/fake-settings';
import { NOTICE_MAIL } from '../notifications/notices-store';

const ADA = 'ada@example.com';
const here = setUp({ ownsDate: true });

function start() {
  const { settings, change } = fakeSettings();
  return { ...createAccountsHarness(here.db, { settings }), change };
}

const subscribe = (browser: Browser, email = ADA, headers = {}) =>
  browser.send('POST', '/api/stripe/create-subscription', { email, planType: 'pro' }, headers);
const verify = (browser: Browser) => browser.send('POST', '/api/auth/verify-customer', { email: ADA });

test('no order begins while orders are paused, but one that was begun can still be paid', async () => {
  const { browser, change, gateway } = start();
  const ada = browser();
  const begun = await subscribe(ada);
  change({ 'payments.on': false });
  const before = gateway.calls.length;
  const refused = await subscribe(browser(), 'bob@example.com');
  expect([refused.status, refused.body.error]).toEqual([
    503,
    'Ordering is paused for now. Nothing was charged. Try again later; existing plans continue.',
  ]);
  const german = await subscribe(browser(), 'bob@example.com', { 'Accept-Language': 'de' });
  expect(german.body.error).toMatch(/^Bestellungen sind derzeit ausgesetzt\./);
  expect(gateway.calls).toHaveLength(before);
  gateway.pay(begun.body.subscriptionId);
  expect((await verify(ada)).body).toMatchObject({ isValid: true, tier: 'PRO' });
  change({ 'payments.on': true });
  expect((await subscribe(browser(), 'bob@example.com')).status).toBe(200);
});

test('while mails are paused, a receipt waits and a code is sent; afterwards the receipt is sent once', async () => {
  const { browser, change, gateway, mails, runJobs } = start();
  const ada = browser();
  change({ 'mails.on': false });
  gateway.pay((await subscribe(ada)).body.subscriptionId);
  await verify(ada);
  await runJobs();
  expect(mails).toEqual([]);
  const waiting = (await here.db.select().from(jobs)).filter(({ kind }) => kind === NOTICE_MAIL.name);
  expect(waiting).toMatchObject([{ attempts: 0, lastError: null }]);
  await verify(browser());
  expect(mailedCode(mails, ADA)).toMatch(/^\d{6}$/);
  mails.length = 0;
  change({ 'mails.on': true });
  await runJobs();
  await runJobs();
  expect(mails.map(({ to }) => to)).toEqual([ADA]);
});
