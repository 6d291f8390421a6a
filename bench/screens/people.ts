/** Who looks: a visitor, a customer of each plan, the owner; and how each gets to where the places are. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signInAsOwner, subscribe } from '../../shell/e2e/harness/fixtures';
import type { Product } from '../../shell/e2e/harness/product-process';
import { WATCH_SHIFTS } from './measure';

/** What a browser of somebody who reads this language asks for. */
export const LANGUAGES = { en: 'en-GB', de: 'de-DE' } as const;
export type Language = keyof typeof LANGUAGES;

export interface Person {
  readonly name: string;
  /** Once, before all else, in English. */
  readonly begin?: (page: Page, product: Product, language: Language) => Promise<void>;
  /** By a new load of the page; a visitor, whose pages are each loaded anew, has none. */
  readonly signIn?: (page: Page, product: Product, language: Language) => Promise<void>;
  /** Whose pages are in English alone. */
  readonly isEnglish?: boolean;
}

function customer(plan: string): Person {
  // An address has one subscription, and each language another browser.
  const emailIn = (language: Language) => `${plan.toLowerCase()}-${language}@example.com`;
  return {
    name: `customer-${plan.toLowerCase()}`,
    // The last that is waited for is the dashboard, on a busy machine for longer than a test may.
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

/** States of a visitor's pages that no address names, by how they are reached in any language. */
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

/** As if it had been chosen on the page before. */
export const choose = (context: BrowserContext, language: Language) =>
  context.addInitScript((chosen) => localStorage.setItem('spreadwise_locale', chosen), language);

/** On the loopback nothing comes late, so that nothing would move. */
export async function slowDown(page: Page): Promise<void> {
  const network = await page.context().newCDPSession(page);
  const bytes = (9 * 1_000_000) / 8;
  await network.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 60, downloadThroughput: bytes, uploadThroughput: bytes },
  });
}

/** The addresses that the product itself declares for whoever is not signed in. */
export async function declaredPages(product: Product): Promise<string[]> {
  const html = await (await fetch(product.origin)).text();
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
