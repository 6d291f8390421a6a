/** A customer asks, the owner answers, the customer reads it, on both sides of the real product. */
import type { Page } from '@playwright/test';
import { expect, fromMenu, signInAsOwner, subscribe, test } from './harness/fixtures';
import { ARRANGED, expectNoFaults, expectToFit } from './harness/screen-checks';

/** With a word that is wider than a phone. */
const SUBJECT = `A lost signal: ${'Donaudampfschifffahrt'.repeat(3)}`;
/** One pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

/** Drawn, so that no policy has refused it. */
async function expectImage(page: Page) {
  const image = page.getByRole('img', { name: 'Save image' });
  await expect(image).toHaveJSProperty('naturalWidth', 1);
  await expect(page.getByRole('link', { name: 'Save image' })).toHaveAttribute('download', /\.webp$/);
}

test('a question reaches the inbox with its customer, and the answer reaches the page', async ({
  page,
  context,
  email,
  product,
}) => {
  test.slow();
  await subscribe(page, email);
  await page.getByRole('link', { name: 'Past', exact: true }).click();
  await fromMenu(page, 'Help');
  await expect(page.getByText('/dashboard?section=history')).toBeVisible();
  await expectNoFaults(page, 'help');
  await expectToFit(page, 'help', ARRANGED);
  await page.getByLabel('What is it about?').fill(SUBJECT);
  await page.getByLabel('Your message').fill('Why was it gone?');
  await page
    .getByLabel('Images')
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^We answer by /)).toBeVisible();
  await expectImage(page);
  await expectToFit(page, 'own conversation', ARRANGED);

  const panel = await context.newPage();
  await signInAsOwner(panel, product.ownerPassword);
  await panel.getByRole('link', { name: 'Support', exact: true }).click();
  await expect(panel.getByText('12 h left').first()).toBeVisible();
  await expectNoFaults(panel, 'inbox');
  await expectToFit(panel, 'inbox', ARRANGED);
  await panel.getByRole('link', { name: SUBJECT }).click();
  await expect(panel.getByText('Pro is paid, according to the provider.')).toBeVisible();
  await expect(panel.getByText('€49.99, paid')).toBeVisible();
  await expectImage(panel);
  await panel.getByRole('button', { name: 'Draft an answer' }).click();
  await expect(panel.getByLabel('Your answer')).toHaveValue(/^Hello,/);
  await expectNoFaults(panel, 'conversation');
  await expectToFit(panel, 'conversation', ARRANGED);
  await panel.getByLabel('Your answer').fill('Prices move.');
  await panel.getByRole('button', { name: 'Answer', exact: true }).click();
  await expect(panel.getByText('No answer due.')).toBeVisible();
  await panel.close();

  await page.getByRole('button', { name: 'Back to help' }).click();
  await page.getByRole('link', { name: SUBJECT }).click();
  await expect(page.getByText('Prices move.')).toBeVisible();
  await expectNoFaults(page, 'conversation of a customer');
  await expectToFit(page, 'conversation of a customer', ARRANGED);
});
