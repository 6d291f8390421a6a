/** A browser for one look, and its certain end. */
import type { BrowserContext } from 'playwright-core';

export interface BrowserOptions {
  /** Path of a Chromium or Chrome. */
  readonly executablePath: string;
  /** How long the whole look may take, in milliseconds. */
  readonly limitMs: number;
}

const LAUNCH_LIMIT_MS = 20_000;

/** Thrown when a look was not over in time. */
export class TookTooLongError extends Error {
  override readonly name = 'TookTooLongError';
}

/**
 * Gives `look` a way to open contexts, each without anything of another and with no way out of `origin`. Whatever
 * happens, the process is gone when this resolves or rejects.
 */
export async function withBrowser<T>(
  { executablePath, limitMs }: BrowserOptions,
  origin: string,
  look: (open: () => Promise<BrowserContext>) => Promise<T>,
): Promise<T> {
  // Only where a browser is configured is there anything to load.
  const { chromium } = await import('playwright-core');
  const server = await chromium.launchServer({
    executablePath,
    timeout: LAUNCH_LIMIT_MS,
    // A signal stops the server in its own order; the browser goes with the process at the latest.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    // Chromium refuses its sandbox to root, as containers run.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    void server.kill();
  }, limitMs);
  try {
    const browser = await chromium.connect(server.wsEndpoint());
    return await look(async () => {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      await context.route('**/*', (route) =>
        new URL(route.request().url()).origin === origin ? route.continue() : route.abort(),
      );
      return context;
    });
  } catch (error) {
    if (late) throw new TookTooLongError(`not done after ${limitMs / 1000} s`, { cause: error });
    throw error;
  } finally {
    clearTimeout(limit);
    await server.kill();
  }
}
