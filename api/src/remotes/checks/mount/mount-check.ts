/**
 * Loads a candidate in a browser as the live shell would, and shows each of its screens: to nobody, to the owner and to
 * a customer, on every page that the shell has.
 */

import { CALLS, type Call, type CallName } from '@spreadwise/contract';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import PQueue from 'p-queue';
import type { BrowserContext, Page, Request } from 'playwright-core';
import type { Candidate, MountCheck, Provided } from '../types';
import { installAgent } from './agent';
import { TookTooLongError, withBrowser } from './browser';
import { type LiveShell, type MadeCall, type PageServer, startPageServer } from './page-server';
import { SAMPLE_TIER } from './sample-api';

export interface MountCheckOptions {
  /** Path of a Chromium or Chrome. */
  readonly executablePath: string;
  readonly shell: LiveShell;
  readonly now: () => Date;
  /** How long a screen may take to be there and at rest, in milliseconds. */
  readonly screenLimitMs?: number;
  /** How long the whole look may take, in milliseconds. */
  readonly limitMs?: number;
}

/** The shell itself gives a screen up after less. */
const SCREEN_LIMIT_MS = 10_000;
const LIMIT_MS = 90_000;
/** So long nothing may change before a page counts as being at rest, in milliseconds. */
const QUIET_MS = 150;
const LOOK_EVERY_MS = 25;
const MOST_MESSAGES = 10;

/** One look at a time: a browser takes much of a machine. */
export function createMountCheck(options: MountCheckOptions): MountCheck {
  const queue = new PQueue({ concurrency: 1 });
  return (candidate, live) => queue.add(() => lookAt(candidate, live, options));
}

async function lookAt(
  candidate: Candidate,
  live: Provided,
  { executablePath, shell, now, screenLimitMs = SCREEN_LIMIT_MS, limitMs = LIMIT_MS }: MountCheckOptions,
): Promise<readonly string[]> {
  const server = await startPageServer(candidate, live, shell, now);
  try {
    return await withBrowser({ executablePath, limitMs }, server.origin, async (open) => {
      const visit = { candidate, live, server, screenLimitMs };
      const findings = { shown: new Set<string>(), messages: new Set<string>() };
      for (const people of VISITS) {
        const context = await open();
        await goThrough(context, people, visit, findings);
        await context.close();
        if (findings.messages.size > 0) break;
      }
      const { shown, messages } = findings;
      if (messages.size === 0) for (const one of neverShown(candidate, live, shown)) messages.add(one);
      return [...messages].slice(0, MOST_MESSAGES);
    });
  } catch (error) {
    if (error instanceof TookTooLongError) return [`is ${error.message}`];
    throw error;
  } finally {
    await server.stop();
  }
}

interface Person {
  readonly name: string;
  /** As screens.json names it. */
  readonly role: 'nobody' | 'OWNER' | 'CUSTOMER';
  /** Null: nobody signs in. */
  readonly credentials: { readonly password: string } | { readonly email: string } | null;
}

/** Who looks at the pages, one after the other in one page that is not loaded anew. */
const VISITS: readonly (readonly Person[])[] = [
  [
    { name: 'nobody', role: 'nobody', credentials: null },
    { name: 'the owner', role: 'OWNER', credentials: { password: 'sample' } },
  ],
  [{ name: 'a customer', role: 'CUSTOMER', credentials: { email: 'ada@example.com' } }],
];

interface Visit {
  readonly candidate: Candidate;
  readonly live: Provided;
  readonly server: PageServer;
  readonly screenLimitMs: number;
}

interface Findings {
  readonly shown: Set<string>;
  readonly messages: Set<string>;
}

