/** A subscription's life on the real product, and each state of its screens with a mocked API. */
import { STANDINGS } from '../../mfe-dashboard/src/testing/billing-fixtures';
import { enterBilling, mockBilling, mockOwnerBilling } from './harness/billing-api-mock';
import { choosePlan, expect, fillCard, openPlan, signInAsOwner, subscribe, test } from './harness/fixtures';
import { ARRANGED, expectNoFaults, expectToFit } from './harness/screen-checks';

/** Stripe's test card whose bank requires authentication for every payment, not only the first. */
const ASKS_EVERY_TIME = '4000002760003184';

test('a plan is bought, upgraded at the price shown, cancelled and resumed, and the owner sees every step', async ({
  page,
  email,
  product,
}) => {
  test.slow();
  await subscribe(page, email);
  await openPlan(page);
  await page.getByRole('link', { name: 'Change plan' }).click();
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to Premium' });
  await expect(dialog.getByText('At once')).toBeVisible();
  const pay = dialog.getByRole('button', { name: /^Pay €/ });
  const due = /€[\d.]+/.exec((await pay.textContent()) ?? '')?.[0] ?? '';
  await pay.click();
  await expect(page.getByText('You are on Premium now')).toBeVisible();
  await expect(page.getByText('€99.99 a month, incl. VAT · PREMIUM tier')).toBeVisible();
  const invoices = page.getByRole('table', { name: 'Invoices' }).getByRole('row');
  await expect(invoices).toHaveCount(3);
  await expect(invoices.nth(1)).toContainText(due);

  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByLabel('I do not use it enough').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText(/^You have cancelled: Premium ends on/)).toBeVisible();
  await page.getByRole('button', { name: 'Resume Premium' }).click();
  await expect(page.getByText('Premium continues as before')).toBeVisible();

  await page.getByRole('link', { name: 'Change plan' }).click();
  await page.getByRole('button', { name: 'Downgrade to Basic' }).click();
  await page.getByRole('button', { name: /^Change on / }).click();
  await expect(page.getByText(/^Basic begins on/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Stay on Premium' }).click();
  await expect(page.getByText('You stay on Premium')).toBeVisible();

  await signInAsOwner(page, product.ownerPassword);
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByRole('link', { name: email }).click();
  const sheet = page.getByRole('dialog', { name: email });
  await expect(sheet.getByText('Premium is paid, according to the provider.')).toBeVisible();
  await expect(sheet.getByRole('listitem').first()).toBeVisible();
  await sheet.getByRole('button', { name: 'Resync with the provider' }).click();
  await expect(sheet.getByRole('status')).toContainText('Nothing had changed');
  await sheet.getByRole('button', { name: 'Give a tier' }).click();
  await page.getByLabel('Reason').fill('A test');
  await page.getByRole('button', { name: 'Give GOLD' }).click();
  await expect(sheet.getByText('Given by you.')).toBeVisible();
  await sheet.getByRole('button', { name: 'End GOLD' }).click();
  await page.getByRole('button', { name: 'End it now' }).click();
  await expect(sheet.getByText('Premium is paid, according to the provider.')).toBeVisible();
});

test('an upgrade that needs the bank’s approval takes effect when confirmed and not when refused', async ({
  page,
  email,
}) => {
  test.slow();
  await choosePlan(page, email);
  await fillCard(page, ASKS_EVERY_TIME);
  await page.getByRole('button', { name: /^Subscribe for/ }).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL('**/dashboard');
  await openPlan(page);
  const upgrade = async () => {
    await page.getByRole('button', { name: 'Upgrade to Premium' }).click();
    const pay = page.getByRole('button', { name: /^Pay €/ });
    const asked = page.getByText('Your bank asks you to confirm');
    const lookAgain = page.getByText('Check it again.');
    await pay.click();
    // The provider undoes a failed upgrade a moment later; a price shown before that is outdated and is fetched again.
    await expect(asked.or(lookAgain)).toBeVisible();
    if (await lookAgain.isVisible()) await pay.click();
    await expect(asked).toBeVisible();
  };
  await page.getByRole('link', { name: 'Change plan' }).click();
  await upgrade();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByText('You are still on Pro; nothing was charged')).toBeVisible();
  await upgrade();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(page.getByText('You are on Premium now')).toBeVisible({ timeout: 20_000 });
});

