/**
 * Loads a candidate in a browser as the live shell would, and goes through what its contract says: each of its pages and
 * cards, as nobody, as the owner and as a customer.
 */
import { type CallName, isFor } from '@spreadwise/contract';
import PQueue from 'p-queue';
import type { BrowserContext } from 'playwright-core';
import type { Candidate, MountCheck } from '../types';
import { installAgent } from './agent';
import { type EnclosedBrowser, TookTooMuchError, withBrowser } from './browser';
import { type LiveShell, type MadeCall, type PageServer, startPageServer } from './page-server';
import { untilRest, watchFaults, watchFiles, watchRequests } from './page-watch';
import { STAND_IN_PATH } from './stand-in';
import { type MountViewer, shownTo, visitsOf } from './viewers';

export interface MountCheckOptions {
  readonly browser: EnclosedBrowser;
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
  return (candidate, elsewhere = new Set()) => queue.add(() => lookAt(candidate, elsewhere, options));
}

async function lookAt(
  candidate: Candidate,
  elsewhere: ReadonlySet<string>,
  { browser, shell, now, screenLimitMs = SCREEN_LIMIT_MS, limitMs = LIMIT_MS }: MountCheckOptions,
): Promise<readonly string[]> {
  const server = await startPageServer(candidate, shell, now);
  try {
    return await withBrowser({ ...browser, limitMs }, server.origin, async (open) => {
      for (const people of visitsOf(candidate.contract)) {
        const context = await open();
        const messages = await goThrough(context, people, { candidate, elsewhere, server, screenLimitMs });
        await context.close();
        if (messages.length > 0) return [...new Set(messages)].slice(0, MOST_MESSAGES);
      }
      return [];
    });
  } catch (error) {
    if (error instanceof TookTooMuchError) return [error.message];
    throw error;
  } finally {
    await server.stop();
  }
}

interface Visit {
  readonly candidate: Candidate;
  readonly elsewhere: ReadonlySet<string>;
  readonly server: PageServer;
  readonly screenLimitMs: number;
}

/** Resolves to what is wrong, as soon as anything is. */
async function goThrough(
  context: BrowserContext,
  people: readonly MountViewer[],
  { candidate: { name, contract }, elsewhere, server, screenLimitMs }: Visit,
): Promise<readonly string[]> {
  const page = await context.newPage();
  const faults = watchFaults(page, name, server.folder);
  const pending = watchRequests(page);
  watchFiles(page, server.folder, elsewhere, faults);
  await page.addInitScript(installAgent);
  // What stands beside it comes last: whoever is next signs in there, and its slots hold the candidate's cards.
  const paths = [...new Set(contract.pages.map(({ path }) => path)), STAND_IN_PATH];
  // A page for everybody that begins with the candidate has the server's own tags of its files.
  const first = contract.pages.find(({ audience }) => isFor(audience, null))?.path ?? STAND_IN_PATH;
  await page.goto(`${server.origin}${first}`);
  const look = async (who: string, awaited: readonly string[] = []) => {
    const { shown, problems } = await untilRest(page, pending, screenLimitMs, awaited);
    const path = new URL(page.url()).pathname;
    const messages = [...faults.splice(0), ...problems].map((what) => `${what} (seen by ${who} at ${path})`);
    return { shown, messages };
  };
  const goTo = (path: string) => page.evaluate(showPath, path);
  const start = await look('nobody');
  if (start.messages.length > 0) return start.messages;
  for (const person of people) {
    if (person.credentials) {
      await goTo(STAND_IN_PATH);
      await look(person.name);
      await page.evaluate((given) => window.__gate.signIn?.(given), person.credentials);
      server.takeCalls();
    }
    const expected = shownTo(person, contract);
    for (const path of paths) {
      await goTo(path);
      const wanted = [
        ...expected.pages.filter((one) => one.path === path),
        ...(path === STAND_IN_PATH ? expected.cards : []),
      ];
      const idOf = ({ expose }: { readonly expose: string }) => `${name}/${expose}`;
      const { shown, messages } = await look(person.name, wanted.map(idOf));
      if (messages.length === 0)
        for (const one of wanted.filter((missing) => !shown.includes(idOf(missing))))
          messages.push(`${notShown(one)} (seen by ${person.name} at ${path})`);
      if (messages.length > 0) return messages;
    }
    const calls = undeclared(server.takeCalls(), person, contract.opens);
    if (calls.length > 0) return calls.map((what) => `${what} (seen by ${person.name})`);
  }
  return [];
}

/** Runs in the page: as its own Back does, without loading it anew. */
function showPath(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

const notShown = (one: { readonly expose: string; readonly slot?: string }): string =>
  one.slot === undefined
    ? `./${one.expose} is not shown, though remote.json says that it is`
    : `./${one.expose} is not shown in the slot ${one.slot}, though remote.json says that it is`;

/** What the shell itself calls. */
const SHELL_CALLS: readonly CallName[] = [
  'GET /api/config',
  'POST /api/url-tracking/log-visitor',
  'POST /api/remotes/reports',
];

/** Calls that were made before anybody touched anything, and are not promised for who looks. */
function undeclared(
  made: readonly MadeCall[],
  { viewer }: MountViewer,
  opens: Candidate['contract']['opens'],
): string[] {
  const declared = new Set<string>([
    ...SHELL_CALLS,
    ...Object.values(opens).flatMap((byViewer) => byViewer[viewer] ?? []),
  ]);
  return made.flatMap((call) => {
    if (!call.exists) return `makes the call "${call.name}", which the live API does not have`;
    return declared.has(call.name)
      ? []
      : `makes the call "${call.name}" by itself, which remote.json does not say under "opens"`;
  });
}
