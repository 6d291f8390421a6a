/** What every browser test uses: a running product, a new address, and common paths through the screens. */
import { test as base, expect, type Page } from '@playwright/test';
import { type EnclosedBrowser, encloseBrowser } from '../../../api/src/remotes/checks/mount/browser';
import { type Product, startProduct } from './product-process';

interface TestFixtures {
  /** An address that is not used anywhere else. */
  readonly email: string;
}
interface WorkerFixtures {
  readonly product: Product;
  /** The browser in which the gate checks remotes. */
  readonly enclosed: EnclosedBrowser;
}

let addresses = 0;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern to see which fixtures are used
    async ({}, use) => {
      const product = await startProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  enclosed: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const enclosed = await encloseBrowser(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium');
      if (!enclosed) throw new Error('The browser cannot be enclosed here.');
      await use(enclosed);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  email: async ({}, use, info) => use(`ada.${info.workerIndex}.${addresses++}@example.com`),
});

/** With a fresh context, for tests that a warm one would distort: memory, storage, clocks, first-visit requests. */
export const coldTest = test.extend({
  context: async ({ browser, product, viewport }, use) => {
    const context = await browser.newContext({ baseURL: product.origin, viewport });
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => use(await context.newPage()),
});

export type { Page, Request, Route } from '@playwright/test';
export { expect };

/** Stripe's test cards, by their behaviour. */
export const CARDS = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  asksFor3DSecure: '4000002500003155',
} as const;

/** Goes from the first step to the second with an address and a plan. */
export async function choosePlan(page: Page, email: string, plan = 'Pro') {
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('radio', { name: new RegExp(plan) }).check({ force: true });
  await page.getByRole('button', { name: 'Continue to Plan Selection' }).click();
  await expect(page.getByRole('heading', { name: 'Complete Your Subscription' })).toBeVisible();
}

/** Fills the card field, wherever the provider mounted its inputs. */
export async function fillCard(page: Page, number: string) {
  await page.locator('input[name=cardnumber]').fill(number);
  await page.locator('input[name="exp-date"]').fill('1234');
  await page.locator('input[name=cvc]').fill('123');
}

/** Subscribes through the API, without the screens (covered by signup.spec.ts), and opens the dashboard. */
export async function subscribe(page: Page, email: string, plan = 'Pro') {
  const post = async (path: string, options: Parameters<typeof page.request.post>[1]) =>
    (await page.request.post(path, { ...options, failOnStatusCode: true })).json();
  const { clientSecret } = (await post('/api/stripe/create-subscription', {
    data: { email, planType: plan.toLowerCase() },
  })) as { clientSecret: string };
  await post(`/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
    headers: { Authorization: 'Bearer pk_test_sandbox' },
    form: { client_secret: clientSecret, payment_method: 'pm_card_visa' },
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Continue as ${email}` }).click();
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
}

/** Opens a place or triggers an action in the customer's menu. */
export async function fromMenu(page: Page, name: string, role: 'link' | 'button' = 'link') {
  await page.getByRole('button', { name: /^Menu/ }).click();
  await page.getByRole(role, { name, exact: true }).click();
}

/** Checks in the menu whose dashboard it is. */
export async function expectSignedIn(page: Page, email: string) {
  await page.getByRole('button', { name: /^Menu/ }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.keyboard.press('Escape');
}

/** Goes from the signals, the first place, to the plan and its billing. */
export async function openPlan(page: Page) {
  await fromMenu(page, 'Plan & billing');
  await expect(page.getByRole('heading', { name: 'Your subscription' })).toBeVisible();
}

/** Signs the owner in at /admin and waits for the panel. */
export async function signInAsOwner(page: Page, password: string) {
  await page.goto('/admin');
  await page.getByLabel('Owner Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Access Administration Panel' }).click();
  await page.waitForURL('**/dashboard');
}

/** Holds the requests for this address until `release`, which may come before the first one. */
export async function holdCalls(page: Page, url: string) {
  let calls = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    calls++;
    await released;
    await route.fallback();
  });
  return { calls: () => calls, release };
}

/** A toast by its exact title and description. */
export const toastOf = (page: Page, title: string, description: string) =>
  page
    .getByRole('status')
    .or(page.getByRole('alert'))
    .filter({ has: page.getByText(title, { exact: true }) })
    .filter({ has: page.getByText(description, { exact: true }) });

/** Presses Tab until the focused element has this name, from its label, aria-label or text. */
export async function tabTo(page: Page, name: string | RegExp) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const names = await page.locator(':focus').evaluateAll(namesOf);
    if (names.some((one) => (typeof name === 'string' ? one === name : name.test(one)))) return;
  }
  throw new Error(`Tab does not reach ${name}`);
}

const namesOf = (focused: readonly (Element & { readonly labels?: NodeListOf<Element> | null })[]) =>
  focused.flatMap((element) =>
    [
      element.getAttribute('aria-label'),
      element.textContent,
      ...[...(element.labels ?? [])].map(({ textContent }) => textContent),
    ].flatMap((one) => one ?? []),
  );
