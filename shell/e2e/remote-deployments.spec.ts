/** What a tab sees of its remotes' deployments: newer sets when it checks, previews, and reports to the API. */
import { expect, type Page, signInAsOwner, coldTest as test } from './harness/fixtures';
import { healthOf, publishActive, startTeamMachine } from './harness/team-builds';

const SIX_MINUTES = 6 * 60_000;
const PLANS = 'Choose Your Advisory Plan';
const renamed = (from: string, to: string) => (_file: string, text: string) => text.replaceAll(from, to);

const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
const section = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
/** Waits until the shell's deferred part is running. */
const laterWorks = (page: Page) =>
  page.locator('div[style*="position: fixed"]').waitFor({ state: 'attached' });
const offer = (page: Page) => page.getByText('A newer version is ready');

test('a tab keeps its set when a newer one is published, offers it, and Update loads it', async ({
  page,
  product,
}) => {
  await page.clock.install();
  await page.goto('/admin');
  await expect(page.getByText('System Administrator')).toBeVisible();
  await laterWorks(page);
  const takeBack = await publishActive(product, 'mfe-signup', renamed(PLANS, 'Choose Your Newer Plan'));
  try {
    // Opened only now, from the set that the page started with.
    await goWithin(page, '/signup');
    await expect(heading(page, PLANS)).toBeVisible();

    await page.getByLabel('Email').fill('ada@example.com');
    // Advancing the clock would also expire the time limit of the response.
    const answered = page.waitForResponse('**/remotes.json');
    await page.clock.fastForward(SIX_MINUTES);
    await (await answered).finished();
    await page.clock.runFor(5_000);
    await expect(offer(page)).toBeHidden();
    await page.getByLabel('Email').fill('');
    await page.clock.runFor(5_000);
    await expect(offer(page)).toBeVisible();
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(heading(page, 'Choose Your Newer Plan')).toBeVisible();
  } finally {
    await takeBack();
  }
});

for (const [what, change] of [
  ['a stranger has changed', (text: string) => text.replace('/house.js', '/elsewhere.js')],
  ['is older than the tab’s', (text: string) => text.replace(/"serial":\d+/, '"serial":0')],
] as const)
  test(`rejects a remotes list that ${what}, and changes nothing`, async ({ page }) => {
    const refusals: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('/remotes.json')) refusals.push(message.text());
    });
    await page.clock.install();
    await page.route('**/remotes.json', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: change(await response.text()) });
    });
    await page.goto('/admin');
    await laterWorks(page);
    await page.clock.fastForward(SIX_MINUTES);
    await expect.poll(() => refusals).toContainEqual(expect.stringMatching(/signature|older/));
    await expect(offer(page)).toBeHidden();
  });

test('a team sees its own build in the running shell, hot-swaps new ones, and resets it', async ({
  page,
  product,
}) => {
  const machine = await startTeamMachine('mfe-admin', product.origin);
  try {
    await page.goto(`/remotes/preview?remote=mfe-admin&origin=${machine.origin}`);
    await page.getByRole('button', { name: 'Show the preview' }).click();
    await expect(page.getByText('Preview of mfe-admin')).toBeVisible();
    await signInAsOwner(page, product.ownerPassword);
    await expect(section(page, 'Business')).toBeVisible();
    const sheets = () => page.locator('link[rel=stylesheet]').count();
    const before = await sheets();

    machine.build(renamed('Business', 'Our business'));
    await expect(section(page, 'Our business')).toBeVisible();
    await expect.poll(sheets).toBeLessThanOrEqual(before);

    await page.getByRole('link', { name: 'Reset mfe-admin' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByText('Preview of mfe-admin')).toBeHidden();
    await signInAsOwner(page, product.ownerPassword);
    await expect(section(page, 'Business')).toBeVisible();
  } finally {
    await machine.stop();
  }
});

test('a tab reports failures and vitals to the API under the remote they belong to', async ({
  page,
  product,
}) => {
  await page.route('**/remotes/mfe-signup/*/integrity.json', (route) => route.fulfill({ status: 502 }));
  await page.goto('/admin');
  await laterWorks(page);
  await goWithin(page, '/signup');
  await expect(page.locator('[data-failure]')).toBeVisible();
  const failures = async (remote: string) => (await healthOf(product, remote))?.failures ?? 0;
  const before = await failures('mfe-signup');
  const others = await failures('mfe-auth');
  // Leaving the page sends the waiting reports.
  await page.goto('about:blank');
  await expect.poll(() => failures('mfe-signup')).toBeGreaterThan(before);
  await expect.poll(async () => (await healthOf(product, 'mfe-auth'))?.vitals.length).toBeGreaterThan(0);
  expect(await failures('mfe-auth')).toBe(others);
});
