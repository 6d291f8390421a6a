/** Waits until a page has finished changing. */
import type { Page } from '@playwright/test';

const STILL_MS = 350;
/** A page with a live list never stops changing. */
const MOST_MS = 3_000;

export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    ({ stillMs, mostMs }) =>
      new Promise<void>((resolve) => {
        const began = performance.now();
        let last = began;
        const watcher = new MutationObserver(() => {
          last = performance.now();
        });
        watcher.observe(document, { childList: true, subtree: true });
        const timer = setInterval(() => {
          const now = performance.now();
          const isWaiting = document.querySelector('[aria-busy="true"]') !== null;
          if ((isWaiting || now - last < stillMs) && now - began < mostMs) return;
          clearInterval(timer);
          watcher.disconnect();
          resolve();
        }, 50);
      }),
    { stillMs: STILL_MS, mostMs: MOST_MS },
  );
}
