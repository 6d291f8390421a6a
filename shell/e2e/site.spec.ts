/** The public pages in a browser: without script, at every width, in both themes, and on the way to leaving. */
import { expect, test } from './harness/fixtures';
import { expectNoFaults, expectToFit } from './harness/screen-checks';

const PAGES = [
  ...['/welcome', '/pricing', '/sample', '/record', '/faq', '/learn', '/learn/fees', '/compare'],
  ...['/security', '/status', '/changelog', '/accessibility'],
];
const WIDTHS = [390, 768, 1440];

for (const path of [...PAGES, '/de/welcome', '/de/compare'])
  test(`${path} has no accessibility violations at any width and stays within its weight budget`, async ({
    page,
  }) => {
    await page.goto(path);
    await expectToFit(page, path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoFaults(page, `${path} at ${width}`);
    }
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

test('imprint, worst day, price, order and leaving take at most eight clicks', async ({ page }) => {
  let clicks = 0;
  const follow = async (name: string, heading: string | RegExp) => {
    clicks += 1;
    await page.getByRole('link', { name, exact: true }).last().click();
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
  };
  await page.goto('/welcome');
  await follow('Imprint', 'Imprint');
  await follow('About the service', /every loss on record/);
  await follow('Every day on record', 'Track record, five seconds later');
  await follow('Plans', 'Plans and prices');
  await follow('Order Basic', 'Choose Your Advisory Plan');
  await expect(page.getByRole('radio', { name: /^Basic/ })).toBeChecked();
  await follow('Withdraw from contract here', 'Withdraw from contract here');
  expect(clicks).toBeLessThanOrEqual(8);
});

test('without script, a legal text is complete and leaving is offered by mail', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: product.origin });
  const page = await context.newPage();
  await page.goto('/de/terms');
  await expect(page.getByRole('heading', { name: 'AGB', level: 1 })).toBeVisible();
  await expect(page.getByText('Wird geladen')).toBeHidden();
  await page.getByRole('link', { name: 'Vertrag widerrufen' }).click();
  // Located by element, because Playwright's text locators skip noscript.
  await expect(page.locator('article')).toContainText('Schreiben Sie binnen 14 Tagen, dass Sie widerrufen');
  await context.close();
});
