/** Alerts: a customer's rules, and, with mocked answers, the owner's view of alerts that failed for good. */
import { expect, signInAsOwner, subscribe, tabTo, test } from './harness/fixtures';
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
      ...{ customerId: 'cus_2', channel: 'email', failure: 'Email bounced: no such mailbox', failedAt: AT },
      address: 'firstname.lastname.department@research.university.example',
    },
  ],
};

test('the owner finds failed alerts in the command palette and resends them', async ({ page, product }) => {
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

test('a customer adds a rule, tries it, removes it, undoes that and finds it saved', async ({
  page,
  email,
}) => {
  test.slow();
  const address = `a.rather.long.address.${email}`;
  await subscribe(page, address, 'Premium');
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByText('What, when, how often').click();
  await expect(page.getByRole('heading', { name: 'Rule 1' })).toBeVisible();
  // By keyboard alone up to the days.
  await tabTo(page, /^Add a rule$/);
  await page.keyboard.press('Enter');
  const added = page.getByRole('group', { name: 'Rule 2' });
  await added.getByLabel('Name').fill('Nights');
  const nights = page.getByRole('group', { name: 'Nights' });
  await nights.getByLabel('Browser').selectOption('silent');
  await nights.getByText('Sat').click();
  await nights.getByLabel('From').fill('22:00');
  await nights.getByLabel('Until').fill('06:00');
  await nights.getByRole('button', { name: 'Try on 7 days' }).click();
  await expect(nights.getByText(/alerted you .*in the last 7 days|alerted you since/)).toBeVisible();
  await expectNoFaults(page, 'rules');
  await expectToFit(page, 'rules', ARRANGED);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByText('Where alerts go').first().click();
  const shown = await page.getByText(address, { exact: true }).last().boundingBox();
  const button = await page.getByRole('button', { name: 'Send a test' }).first().boundingBox();
  expect((shown?.x ?? 0) + (shown?.width ?? 0), 'a long address ends before its button').toBeLessThanOrEqual(
    button?.x ?? 0,
  );
  // Opening one part closes the others.
  await page.getByRole('heading', { name: 'Alerts', exact: true }).click();
  await nights.getByRole('button', { name: 'Remove Nights' }).click();
  await expect(page.getByText('Nights removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Rules saved')).toBeVisible();
  await page.getByRole('link', { name: 'Live' }).click();
  await page.getByRole('link', { name: 'Rules' }).click();
  await page.getByText('What, when, how often').click();
  await expect(page.getByText(/Sat · 22:00–06:00/)).toBeVisible();
});