async function goThrough(
  context: BrowserContext,
  people: readonly Person[],
  { candidate: { name }, live, server, screenLimitMs }: Visit,
  { shown, messages }: Findings,
): Promise<void> {
  const page = await context.newPage();
  const faults = watchFaults(page, name, server.folder);
  const pending = watchRequests(page);
  const remotes = new Set([
    name,
    ...server.paths.map(({ remote }) => remote),
    ...live.screens.map(({ remote }) => remote),
  ]);
  await page.addInitScript(installAgent, [...remotes]);
  // With the server's own preload hints for the candidate, where one of the pages that are for everybody begins with it.
  const forAll = server.paths.filter(({ isForAll }) => isForAll);
  const first = forAll.find(({ remote }) => remote === name) ?? forAll[0];
  await page.goto(`${server.origin}${first?.path ?? '/'}`);
  const seen: string[] = [];
  const look = async (who: string) => {
    const rest = await atRest(page, pending, screenLimitMs);
    const path = new URL(page.url()).pathname;
    seen.push(...rest.shown);
    for (const what of [...faults.splice(0), ...rest.problems])
      messages.add(`${what} (seen by ${who} at ${path})`);
    return messages.size === 0;
  };
  if (!(await look('nobody'))) return;
  for (const person of people) {
    if (person.credentials) {
      await page.evaluate((given) => window.__gate.signIn?.(given), person.credentials);
      seen.splice(0);
      server.takeCalls();
    }
    for (const { path } of server.paths) {
      if (!(await look(person.name))) return;
      await page.evaluate((to) => window.__gate.goTo?.(to), path);
    }
    if (!(await look(person.name))) return;
    for (const id of seen) shown.add(id);
    for (const what of brokenPromises(name, live, person, seen, server.takeCalls()))
      messages.add(`${what} (seen by ${person.name})`);
    if (messages.size > 0) return;
  }
}

/** What the shell itself calls. */
const SHELL_CALLS: readonly CallName[] = [
  'GET /api/config',
  'POST /api/url-tracking/log-visitor',
  'POST /api/remotes/reports',
];

/** Of a screen whose page needs a permission; the customer is one of the sample API's tier. */
const maySee = (role: Person['role'], permission: string | undefined): boolean =>
  permission === undefined ||
  (role !== 'nobody' && permissionsOf(role, SAMPLE_TIER).some((one) => one === permission));

/** What screens.json says of the candidate's screens, and one person has seen otherwise. */
function brokenPromises(
  name: string,
  { screens }: Provided,
  { role }: Person,
  seen: readonly string[],
  made: readonly MadeCall[],
): string[] {
  const own = screens.filter(({ remote }) => remote === name);
  const missing = own.filter(
    ({ shownTo, expose, permission }) =>
      shownTo?.includes(role) && maySee(role, permission) && !seen.includes(`${name}/${expose}`),
  );
  const declared = new Set<string>([...SHELL_CALLS, ...own.flatMap(({ calls }) => calls?.[role] ?? [])]);
  const promised = own.every(({ calls }) => calls !== undefined);
  return [
    ...missing.map(({ expose }) => `./${expose} is not shown, but screens.json says that it is`),
    ...made.flatMap((call) => {
      if (!call.exists) return `makes the call "${call.name}", which the live API does not have`;
      return promised && !declared.has(call.name)
        ? `makes the call "${call.name}" by itself, which screens.json does not declare`
        : [];
    }),
  ];
}

/** Errors of the page and of the candidate's code, as they come. */
function watchFaults(page: Page, name: string, folder: string): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`throws "${error.message}"`));
  page.on('crash', () => faults.push('makes the page crash'));
  page.on('console', (message) => {
    const text = message.text();
    const ours =
      message.location().url.includes(folder) || text.includes(folder) || text.includes(`Remote ${name}/`);
    // That a request was refused is told by who made it.
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
function watchRequests(page: Page): ReadonlySet<Request> {
  const pending = new Set<Request>();
  page.on('request', (request) => {
    if (!STREAMS.includes(new URL(request.url()).pathname)) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return pending;
}

interface Rest {
  readonly shown: readonly string[];
  readonly problems: readonly string[];
}

/** Waits until the page asks for nothing and changes no more, and tells what it shows then. */
async function atRest(page: Page, pending: ReadonlySet<Request>, limitMs: number): Promise<Rest> {
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
  const headings = [...document.querySelectorAll('h1')];
  return {
    shown: shown.splice(0),
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

/** A screen that none of those who look may see is not shown, and not missed. */
const neverShown = ({ name }: Candidate, { screens }: Provided, shown: ReadonlySet<string>): string[] =>
  screens
    .filter(({ remote, expose }) => remote === name && !shown.has(`${remote}/${expose}`))
    .filter(({ permission }) => VISITS.flat().some(({ role }) => maySee(role, permission)))
    .map(({ expose }) => `./${expose} is shown on none of the live shell's pages`);
