/** One browser tab that clicks through the product, and what went wrong in it. */
import type { Browser, Page, Request } from '@playwright/test';

/** What tabs saw, all together. */
export interface Sightings {
  /** Pages that were opened, and steps taken in them. */
  pages: number;
  steps: number;
  requests: number;
  /** Remote and version, for every version that a tab has run. */
  readonly versions: Set<string>;
  readonly failedRequests: string[];
  readonly mixedSets: string[];
  readonly consoleErrors: string[];
  /** Screens that were not shown: a failure card, or nothing in time. */
  readonly failedScreens: string[];
}

export interface TabOptions {
  readonly browser: Browser;
  readonly origin: string;
  readonly ownerPassword: string;
  readonly random: () => number;
  readonly sightings: Sightings;
  /** Version -> the number that its scripts note, for those that were deployed here. */
  readonly deployments: ReadonlyMap<string, number>;
}

/** What the page says it has been given, and what its scripts noted as they ran. */
interface Ran {
  readonly set: readonly { readonly name: string; readonly version: string }[];
  readonly scripts: readonly (readonly [remote: string, deployment: number, file: string])[];
}

/** A loaded page, until it is left. */
interface Visit {
  readonly page: Page;
  /** Remote -> versions whose files were asked for, each with the first of them. */
  readonly fetched: Map<string, Map<string, string>>;
  isSignedIn: boolean;
  /** Steps that can be taken back without leaving the page. */
  depth: number;
}

export interface Tab {
  /** Opens pages and takes steps in them until it is told to stop. */
  clickUntil(stopped: () => boolean): Promise<void>;
  /** Opens one page and stays on it; what it has not loaded until then it loads at the very end. */
  stayUntil(stopped: () => boolean): Promise<void>;
  /** Opens a page and answers with the set that it was given, and the failure card that it shows. */
  look(path: string): Promise<{ readonly set: ReadonlyMap<string, string>; readonly card: string | null }>;
  close(): Promise<void>;
}

const STEP_LIMIT_MS = 60_000;
/** A person looks at what was opened; tabs that never do are a load of this machine's browser, and not of the product. */
const READING_MS = { least: 1_500, most: 6_500 };
const PATHS = ['/', '/admin', '/signup', '/register', '/dashboard'] as const;
const SECTIONS = ['System configuration', 'Customers & analytics', 'Database', 'Trading bots'];
const MOST_STEPS = 8;
const REMOTE_FILE = /^\/remotes\/([^/]+)\/([^/]+)\//;

export async function openTab(options: TabOptions): Promise<Tab> {
  const { browser, random } = options;
  // Visitors come from everywhere: a canary is not ended by those of one network.
  const byte = () => Math.floor(random() * 256);
  const context = await browser.newContext({
    extraHTTPHeaders: { 'X-Forwarded-For': `10.${byte()}.${byte()}.${byte()}` },
  });
  const page = await context.newPage();
  page.setDefaultTimeout(STEP_LIMIT_MS);
  let visit: Visit | null = null;
  watch(page, options.sightings, () => visit);

  const begin = async (path: string) => {
    visit = { page, fetched: new Map(), isSignedIn: false, depth: 0 };
    await openPage(options, visit, path);
    return visit;
  };
  const end = async (one: Visit) => {
    await compare(options, one);
    visit = null;
    // Whatever the page still asks for belongs to it, and not to the next one.
    await page.goto('about:blank');
  };
  const steps = async (one: Visit, count: number, stopped: () => boolean) => {
    for (let step = 0; step < count && !stopped(); step++) {
      await takeStep(options, one);
      await pause(READING_MS.least + random() * (READING_MS.most - READING_MS.least));
    }
  };

  return {
    async clickUntil(stopped) {
      while (!stopped()) {
        const one = await begin(pick(PATHS, random));
        await steps(one, 1 + Math.floor(random() * MOST_STEPS), stopped);
        await end(one);
      }
    },
    async stayUntil(stopped) {
      const one = await begin('/admin');
      while (!stopped()) await pause(500);
      await signIn(options, one);
      for (const section of SECTIONS) await openSection(options, one, section);
      await goTo(options, one, '/signup');
      await end(one);
    },
    async look(path) {
      const one = await begin(path);
      return { set: setOf(await ranIn(page)), card: await cardOf(one) };
    },
    close: () => context.close(),
  };
}

