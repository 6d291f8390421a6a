/** Preview links: they show one browser session other versions of remotes once the visitor confirms; and their end. */
import { CONTRACT_FILE, remoteName, SERVER_PATHS } from '@spreadwise/contract';
import { type Context, Hono } from 'hono';
import { isFromOwnPage, readBody, siteOfRequest } from '../../platform/http';
import { escapeHtml } from '../../platform/lib/text';
import { HOUR_MS } from '../../platform/lib/time';
import { readContract } from '../contracts';
import type { ReleaseStore } from '../releases';
import type { BrowserCookies } from './browser-cookies';
import { type Preview, readPass } from './cookie-values';

export interface PreviewRoutesContext {
  readonly cookies: Pick<BrowserCookies, 'addPreview' | 'endPreviews'>;
  readonly passSecret: Buffer;
  readonly publicOrigin: string;
  /** Whether even a server on the visitor's own machine needs a pass. */
  readonly production: boolean;
  readonly now: () => Date;
  /** Stores the contract of a developer's own build. */
  readonly store: Pick<ReleaseStore, 'notePreviewed'>;
  /** Fetches a file from a server on this machine; null if it is missing or does not arrive soon. */
  readonly fetchLocal: (url: string) => Promise<Buffer | null>;
}

const LOCAL_ORIGIN = /^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}$/;
/** Enough for the text of a link, which our form sends back. */
const MOST_FORM_BYTES = 8 * 1024;
/** How long a server on the visitor's own machine is shown: a working day. */
const LOCAL_MS = 12 * HOUR_MS;

export function previewRoutes(context: PreviewRoutesContext): Hono {
  const { cookies, passSecret, publicOrigin, production, now } = context;
  const routes = new Hono();
  const refuse = (c: Context, reason: string) => c.text(reason, 403, { 'Cache-Control': 'no-store' });
  /** The address in the link, or else the page on which it was opened. */
  const wayBack = (c: Context, { to }: Readonly<Record<string, string>>) =>
    pathOn(publicOrigin, to) ?? pathOn(publicOrigin, c.req.header('Referer'), true);
  const lead = (c: Context, to: string) => {
    c.header('Cache-Control', 'no-store');
    return c.redirect(to, 303);
  };

  routes.use('/remotes/preview/*', async (c, next) =>
    siteOfRequest(c) === 'admin' ? refuse(c, `Previews are shown at ${publicOrigin}.`) : next(),
  );

  routes.get('/remotes/preview', async (c) => {
    const asked = c.req.query();
    const preview = askedFor(asked);
    if (typeof preview === 'string') return refuse(c, preview);
    const to = wayBack(c, asked);
    c.header('Content-Security-Policy', QUESTION_POLICY);
    c.header('Cache-Control', 'no-store');
    return c.html(previewQuestion(preview, to === null ? asked : { ...asked, to }));
  });

  routes.post('/remotes/preview', async (c) => {
    if (!isFromOwnPage(c.req.raw.headers, publicOrigin))
      return refuse(c, 'A preview must begin on the page that requests it.');
    const asked = Object.fromEntries(new URLSearchParams(await readBody(c, MOST_FORM_BYTES)));
    const found = askedFor(asked);
    if (typeof found === 'string') return refuse(c, found);
    const preview = await withContract(found);
    const view = await cookies.addPreview(c, { ...preview, since: now() });
    const first = view.document.remotes.find(({ name }) => name === preview.remote)?.pages[0]?.path;
    return lead(c, wayBack(c, asked) ?? first ?? '/');
  });

  routes.get('/remotes/preview/end', async (c) => {
    await cookies.endPreviews(c, c.req.query('remote'));
    return lead(c, wayBack(c, c.req.query()) ?? '/');
  });

  const askedFor = ({ token, ...asked }: Record<string, string>): Preview | string => {
    if (token === undefined) return localPreview(asked, production, now());
    const pass = readPass(passSecret, token, now());
    return typeof pass === 'string' ? REFUSALS[pass] : pass;
  };
  /** Fetches the contract each time the link is opened, because it may have changed. */
  const withContract = async (preview: Preview): Promise<Preview> => {
    const { remote, by, maker } = preview;
    if (maker.kind !== 'machine' || !('origin' in by)) return preview;
    const bytes = await context.fetchLocal(`${by.origin}/${CONTRACT_FILE}`);
    const read = bytes && readContract(remote, new Map([[CONTRACT_FILE, bytes]]));
    if (!read?.ok) return preview;
    await context.store.notePreviewed(remote, read, now());
    return { ...preview, by: { ...by, contract: read.id } };
  };
  return routes;
}

const REFUSALS = {
  expired: 'This preview link has expired. Ask the team that made it for a new one.',
  forged: 'This preview link is not one of ours, or was cut off.',
};

/** The preview of a developer's own server, or the reason why it is refused. */
function localPreview(
  { remote, origin }: Record<string, string>,
  production: boolean,
  now: Date,
): Preview | string {
  if (production) return 'A preview needs a link that the team of the remote has made.';
  if (!remoteName.safeParse(remote).success || !remote || !origin || !LOCAL_ORIGIN.test(origin))
    return 'Without a link of the team, a preview needs remote and origin, e.g. ?remote=mfe-auth&origin=http://localhost:4001';
  const expiresAt = new Date(now.getTime() + LOCAL_MS);
  return { remote, by: { origin }, maker: { kind: 'machine' }, since: now, expiresAt };
}

/** The text's path, if it is a page of this site; otherwise null. `absolute`: the text is an absolute address. */
function pathOn(origin: string, text: string | undefined, absolute = false): string | null {
  if (!text || (!absolute && !/^\/(?![/\\])/.test(text))) return null;
  if (!URL.canParse(text, absolute ? undefined : origin)) return null;
  const url = new URL(text, absolute ? undefined : origin);
  const [, first = ''] = url.pathname.split('/');
  const isPage = url.origin === origin && !(SERVER_PATHS as readonly string[]).includes(first);
  return isPage && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : null;
}

// The page that asks for confirmation runs no code, so the author of the link cannot influence it.

const QUESTION_POLICY = "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** `fields` are sent back unchanged. */
function previewQuestion({ remote, by, expiresAt }: Preview, fields: Readonly<Record<string, string>>) {
  const what =
    'origin' in by
      ? `the build at <strong>${escapeHtml(by.origin)}</strong>, which nobody here has checked`
      : `its version <code>${escapeHtml(by.version)}</code>`;
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Show a preview?</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"></head>
<body><main><h1>Show a preview of ${escapeHtml(remote)}?</h1>
<p>This browser would run ${what}, in the place of what everybody else sees, until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC.</p>
<p>A preview can see and change what you do on this site. Go on only if you know who sent you here.</p>
<form method="post" action="/remotes/preview">${hidden.join('')}
<button type="submit">Show the preview</button> <a href="/">No, go back</a></form></main></body></html>`;
}
