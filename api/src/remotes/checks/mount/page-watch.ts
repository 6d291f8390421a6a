/** What a page does while it is looked at: its faults, its requests, and when it is at rest. */
import { CALLS, type Call } from '@spreadwise/contract';
import type { Page, Request } from 'playwright-core';

/** How long nothing may change before a page counts as being at rest, in milliseconds. */
const QUIET_MS = 150;
const LOOK_EVERY_MS = 25;

/** Errors of the page and of the candidate's code, as they come. */
export function watchFaults(page: Page, name: string, folder: string): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`throws "${error.message}"`));
  page.on('crash', () => faults.push('makes the page crash'));
  page.on('console', (message) => {
    const text = message.text();
    const ours =
      message.location().url.includes(folder) || text.includes(folder) || text.includes(`Remote ${name}/`);
    // A refused request is reported by the code that made it.
    if (message.type() === 'error' && ours && !text.startsWith('Failed to load resource'))
      faults.push(`logs the error "${text.split('\n')[0]}"`);
  });
  return faults;
}

/** Answers that go on for as long as the page is open. */
const STREAMS = Object.entries<Call>(CALLS).flatMap(([name, { events }]) =>
  events ? [name.split(' ')[1]] : [],
);

/** What the page has asked for and not been answered yet. */
export function watchRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (!STREAMS.includes(new URL(request.url()).pathname)) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

export interface Rest {
  readonly shown: readonly string[];
  readonly problems: readonly string[];
}

/** Waits until the page asks for nothing and changes no more; resolves to what it has shown on the way, and shows then. */
export async function untilRest(page: Page, pending: ReadonlySet<Request>, limitMs: number): Promise<Rest> {
  const until = performance.now() + limitMs;
  const shown: string[] = [];
  for (;;) {
    const { stopped, quietMs, failure, loading, ...since } = await page.evaluate(readPage);
    shown.push(...since.shown);
    const settled = !loading && pending.size === 0 && quietMs >= QUIET_MS;
    if (failure !== null || settled) {
      const problems = failure === null ? stopped : [...stopped, `shows the error card "${failure}"`];
      return { shown, problems };
    }
    if (performance.now() > until)
      return { shown, problems: [...stopped, `is not there after ${limitMs} ms`] };
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}

/** Runs in the page. */
function readPage() {
  const { shown, stopped, changedAt } = window.__gate;
  const there = [...document.querySelectorAll('[data-remote]')].map(
    (element) => `${element.getAttribute('data-remote')}/${element.getAttribute('data-expose')}`,
  );
  const headings = [...document.querySelectorAll('h1')];
  return {
    shown: [...shown.splice(0), ...there],
    stopped,
    quietMs: performance.now() - changedAt,
    failure:
      document.querySelector('[data-failure]:not([data-loading])')?.getAttribute('data-failure') ?? null,
    /** The shell's card for what is still on its way. */
    loading:
      document.querySelector('[data-loading]') !== null ||
      headings.some(({ textContent }) => textContent === 'Loading...'),
  };
}
