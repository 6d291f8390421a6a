/** Alerts, with mocked answers: the owner's view of what was given up, and a customer's own bot in each state. */
import { enterBilling, mockBilling } from './harness/billing-api-mock';
import { expect, signInAsOwner, test } from './harness/fixtures';
import { ARRANGED, expectNoFaults, expectToFit } from './harness/screen-checks';

const AT = '2026-11-21T20:30:00.000Z';
const DEAD = {
  ...{ id: 'a1', channel: 'email', kind: 'signal', subject: 's1', at: AT, state: 'dead', tookMs: null },
  ...{ result: '554 5.7.1 relaying denied', isRepeat: false, customerId: 'cus_1', tries: 1 },
};
const REPORT = {
  channels: [
    {
      ...{ channel: 'email', sent: 1_200, late: 3, unwanted: 1, p50Ms: 420, p99Ms: 7_000 },
      ...{ waiting: 2, dead: 1 },
    },
  ],
  dead: [DEAD],
  failedAddresses: [
    {
      ...{ customerId: 'cus_2', channel: 'email', failure: 'Mails come back: no such mailbox', failedAt: AT },
      address: 'firstname.lastname.department@research.university.example',
    },
  ],
};

test('the owner finds by the palette what was given up, and sends it again', async ({ page, product }) => {
  await page.route('**/api/admin/alerts', (route) => route.fulfill({ json: REPORT }));
  await page.route('**/api/admin/alerts/resend', (route) => route.fulfill({ json: { count: 1 } }));
  await signInAsOwner(page, product.ownerPassword);
  await page.getByRole('button', { name: 'Go to…' }).click();
  await page.getByRole('combobox').fill('send alerts again');
  await page.keyboard.press('Enter');
  await expect(page.getByText('554 5.7.1 relaying denied')).toBeVisible();
  await expectNoFaults(page, 'alerts');
  await expectToFit(page, 'alerts', ARRANGED);
  await page.getByRole('button', { name: /^Send again New signals/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('One alert is on its way once more')).toBeVisible();
});

const OFF = { email: 'on', telegram: 'on', push: 'off', webhook: 'off' };
const SETTINGS = {
  rules: {
    modes: { signal: OFF, ended: OFF, digest: OFF, billing: OFF, market: OFF },
    ...{
      digestEvery: 'day',
      floorEur: 5,
      coins: [],
      exchanges: [],
      maxHops: null,
      quiet: null,
      mostAnHour: 6,
    },
  },
  ...{ timeZone: 'UTC', latest: [] },
  channels: [
    {
      ...{ channel: 'telegram', opensWith: null, state: 'none' },
      ...{ failure: null, failedAt: null, address: null },
    },
  ],
};
const NO_CHAT = { isThere: true, linked: false, isByOwnBot: false, pausedUntil: null, failure: null };

test('a customer’s own bot is brought, works, and is refused', async ({ page }) => {
  let ownBot: { username: string; failure: string | null } | null = null;
  await mockBilling(page);
  await page.route('**/api/alerts', (route) => route.fulfill({ json: SETTINGS }));
  await page.route('**/api/alerts/push', (route) => route.fulfill({ json: { publicKey: 'k', devices: [] } }));
  await page.route('**/api/alerts/telegram', (route) => route.fulfill({ json: { ...NO_CHAT, ownBot } }));
  await page.route('**/api/alerts/telegram/bot', (route) => {
    ownBot = { username: 'ada_lovelace_alerts_bot', failure: null };
    return route.fulfill({ json: ownBot });
  });
  await enterBilling(page, '?section=settings&part=alerts', 'GOLD');
  await page.getByLabel('Token of your bot').fill('222333444:AAFabcdefghijklmnopqrstuvwxyz');
  await expectNoFaults(page, 'no bot');
  await expectToFit(page, 'no bot', ARRANGED);
  await page.getByRole('button', { name: 'Connect your bot' }).click();
  await expect(page.getByRole('button', { name: 'Link a chat with @ada_lovelace_alerts_bot' })).toBeVisible();
  await expectNoFaults(page, 'a bot that works');
  await expectToFit(page, 'a bot that works', ARRANGED);
  ownBot = { username: 'ada_lovelace_alerts_bot', failure: 'Telegram refuses the token of your bot.' };
  await page.reload();
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('New token of your bot')).toBeVisible();
  await expectNoFaults(page, 'a bot that is refused');
  await expectToFit(page, 'a bot that is refused', ARRANGED);
});
