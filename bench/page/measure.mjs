/** One cold page load in a throttled Chromium: what it fetched, and when its screen was visible. */
/** The text whose element makes a page's screen visible. */
const VISIBLE = { '/admin': 'Access Administration Panel', '/signup': 'Choose Your Advisory Plan' };
/** Stands in for Stripe's script; not counted. */
export const STRIPE_SCRIPT = '/stripe-stand-in.js';
export const PATHS = Object.keys(VISIBLE);

const CPU_SLOWDOWN = 4;
const KINDS = { Script: 'js', Stylesheet: 'css', Document: 'html' };

/** Runs in the page: reports when an element with the text has been painted. */
function watchFor(text) {
  const shown = () =>
    [...document.querySelectorAll('h1, h2, button')].some((el) => el.textContent.includes(text));
  const observer = new MutationObserver(() => {
    if (!shown()) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => console.info('visible at', performance.now())));
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {{ mbps: number, latencyMs: number }} profile
 * @param {{ official?: boolean }} switches `official`: every remote by the official federation runtime
 */
export async function measure(browser, origin, path, profile, { official = false } = {}) {
  const context = await browser.newContext();
  const page = await context.newPage();
  try {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: false });
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: profile.latencyMs,
      downloadThroughput: (profile.mbps * 1e6) / 8,
      uploadThroughput: (profile.mbps * 1e6) / 8,
    });
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    const fetched = new Map();
    cdp.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      const { pathname } = new URL(request.url);
      const counted =
        !pathname.startsWith('/api/') && pathname !== STRIPE_SCRIPT && pathname !== '/favicon.svg';
      if (counted) fetched.set(requestId, { pathname, kind: KINDS[type] ?? 'other', bytes: 0 });
    });
    // The length of the body as sent; the server compresses it and always declares it.
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      const file = fetched.get(requestId);
      if (file) file.bytes = Number(response.headers['Content-Length'] ?? response.headers['content-length']);
    });
    await page.addInitScript(watchFor, VISIBLE[path]);
    if (official) await page.addInitScript(() => localStorage.setItem('spreadwise_federation', 'official'));
    // Awaited from outside: polling in the page would cost it up to 100 ms while it loads.
    const said = page.waitForEvent('console', {
      predicate: (message) => message.text().startsWith('visible at'),
      timeout: 60_000,
    });
    await page.goto(origin + path, { waitUntil: 'commit' });
    const visibleMs = Number((await said).text().split(' ').at(-1));
    return { visibleMs, files: [...fetched.values()] };
  } finally {
    await context.close();
  }
}
