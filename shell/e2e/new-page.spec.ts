/** A page that a team's version adds: it appears in the running product once the owner approves it. */
import { expect, type Page, signInAsOwner, test } from './harness/fixtures';
import { expectNoFaults, expectToFit } from './harness/screen-checks';
import { publishActive } from './harness/team-builds';

const PLANS = {
  path: '/plans',
  title: 'All plans',
  expose: 'Signup',
  audience: 'signed-in',
  permission: 'mfe-signup.plans',
  navigation: { label: 'Plans' },
};
const PERMISSIONS = { 'mfe-signup.plans': { description: 'All plans.', heldBy: ['OWNER'] } };
/** Declares this as its only page, so that nothing of the remote is open to anybody else. */
const withPlans = (file: string, text: string) => {
  if (file !== 'remote.json') return text;
  return JSON.stringify({ ...JSON.parse(text), pages: [PLANS], permissions: PERMISSIONS, opens: {} });
};

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const shellOf = (page: Page) => page.locator('script[src*="/assets/shell"]').getAttribute('src');

test('a new page waits for the owner’s approval, then joins the navigation of signed-in users in the same shell', async ({
  page,
  browser,
  product,
}) => {
  test.slow();
  const takeBack = await publishActive(product, 'mfe-signup', withPlans);
  expect((await page.goto('/plans'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  const shell = await shellOf(page);

  await signInAsOwner(page, product.ownerPassword);
  await page.getByRole('link', { name: 'System' }).click();
  await page.getByRole('link', { name: 'Releases', exact: true }).click();
  const card = page.getByRole('region', { name: /^mfe-signup / });
  await expect(card.getByText('Waits for your approval')).toBeVisible();
  await expect(card.getByText(/^Opens a page at \/plans/)).toBeVisible();
  await expect(card.getByText(/^Approving makes [0-9a-f]{8} active\.$/)).toBeVisible();
  await card.getByRole('button', { name: /^Approve…/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText(/^It is approved, and [0-9a-f]{8} of mfe-signup is live$/)).toBeVisible();
  try {
    // This tab keeps its set.
    await expect(navigation(page)).toHaveCount(0);

    await signInAsOwner(page, product.ownerPassword);
    await expect(navigation(page).getByRole('link')).toHaveText(['Dashboard', 'Plans']);
    await expectNoFaults(page, 'the navigation');
    await expectToFit(page, 'the navigation');
    await navigation(page).getByRole('link', { name: 'Plans' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'Choose Your Advisory Plan' })).toBeFocused();
    await expect(page).toHaveTitle('All plans · Spreadwise');
    await expect(navigation(page).getByRole('link', { name: 'Plans' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(await shellOf(page)).toBe(shell);

    const stranger = await browser.newPage({ baseURL: product.origin });
    await expectToBeLedToSignIn(stranger);
    await stranger.close();
  } finally {
    await takeBack();
  }
});

/** Also checks that nothing of the page's remote is fetched. */
async function expectToBeLedToSignIn(page: Page) {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  // Prefetching starts at once, so this shows that it has run.
  const aheadOfNeed = page.waitForResponse(/\/remotes\/mfe-auth\/[^/]+\/integrity\.json$/);
  expect((await page.goto('/plans'))?.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'Sign in first' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/dashboard');
  await aheadOfNeed;
  expect(fetched.filter((url) => url.includes('/remotes/mfe-signup/'))).toEqual([]);
}
