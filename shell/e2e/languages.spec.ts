/** The public pages in German, and with texts two fifths longer than ours. */
import { coldTest, expect, test } from './harness/fixtures';
import { expectLongerTextsToFit, expectNoFaults, expectToFit } from './harness/screen-checks';

const GERMAN = [
  ['/de/signup', 'Wählen Sie Ihren Tarif'],
  ['/de/dashboard', 'Bei Spreadwise anmelden'],
  ['/de/admin', 'Systemverwaltung'],
  ['/de/nowhere', 'Seite nicht gefunden'],
] as const;

test('each public page under /de is German from its first text on, without a fault', async ({ page }) => {
  const seen: string[] = [];
  page.on('pageerror', (error) => seen.push(String(error)));
  for (const [path, heading] of GERMAN) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await expectNoFaults(page, path);
    await expectToFit(page, path);
  }
  await page.goto('/de/signup');
  await expect(page).toHaveTitle('Tarif wählen · Spreadwise');
  await expect(page.getByText('49,99 €').first()).toBeVisible();
  await expect(page.locator('link[hreflang="en"]')).toHaveAttribute('href', /\/signup$/);
  await page.getByRole('link', { name: 'unsere Erfolgsbilanz' }).click();
  await expect(page).toHaveURL(/\/de\/record$/);
  expect(seen).toEqual([]);
});

coldTest(
  'the German texts come with the page, each file once, and English pages load none',
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(...(request.url().match(/german\.\w+\.js/g) ?? [])));
    const answer = await page.goto('/de/signup');
    await expect(page.getByRole('heading', { name: 'Wählen Sie Ihren Tarif' })).toBeVisible();
    const sent = (await answer?.text())?.match(/(?<=(href|src)=[^ >]*)german\.\w+\.js/g);
    expect(sent).toHaveLength(2);
    expect(asked.sort()).toEqual(sent?.sort());
    await page.goto('/signup');
    await expect(page.getByRole('heading', { name: 'Choose Your Advisory Plan' })).toBeVisible();
    expect(asked).toHaveLength(2);
  },
);

coldTest(
  'the language that is chosen stays: on the page, at its links, on the next visit',
  async ({ page }) => {
    await page.goto('/signup?step=1');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page.getByRole('heading', { name: 'Wählen Sie Ihren Tarif' })).toBeVisible();
    await expect(page).toHaveURL(/\/de\/signup\?step=1$/);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Bei Spreadwise anmelden' })).toBeVisible();
    await expect(page).toHaveURL(/\/de\/dashboard$/);
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(/[^e]\/dashboard$/);
    await page.goto('/signup');
    await expect(page.getByRole('heading', { name: 'Choose Your Advisory Plan' })).toBeVisible();
  },
);

test('German readers are offered the page in German and see English until they accept', async ({
  browser,
  product,
}) => {
  const context = await browser.newContext({ baseURL: product.origin, locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Choose Your Advisory Plan' })).toBeVisible();
  await page.getByRole('button', { name: 'Auf Deutsch lesen' }).click();
  await expect(page.getByRole('heading', { name: 'Wählen Sie Ihren Tarif' })).toBeVisible();
  await context.close();
});

const PUBLIC = ['/signup', '/signup?step=9', '/withdraw', '/cancel', '/dashboard', '/admin', '/nowhere'];

test('texts two fifths longer break no public page on a phone in either language', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of PUBLIC.flatMap((one) => [one, `/de${one}`])) {
    await page.goto(path);
    await expect(page.locator('main h1')).toBeVisible();
    await expect(page.locator('[data-loading], [aria-busy="true"]')).toHaveCount(0);
    await expectLongerTextsToFit(page, path);
  }
});
