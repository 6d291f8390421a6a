/** Remotes fail alone and recover on Retry without a reload; the page holds one instance of each shared package. */
import { expect, holdCalls, type Page, type Request, type Route, test } from './harness/fixtures';
import { FAULTS, type FaultyRemote, publish, strike } from './harness/remote-faults';

/** The shell's time limit for a screen, in milliseconds (shell/src/remotes/loader/remote-loader.ts). */
const TIME_LIMIT_MS = 8_000;

interface Subject extends FaultyRemote {
  readonly open: (page: Page) => Promise<void>;
  /** A heading that only this screen has. */
  readonly heading: string | RegExp;
  /** Whether the screen has its own style sheet. */
  readonly styled: boolean;
}

const AUTH: Subject = {
  name: 'mfe-auth',
  expose: 'OwnerLogin',
  heading: 'System Administrator',
  styled: true,
  open: async (page) => void (await page.goto('/admin', { waitUntil: 'domcontentloaded' })),
};
const SIGNUP: Subject = {
  name: 'mfe-signup',
  expose: 'Signup',
  heading: 'Choose Your Advisory Plan',
  styled: true,
  open: async (page) => void (await page.goto('/signup', { waitUntil: 'domcontentloaded' })),
};
/** Requires a signed-in page; the API's answers do not matter here. */
const PANEL: Subject = {
  name: 'mfe-admin',
  expose: 'Panel',
  heading: 'Overview',
  styled: false,
  async open(page) {
    await page.route(/\/api\/(admin|market)\//, (route) => route.fulfill({ status: 503, json: UNAVAILABLE }));
    await page.route('**/api/auth/owner-login', (route) => route.fulfill({ json: OWNER_SESSION }));
    await page.goto('/admin');
    await page.getByLabel('Owner Password').fill('whatever');
    await page.getByRole('button', { name: 'Access Administration Panel' }).click();
  },
};
const UNAVAILABLE = { error: 'Not now.', requestId: 'test' };
const OWNER_SESSION = {
  token: 'token',
  expiresAt: '2100-01-01T00:00:00.000Z',
  user: {
    id: 'owner',
    email: 'o@x.test',
    role: 'OWNER',
    permissions: ['admin.full_access', 'customer.management', 'analytics.view'],
    firstName: 'System',
    lastName: 'Owner',
  },
};

const card = (page: Page) => page.locator('[data-failure]');
const heading = (page: Page, subject: Subject) =>
  page.getByRole('heading', { name: subject.heading }).first();

/** Navigates as a link of the shell does. */
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** Time from a fault's cause, and the shell's start, to its card, in ms; the slowest is printed at the end. */
const waits: number[] = [];
test.afterAll(() => {
  if (waits.length)
    console.log(`${waits.length} cards, the slowest ${Math.max(...waits)} ms after its cause`);
});

/**
 * All remotes use the same loader, so the short tier runs every fault with one remote only, and with the others one
 * fault each of the entry, a chunk and rendering.
 */
const FOR_EACH_REMOTE = new Set(['is gone (404)', 'misses a chunk', 'throws at render']);

for (const subject of [AUTH, SIGNUP, PANEL]) {
  const other = subject === SIGNUP ? AUTH : SIGNUP;
  const pathOf = (one: Subject) => (one === SIGNUP ? '/signup' : '/admin');

  for (const fault of FAULTS.filter(({ name }) => subject.styled || !name.includes('style sheet'))) {
    const tag = subject === AUTH || FOR_EACH_REMOTE.has(fault.name) ? [] : ['@long'];
    test(`${subject.name} ${fault.name}: a card reports it, the rest of the page works, Retry recovers`, {
      tag,
    }, async ({ page }) => {
      let loads = 0;
      let causeAt = 0;
      page.on('load', () => loads++);
      const note = (request: Request) => {
        if (fault.file(subject).test(request.url())) causeAt = Date.now();
      };
      page.on('domcontentloaded', () => {
        causeAt &&= Date.now();
      });
      page.on('requestfinished', note);
      page.on('requestfailed', note);
      const heal = await strike(page, fault, subject);

      if (fault.fromAnotherPage && subject !== PANEL) {
        await other.open(page);
        await expect(heading(page, other)).toBeVisible();
        await goWithin(page, pathOf(subject));
      } else await subject.open(page);
      await expect(card(page)).toHaveAttribute('data-failure', fault.kind);
      if (causeAt) waits.push(Date.now() - causeAt);
      const failedAt = new URL(page.url()).pathname;

      await goWithin(page, pathOf(other));
      await expect(heading(page, other)).toBeVisible();
      await goWithin(page, failedAt);
      await expect(card(page)).toBeVisible();

      await heal();
      await page.getByRole('button', { name: 'Retry' }).click();
      await expect(heading(page, subject)).toBeVisible();
      await expect(card(page)).toBeHidden();
      expect(loads).toBeLessThanOrEqual(1);
    });
  }
}

for (const [what, fault] of [
  ['misses a style sheet of a section', (route: Route) => route.fulfill({ status: 404, body: 'no' })],
  [
    'has one byte changed in a style sheet of a section',
    async (route: Route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()} ` });
    },
  ],
] as const)
  test(`mfe-admin ${what}: it reports the error itself, the rest of the page works, Retry recovers`, async ({
    page,
  }) => {
    let struck = true;
    await page.route(/remotes\/mfe-admin\/[^/]+\/[\w.]+\.css/, (route) =>
      struck ? fault(route) : route.fallback(),
    );
    await PANEL.open(page);
    await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible();
    struck = false;
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page, PANEL)).toBeVisible();
  });

for (const [what, pattern] of [
  ['its entry', /^house\.js$/],
  ['a chunk', /^__federation_expose_OwnerLogin\.\w+\.js$/],
  ['a style sheet', /^__federation_expose_OwnerLogin\.\w+\.css$/],
] as const)
  test(`does not run a remote whose registry entry omits the hash of ${what}`, async ({ page }) => {
    const fetched: string[] = [];
    await publish(page, 'mfe-auth', /never/, String, (file) => pattern.test(file));
    page.on('request', (request) => fetched.push(request.url().split('/').pop() ?? ''));
    await AUTH.open(page);
    await expect(page.locator('[data-failure=integrity]')).toBeVisible();
    expect(fetched.filter((name) => pattern.test(name))).toEqual([]);
    await goWithin(page, '/signup');
    await expect(heading(page, SIGNUP)).toBeVisible();
  });

test('a slow screen says so, fails after its time limit, and is shown when it still arrives', async ({
  page,
}) => {
  await page.clock.install();
  const held = await holdCalls(page, '**/remotes/mfe-auth/*/house.js');
  await AUTH.open(page);
  await expect(page.getByRole('heading', { name: 'Still opening this page' })).toBeVisible();
  await page.clock.fastForward(TIME_LIMIT_MS);
  await expect(card(page)).toHaveAttribute('data-failure', 'timeout');
  held.release();
  await expect(heading(page, AUTH)).toBeVisible();
});

test('a version that no longer exists says so and offers a reload', async ({ page }) => {
  let struck = true;
  await page.route('**/remotes/mfe-auth/**', (route) =>
    struck ? route.fulfill({ status: 404, body: 'no' }) : route.fallback(),
  );
  await AUTH.open(page);
  await expect(card(page)).toBeVisible();
  struck = false;
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(heading(page, AUTH)).toBeVisible();
});

test('a signed-out visitor fetches nothing of a screen that requires sign-in', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/dashboard');
  await expect(
    page.getByRole('heading', { name: 'Sign in' }).or(page.getByLabel('Email')).first(),
  ).toBeVisible();
  await goWithin(page, '/signup');
  await expect(heading(page, SIGNUP)).toBeVisible();
  expect(fetched.some((url) => url.includes('/remotes/mfe-auth/'))).toBe(true);
  expect(fetched.filter((url) => /\/remotes\/mfe-(admin|dashboard)\/.*\.(js|css)$/.test(url))).toEqual([]);
});

/** Text that only the package itself contains and that survives minification. */
const MARKERS = {
  react: 'react.activity',
  'react-dom': 'Minified React error #',
  'react-router-dom': 'You cannot render a <Router> inside another <Router>',
  '@tanstack/react-query': 'No QueryClient set',
  '@spreadwise/shared-auth': 'useAuth must be used within an AuthProvider',
  '@spreadwise/shared-ui': 'spreadwise_theme',
};

test('the page has exactly one instance of each shared package, and no remote brings another one', async ({
  page,
}) => {
  const scripts = new Map<string, string>();
  page.on('response', async (response) => {
    if (/\/(assets\/(shell|react)|remotes)\b.*\.js/.test(response.url()))
      scripts.set(response.url(), await response.text());
  });
  await PANEL.open(page);
  await expect(page).toHaveURL(/dashboard/);
  await expect(heading(page, PANEL)).toBeVisible();
  await goWithin(page, '/signup');
  await expect(heading(page, SIGNUP)).toBeVisible();

  const provided = await page.evaluate(() => {
    type Provided = { from: string; loaded?: boolean | number; useIn?: string[] };
    type Scope = Record<string, Record<string, Provided>>;
    const { __SHARE__ } = (globalThis as unknown as { __FEDERATION__: { __SHARE__: object } }).__FEDERATION__;
    return Object.values(__SHARE__ as Record<string, { default: Scope }>).flatMap(({ default: scope }) =>
      Object.entries(scope).flatMap(([name, versions]) =>
        Object.entries(versions).map(([version, { from, useIn }]) => ({ name, version, from, useIn })),
      ),
    );
  });
  for (const name of Object.keys(MARKERS)) {
    const instances = new Set(
      provided.filter((one) => one.name === name).map((one) => `${one.from} ${one.version}`),
    );
    expect([...instances], name).toEqual([expect.stringMatching(/^shell \d/)]);
  }
  const users = provided.find(({ name }) => name === 'react')?.useIn ?? [];
  expect(users).toEqual(expect.arrayContaining(['mfe-auth', 'mfe-signup', 'mfe-admin']));

  expect([...scripts.keys()].filter((url) => url.includes('/remotes/')).length).toBeGreaterThan(5);
  for (const [name, marker] of Object.entries(MARKERS)) {
    const holders = [...scripts]
      .filter(([, text]) => text.includes(marker))
      .map(([url]) => new URL(url).pathname);
    // The shell's build has React in a script of its own.
    expect(holders, name).toEqual([expect.stringMatching(/^\/assets\/(shell|react)\./)]);
  }
});

test('the shell’s own files contain no address of a remote', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/assets/')) scripts.push(response.text());
  });
  await page.goto('/admin');
  await expect(heading(page, AUTH)).toBeVisible();
  // The shell's deferred chunk loads after the screen.
  await page.waitForLoadState('networkidle');
  page.removeAllListeners('response');
  expect(scripts.length).toBeGreaterThan(2);
  expect((await Promise.all(scripts)).join('')).not.toMatch(/remoteEntry\.js|mfe-\w+\/[0-9a-f]{20}/);
});
