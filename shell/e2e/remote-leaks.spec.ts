/** Opens and leaves each remote many times: heap, listeners, nodes and tags return to where they were. */
import type { CDPSession } from '@playwright/test';
import { expect, type Page, signInAsOwner, coldTest as test } from './harness/fixtures';

const IS_LONG = process.env.TEST_TIER === 'long';
const ROUNDS = IS_LONG ? 200 : 30;
const WARM_UP = IS_LONG ? 25 : 15;
/**
 * In bytes. A retained screen shows in nodes and listeners at once. The heap also contains the engine's compiled code,
 * which keeps growing, ever more slowly, for some hundred rounds.
 */
const MOST_HEAP_PER_ROUND = 10_000;

interface Counts {
  readonly heap: number;
  readonly listeners: number;
  readonly nodes: number;
  readonly tags: number;
}

async function count(page: Page, session: CDPSession): Promise<Counts> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  const tags = await page.locator('style, script, link').count();
  return { heap: of('JSHeapUsedSize'), listeners: of('JSEventListeners'), nodes: of('Nodes'), tags };
}

/** Opens the screen and leaves it for a page without a remote, this many times, without a reload. */
const goInAndOut = (page: Page, path: string, heading: string, times: number) =>
  page.evaluate(
    async ([to, text, rounds]) => {
      const go = (where: string) => {
        history.replaceState(null, '', where);
        dispatchEvent(new PopStateEvent('popstate'));
      };
      const shows = (wanted: string) =>
        new Promise<void>((resolve) => {
          const look = () =>
            [...document.querySelectorAll('h1, h2')].some((one) => one.textContent?.includes(wanted));
          if (look()) return resolve();
          const observer = new MutationObserver(() => {
            if (!look()) return;
            observer.disconnect();
            resolve();
          });
          observer.observe(document, { childList: true, subtree: true, characterData: true });
        });
      for (let round = 0; round < rounds; round++) {
        go(to);
        await shows(text);
        go('/nowhere');
        await shows('Page not found');
      }
    },
    [path, heading, times] as const,
  );

for (const { remote, path, heading, signedIn } of [
  { remote: 'mfe-auth', path: '/admin', heading: 'System Administrator', signedIn: false },
  { remote: 'mfe-signup', path: '/signup', heading: 'Choose Your Advisory Plan', signedIn: false },
  { remote: 'mfe-admin', path: '/dashboard', heading: 'Overview', signedIn: true },
])
  test(`${remote}: mounting and unmounting ${ROUNDS} times leaks nothing`, async ({ page, product }) => {
    test.slow();
    if (signedIn) await signInAsOwner(page, product.ownerPassword);
    else await page.goto(path);
    // Wait for the shell's deferred part.
    await page.locator('div[style*="position: fixed"]').waitFor({ state: 'attached' });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await goInAndOut(page, path, heading, WARM_UP);
    const before = await count(page, session);
    await goInAndOut(page, path, heading, ROUNDS);
    // React and the browser hold the last screen for a while. A leak of every round never becomes less.
    await expect(async () => {
      await goInAndOut(page, path, heading, 1);
      const after = await count(page, session);
      const figures = (['heap', 'listeners', 'nodes', 'tags'] as const)
        .map((what) => `${what} ${before[what]} -> ${after[what]}`)
        .join(', ');
      console.log(`${remote}, ${ROUNDS} times in and out: ${figures}`);
      expect(after.tags).toBeLessThanOrEqual(before.tags);
      expect(after.listeners - before.listeners).toBeLessThan(ROUNDS / 2);
      expect(after.nodes - before.nodes).toBeLessThan(ROUNDS * 2);
      expect(after.heap - before.heap).toBeLessThan(ROUNDS * MOST_HEAP_PER_ROUND);
    }).toPass({ timeout: 15_000 });
  });
