/** Who visits: a visitor, a customer of each plan, the owner; and how each gets to their places. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signInAsOwner, subscribe } from '../../shell/e2e/harness/fixtures';
import type { Product } from '../../shell/e2e/harness/product-process';
import { WATCH_SHIFTS } from './measure';

/** The Accept-Language of a reader of this language. */
export const LANGUAGES = { en: 'en-GB', de: 'de-DE' } as const;
export type Language = keyof typeof LANGUAGES;

export interface Person {
  readonly name: string;
  /** Runs once, before everything else, in English. */
  readonly begin?: (page: Page, product: Product, language: Language) => Promise<void>;
  /** With a fresh page load; a visitor has none, as each of their pages is loaded anew. */
  readonly signIn?: (page: Page, product: Product, language: Language) => Promise<void>;
  /** Whose pages exist only in English. */
  readonly isEnglish?: boolean;
}

function customer(plan: string): Person {
  // An address has one subscription, and each language has its own browser.
  const emailIn = (language: Language) => `${plan.toLowerCase()}-${language}@example.com`;
  return {
    name: `customer-${plan.toLowerCase()}`,
    // The dashboard comes last, and on a busy machine takes longer than a test may.
    begin: (page, _product, language) =>
      subscribe(page, emailIn(language), plan).catch(() => page.getByRole('navigation').first().waitFor()),
    signIn: async (page, _product, language) => {
      await page.goto('/dashboard');
      await page.getByRole('button', { name: emailIn(language) }).click();
      await page.getByRole('navigation').first().waitFor();
    },
  };
}

export const PEOPLE: readonly Person[] = [
  { name: 'visitor' },
  ...['Basic', 'Pro', 'Premium'].map(customer),
  {
    name: 'owner',
    signIn: (page, { ownerPassword }) => signInAsOwner(page, ownerPassword),
    isEnglish: true,
  },
];

/** States of a visitor's pages without an address, by how to reach them in any language. */
export const VISITORS_STATES: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  '/signup, payment': async (page) => {
    await page.goto('/signup');
    await page.locator('input[type="email"]').fill('visitor@example.com');
    await page.keyboard.press('Enter');
    await page.locator('input[name="cardnumber"]').waitFor();
  },
  '/dashboard, code': async (page) => {
    await page.goto('/dashboard');
    await page.locator('input[type="email"]').fill('visitor@example.com');
    await page.keyboard.press('Enter');
    await page.locator('[autocomplete="one-time-code"]').waitFor();
  },
};

export async function openBrowserOf(
  browser: Browser,
  { origin }: Product,
  language: Language,
  width: number,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: LANGUAGES[language],
    viewport: { width, height: 900 },
    colorScheme: 'light',
  });
  // Nothing here is about speed.
  context.setDefaultTimeout(120_000);
  await context.addInitScript(WATCH_SHIFTS);
  return context;
}

/** As if it had been chosen on the previous page. */
export const choose = (context: BrowserContext, language: Language) =>
  context.addInitScript((chosen) => localStorage.setItem('spreadwise_locale', chosen), language);

/** On the loopback nothing arrives late, so that nothing would shift. */
export async function slowDown(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  const bytes = (9 * 1_000_000) / 8;
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 60, downloadThroughput: bytes, uploadThroughput: bytes },
  });
}

/** What a visitor can open: the sitemap's addresses in this language, and the pages that the product itself declares. */
export async function publicPages({ origin }: Product, language: Language): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)]
    .map(([, address = '']) => new URL(address).pathname)
    .filter((path) => path.startsWith('/de/') === (language === 'de'));
  const isListed = (path: string) => listed.includes(language === 'de' ? `/de${path}` : path);
  return [...listed, ...(await declaredPages(origin)).filter((path) => !isListed(path))];
}

async function declaredPages(origin: string): Promise<string[]> {
  const html = await (await fetch(origin)).text();
  const [, json = '{}'] = /id="boot">(.*?)<\/script>/.exec(html) ?? [];
  const { remotes } = JSON.parse(json) as { remotes?: { remotes: { pages: DeclaredPage[] }[] } };
  const pages = remotes?.remotes.flatMap((remote) => remote.pages) ?? [];
  return pages.filter(({ audience }) => !FOR_SIGNED_IN.has(audience)).map(({ path }) => path);
}
interface DeclaredPage {
  readonly path: string;
  readonly audience: string;
}
const FOR_SIGNED_IN = new Set(['signed-in', 'customers', 'administrators']);
