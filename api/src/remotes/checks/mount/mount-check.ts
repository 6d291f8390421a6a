/**
 * Loads a candidate in a browser as the live shell would, and shows each of its screens: to nobody, to the owner and to
 * a customer, on every page that the shell has.
 */

import type { CallName } from '@spreadwise/contract';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import PQueue from 'p-queue';
import type { BrowserContext } from 'playwright-core';
import type { Candidate, MountCheck, Provided } from '../types';
import { installAgent } from './agent';
import { TookTooLongError, withBrowser } from './browser';
import { type LiveShell, type MadeCall, type PageServer, startPageServer } from './page-server';
import { untilRest, watchFaults, watchRequests } from './page-watch';
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

/** The people who look at the pages; those of one list one after the other, in a page that is not loaded anew. */
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
  // A public page that begins with the candidate has the server's own preload hints for it.
  const forAll = server.paths.filter(({ isForAll }) => isForAll);
  const first = forAll.find(({ remote }) => remote === name) ?? forAll[0];
  await page.goto(`${server.origin}${first?.path ?? '/'}`);
  const seen: string[] = [];
  const look = async (who: string) => {
    const rest = await untilRest(page, pending, screenLimitMs);
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

/** Where what one person has seen differs from what screens.json says of the candidate's screens. */
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

/** A screen that none of the people may see is not missed. */
const neverShown = ({ name }: Candidate, { screens }: Provided, shown: ReadonlySet<string>): string[] =>
  screens
    .filter(({ remote, expose }) => remote === name && !shown.has(`${remote}/${expose}`))
    .filter(({ permission }) => VISITS.flat().some(({ role }) => maySee(role, permission)))
    .map(({ expose }) => `./${expose} is shown on none of the live shell's pages`);
