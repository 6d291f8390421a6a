/** A customer's settings and analysis on the real product, signed in by a mailed code: each place in both themes and widths. */
import { expect, type Page, subscribe, test } from './harness/fixtures';
import type { Product } from './harness/product-process';
import { ARRANGED, expectNoFaults, expectToFit } from './harness/screen-checks';

const CODE = /\b\d{6}\b/;
/** Each link, with words that stand there once everything is read. */
const PLACES = [
  ['Analysis', /signals/i],
  ['Settings', /capital/i],
  ['Alerts', /email/i],
  ['Webhook and API', /webhook/i],
  ['Account', /delete/i],
  ['Devices', /Chrome on/],
] as const;

/** Whoever is signed in by a payment alone is shown less. */
async function signInByCode(page: Page, product: Product, email: string) {
  await page.context().clearCookies();
  await page.goto('/dashboard');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  const mailed = async () => CODE.exec((await product.lastMailTo(email, CODE))?.text ?? '')?.[0] ?? '';
  await expect.poll(mailed).toHaveLength(6);
  await page.getByLabel(/code/i).fill(await mailed());
  await page.getByRole('button', { name: /sign in|confirm|verify|continue/i }).click();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
}

test('a customer’s settings and analysis: no accessibility fault, and nothing to scroll sideways', async ({
  page,
  email,
  product,
}) => {
  test.slow();
  await subscribe(page, email);
  await signInByCode(page, product, email);
  for (const [place, words] of PLACES) {
    await page.getByRole('link', { name: place, exact: true }).click();
    await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoFaults(page, place);
    await expectToFit(page, place, ARRANGED);
  }
});
