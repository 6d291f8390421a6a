/** Never 'Live' while nothing comes: a server that hangs, a proxy that is dead, a computer that has slept. */
import { expect, type Page, signInAsOwner, test } from './harness/fixtures';
import { startMuteProxy } from './harness/mute-proxy';
import { BUSY_MARKET, startProduct } from './harness/product-process';

const live = (page: Page) => page.getByText('Live', { exact: true });
/** The page says it after 2.5 s; the rest is the browser's and the test's own. */
const SAID_WITHIN_MS = 3_500;

test('a page is not live within three seconds of silence, whatever is silent, and is again with the next word @long', async ({
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

    // A sleep of an hour would have ended the owner's session as well.
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
