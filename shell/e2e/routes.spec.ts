import { expect, signInAsOwner, test } from './harness/fixtures';

test('/admin and / show the owner login to visitors', async ({ page }) => {
  for (const path of ['/admin', '/']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Spreadwise', level: 1 })).toBeVisible();
    await expect(page.getByText('Owner Administration Access')).toBeVisible();
    await expect(page.getByText('System Administrator')).toBeVisible();
  }
});

test('/signup and /register show the same screen', async ({ page }) => {
  for (const path of ['/signup', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Choose Your Advisory Plan' })).toBeVisible();
  }
});

test('an unknown address answers 404 and shows a way onward', async ({ page }) => {
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible();
  await page.getByRole('link', { name: /plans/i }).first().click();
  await expect(page).toHaveURL(/\/signup/);
});

test('the page already shows that authentication is starting before any script has run', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
  const page = await context.newPage();
  await page.goto('/admin');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByText('Initializing authentication...')).toBeVisible();
  await context.close();
});

test('a signed-in owner sees Secure Access at /, whose button leads to /admin', async ({ page, product }) => {
  await page.goto('/');
  await page.getByLabel('Owner Password', { exact: true }).fill(product.ownerPassword);
  await page.getByRole('button', { name: 'Access Administration Panel' }).click();
  await expect(page.getByText('Secure Access', { exact: true })).toBeVisible();
  await expect(page.getByText('Authentication successful. Dashboard under maintenance.')).toBeVisible();
  await page.getByRole('button', { name: 'Return to Login' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('every page load requires a new login and clears what was stored before', async ({ page, product }) => {
  await signInAsOwner(page, product.ownerPassword);
  expect(await page.evaluate(() => localStorage.getItem('spreadwise_auth'))).toContain('OWNER');
  await page.goto('/');
  await expect(page.getByText('Owner Administration Access')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('spreadwise_auth'))).toBeNull();
});

test('an unhandled rejection is logged and suppressed', async ({ page }) => {
  const errors: Error[] = [];
  const logged: string[] = [];
  page.on('pageerror', (error) => errors.push(error));
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/admin');
  await expect(page.getByText('System Administrator')).toBeVisible();
  await page.evaluate(() => {
    void Promise.reject(new Error('nobody caught this'));
  });
  await expect.poll(() => logged.join('\n')).toContain('nobody caught this');
  expect(errors).toEqual([]);
});

test('each page view is logged once, with its payload', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('current_user', JSON.stringify({ id: 'user-1' })));
  const logs: Record<string, unknown>[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/url-tracking/log-visitor')) logs.push(request.postDataJSON());
  });
  await page.goto('/admin');
  await expect.poll(() => logs.length).toBe(1);
  await page.getByRole('link', { name: /plans/i }).first().click();
  await expect.poll(() => logs.length).toBe(2);
  expect(Object.keys(logs[0] ?? {}).sort()).toEqual(['page', 'referrer', 'sessionId', 'userAgent', 'userId']);
  expect(logs[0]).toMatchObject({ page: '/admin', referrer: null, userId: 'user-1' });
  expect(logs[1]).toMatchObject({ page: '/signup', sessionId: logs[0]?.sessionId });
  expect(String(logs[0]?.sessionId)).toHaveLength(21);
});
