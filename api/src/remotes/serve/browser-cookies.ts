/** The two cookies that decide which versions a browser gets: its cohort and its previews. */
import { isOwnersPage } from '@spreadwise/contract/page-paths';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { CookieOptions } from 'hono/utils/cookie';
import { drawCohort, type Preview, readCohort, readPass, writeCohort, writePass } from './cookie-values';
import type { BrowserTraits, RemoteRegistry } from './registry';

export interface BrowserCookiesContext {
  readonly registry: Pick<RemoteRegistry, 'view'>;
  readonly passSecret: Buffer;
  readonly publicOrigin: string;
  /** Whether a preview from a server on the visitor's own machine needs a pass. */
  readonly production: boolean;
  readonly isPanels: (c: Context) => boolean;
  readonly ownerPreviews: readonly string[];
  /** The current mark of a team's token; null once the token no longer works. */
  readonly markOf: (token: string) => Promise<string | null>;
  readonly now: () => Date;
  /** A random integer from 0 to `below` - 1. */
  readonly random: (below: number) => number;
}

/** The panel's own origin serves no canaries and no previews. */
const EVERYBODYS: BrowserTraits = { cohort: null, previews: [] };
const COHORT_SECONDS = 30 * 86_400;
/** Browsers limit a cookie to 4 KiB including its name. */
const MOST_PREVIEWS = 8;
const MOST_LENGTH = 3_500;
const BETWEEN = '~';

export function createBrowserCookies(context: BrowserCookiesContext) {
  const { registry, passSecret, publicOrigin, ownerPreviews, isPanels, random } = context;
  const attributes = {
    httpOnly: true,
    sameSite: 'Lax',
    path: '/',
    secure: publicOrigin.startsWith('https:'),
  } as const;
  // Over https, browsers accept these names from this very host only.
  const prefix = attributes.secure ? '__Host-' : '';
  const COHORT = `${prefix}cohort`;
  const kept = createPreviewCookie(context, `${prefix}remote-override`, attributes);

  const isForeign = ({ by, maker }: Preview) =>
    'origin' in by && maker.kind === 'team' && !ownerPreviews.includes(by.origin);
  const read = async (c: Context): Promise<BrowserTraits> =>
    isPanels(c)
      ? EVERYBODYS
      : { cohort: readCohort(passSecret, getCookie(c, COHORT)), previews: await kept.read(c) };
  /** On the page where the owner types the password, only code that the owner allowed may run. */
  const readOfPage = async (c: Context): Promise<BrowserTraits> => {
    const { cohort, previews } = await read(c);
    if (!isOwnersPage(c.req.path)) return { cohort, previews };
    return { cohort, previews: previews.filter((one) => !isForeign(one)) };
  };

  return {
    view: async (c: Context) => registry.view(await read(c)),
    /** The view for a page. While there is a canary, it assigns a number to a browser that has none. */
    async viewOfPage(c: Context) {
      const browser = await readOfPage(c);
      const view = await registry.view(browser);
      if (!view.hasCanary || browser.cohort !== null || isPanels(c)) return view;
      const cohort = drawCohort(random);
      setCookie(c, COHORT, writeCohort(passSecret, cohort), { ...attributes, maxAge: COHORT_SECONDS });
      return registry.view({ ...browser, cohort });
    },
    /** Adds the preview to this browser session, replacing one of the same remote. Returns the new view. */
    async addPreview(c: Context, preview: Preview) {
      const { cohort, previews } = await read(c);
      const all = [...previews.filter(({ remote }) => remote !== preview.remote), preview];
      kept.write(c, all);
      return registry.view({ cohort, previews: all });
    },
    async endPreviews(c: Context, remote?: string) {
      const previews = remote === undefined ? [] : await kept.read(c);
      kept.write(
        c,
        previews.filter((one) => one.remote !== remote),
      );
    },
    /** The origin of a team whose code runs in this browser without the owner's permission; null if there is none. */
    async foreignOrigin(c: Context) {
      const found = (await kept.read(c)).find(isForeign);
      return found && 'origin' in found.by ? found.by.origin : null;
    },
  };
}

export type BrowserCookies = ReturnType<typeof createBrowserCookies>;

/** The cookie of a browser session's previews; each pass states when it expires. */
function createPreviewCookie(
  { passSecret, production, markOf, now }: BrowserCookiesContext,
  name: string,
  attributes: CookieOptions,
) {
  /** Checked on every read: revoking or replacing a token ends its previews. */
  const holds = async ({ maker }: Preview): Promise<boolean> => {
    if (maker.kind === 'machine') return !production;
    return maker.kind === 'owner' || (await markOf(maker.token).catch(() => null)) === maker.mark;
  };
  return {
    /** Oldest first. */
    async read(c: Context): Promise<readonly Preview[]> {
      const passes = getCookie(c, name)?.split(BETWEEN).slice(0, MOST_PREVIEWS) ?? [];
      const found = passes.flatMap((pass) => {
        const read = readPass(passSecret, pass, now());
        return typeof read === 'string' ? [] : [read];
      });
      const held = await Promise.all(found.map(holds));
      return found.filter((_, index) => held[index]);
    },
    write(c: Context, previews: readonly Preview[]): void {
      let passes = previews.slice(-MOST_PREVIEWS).map((one) => writePass(passSecret, one));
      while (passes.length > 1 && passes.join(BETWEEN).length > MOST_LENGTH) passes = passes.slice(1);
      if (passes.length > 0) setCookie(c, name, passes.join(BETWEEN), attributes);
      else deleteCookie(c, name, attributes);
    },
  };
}
