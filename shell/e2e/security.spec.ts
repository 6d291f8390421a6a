import {
  CARDS,
  choosePlan,
  expect,
  expectSignedIn,
  fillCard,
  signInAsOwner,
  coldTest as test,
} from './harness/fixtures';

test('a complete pass through the product breaks no rule of its content security policy', async ({
  page,
  email,
  product,
}) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) violations.push(message.text());
  });
  await choosePlan(page, email);
  await fillCard(page, CARDS.succeeds);
  await page.getByRole('button', { name: /Subscribe for/ }).click();
  await page.waitForURL('**/dashboard');
  await expectSignedIn(page, email);
  await signInAsOwner(page, product.ownerPassword);
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Loading...' })).toBeVisible();
  expect(violations).toEqual([]);
});

test('the policy allows neither inline code nor eval, and permits the hosts that Stripe really uses', async ({
  page,
}) => {
  const response = await page.goto('/signup');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval/);
  expect(policy).toMatch(/script-src[^;]* https:\/\/js\.stripe\.com/);
  expect(policy).toMatch(/connect-src[^;]* https:\/\/api\.stripe\.com/);
  expect(policy).toMatch(/frame-src[^;]* https:\/\/js\.stripe\.com[^;]* https:\/\/hooks\.stripe\.com/);
});

test('no storage that a script can read contains the token', async ({ page, product, context }) => {
  const answer = page.waitForResponse('**/api/auth/owner-login');
  await signInAsOwner(page, product.ownerPassword);
  const { token } = (await (await answer).json()) as { token: string };
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(stored).not.toContain(token);
  expect(JSON.stringify(await context.cookies())).not.toContain(token);
});

test('no file sent to the browser contains the owner’s password or the API’s secrets', async ({
  page,
  product,
}) => {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/\.(js|json|css|html)$|\/(admin|signup)$/.test(new URL(response.url()).pathname))
      bodies.push(response.text().catch(() => ''));
  });
  await page.goto('/admin');
  await expect(page.getByText('System Administrator')).toBeVisible();
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Choose Your Advisory Plan' })).toBeVisible();
  const all = (await Promise.all(bodies)).join('\n');
  expect(all.length).toBeGreaterThan(100_000);
  expect(all).not.toContain(product.ownerPassword);
  expect(all).not.toMatch(/sk_(test|live)_|whsec_/);
});
