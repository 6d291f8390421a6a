/** The two cookies that decide which versions a browser is given: its cohort, and a preview. */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { drawCohort, readCohort } from '../releases/cohort';
import { readPass } from '../releases/preview-pass';
import type { BrowserTraits, RemoteRegistry } from './registry/registry';
import type { RemotesView } from './registry/remotes-view';

export interface BrowserCookiesContext {
  readonly registry: Pick<RemoteRegistry, 'view'>;
  /** Signs the passes. */
  readonly passSecret: Buffer;
  readonly publicOrigin: string;
  readonly now: () => Date;
  /** A whole number from 0, below the given one. */
  readonly random: (below: number) => number;
}

export interface BrowserCookies {
  /** What this browser is given. */
  view(c: Context): Promise<RemotesView>;
  /** The same for a page: while there is a canary, a browser without a number is given one and keeps it. */
  viewOfPage(c: Context): Promise<RemotesView>;
  keepPass(c: Context, pass: string): void;
  dropPass(c: Context): void;
}

const COHORT = 'cohort';
const OVERRIDE = 'remote-override';
const COHORT_SECONDS = 30 * 86_400;

export function createBrowserCookies({
  registry,
  passSecret,
  publicOrigin,
  now,
  random,
}: BrowserCookiesContext): BrowserCookies {
  const attributes = {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: publicOrigin.startsWith('https:'),
  } as const;
  const read = (c: Context): BrowserTraits => {
    const pass = getCookie(c, OVERRIDE);
    const known = pass ? readPass(passSecret, pass, now()) : null;
    return { cohort: readCohort(getCookie(c, COHORT)), preview: known?.ok ? known.preview : null };
  };
  return {
    view: (c) => registry.view(read(c)),
    async viewOfPage(c) {
      const browser = read(c);
      const view = await registry.view(browser);
      if (!view.hasCanary || browser.cohort !== null) return view;
      const cohort = drawCohort(random);
      setCookie(c, COHORT, String(cohort), { ...attributes, maxAge: COHORT_SECONDS });
      return registry.view({ ...browser, cohort });
    },
    /** For the browser session; the pass itself says until when it is good. */
    keepPass: (c, pass) => setCookie(c, OVERRIDE, pass, attributes),
    dropPass: (c) => void deleteCookie(c, OVERRIDE, attributes),
  };
}
