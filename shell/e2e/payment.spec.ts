/** Interrupted payments: abandoned at the bank, and a provider that becomes unreachable and returns. */
import {
  CARDS,
  choosePlan,
  expect,
  fillCard,
  openPlan,
  signInAsOwner,
  test,
  toastOf,
} from './harness/fixtures';
import { startProduct } from './harness/product-process';

const QUARTER_MS = 15 * 60_000;
const LINK = /^Finish the payment:\n(\S+)$/m;
const CODE = /^\s*(\d{6})\s*$/m;

test('a payment abandoned at the bank and paid from the mailed link opens the plan for the address, not for who began it', async ({
  browser,
  email,
}) => {
  test.slow();
  const product = await startProduct();
  const open = async () => (await browser.newContext({ baseURL: product.origin })).newPage();
  try {
    const stranger = await open();
    await choosePlan(stranger, email);
    await fillCard(stranger, CARDS.asksFor3DSecure);
    await stranger.getByRole('button', { name: /^Subscribe for/ }).click();
    await expect(stranger.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
    await stranger.goto('about:blank');
    await product.end();
    await product.startAgain(QUARTER_MS + 60_000);

    const mailed = async (saying: RegExp) =>
      saying.exec((await product.lastMailTo(email, saying))?.text ?? '')?.[1] ?? '';
    await expect.poll(() => mailed(LINK), { timeout: 30_000 }).toContain('http');
    const page = await open();
    await page.goto(await mailed(LINK));
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();

    await stranger.goto(`${product.origin}/dashboard`);
    await expect(stranger.getByLabel('Email')).toBeVisible();
    await expect(stranger.getByText(email)).toHaveCount(0);

    await page.goto('/dashboard');
    await page.getByLabel('Email').fill(email);
    await page
      .getByRole('button', { name: /continue|sign in|send/i })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: /inbox/i })).toBeVisible();
    await expect.poll(() => mailed(CODE)).toHaveLength(6);
    await page.getByLabel(/code/i).fill(await mailed(CODE));
    await page
      .getByRole('button', { name: /sign in|confirm|verify|continue/i })
      .first()
      .click();
    await openPlan(page);
    await expect(page.getByText('€49.99').first()).toBeVisible();
  } finally {
    await product.stop();
  }
});

/** Nightly only: other tests cover what the API answers without its provider, and what the screens then show. */
test('while an external provider is down, payments fail with a message, nothing is lost and the rest works @long', async ({
  browser,
  email,
  product: provider,
}) => {
  test.slow();
  const product = await startProduct({
    STRIPE_API_BASE: provider.origin,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_elsewhere',
    STRIPE_JS_URL: `${provider.origin}/sandbox/stripe.js`,
  });
  const open = async () => (await browser.newContext({ baseURL: product.origin })).newPage();
  let isUp = true;
  try {
    const grace = await open();
    await choosePlan(grace, `grace.${email}`);
    await fillCard(grace, CARDS.succeeds);
    await grace.getByRole('button', { name: /^Subscribe for/ }).click();
    await grace.waitForURL('**/dashboard');

    const page = await open();
    await choosePlan(page, email);
    await fillCard(page, CARDS.succeeds);
    await provider.end();
    isUp = false;
    await page.getByRole('button', { name: /^Subscribe for/ }).click();
    await expect(
      toastOf(
        page,
        'Subscription Error',
        'The payment provider is not responding. Nothing was charged; please try again in a few minutes.',
      ),
    ).toBeVisible({ timeout: 20_000 });

    await openPlan(grace);
    await expect(grace.getByText('€49.99').first()).toBeVisible();
    const owner = await open();
    await signInAsOwner(owner, product.ownerPassword);
    await owner.getByRole('link', { name: 'Customers', exact: true }).click();
    await expect(owner.getByRole('link', { name: `grace.${email}` })).toBeVisible();

    await provider.startAgain();
    isUp = true;
    await page.getByRole('button', { name: /^Subscribe for/ }).click();
    await page.waitForURL('**/dashboard');
    await openPlan(page);
    await expect(page.getByText('€49.99').first()).toBeVisible();
  } finally {
    await product.stop();
    if (!isUp) await provider.startAgain();
  }
});
