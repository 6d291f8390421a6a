/** Watches a page during the check: its faults, its requests, and when it is at rest. */
import { CALLS, type Call } from '@spreadwise/contract';
import type { Page, Request } from 'playwright-core';

/** How long nothing may change before a page counts as at rest, in milliseconds. */
const QUIET_MS = 150;
const LOOK_EVERY_MS = 25;

/** A live list of the errors of the page and of the candidate's code. */
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

/** Answers that stay open as long as the page does. */
const STREAMS = Object.entries<Call>(CALLS).flatMap(([name, { events }]) =>
  events ? [name.split(' ')[1]] : [],
);

/** A live set of the page's unanswered requests. */
export function watchRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (!STREAMS.includes(new URL(request.url()).pathname)) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

/** Resolves to what the page has shown once it is at rest. Awaited screens that did not appear are missing from it. */
export async function untilRest(
  page: Page,
  pending: ReadonlySet<Request>,
  limitMs: number,
  awaited: readonly string[],
) {
  const until = performance.now() + limitMs;
  const shown = new Set<string>();
  for (;;) {
    const { stopped, quietMs, failure, loading, ...since } = await page.evaluate(readPage);
    for (const id of since.shown) shown.add(id);
    const settled = !loading && pending.size === 0 && quietMs >= QUIET_MS;
    const late = performance.now() > until;
    if (failure !== null || late || (settled && awaited.every((id) => shown.has(id)))) {
      const problems = [...stopped];
      if (failure !== null) problems.push(`shows the error card "${failure}"`);
      else if (!settled) problems.push(`does not appear within ${limitMs} ms`);
      return { shown: [...shown], problems };
    }
    await page.waitForTimeout(LOOK_EVERY_MS);
  }
}

/** Reports files that the page fetches although they are for other hosts only. */
export function watchFiles(page: Page, folder: string, elsewhere: ReadonlySet<string>, faults: string[]) {
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    const file = pathname.startsWith(folder) ? pathname.slice(folder.length).replace(/^[^/]*\//, '') : '';
    if (elsewhere.has(file))
      faults.push(
        `fetches ${file}, which is for hosts that have no such package of their own: the page has it`,
      );
  });
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
    loading:
      document.querySelector('[data-loading]') !== null ||
      headings.some(({ textContent }) => textContent === 'Loading...'),
  };
}

// The gate's agent in the page records what is shown and what the page blocks, and helps to sign in. The shell marks
// what it shows of a remote (`data-remote`, `data-expose`) in every format, so the candidate stays untouched. The
// function is sent to the browser as text, so it refers to nothing outside itself.

export type SignIn = (credentials: {
  readonly password?: string;
  readonly email?: string;
}) => Promise<unknown>;

/** `window.__gate` */
export interface Agent {
  /** `remote/Expose` of everything shown since the gate last read this. */
  readonly shown: string[];
  readonly stopped: string[];
  /** When the page last changed, by performance.now(). */
  changedAt: number;
  /** Set by the stand-in (page-server.ts) once it is on the page. */
  signIn: SignIn | null;
}

declare global {
  interface Window {
    __gate: Agent;
  }
}

/** Runs before any script of the page. */
export function installAgent(): void {
  const agent: Agent = { shown: [], stopped: [], changedAt: 0, signIn: null };
  window.__gate = agent;
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) => {
    agent.stopped.push(`${effectiveDirective} stopped ${blockedURI} (${sourceFile || 'the page'})`);
  });
  const note = (element: Element) => {
    const remote = element.getAttribute('data-remote');
    if (remote !== null) agent.shown.push(`${remote}/${element.getAttribute('data-expose')}`);
  };
  new MutationObserver((changes) => {
    agent.changedAt = performance.now();
    // A screen that redirects at once has gone by now, but was added.
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element) {
          note(node);
          node.querySelectorAll('[data-remote]').forEach(note);
        }
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}
