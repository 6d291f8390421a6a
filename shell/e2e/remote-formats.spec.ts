/** Remotes built by other bundlers run here on the page's own packages, and never with a changed file. */

import { entryOf, type Fixture, type FixtureKind, readFixture, standIn } from './harness/fixture-remotes';
import { expect, type Page, test } from './harness/fixtures';

const REMOTE = 'mfe-auth';
const KINDS: readonly FixtureKind[] = ['webpack', 'rspack', 'vite', 'vite-var'];

const heading = (page: Page) => page.getByRole('heading', { name: /^Insights for / });
const open = (page: Page) => page.goto('/admin', { waitUntil: 'domcontentloaded' });
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Checks that its hooks use the page's packages, its style sheet applies and its lazy chunk loads. */
async function expectWhole(page: Page): Promise<void> {
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('page admin, signed out, 0 queries')).toBeVisible();
  await page.getByRole('button', { name: 'Clicked 0 times' }).click();
  await expect(page.getByRole('button', { name: 'Clicked 1 times' })).toBeVisible();
  await expect(page.getByText('The part that came later')).toBeVisible();
  await expect(page.locator('main.insights')).toHaveCSS('outline-color', 'rgb(1, 2, 3)');
}

/** Whether the screen's React is the one that the shell provides, and the only one. */
const hasReactOfThePage = (page: Page) =>
  page.evaluate(() => {
    const { __FEDERATION__, insightsUseState } = globalThis as never as {
      insightsUseState: unknown;
      __FEDERATION__: { __SHARE__: { shell: { default: Record<string, Record<string, Shared>> } } };
    };
    const versions = Object.values(__FEDERATION__.__SHARE__.shell.default.react ?? {});
    return versions.length === 1 && versions[0]?.lib().useState === insightsUseState;
  });
interface Shared {
  readonly lib: () => { readonly useState: unknown };
}

/** Checks what federation developer tools read: the host, and the remote by its manifest. */
async function expectKnownToTools(page: Page): Promise<void> {
  const known = await page.evaluate(() => {
    const { __FEDERATION__ } = globalThis as never as { __FEDERATION__: { moduleInfo: object } };
    return Object.keys(__FEDERATION__.moduleInfo);
  });
  expect(known).toEqual(expect.arrayContaining(['shell', expect.stringMatching(`^${REMOTE}:`)]));
}

/** For each kind of file of the screen, the one that arrives with an extra byte. */
const FILES: Record<string, (fixture: Fixture) => string> = {
  entry: entryOf,
  chunk: ({ manifest }) => screenOf(manifest).js.sync.at(-1) ?? '',
  'style sheet': ({ manifest }) => screenOf(manifest).css.sync[0] ?? '',
};
function screenOf({ exposes }: Fixture['manifest']) {
  // Both exposed names are the same module; some bundlers list its files once.
  const { assets } = exposes.find(({ assets }) => assets.css.sync.length > 0) ?? exposes[0] ?? {};
  if (!assets) throw new Error('The manifest names no exposed module');
  return assets;
}

/** One script and one module; the other kinds load each file in one of these two ways. */
const LOADED_DIFFERENTLY = new Set<FixtureKind>(['webpack', 'vite']);

for (const kind of KINDS) {
  test.describe(`a remote built by ${kind}`, () => {
    // In one worker, or each would build the fixture.
    test.describe.configure({ mode: 'default' });
    let fixture: Fixture;
    test.beforeAll(async () => {
      test.setTimeout(180_000);
      fixture = await readFixture(kind, REMOTE);
    });

    test('is shown and uses the page’s single instance of each shared package', async ({ page }) => {
      await standIn(page, REMOTE, fixture);
      await open(page);
      await expectWhole(page);
      await page.getByRole('link', { name: 'Elsewhere' }).click();
      await expect(page.getByRole('heading', { name: 'Choose Your Advisory Plan' })).toBeVisible();
      expect(await hasReactOfThePage(page)).toBe(true);
    });

    const tag = LOADED_DIFFERENTLY.has(kind) ? [] : ['@long'];
    for (const [what, fileOf] of Object.entries(FILES))
      test(`does not run with one byte of its ${what} changed; the page survives and Retry loads it`, {
        tag,
      }, async ({ page }) => {
        let file: string | null = fileOf(fixture);
        await standIn(page, REMOTE, fixture, () => file);
        await open(page);
        await expect(page.locator('[data-failure=integrity]')).toBeVisible();
        await expect(heading(page)).toHaveCount(0);
        await goWithin(page, '/signup');
        await expect(page.getByRole('heading', { name: 'Choose Your Advisory Plan' })).toBeVisible();
        await goWithin(page, '/admin');
        file = null;
        await page.getByRole('button', { name: 'Retry' }).click();
        await expectWhole(page);
      });

    test('also runs on the official runtime, which developer tools can inspect', {
      tag,
    }, async ({ page }) => {
      await page.addInitScript(() => localStorage.setItem('spreadwise_federation', 'official'));
      await standIn(page, REMOTE, fixture);
      await open(page);
      await expectWhole(page);
      await expectKnownToTools(page);
    });
  });
}

test('one of our remotes that needs more of the router and query client than the page’s part gets the whole packages', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const isWhole = (path: string) => /^\/assets\/[\w-]*whole\.\w+\.js$/.test(path);
  await page.goto('/signup');
  await expect(page.getByRole('heading', { name: 'Choose Your Advisory Plan' })).toBeVisible();
  expect(fetched.filter(isWhole)).toEqual([]);
  await standIn(page, REMOTE, await readFixture('house', REMOTE));
  await open(page);
  // useMatch and useIsFetching are in none of the page's parts.
  await expectWhole(page);
  expect(fetched.filter(isWhole)).toHaveLength(1);
  await page.getByRole('link', { name: 'Elsewhere' }).click();
  await expect(page.getByRole('heading', { name: 'Choose Your Advisory Plan' })).toBeVisible();
  expect(await hasReactOfThePage(page)).toBe(true);
});

test('one of our remotes runs on the official runtime by its manifest', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('spreadwise_federation', 'official'));
  await open(page);
  await expect(page.getByRole('heading', { name: 'System Administrator' })).toBeVisible();
  await expectKnownToTools(page);
});