function watch(page: Page, sightings: Sightings, visit: () => Visit | null): void {
  page.on('request', (request) => {
    sightings.requests++;
    const [, remote, version] = REMOTE_FILE.exec(new URL(request.url()).pathname) ?? [];
    if (remote && version) {
      const fetched = visit()?.fetched.get(remote) ?? new Map<string, string>();
      if (!fetched.has(version)) fetched.set(version, nameOf(request));
      visit()?.fetched.set(remote, fetched);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 400)
      sightings.failedRequests.push(`${response.status()} ${nameOf(response.request())}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    // A page that is left takes back what it still waits for; nothing has failed then.
    if (visit() && reason !== 'net::ERR_ABORTED')
      sightings.failedRequests.push(`${reason} ${nameOf(request)}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') sightings.consoleErrors.push(message.text().slice(0, 300));
  });
  page.on('pageerror', (error) => sightings.consoleErrors.push(`thrown: ${error.message.slice(0, 300)}`));
}

const nameOf = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;

async function openPage(options: TabOptions, visit: Visit, path: string): Promise<void> {
  options.sightings.pages++;
  await attempt(options, `opening ${path}`, async () => {
    await visit.page.goto(options.origin + path, { waitUntil: 'commit', timeout: STEP_LIMIT_MS });
  });
  await settled(options, visit, `opening ${path}`);
}

async function takeStep(options: TabOptions, visit: Visit): Promise<void> {
  const { page } = visit;
  const path = new URL(page.url()).pathname;
  const chance = options.random();
  if (path === '/admin' && !visit.isSignedIn && chance < 0.7) return signIn(options, visit);
  if (path === '/dashboard' && visit.isSignedIn && chance < 0.7)
    return openSection(options, visit, pick(SECTIONS, options.random));
  if (chance > 0.85 && visit.depth > 0) {
    visit.depth--;
    await attempt(options, 'going back', () => page.evaluate(() => history.back()));
    return settled(options, visit, 'going back');
  }
  return goTo(options, visit, pick(PATHS, options.random));
}

/** As a link within the page does it: without loading the page again. */
async function goTo(options: TabOptions, visit: Visit, path: string): Promise<void> {
  visit.depth++;
  await attempt(options, `going to ${path}`, () =>
    visit.page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path),
  );
  await settled(options, visit, `going to ${path}`);
}

async function signIn(options: TabOptions, visit: Visit): Promise<void> {
  const { page } = visit;
  await attempt(options, 'signing in', async () => {
    await page.getByLabel('Owner Password', { exact: true }).fill(options.ownerPassword);
    await page.getByRole('button', { name: 'Access Administration Panel' }).click();
    await page.waitForURL('**/dashboard', { waitUntil: 'commit' });
    visit.isSignedIn = true;
    visit.depth++;
  });
  await settled(options, visit, 'signing in');
}

async function openSection(options: TabOptions, visit: Visit, section: string): Promise<void> {
  await attempt(options, `opening ${section}`, () =>
    visit.page.getByRole('link', { name: section }).first().click(),
  );
  await settled(options, visit, `opening ${section}`);
}

/** A screen is there with its heading, and no card in its place. */
async function settled({ sightings }: TabOptions, visit: Visit, doing: string): Promise<void> {
  sightings.steps++;
  try {
    await visit.page.waitForFunction(() => {
      if (document.querySelector('[data-loading]')) return false;
      return document.querySelector('h1, h2, [data-failure]') !== null;
    });
    const card = await cardOf(visit);
    if (card) sightings.failedScreens.push(`${doing}: card "${card}"`);
  } catch (error) {
    sightings.failedScreens.push(`${doing}: ${firstLine(error)}`);
  }
}

async function attempt({ sightings }: TabOptions, doing: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    sightings.failedScreens.push(`${doing}: ${firstLine(error)}`);
  }
}

const firstLine = (error: unknown) => String(error instanceof Error ? error.message : error).split('\n')[0];

const cardOf = ({ page }: Visit): Promise<string | null> =>
  page.evaluate(() => document.querySelector('[data-failure]')?.getAttribute('data-failure') ?? null);

const ranIn = (page: Page): Promise<Ran> =>
  page.evaluate(() => {
    const boot = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
    const { deployed } = globalThis as { deployed?: Ran['scripts'] };
    return { set: boot.remotes?.remotes ?? [], scripts: deployed ?? [] };
  });

const setOf = ({ set }: Ran) => new Map(set.map(({ name, version }) => [name, version]));

/** Everything that was fetched and everything that ran has to be of the set that the page was given. */
async function compare({ sightings, deployments }: TabOptions, { page, fetched }: Visit): Promise<void> {
  const ran = await ranIn(page);
  const own = setOf(ran);
  for (const [remote, versions] of fetched) {
    for (const version of versions.keys()) sightings.versions.add(`${remote} ${version}`);
    if (versions.size > 1 || !versions.has(own.get(remote) ?? ''))
      sightings.mixedSets.push(
        `${remote}: fetched ${[...versions.values()].join(' and ')}, its own is ${own.get(remote)}`,
      );
  }
  for (const [remote, deployment, file] of ran.scripts)
    if (deployments.get(own.get(remote) ?? '') !== deployment)
      sightings.mixedSets.push(
        `${remote}: ${file} of deployment ${deployment} ran in a page of ${own.get(remote)}`,
      );
}

const pick = <T>(all: readonly T[], random: () => number): T => all[Math.floor(random() * all.length)] as T;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
