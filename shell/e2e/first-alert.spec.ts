/** A new customer, by keyboard alone, from the plans to the first alert. Prints the seconds since the payment. */
import { CARDS, expect, type Page, tabTo, test } from './harness/fixtures';

async function press(page: Page, name: RegExp) {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

async function pay(page: Page, email: string) {
  await page.goto('/signup');
  await tabTo(page, /^Email/);
  await page.keyboard.type(email);
  await press(page, /^Continue to Plan Selection$/);
  await expect(page.getByRole('heading', { name: 'Complete Your Subscription' })).toBeVisible();
  await page.locator('input[name=cardnumber]').focus();
  // The card's fields move the focus on by themselves.
  await page.keyboard.type(`${CARDS.succeeds}1234123`);
  await press(page, /^Subscribe for/);
  await page.waitForURL('**/dashboard');
}

test('a new customer gets the first alert minutes after paying, without a mouse', async ({
  page,
  email,
  product,
}) => {
  await pay(page, email);
  const paidAt = Date.now();
  await press(page, /^Add your capital and exchanges$/);
  await tabTo(page, /^no limit$/);
  await page.keyboard.press('ArrowDown');
  await tabTo(page, /^In all/);
  await page.keyboard.type('10000');
  await press(page, /^Save/);
  await expect(page.getByText('Rules saved')).toBeVisible();
  await press(page, /^Live$/);
  await press(page, /^Send test alert$/);
  await expect(page.getByText(/Email: sent/)).toBeVisible();
  await expect.poll(async () => (await product.lastMailTo(email, /test/i))?.subject ?? '').not.toBe('');
  console.log(`paid to first alert, by keyboard: ${((Date.now() - paidAt) / 1000).toFixed(1)} s of 180 s`);
});
