/** The public pages in a browser: without script, at every width, in both themes, and on the way to leaving. */
import { CARDS, expect, fillCard, test } from './harness/fixtures';
import { expectSound } from './harness/screen-checks';

const LEGAL = ['/imprint', '/privacy', '/terms', '/withdrawal-instructions', '/conflicts'];
const PAGES = [
  ...['/welcome', '/pricing', '/sample', '/record', '/faq', '/learn', '/learn/fees', '/compare'],
  ...['/security', '/status', '/changelog', '/accessibility'],
  ...LEGAL,
  ...['/withdraw', '/cancel'],
];

for (const path of [...PAGES, '/de/welcome', '/de/compare', ...LEGAL.map((path) => `/de${path}`)])
  test(`${path} has no accessibility violations at any width and stays within its weight budget`, async ({
    page,
  }) => {
    await page.goto(path);
    await expectSound(page, path);
    const bytes = await page.evaluate(() =>
      performance
        .getEntries()
        .reduce((sum, one) => sum + ('transferSize' in one ? Number(one.transferSize) : 0), 0),
    );
    expect(bytes).toBeLessThan(60_000);
  });

test('the typeface is requested with the page, and never replaces text that is already shown', async ({
  page,
}) => {
  await page.goto('/welcome');
  const addressOf = async (link: string) =>
    (await page.locator(`head link[rel=${link}]`).getAttribute('href')) ?? '';
  const style = await page.request.get(await addressOf('stylesheet'));
  expect(await style.text()).toContain('font-display:optional');
  const typeface = await page.request.get(await addressOf('preload'));
  expect(typeface.headers()['content-type']).toBe('font/woff2');
});

test('imprint, worst day, price, ordering and withdrawing take at most eight clicks from /welcome', async ({
  page: firstPage,
  product,
  email,
}) => {
  let page = firstPage;
  let clicks = 0;
  const click = async (role: 'link' | 'button', name: string) => {
    clicks += 1;
    await page.getByRole(role, { name, exact: true }).last().click();
  };
  const follow = async (name: string, heading: string) => {
    await click('link', name);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  };
  await page.goto('/welcome');
  await follow('Every day on record', 'Track record, five seconds later');
  await follow('Plans', 'Plans and prices');
  await follow('Order Basic', 'Choose Your Advisory Plan');
  await expect(page.getByRole('radio', { name: /^Basic/ })).toBeChecked();
  await page.getByLabel('Email').fill(email);
  await click('button', 'Continue to Plan Selection');
  await fillCard(page, CARDS.succeeds);
  await click('button', 'Subscribe for €19.99/month');
  await page.waitForURL('**/dashboard');
  // In a new tab, so that the session stays.
  const opened = page.waitForEvent('popup');
  await click('link', 'Imprint');
  page = await opened;
  await expect(page.getByRole('heading', { name: 'Imprint', level: 1 })).toBeVisible();
  await follow('Withdraw from contract here', 'Withdraw from contract here');
  await page.getByLabel('Name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(email);
  await click('button', 'Confirm withdrawal');
  await expect(page.getByRole('heading', { name: 'Received' })).toBeVisible();
  expect(clicks).toBe(8);
  await expect
    .poll(async () => (await product.lastMailTo(email, /withdraw/i))?.subject, { timeout: 30_000 })
    .toBe('Your withdrawal was received');
});

test('without script, a legal text is complete', async ({ browser, product }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
  const page = await context.newPage();
  await page.goto('/de/terms');
  await expect(page.getByRole('heading', { name: 'AGB', level: 1 })).toBeVisible();
  await context.close();
});
