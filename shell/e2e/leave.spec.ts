/** Leaving a contract without signing in, by keyboard alone, from any page's footer, in both languages. */
import { expect, tabTo, test } from './harness/fixtures';
import { expectSound, expectToFit } from './harness/screen-checks';

const ENGLISH = {
  path: '/signup',
  link: 'Withdraw from contract here',
  email: 'Email',
  confirm: 'Confirm withdrawal',
  received: 'Received',
  subject: 'Your withdrawal was received',
  unknown: 'We found no contract under this email address.',
};
const GERMAN: typeof ENGLISH = {
  path: '/de/dashboard',
  link: 'Verträge hier kündigen',
  email: 'E-Mail',
  confirm: 'jetzt kündigen',
  received: 'Eingegangen',
  subject: 'Ihre Kündigung ist eingegangen',
  unknown: 'Zu dieser E-Mail-Adresse haben wir keinen Vertrag gefunden.',
};

for (const words of [ENGLISH, GERMAN])
  test(`${words.link}: from ${words.path} by keyboard, and a receipt arrives`, async ({
    page,
    product,
    email,
  }) => {
    await page.goto(words.path);
    await expect(page.getByRole('link', { name: words.link })).toBeVisible();
    await tabTo(page, words.link);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: words.link, level: 1 })).toBeVisible();
    await expectSound(page, words.link);
    await tabTo(page, 'Name');
    await page.keyboard.type('Ada Lovelace');
    await tabTo(page, words.email);
    await page.keyboard.type(email);
    await tabTo(page, words.confirm);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: words.received })).toBeVisible();
    await expect
      .poll(async () => (await product.lastMailTo(email, /./))?.text ?? '', { timeout: 30_000 })
      .toContain(words.unknown);
    expect((await product.lastMailTo(email, /./))?.subject).toBe(words.subject);
  });

test('imprint, privacy, terms and both ways to leave are one click from every page', async ({ page }) => {
  for (const path of ['/', '/signup', '/dashboard', '/nowhere', '/withdraw']) {
    await page.goto(path);
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link')).toHaveText([
      'About the service',
      'Accessibility',
      'Imprint',
      'Privacy',
      'Terms',
      'Withdraw from contract here',
      'Cancel contracts here',
    ]);
    await expectToFit(page, path);
  }
  await page.getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByText('The operator has not entered', { exact: false })).toBeVisible();
  await page.goto('/de/imprint');
  await expect(page).toHaveTitle('Impressum · Spreadwise');
  await expect(page.getByText('Entwurf, nicht anwaltlich geprüft')).toBeVisible();
});
