/** The two cookies that decide which versions a browser is given: its cohort, and its previews. */
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { drawCohort, readCohort } from '../releases/cohort';
import { type Preview, readPass, writePass } from '../releases/preview-pass';
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
  /** From now on this browser session sees it, in the place of an earlier one of the same remote. Returns what it sees then. */
  addPreview(c: Context, preview: Preview): Promise<RemotesView>;
  /** Ends the preview of one remote, or every one. */
  endPreviews(c: Context, remote?: string): void;
}

const COHORT = 'cohort';
const PREVIEWS = 'remote-override';
const COHORT_SECONDS = 30 * 86_400;
/** Browsers keep 4 KiB of a cookie, and its name. */
const MOST_PREVIEWS = 8;
const MOST_LENGTH = 3_500;
const BETWEEN = '~';

export function createBrowserCookies(context: BrowserCookiesContext): BrowserCookies {
  const { registry, passSecret, publicOrigin, now, random } = context;
  const attributes = {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: publicOrigin.startsWith('https:'),
  } as const;

  /** The oldest first. */
  const previewsOf = (c: Context): readonly Preview[] => {
    const passes = getCookie(c, PREVIEWS)?.split(BETWEEN).slice(0, MOST_PREVIEWS) ?? [];
    return passes.flatMap((pass) => {
      const read = readPass(passSecret, pass, now());
      return read.ok ? [read.preview] : [];
    });
  };
  const read = (c: Context): BrowserTraits => ({
    cohort: readCohort(getCookie(c, COHORT)),
    previews: previewsOf(c),
  });
  /** For the browser session; each pass itself says until when it is good. */
  const keep = (c: Context, previews: readonly Preview[]): void => {
    let kept = previews.slice(-MOST_PREVIEWS).map((one) => writePass(passSecret, one));
    while (kept.length > 1 && kept.join(BETWEEN).length > MOST_LENGTH) kept = kept.slice(1);
    if (kept.length > 0) setCookie(c, PREVIEWS, kept.join(BETWEEN), attributes);
    else deleteCookie(c, PREVIEWS, attributes);
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
    async addPreview(c, preview) {
      const { cohort, previews } = read(c);
      const all = [...previews.filter(({ remote }) => remote !== preview.remote), preview];
      keep(c, all);
      return registry.view({ cohort, previews: all });
    },
    endPreviews(c, remote) {
      keep(c, remote === undefined ? [] : previewsOf(c).filter((one) => one.remote !== remote));
    },
  };
}
