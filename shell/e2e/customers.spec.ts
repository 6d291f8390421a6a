/** The owner gives a customer days and views the customer analytics, on the real product with the payment sandbox. */
import { expect, signInAsOwner, subscribe, test } from './harness/fixtures';
import { ARRANGED, expectNoFaults, expectToFit } from './harness/screen-checks';

test('the owner gives days as previewed, they appear in the timeline, and the analytics count the customer', async ({
  page,
  context,
  email,
  product,
}) => {
  test.slow();
  await subscribe(page, email);
  const panel = await context.newPage();
  await signInAsOwner(panel, product.ownerPassword);
  await panel.getByRole('link', { name: 'Customers', exact: true }).click();
  await panel.getByText('Filters', { exact: true }).click();
  // The table is dimmed until the answer to the new filter arrives.
  const paying = panel.waitForResponse(/\/api\/admin\/customers\?.*standing=paying/);
  await panel.getByLabel('Standing').selectOption('paying');
  await paying;
  await expectNoFaults(panel, 'customers');
  await expectToFit(panel, 'customers', ARRANGED);

  await panel.getByRole('link', { name: email }).click();
  await expect(panel.getByRole('region', { name: email }).getByText('Monthly revenue')).toBeVisible();
  await panel.getByRole('button', { name: 'Change or refund' }).click();
  await panel.getByLabel('Days').fill('10');
  await panel.getByRole('button', { name: 'See what it does' }).click();
  await expect(panel.getByText(/10 free days\.$/)).toBeVisible();
  await expectNoFaults(panel, 'an act');
  await panel.getByLabel('Reason').fill('We were down');
  await panel.getByRole('button', { name: 'Give days' }).click();
  await expect(panel.getByText('Give days: done')).toBeVisible();
  await expect(panel.getByText(/Why: We were down$/)).toBeVisible();
  await expectNoFaults(panel, 'a customer');
  await expectToFit(panel, 'a customer', ARRANGED);

  await panel.getByRole('button', { name: 'Close' }).click();
  await panel.getByRole('link', { name: 'Business' }).click();
  await panel.getByRole('link', { name: 'Analytics', exact: true }).click();
  await expect(panel.getByText('A customer’s lifetime value')).toBeVisible();
  await expectNoFaults(panel, 'analytics');
  await expectToFit(panel, 'analytics', ARRANGED);
});