test('by keyboard, the upgrade preview opens, Escape closes it and the focus returns', async ({ page }) => {
  const { posted } = await mockBilling(page);
  await enterBilling(page, '?section=plan&view=change');
  const button = page.getByRole('button', { name: 'Upgrade to Premium' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Pay €49.98/ })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
  expect(posted).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Pay €49.98/ })).toBeEnabled();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are on Premium now')).toBeVisible();
  expect(posted).toEqual([{ path: 'plan-change', body: { plan: 'premium', quote: 'quote_up' } }]);
  await expect(page).toHaveURL(/section=plan$/);
});

test('Back leads from changing the plan to the plan', async ({ page }) => {
  await mockBilling(page);
  await enterBilling(page);
  await page.getByRole('link', { name: 'Change plan' }).click();
  await expect(page.getByRole('heading', { name: 'Change your plan' })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible();
});

/** These differ from the others by a sentence only, so they are checked every night. */
const BY_NIGHT = [
  'stale',
  'past due, the bank asks',
  'overdue for too long',
  'unpaid',
  'paused',
  'refunded',
  'disputed',
];

for (const [state, overview] of Object.entries(STANDINGS))
  test(`a plan that is ${state}: no accessibility violations, no horizontal scrolling`, {
    tag: BY_NIGHT.includes(state) ? ['@long'] : [],
  }, async ({ page }) => {
    test.slow();
    await mockBilling(page, { overview });
    await enterBilling(page);
    await expect(page.getByRole('table', { name: 'Invoices' })).toBeVisible();
    await expectNoFaults(page, state);
    await expectToFit(page, state);
  });

test('changing and cancelling have no accessibility fault and do not scroll sideways', async ({ page }) => {
  test.slow();
  await mockBilling(page, {}, { cancel: { status: 502, error: 'down' } });
  await enterBilling(page, '?section=plan&view=change');
  await expect(page.getByRole('button', { name: 'Upgrade to Premium' })).toBeVisible();
  await expectNoFaults(page, 'plans');
  await expectToFit(page, 'plans');
  await page.getByRole('button', { name: 'Downgrade to Basic' }).click();
  await expect(page.getByRole('button', { name: /^Change on/ })).toBeEnabled();
  await expectNoFaults(page, 'preview');
  await expectToFit(page, 'preview');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to your subscription' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByLabel('It costs too much').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }).click();
  await expect(page.getByText('Your subscription is not cancelled yet')).toBeVisible();
  await expectNoFaults(page, 'cancelling');
  await expectToFit(page, 'cancelling');
});

test('the owner’s customer and billing health have no accessibility fault and do not scroll sideways', async ({
  page,
  product,
}) => {
  test.slow();
  await mockOwnerBilling(page);
  await signInAsOwner(page, product.ownerPassword);
  await page.getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Billing health' })).toBeVisible();
  await expect(page.getByText('Unknown price price_foreign')).toBeVisible();
  await expectNoFaults(page, 'health');
  await expectToFit(page, 'health');
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await page.getByRole('link', { name: 'ada@example.com' }).click();
  const sheet = page.getByRole('dialog', { name: 'ada@example.com' });
  await expect(sheet.getByText('Given by you.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Resync with the provider' }).click();
  await expect(sheet.getByText('The record was brought up to date')).toBeVisible();
  await expectToFit(page, 'customer');
  for (const width of ARRANGED) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoFaults(page, `customer at ${width} px`);
  }
  await sheet.getByRole('button', { name: 'Change the given tier' }).click();
  await expect(page.getByLabel('Reason')).toHaveValue('Found a bug');
  await expectNoFaults(page, 'giving a tier');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'ada@example.com' })).toBeFocused();
});
