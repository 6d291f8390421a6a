import { expect, openPlan, subscribe, test } from './harness/fixtures';

const CODE = /\b\d{6}\b/;
const codeIn = (text: string) => CODE.exec(text)?.[0] ?? '';

test('after a reload this browser signs in with one click', async ({ page, email }) => {
  await subscribe(page, email);
  await page.reload();
  await page.getByRole('button', { name: `Continue as ${email}` }).click();
  await openPlan(page);
  await expect(page.getByText('€49.99').first()).toBeVisible();
});

test('another browser proves the address with the code that was mailed to it', async ({
  page,
  email,
  product,
  browser,
}) => {
  await subscribe(page, email);
  const other = await browser.newPage({ baseURL: product.origin });
  await other.goto('/dashboard');
  await other.getByLabel('Email').fill(email);
  await other
    .getByRole('button', { name: /continue|sign in|send/i })
    .first()
    .click();
  await expect(other.getByRole('heading', { name: /inbox/i })).toBeVisible();
  await expect.poll(async () => codeIn((await product.lastMailTo(email, CODE))?.text ?? '')).toHaveLength(6);
  const code = codeIn((await product.lastMailTo(email, CODE))?.text ?? '');

  const wrong = code === '000000' ? '000001' : '000000';
  await other.getByLabel(/code/i).fill(wrong);
  await other
    .getByRole('button', { name: /sign in|confirm|verify|continue/i })
    .first()
    .click();
  await expect(other.getByText(/wrong|not right|expired/i).first()).toBeVisible();

  await other.getByLabel(/code/i).fill(code);
  await other
    .getByRole('button', { name: /sign in|confirm|verify|continue/i })
    .first()
    .click();
  await openPlan(other);
  await expect(other.getByText('€49.99').first()).toBeVisible();
  await other.close();
});

test('an unknown address sees the same as a known one', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page
    .getByRole('button', { name: /continue|sign in|send/i })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /inbox/i })).toBeVisible();
});

test('Manage billing opens the portal, and a cancellation there shows here', async ({ page, email }) => {
  await subscribe(page, email);
  await openPlan(page);
  await page.getByRole('button', { name: 'Manage billing' }).click();
  await page.waitForURL('**/sandbox/portal/**');
  await page.getByRole('link', { name: 'Cancel plan' }).click();
  await page.getByRole('button', { name: /cancel/i }).click();
  await page.getByRole('link', { name: 'Return to your account' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('button', { name: `Continue as ${email}` }).click();
  await openPlan(page);
  await expect(page.getByText(/ends on/i).first()).toBeVisible();
});
