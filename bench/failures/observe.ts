/** One cell of the matrix: a host opens a remote on which a fault strikes; what a person sees, and whether Retry heals it. */
import type { Browser, Page } from '@playwright/test';
import type { Fault } from './faults';
import { HOSTS, type HostName } from './hosts';
import type { FaultyServer } from './server';

/** How long somebody waits for anything, and for the screen after Retry, in milliseconds. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 12_000;
/** How long the card may take to be there again after another page was looked at. */
const BACK_MS = 5_000;

export interface Observation {
  readonly sees: 'screen' | 'unstyled screen' | 'card' | 'white page' | 'nothing';
  /** What the card says of the cause. */
  readonly cause: string | null;
  /** Seconds from asking for the screen until that was there, and until it was said to take long. */
  readonly after: number;
  readonly slowAfter: number | null;
  readonly restLives: boolean;
  /** Null: there was no Retry to click. */
  readonly heals: boolean | null;
  readonly changedRan: boolean;
}

export async function observe(
  browser: Browser,
  server: FaultyServer,
  host: HostName,
  fault: Fault,
): Promise<Observation> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript((at) => Object.assign(globalThis, { brokenAt: at }), fault.brokenAt);
    server.strike(null);
    await HOSTS[host].open(page, server.origin);
    server.strike(fault);
    await HOSTS[host].ask(page);
    return await look(page, server, host);
  } finally {
    await context.close();
  }
}

async function look(page: Page, server: FaultyServer, host: HostName): Promise<Observation> {
  const asked = performance.now();
  const since = () => (performance.now() - asked) / 1_000;
  let seen = await sight(page, PATIENCE_MS);
  const slowAfter = seen === 'slow' ? since() : null;
  if (seen === 'slow') seen = await sight(page, PATIENCE_MS, ['slow']);
  const after = since();
  const cause = await page.evaluate(
    () => document.querySelector('[data-failure]')?.getAttribute('data-failure') ?? null,
  );
  const changedRan = await hasChangedRun(page);
  const restLives = await HOSTS[host].useTheRest(page).then(
    () => true,
    () => false,
  );
  const retry = page.getByRole('button', { name: 'Retry' });
  const canRetry =
    seen === 'card' &&
    (await retry.waitFor({ timeout: BACK_MS }).then(
      () => true,
      () => false,
    ));
  return {
    sees: seen === 'slow' ? 'nothing' : seen,
    cause,
    after,
    slowAfter,
    restLives,
    changedRan,
    heals: canRetry ? await retryHeals(page, server) : null,
  };
}

async function retryHeals(page: Page, server: FaultyServer): Promise<boolean> {
  server.strike(null);
  await page.evaluate(() => Reflect.deleteProperty(globalThis, 'brokenAt'));
  let loads = 0;
  page.on('load', () => loads++);
  await page.getByRole('button', { name: 'Retry' }).click();
  return (await sight(page, RETRY_MS, ['card', 'slow'])) === 'screen' && loads === 0;
}

type Sight = Observation['sees'] | 'slow';

/** What is there, once it is something that is not passed over; 'nothing' when that takes too long. */
async function sight(page: Page, limit: number, passedOver: readonly Sight[] = []): Promise<Sight> {
  const found = await page
    .waitForFunction(
      (known) => {
        const seen = () => {
          const screen = document.querySelector('main.insights');
          if (screen)
            return getComputedStyle(screen).outlineColor === 'rgb(1, 2, 3)' ? 'screen' : 'unstyled screen';
          const failure = document.querySelector('[data-failure]')?.getAttribute('data-failure');
          if (failure) return failure === 'slow' ? 'slow' : 'card';
          return document.body.innerText.trim() === '' ? 'white page' : null;
        };
        const now = seen();
        return now && !known.includes(now) ? now : null;
      },
      passedOver,
      { timeout: limit },
    )
    .catch(() => null);
  return found ? ((await found.jsonValue()) as Sight) : 'nothing';
}

const hasChangedRun = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      'changed' in globalThis ||
      getComputedStyle(document.documentElement).getPropertyValue('--changed') !== '',
  );
