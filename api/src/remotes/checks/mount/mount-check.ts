/** Loads a candidate as the live shell does and visits each page and card of its contract in each role. */
import { type CallName, isFor, type RemoteContract, type ViewerKind } from '@spreadwise/contract';
import { PERMISSIONS, permissionsOf, TIER_NAMES, type Tier } from '@spreadwise/shared-auth/model';
import PQueue from 'p-queue';
import type { BrowserContext, Page } from 'playwright-core';
import { messageOf } from '../../../platform/lib/text';
import type { Candidate, MountCheck } from '../candidate';
import { type EnclosedBrowser, TookTooMuchError, withBrowser } from './browser';
import {
  type LiveShell,
  type MadeCall,
  type PageServer,
  STAND_IN_EXPOSE,
  STAND_IN_PATH,
  startPageServer,
} from './page-server';
import { installAgent, untilRest, watchFaults, watchFiles, watchRequests } from './page-watch';
import { addressOf, SAMPLE_TIER } from './sample-api';

export interface MountCheckOptions {
  readonly browser: EnclosedBrowser;
  readonly shell: LiveShell;
  readonly now: () => Date;
  /** The time limit for a screen to appear and settle, in milliseconds. */
  readonly screenLimitMs?: number;
  /** The time limit of the whole check, in milliseconds. */
  readonly limitMs?: number;
}

/** The shell itself gives up on a screen sooner. */
const SCREEN_LIMIT_MS = 10_000;
const LIMIT_MS = 90_000;
const MOST_MESSAGES = 10;

/** Runs one check at a time, because a browser uses much of the machine. */
export function createMountCheck(options: MountCheckOptions): MountCheck {
  const { browser, shell, now, screenLimitMs = SCREEN_LIMIT_MS, limitMs = LIMIT_MS } = options;
  const queue = new PQueue({ concurrency: 1 });
  const lookAt = async (candidate: Candidate, elsewhere: ReadonlySet<string>) => {
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
  };
  return (candidate, elsewhere = new Set()) => queue.add(() => lookAt(candidate, elsewhere));
}

interface Visit {
  readonly candidate: Candidate;
  readonly elsewhere: ReadonlySet<string>;
  readonly server: PageServer;
  readonly screenLimitMs: number;
}

/** Resolves to the faults, as soon as there are any. Rejects only if the browser ended. */
async function goThrough(
  context: BrowserContext,
  people: readonly MountViewer[],
  visit: Visit,
): Promise<readonly string[]> {
  const page = await context.newPage();
  const faults = watchFaults(page, visit.candidate.name, visit.server.folder);
  try {
    return await visitAll(page, faults, people, visit);
  } catch (error) {
    if (!context.browser()?.isConnected()) throw error;
    const [why] = messageOf(error).split('\n');
    return [...faults, `leaves, crashes or breaks the page: ${why}`];
  }
}

async function visitAll(
  page: Page,
  faults: string[],
  people: readonly MountViewer[],
  { candidate: { name, contract }, elsewhere, server, screenLimitMs }: Visit,
): Promise<readonly string[]> {
  const pending = watchRequests(page);
  watchFiles(page, server.folder, elsewhere, faults);
  await page.addInitScript(installAgent);
  // The stand-in comes last: the next viewer signs in there, and its slots hold the candidate's cards.
  const paths = [...new Set(contract.pages.map(({ path }) => path)), STAND_IN_PATH];
  // A public page that starts with the candidate also contains the server's tags for its files.
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
      // The previous page may still be displayed and at rest.
      await look(person.name, [STAND_IN_EXPOSE]);
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

/** Runs in the page: navigates like its own Back, without reloading. */
function showPath(path: string): void {
  history.pushState(null, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

const notShown = ({ expose, slot }: { readonly expose: string; readonly slot?: string }): string =>
  `./${expose} is not shown${slot === undefined ? '' : ` in the slot ${slot}`}, though remote.json says that it is`;

/** The calls of the shell itself. */
const SHELL_CALLS: readonly CallName[] = [
  'GET /api/account',
  'GET /api/config',
  'POST /api/url-tracking/log-visitor',
  'POST /api/remotes/reports',
];

/** Calls made without any interaction that `opens` does not list for this viewer. */
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

export interface MountViewer {
  /** For messages. */
  readonly name: string;
  readonly viewer: ViewerKind;
  readonly tier?: Tier;
  /** Null if the viewer does not sign in. */
  readonly credentials: { readonly password: string } | { readonly email: string } | null;
}

const NOBODY: MountViewer = { name: 'nobody', viewer: 'nobody', credentials: null };
const OWNER: MountViewer = { name: 'the owner', viewer: 'OWNER', credentials: { password: 'sample' } };
const customer = (tier: Tier): MountViewer => ({
  name: tier === SAMPLE_TIER ? 'a customer' : `a customer of ${tier}`,
  viewer: 'CUSTOMER',
  tier,
  credentials: { email: addressOf(tier) },
});

/**
 * Viewers of one list visit in turn, in a page that is not reloaded. Besides nobody, the owner and a customer, there is
 * a customer of each further tier without which nobody would see some page or card.
 */
export function visitsOf(contract: RemoteContract): readonly (readonly MountViewer[])[] {
  const visits = [[NOBODY, OWNER], [customer(SAMPLE_TIER)]];
  for (const { permission } of [...contract.pages, ...contract.cards]) {
    if (visits.flat().some((person) => holds(person, permission, contract))) continue;
    const tier = TIER_NAMES.find((one) => holds(customer(one), permission, contract));
    if (tier) visits.push([customer(tier)]);
  }
  return visits;
}

/** What a person should see of the candidate: its pages by path, and its cards in any slot. */
export function shownTo(person: MountViewer, contract: RemoteContract) {
  const role = person.viewer === 'nobody' ? null : person.viewer;
  return {
    pages: contract.pages.filter(
      ({ audience, permission }) => isFor(audience, role) && holds(person, permission, contract),
    ),
    cards: contract.cards.filter(({ permission }) => holds(person, permission, contract)),
  };
}

function holds({ viewer, tier }: MountViewer, permission: string | undefined, contract: RemoteContract) {
  if (permission === undefined) return true;
  if (viewer === 'nobody') return false;
  if (permission in PERMISSIONS) return permissionsOf(viewer, tier).some((one) => one === permission);
  const heldBy: readonly string[] = contract.permissions[permission]?.heldBy ?? [];
  return heldBy.includes(tier ?? viewer);
}
