/** The page never says 'Live' while nothing arrives: a hanging server, a dead proxy, a computer after sleep. */
import { expect, type Page, signInAsOwner, test } from './harness/fixtures';
import { startMuteProxy } from './harness/mute-proxy';
import { BUSY_MARKET, startProduct } from './harness/product-process';

const live = (page: Page) => page.getByText('Live', { exact: true });
/** The page says so after 2.5 s; the rest allows for the browser and the test. */
const SAID_WITHIN_MS = 3_500;

test('a page stops being live within seconds of silence from server or proxy and recovers with the next message @long', async ({
  browser,
}) => {
  test.slow();
  const product = await startProduct(BUSY_MARKET);
  const proxy = await startMuteProxy(Number(new URL(product.origin).port));
  try {
    const page = await browser.newPage({ baseURL: proxy.origin });
    await page.clock.install();
    await signInAsOwner(page, product.ownerPassword);
    await page.getByRole('link', { name: 'Engine' }).click();
    await page.getByRole('link', { name: 'Signals', exact: true }).click();
    await expect(live(page)).toBeVisible();

    for (const silence of [product.hang, proxy.mute]) {
      silence(true);
      await expect(page.getByText(/^Not live since/)).toBeVisible({ timeout: SAID_WITHIN_MS });
      await expect(live(page)).toHaveCount(0);
      silence(false);
      await expect(live(page)).toBeVisible();
    }

    // After an hour of sleep the owner's session would have ended too.
    await page.clock.fastForward(50 * 60_000);
    await expect(page.getByText(/^Offline since/)).toBeVisible();
    await expect(live(page)).toBeVisible();
    await page.close();
  } finally {
    product.hang(false);
    proxy.stop();
    await product.stop();
  }
});
