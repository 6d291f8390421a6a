/** Leaving a contract without signing in, by keyboard alone, with script and without, in both languages. */
import { readFile } from 'node:fs/promises';
import { expect, subscribe, tabTo, test } from './harness/fixtures';
import { expectSound, expectToFit } from './harness/screen-checks';

const ENGLISH = {
  path: '/signup',
  page: '/faq',
  link: 'Withdraw from contract here',
  email: 'Email',
  confirm: 'Confirm withdrawal',
  received: 'Received',
  save: 'Save the declaration',
  subject: 'Your withdrawal was received',
  unknown: 'We found no contract under this email address.',
};
const GERMAN: typeof ENGLISH = {
  path: '/de/dashboard',
  page: '/de/faq',
  link: 'Verträge hier kündigen',
  email: 'E-Mail',
  confirm: 'jetzt kündigen',
  received: 'Eingegangen',
  save: 'Erklärung speichern',
  subject: 'Ihre Kündigung ist eingegangen',
  unknown: 'Zu dieser E-Mail-Adresse haben wir keinen Vertrag gefunden.',
};

for (const javaScriptEnabled of [true, false])
  for (const words of [ENGLISH, GERMAN])
    test(`${words.link}: by keyboard ${javaScriptEnabled ? `from ${words.path}` : 'without script'}, and a receipt arrives`, async ({
      browser,
      product,
      email,
    }) => {
      // Without script, axe cannot wait.
      const check = javaScriptEnabled ? expectSound : expectToFit;
      const context = await browser.newContext({ javaScriptEnabled, baseURL: product.origin });
      const page = await context.newPage();
      await page.goto(javaScriptEnabled ? words.path : words.page);
      await tabTo(page, words.link);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: words.link, level: 1, exact: true })).toBeVisible();
      await page.waitForLoadState();
      await check(page, words.link);
      await tabTo(page, 'Name');
      await page.keyboard.type('Ada Lovelace');
      await tabTo(page, words.email);
      await page.keyboard.type(email);
      await tabTo(page, words.confirm);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: words.received })).toBeFocused();
      await page.waitForLoadState();
      await check(page, words.received);
      const saving = page.waitForEvent('download');
      await tabTo(page, words.save);
      await page.keyboard.press('Enter');
      const saved = await readFile(await (await saving).path(), 'utf8');
      expect(saved).toContain(`: ${email}\n`);
      expect(saved).toMatch(/ UTC$/);
      await expect
        .poll(async () => (await product.lastMailTo(email, /./))?.text ?? '', { timeout: 30_000 })
        .toContain(words.unknown);
      expect((await product.lastMailTo(email, /./))?.subject).toBe(words.subject);
      await context.close();
    });

test('a reason is required only for cause, and errors appear at their field', async ({ page }) => {
  await page.goto('/cancel');
  const reason = page.getByRole('textbox', { name: 'Reason' });
  await expect(reason).toBeHidden();
  await page.getByLabel('Name').fill('Ada');
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('For cause').check();
  await expect(reason).toBeVisible();
  await page.getByRole('button', { name: 'cancel now', exact: true }).click();
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription('Say why.');
  await expect(page.getByLabel('Email')).toHaveValue('ada@example.com');
  await page.waitForLoadState();
  await expectSound(page, 'a reason is missing');
  await reason.fill('No signals <for> a week');
  await page.getByRole('button', { name: 'cancel now', exact: true }).click();
  await expect(page.getByText('Reason: No signals <for> a week')).toBeVisible();
});

test('a cancellation is undone from its mail by the button, without script', async ({
  page,
  browser,
  product,
  email,
}) => {
  await subscribe(page, email);
  // In a new tab, so that the session stays.
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Cancel contracts here' }).click();
  const form = await opened;
  await form.getByLabel('Name').fill('Ada');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'cancel now', exact: true }).click();
  await expect(form.getByRole('heading', { name: 'Received' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  const link = async () =>
    /http\S+\/cancel\?undo=\S+/.exec((await product.lastMailTo(email, /undo=/))?.text ?? '')?.[0] ?? '';
  await expect.poll(link, { timeout: 30_000 }).not.toBe('');
  const context = await browser.newContext({ javaScriptEnabled: false });
  const mail = await context.newPage();
  await mail.goto(await link());
  await expectToFit(mail, 'the link of the receipt');
  await mail.getByRole('button', { name: 'Undo cancellation' }).click();
  await expect(mail.getByText('Your contract continues')).toBeVisible();
  await expectToFit(mail, 'undone');
  await mail.goto(await link());
  await mail.getByRole('button', { name: 'Undo cancellation' }).click();
  await expect(mail.getByText('This link is no longer valid')).toBeVisible();
  await context.close();
});

test('imprint, privacy, terms and both ways to leave are one click from every page', async ({ page }) => {
  for (const path of ['/', '/signup', '/dashboard', '/nowhere']) {
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
  await page.goto('/cancel?undo=abc');
  await expectSound(page, 'the link of a receipt');
  await page.getByRole('link', { name: 'Imprint' }).click();
  await expect(page.getByText('The operator has not entered', { exact: false })).toBeVisible();
  await page.goto('/de/imprint');
  await expect(page).toHaveTitle('Impressum · Spreadwise');
  await expect(page.getByText('Entwurf, nicht anwaltlich geprüft')).toBeVisible();
});
