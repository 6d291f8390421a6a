/** An enclosed browser for one look, and its certain end. */
import type { BrowserContext } from 'playwright-core';
import { type Enclosure, isRoot, openEntrance } from './enclosure';
import { watchMemory } from './memory-watch';

export interface EnclosedBrowser {
  /** Path of a Chromium or Chrome. */
  readonly executablePath: string;
  readonly enclosure: Enclosure;
}

export interface BrowserOptions extends EnclosedBrowser {
  /** How long the whole look may take, in milliseconds. */
  readonly limitMs: number;
  /** How much memory all of its processes may have together. */
  readonly limitBytes?: number;
}

const LAUNCH_LIMIT_MS = 20_000;
/** A look at one of our own remotes takes a fifth of it. */
const LIMIT_BYTES = 2 * 1024 ** 3;
const NOWHERE = 'http://127.0.0.1:9';

/** Thrown when a look was ended because it took too much; says what. */
export class TookTooMuchError extends Error {
  override readonly name = 'TookTooMuchError';
}

/** Tries how the browser can be enclosed here; null: it cannot, and nothing may be run in it. */
export async function encloseBrowser(executablePath: string): Promise<EnclosedBrowser | null> {
  // Chromium has no sandbox for root.
  const ways: readonly Enclosure[] = isRoot() ? ['namespace'] : ['namespace', 'flags'];
  for (const enclosure of ways) {
    const browser = { executablePath, enclosure };
    const opens = withBrowser({ ...browser, limitMs: LAUNCH_LIMIT_MS }, NOWHERE, async (open) => {
      await (await open()).newPage();
    });
    if (
      await opens.then(
        () => true,
        () => false,
      )
    )
      return browser;
  }
  return null;
}

/**
 * Gives `look` a way to open contexts, each without anything of another and with no way out of `origin`. Whatever
 * happens, the process is gone when this resolves or rejects.
 */
export async function withBrowser<T>(
  { executablePath, enclosure, limitMs, limitBytes = LIMIT_BYTES }: BrowserOptions,
  origin: string,
  look: (open: () => Promise<BrowserContext>) => Promise<T>,
): Promise<T> {
  // Only where a browser is configured is there anything to load.
  const { chromium } = await import('playwright-core');
  const entrance = await openEntrance(enclosure, executablePath, origin);
  try {
    const server = await chromium.launchServer({
      executablePath: entrance.executablePath,
      env: entrance.env,
      args: [...entrance.args],
      timeout: LAUNCH_LIMIT_MS,
      chromiumSandbox: true,
      // A signal stops the server in its own order; the browser goes with the process at the latest.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    let ended: string | null = null;
    const end = (why: string) => {
      ended ??= why;
      void server.kill();
    };
    const limit = setTimeout(() => end(`is not done after ${limitMs / 1000} s`), limitMs);
    const stopWatching = watchMemory(server.process().pid ?? 0, limitBytes, () =>
      end(`takes more than ${Math.round(limitBytes / 1024 ** 2)} MB of memory`),
    );
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
      if (ended) throw new TookTooMuchError(ended, { cause: error });
      throw error;
    } finally {
      clearTimeout(limit);
      stopWatching();
      await server.kill();
    }
  } finally {
    await entrance.close();
  }
}
