/** The product by keyboard alone: where the focus is after each change of the screen. */
import { expect, tabTo, test } from './harness/fixtures';

test('the focus moves to the heading from the owner login to the plans and back', async ({ page }) => {
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'System Administrator' })).toBeVisible();
  await tabTo(page, 'See the plans');
  await page.keyboard.press('Enter');
  const plans = page.getByRole('heading', { name: 'Choose Your Advisory Plan', level: 1 });
  await expect(plans).toBeFocused();
  await expect(plans).toHaveCSS('outline-style', 'none');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Spreadwise', level: 1 })).toBeFocused();
});

test('the owner signs in, opens the panel and signs out without a mouse', async ({ page, product }) => {
  await page.goto('/');
  await page.getByLabel('Owner Password', { exact: true }).focus();
  await page.keyboard.type(product.ownerPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Secure Access', level: 1 })).toBeFocused();
  await tabTo(page, 'Open the panel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeFocused();
  await page.getByRole('button', { name: 'Sign out' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Spreadwise', level: 1 })).toBeFocused();
});
