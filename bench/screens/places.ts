/** Finds a person's places by following the product's own links, so that no list has to be maintained. */
import type { Page } from '@playwright/test';
import type { SignalsAnswer } from '@spreadwise/contract';
import { settle } from './settle';

/** None of our products has more; a loop in the links ends here. */
const MOST_PLACES = 70;
/** The parameters that determine the place. For any other, one value is enough, as the screen is the same. */
const NAMING = new Set(['section', 'part', 'place', 'tab', 'view']);
/** The page that somebody came from. */
const IGNORED = new Set(['from']);

/** Opened by a key, like shortcuts: browsers count shifts from half a second after it. */
export async function openInPage(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    const open = () => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    };
    addEventListener('keydown', open, { once: true, capture: true });
  }, address);
  await page.keyboard.press('Shift');
}

/** The addresses of all places that links lead to, `start` first; of those that show the same, the first. */
export async function findPlaces(page: Page, start: string): Promise<string[]> {
  const found = new Map([[shapeOf(start), start]]);
  const shown = new Map<string, string>();
  for (const address of found.values()) {
    await openInPage(page, address);
    await settle(page);
    const text = await page.getByRole('main').innerText();
    // Figures change from one visit to the next.
    const alike = text.replaceAll(/[\d.,:]+/g, '');
    if (!shown.has(alike)) shown.set(alike, address);
    for (const link of await linksOn(page, start))
      if (found.size < MOST_PLACES && !found.has(shapeOf(link))) found.set(shapeOf(link), link);
  }
  return [...shown.values()];
}

/** Addresses of the same shape show the same screen with different content. */
export function shapeOf(address: string): string {
  const { pathname, searchParams } = new URL(address, 'http://product');
  const counted = [...searchParams].filter(([name]) => !IGNORED.has(name));
  const parts = counted.map(([name, value]) => (NAMING.has(name) ? `${name}=${value}` : name));
  return [pathname, ...parts.sort()].join(' ');
}

async function linksOn(page: Page, start: string): Promise<string[]> {
  await openMenus(page);
  const links = await page.evaluate((path) => {
    const all = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
    return all
      .filter(
        ({ origin, pathname, download }) => origin === location.origin && pathname === path && !download,
      )
      .map(({ pathname, search }) => pathname + search);
  }, new URL(start, 'http://product').pathname);
  await page.keyboard.press('Escape');
  return links;
}

/** A menu contains its links only while it is open. */
async function openMenus(page: Page): Promise<void> {
  const menus = page.locator('[aria-haspopup="menu"]:visible, nav [aria-expanded="false"]:visible');
  for (const menu of await menus.all()) await menu.click({ timeout: 1_000 }).catch(() => null);
}

/**
 * Watches the page's own requests, and returns a function that gives the address of the newest open signal, or of the
 * newest one if none is open; null without any.
 */
export function newestSignal(page: Page): (start: string) => Promise<string | null> {
  let authorization = '';
  page.on('request', (request) => {
    authorization = request.headers().authorization ?? authorization;
  });
  return async (start) => {
    const answer = await page.request.get('/api/signals', { headers: { authorization }, timeout: 120_000 });
    const { signals } = (await answer.json()) as SignalsAnswer;
    const newest = signals.find(({ endedAt }) => endedAt === null) ?? signals[0];
    return newest ? `${start}?signal=${encodeURIComponent(newest.id)}` : null;
  };
}
