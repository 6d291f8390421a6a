/** Consent to page views, as required in production: what the browser stores and sends before and after each answer. */
import { choosePlan, test as everyTest, expect, type Page, tabTo } from './harness/fixtures';
import { startProduct } from './harness/product-process';
import { expectNoFaults, expectToFit } from './harness/screen-checks';

const test = everyTest.extend<object, { asking: string }>({
  asking: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern to see which fixtures are used
    async ({}, use) => {
      const asking = await startProduct({ VISITOR_STORAGE: 'consent' });
      await use(asking.origin);
      await asking.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ asking }, use) => use(asking),
  context: async ({ browser, asking, viewport }, use) => {
    const context = await browser.newContext({ baseURL: asking, viewport });
    await use(context);
    await context.close();
  },
  page: async ({ context }, use) => use(await context.newPage()),
});

/** The only thing that these pages may store: the answer. */
const NECESSARY = ['spreadwise_visits'];
/** Past the delay of the page-view log, on the page's own clock. */
const pastTheDelay = (page: Page) => page.clock.runFor(2_000);

function viewsOf(page: Page): unknown[] {
  const views: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/log-visitor')) views.push(request.postDataJSON());
  });
  return views;
}

const heldBy = async (page: Page) => ({
  kept: await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
  ]),
  cookies: (await page.context().cookies()).map(({ name }) => name),
});

const bar = (page: Page) => page.getByRole('region', { name: 'May we count your visit?' });

/** Checks on two pages that nothing about the visitor is stored or sent. */
async function expectNothing(page: Page, views: unknown[]) {
  for (const path of ['/signup', '/dashboard']) {
    await page.goto(path);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await pastTheDelay(page);
    const { kept, cookies } = await heldBy(page);
    expect([kept.filter((key) => !NECESSARY.includes(key ?? '')), cookies]).toEqual([[], []]);
  }
  expect(views).toEqual([]);
}

test('nothing is stored or sent before an answer; after a yes views are logged until it is withdrawn', async ({
  page,
}) => {
  await page.clock.install();
  const views = viewsOf(page);
  await expectNothing(page, views);
  await tabTo(page, /^Allow$/);
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeHidden();
  await pastTheDelay(page);
  await expect.poll(() => views).toMatchObject([{ page: '/dashboard' }]);
  const { kept } = await heldBy(page);
  expect(kept.sort()).toEqual(['spreadwise_visits', 'visitor_session_id']);

  await page.goto('/signup');
  await pastTheDelay(page);
  await expect.poll(() => views.length).toBe(2);
  await tabTo(page, 'Visit counting');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You allow us to count your visits.')).toBeVisible();
  await tabTo(page, /^Decline$/);
  await page.keyboard.press('Enter');
  await expect(bar(page)).toBeHidden();
  await expectNothing(page, views.splice(2));
});

test('after a no only the answer is stored', async ({ page }) => {
  await page.clock.install();
  const views = viewsOf(page);
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Decline' }).click();
  await expectNothing(page, views);
  await expect(bar(page)).toBeHidden();
});

test('Global Privacy Control counts as a no without asking', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  const views = viewsOf(page);
  await expectNothing(page, views);
  await expect(page.getByRole('button', { name: 'Visit counting' })).toBeHidden();
  await expect(bar(page)).toBeHidden();
});

for (const width of [390, 768, 1440])
  test(`at ${width} px both buttons are equal, nothing shifts, and nobody is asked during payment`, async ({
    page,
    email,
  }) => {
    await page.addInitScript(() => {
      const moved = window as unknown as { moved: number };
      moved.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
          if (!entry.hadRecentInput) moved.moved += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/signup');
    await expect(bar(page)).toBeVisible();
    const [allow, decline] = await Promise.all(
      ['Allow', 'Decline'].map(async (name) => {
        const button = page.getByRole('button', { name, exact: true });
        const box = await button.boundingBox();
        return { size: [box?.width, box?.height], look: await button.getAttribute('class') };
      }),
    );
    expect(allow).toEqual(decline);
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThan(0.01);
    await expectNoFaults(page, 'the question');
    await expectToFit(page, 'the question');
    const imprint = page.getByRole('link', { name: 'Imprint' });
    await imprint.click({ trial: true });
    await choosePlan(page, email);
    await expect(bar(page)).toBeHidden();
  });
