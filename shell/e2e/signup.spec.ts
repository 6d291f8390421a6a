import {
  CARDS,
  choosePlan,
  expect,
  expectSignedIn,
  fillCard,
  holdCalls,
  openPlan,
  subscribe,
  test,
  toastOf,
} from './harness/fixtures';

test('step 1 shows the three plans with their texts, Pro marked and selected', async ({ page }) => {
  await page.goto('/signup');
  await expect(page.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(page.getByRole('radio')).toHaveCount(3);
  await expect(page.getByRole('radio', { name: /Pro/ })).toBeChecked();
  await expect(page.getByText('Most Popular', { exact: true })).toHaveCount(1);
  for (const text of [
    '€19.99',
    '€49.99',
    '€99.99',
    '100 advisory signals per day',
    '200+ advisory signals per day',
  ])
    await expect(page.getByText(text).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Select Plan/ })).toHaveCount(3);
});

test('without an email neither button continues, and each says what is missing', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Continue to Plan Selection' }).click();
  await expect(toastOf(page, 'Email Required', 'Please enter your email address.')).toBeVisible();
  await page
    .getByRole('button', { name: /Select Plan/ })
    .first()
    .click();
  await expect(toastOf(page, 'Email Required', 'Please enter your email address first.')).toBeVisible();
  await expect(page.getByText('Email Required', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Choose Your Advisory Plan' })).toBeVisible();
});

test('a plan’s own button opens step 2 with that plan, and Back keeps email and plan', async ({
  page,
  email,
}) => {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page
    .getByRole('button', { name: /Select Plan/ })
    .nth(2)
    .click();
  await expect(page).toHaveURL(/step=2/);
  await expect(page.getByRole('button', { name: 'Subscribe for €99.99/month' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly', '');

  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('radio', { name: /Premium/ })).toBeChecked();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Complete Your Subscription' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Choose Your Advisory Plan' })).toBeVisible();
});

test('another step shows UNKNOWN STEP, and step 2 without an email returns to 1', async ({ page }) => {
  await page.goto('/signup?step=7');
  await expect(page.getByText('UNKNOWN STEP')).toBeVisible();
  await page.goto('/signup?step=2');
  await expect(page.getByRole('heading', { name: 'Choose Your Advisory Plan' })).toBeVisible();
});

test('a visitor pays for Pro and lands on /dashboard as a paying customer', async ({ page, email }) => {
  await choosePlan(page, email);
  await expect(page.getByText('Test mode').first()).toBeVisible();
  await fillCard(page, CARDS.succeeds);
  await page.getByRole('button', { name: 'Subscribe for €49.99/month' }).click();
  await expect(toastOf(page, 'Welcome to Spreadwise', 'Your Pro subscription is now active.')).toBeVisible();
  await page.waitForURL('**/dashboard');
  await expectSignedIn(page, email);
  await openPlan(page);
  await expect(page.getByText('Pro', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('€49.99').first()).toBeVisible();
});

test('the button says Processing... during the payment and cannot be pressed twice', async ({
  page,
  email,
}) => {
  const held = await holdCalls(page, '**/api/stripe/create-subscription');
  await choosePlan(page, email);
  await fillCard(page, CARDS.succeeds);
  const button = page.getByRole('button', { name: /Subscribe for/ });
  await button.dblclick();
  const busy = page.getByRole('button', { name: 'Processing...' });
  await expect(busy).toBeVisible();
  await busy.click({ force: true });
  held.release();
  await page.waitForURL('**/dashboard');
  expect(held.calls()).toBe(1);
});

for (const [name, card, message] of [
  ['declined', CARDS.declined, 'Your card was declined.'],
  ['without enough money', CARDS.insufficientFunds, 'Your card has insufficient funds.'],
] as const)
  test(`shows Payment Failed for a card that is ${name}; another card then pays`, async ({ page, email }) => {
    await choosePlan(page, email);
    await fillCard(page, card);
    await page.getByRole('button', { name: /Subscribe for/ }).click();
    await expect(toastOf(page, 'Payment Failed', message)).toBeVisible();
    await fillCard(page, CARDS.succeeds);
    await page.getByRole('button', { name: /Subscribe for/ }).click();
    await page.waitForURL('**/dashboard');
    await expectSignedIn(page, email);
  });

test('a completed 3-D Secure check pays', async ({ page, email }) => {
  await choosePlan(page, email);
  await fillCard(page, CARDS.asksFor3DSecure);
  await page.getByRole('button', { name: /Subscribe for/ }).click();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await page.waitForURL('**/dashboard');
  await expectSignedIn(page, email);
});

test('a failed 3-D Secure check shows Payment Failed and signs nobody in', async ({ page, email }) => {
  await choosePlan(page, email);
  await fillCard(page, CARDS.asksFor3DSecure);
  await page.getByRole('button', { name: /Subscribe for/ }).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText(email)).toHaveCount(0);
});

test('without a client secret the page says that the payment is processed, and welcomes 2 s later', async ({
  page,
  email,
}) => {
  await page.route('**/api/stripe/create-subscription', (route) =>
    route.fulfill({ json: { clientSecret: null, subscriptionId: 'sub_1' } }),
  );
  await choosePlan(page, email);
  await fillCard(page, CARDS.succeeds);
  await page.getByRole('button', { name: /Subscribe for/ }).click();
  await expect(
    toastOf(page, 'Subscription Created', 'Your subscription has been set up. Processing payment...'),
  ).toBeVisible();
  await expect(
    toastOf(page, 'Welcome to Spreadwise', 'Your Pro subscription is being processed.'),
  ).toBeVisible();
});

for (const [fault, answer, words] of [
  [
    'the server refuses',
    { status: 409, json: { error: 'Not this time.', requestId: 'r' } },
    'Not this time.',
  ],
  ['the network is down', null, 'Failed to create subscription. Please try again.'],
] as const)
  test(`shows Subscription Error when ${fault}`, async ({ page, email }) => {
    await page.route('**/api/stripe/create-subscription', (route) =>
      answer ? route.fulfill(answer) : route.abort(),
    );
    await choosePlan(page, email);
    await fillCard(page, CARDS.succeeds);
    await page.getByRole('button', { name: /Subscribe for/ }).click();
    await expect(toastOf(page, 'Subscription Error', words)).toBeVisible();
    await expect(page.getByRole('button', { name: /Subscribe for/ })).toBeEnabled();
  });

test('an invalid publishable key replaces the card field with an error', async ({ page, email }) => {
  await page.route('**/signup', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replaceAll('pk_test', 'wrong_test') });
  });
  await choosePlan(page, email);
  await expect(page.getByText('Payment Configuration Error')).toBeVisible();
  await expect(page.locator('input[name=cardnumber]')).toHaveCount(0);
});

test('a stranger cannot take over an address that already pays, and its owner gets a mail', async ({
  page,
  email,
  product,
  browser,
}) => {
  await subscribe(page, email);
  const stranger = await browser.newPage({ baseURL: product.origin });
  await choosePlan(stranger, email);
  await fillCard(stranger, CARDS.succeeds);
  await stranger.getByRole('button', { name: /Subscribe for/ }).click();
  await expect(stranger.getByText('Subscription Error', { exact: true })).toBeVisible();
  await expect
    .poll(async () => (await product.lastMailTo(email, /already has an active subscription/))?.text ?? '')
    .toContain('/dashboard');
  await stranger.close();
});
