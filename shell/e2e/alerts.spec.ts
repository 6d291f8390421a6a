/** Alerts, with mocked answers: the owner's view of what was given up. */
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
  await page.getByRole('dialog').getByRole('combobox').fill('resend failed alerts');
  await page.keyboard.press('Enter');
  await expect(page.getByText('554 5.7.1 relaying denied')).toBeVisible();
  await expectNoFaults(page, 'alerts');
  await expectToFit(page, 'alerts', ARRANGED);
  await page.getByRole('button', { name: /^Send again New signals/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByText('One alert is on its way once more')).toBeVisible();
});
