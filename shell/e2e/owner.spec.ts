import { expect, holdCalls, signInAsOwner, subscribe, test, toastOf } from './harness/fixtures';

const password = 'Owner Password';
const submit = 'Access Administration Panel';

test('the owner login uses the specification’s words', async ({ page }) => {
  await page.goto('/admin');
  const field = page.getByLabel(password, { exact: true });
  await expect(field).toHaveAttribute('placeholder', 'Enter owner password');
  await expect(field).toHaveAttribute('required', '');
  await expect(field).toHaveAttribute('type', 'password');
  for (const access of [
    'complete system configuration',
    'customer management and analytics',
    'AI service administration',
    'database access and monitoring',
    'trading bot management',
    'security and deployment tools',
  ])
    await expect(page.getByText(access, { exact: true })).toBeVisible();
});

test('the right password opens the panel, which has six places and starts at the overview', async ({
  page,
  product,
}) => {
  await signInAsOwner(page, product.ownerPassword);
  await expect(
    toastOf(page, 'Welcome Back!', 'Owner access granted - Full system control available'),
  ).toBeVisible();
  const nav = page.getByRole('navigation').first();
  await expect(nav.getByRole('link')).toHaveCount(6);
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
});

test('on a phone the parts of a place are one line, which shows the current one', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAsOwner(page, product.ownerPassword);
  await page.evaluate(() => {
    history.pushState(null, '', '/dashboard?section=system&part=migrations');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  const parts = page.getByRole('navigation', { name: 'System' });
  await expect(parts.getByRole('link', { name: 'Migrations' })).toBeInViewport({ ratio: 1 });
  expect((await parts.boundingBox())?.height).toBeLessThan(60);
});

test('the login button shows that the server is still authenticating', async ({ page, product }) => {
  await page.goto('/admin');
  const held = await holdCalls(page, '**/api/auth/owner-login');
  await page.getByLabel(password, { exact: true }).fill(product.ownerPassword);
  await page.getByRole('button', { name: submit }).click();
  await expect(page.getByRole('button', { name: 'Authenticating...' })).toBeVisible();
  held.release();
  await page.waitForURL('**/dashboard');
});

test('a wrong password shows Access Denied', async ({ page }) => {
  await page.goto('/admin');
  await page.getByLabel(password, { exact: true }).fill('guess');
  await page.getByRole('button', { name: submit }).click();
  await expect(toastOf(page, 'Access Denied', 'Invalid owner password')).toBeVisible();
  await expect(page.getByRole('button', { name: submit })).toBeEnabled();
});

for (const [fault, act] of [
  ['the network is down', 'abort'],
  ['the server fails', 'fail'],
] as const)
  test(`shows Login Error when ${fault}`, async ({ page }) => {
    await page.route('**/api/auth/owner-login', (route) =>
      act === 'abort'
        ? route.abort()
        : route.fulfill({ status: 500, json: { error: 'Something went wrong.', requestId: 'r' } }),
    );
    await page.goto('/admin');
    await page.getByLabel(password, { exact: true }).fill('any');
    await page.getByRole('button', { name: submit }).click();
    await expect(toastOf(page, 'Login Error', 'An error occurred during login')).toBeVisible();
  });

test('the panel shows a customer who has just paid, and the page views', async ({
  page,
  product,
  email,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: product.origin });
  await subscribe(visitor, email, 'Premium');
  await visitor.close();

  // A view is logged half a second after its page was shown.
  const viewed = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/url-tracking/log-visitor') &&
      (answer.request().postData() ?? '').includes('"/dashboard"'),
  );
  await signInAsOwner(page, product.ownerPassword);
  await page.getByRole('link', { name: 'Customers', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: email }).getByText('Premium').first()).toBeVisible();
  await viewed;
  await page.getByRole('link', { name: 'Business' }).click();
  await page.getByRole('link', { name: 'Visitors', exact: true }).click();
  await expect(page.getByText('/dashboard').first()).toBeVisible();
});

test('every place opens by keyboard and has its own address, and Back returns', async ({ page, product }) => {
  await signInAsOwner(page, product.ownerPassword);
  const places = page.getByRole('navigation', { name: 'Administration' });
  for (const [name, heading] of [
    ['Business', 'Overview'],
    ['Customers', 'Customers'],
    ['Support', 'Support'],
    ['Engine', 'Markets'],
    ['Settings', 'Settings'],
    ['System', 'Sign-in'],
  ] as const) {
    const place = places.getByRole('link', { name });
    await place.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(place).toHaveAttribute('aria-current', 'page');
  }
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('pausing signals takes effect on every page within two seconds', async ({
  page,
  product,
  email,
  browser,
}) => {
  test.slow();
  const customer = await browser.newPage({ baseURL: product.origin });
  await subscribe(customer, email);
  await signInAsOwner(page, product.ownerPassword);
  const signals = page.getByRole('region', { name: 'System' }).getByRole('listitem').first();
  const press = async (act: string) => {
    await signals.getByRole('button', { name: act }).click();
    await page.getByLabel('Reason').fill('Maintenance');
    const saved = page.waitForResponse('**/api/admin/settings');
    await page.getByRole('button', { name: 'Save' }).click();
    await saved;
  };
  const paused = customer.getByText('Signals are paused');
  await press('Pause signals');
  try {
    await Promise.all([
      expect(signals).toContainText('Paused', { timeout: 2_000 }),
      expect(paused).toBeVisible({ timeout: 2_000 }),
    ]);
    await page.getByRole('link', { name: 'Engine' }).click();
    await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  } finally {
    await page.getByRole('link', { name: 'Business' }).click();
    await press('Resume signals');
  }
  await Promise.all([
    expect(signals).not.toContainText('Paused', { timeout: 2_000 }),
    expect(paused).toBeHidden({ timeout: 2_000 }),
  ]);
  await customer.close();
});

test('signing out also ends the session on the server', async ({ page, product }) => {
  await signInAsOwner(page, product.ownerPassword);
  const call = page.waitForRequest('**/api/admin/**');
  await page.getByRole('link', { name: 'System' }).click();
  const authorization = (await call).headers().authorization ?? '';
  expect(authorization).toMatch(/^Bearer /);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { name: 'System Administrator' })).toBeVisible();
  const readAgain = () =>
    page.request.get('/api/admin/sessions', { headers: { Authorization: authorization } });
  await expect.poll(async () => (await readAgain()).status()).toBe(401);
});

test('a passkey is added, required at the next sign-in, and removed', async ({ page, product, context }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  await signInAsOwner(page, product.ownerPassword);
  await page.getByRole('link', { name: 'System' }).click();
  await page.getByLabel('Passkey name').fill('Laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  // An open session alone cannot add one: the password is required.
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Owner password').fill(product.ownerPassword);
  await dialog.getByRole('button', { name: 'Add it' }).click();
  await expect(page.getByText('never used')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await page.goto('/admin');
  await page.getByLabel(password, { exact: true }).fill(product.ownerPassword);
  await page.getByRole('button', { name: submit }).click();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.getByRole('link', { name: 'System' }).click();
  await page.getByRole('button', { name: 'Remove the passkey Laptop' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  // The product is shared, and other tests sign in with the password only.
  await expect(page.getByText('No passkeys yet.')).toBeVisible();
});
