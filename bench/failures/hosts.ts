/** The pages that open a remote: our shell, and a stock federation host with and without a boundary of its own. */
import type { Page } from '@playwright/test';
import { EXPOSE, MANIFEST, REMOTE } from './server';

export interface Host {
  /** The page without the remote, alive. */
  open(page: Page, origin: string): Promise<void>;
  /** Asks for the remote's screen, as a link or a button does. */
  ask(page: Page): Promise<void>;
  /** Uses what is of the page and not of the remote; rejects when it does not work. */
  useTheRest(page: Page): Promise<void>;
}

const PLANS = 'Choose Your Advisory Plan';
const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const ours: Host = {
  async open(page, origin) {
    await page.goto(`${origin}/signup`, { waitUntil: 'domcontentloaded' });
    await page.getByRole('heading', { name: PLANS }).waitFor();
  },
  ask: (page) => goWithin(page, '/admin'),
  async useTheRest(page) {
    await goWithin(page, '/signup');
    await page.getByRole('heading', { name: PLANS }).waitFor();
    await goWithin(page, '/admin');
  },
};

const stock = (options: Readonly<Record<string, string>>): Host => ({
  async open(page, origin) {
    const asked = new URLSearchParams({ remote: REMOTE, expose: EXPOSE, manifest: origin + MANIFEST });
    await page.goto(`${origin}/?${asked}&${new URLSearchParams({ wait: '', ...options })}`);
    await page.getByRole('button', { name: 'Open' }).waitFor();
  },
  ask: (page) => page.getByRole('button', { name: 'Open' }).click(),
  async useTheRest(page) {
    await page.getByRole('button', { name: 'Of the host: 0' }).click({ timeout: 3_000 });
    await page.getByRole('button', { name: 'Of the host: 1' }).waitFor({ timeout: 3_000 });
  },
});

export const HOSTS = {
  ours,
  /** With what a careful team writes around it. */
  stock: stock({ boundary: '' }),
  /** With what the runtime brings and nothing else. */
  bare: stock({}),
} satisfies Record<string, Host>;
export type HostName = keyof typeof HOSTS;
