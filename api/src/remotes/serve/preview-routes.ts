/** The links by which one browser session sees another version of a remote, and the one that ends that. */

import { remoteName } from '@spreadwise/contract';
import { type Context, Hono } from 'hono';
import { readPass, writePass } from '../releases/preview-pass';
import type { BrowserCookies } from './browser-cookies';

export interface PreviewRoutesContext {
  readonly cookies: Pick<BrowserCookies, 'keepPass' | 'dropPass'>;
  readonly passSecret: Buffer;
  /** Whether a pass is needed even for a server on the visitor's own machine. */
  readonly production: boolean;
  readonly now: () => Date;
}

const LOCAL_ORIGIN = /^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}$/;
/** How long a server on the visitor's own machine is shown: a working day. */
const LOCAL_MS = 12 * 3_600_000;

/** GET /remotes/preview and GET /remotes/preview/end. */
export function previewRoutes({ cookies, passSecret, production, now }: PreviewRoutesContext): Hono {
  const routes = new Hono();
  const refuse = (c: Context, reason: string) => c.text(reason, 403, { 'Cache-Control': 'no-store' });
  const toStart = (c: Context) => {
    c.header('Cache-Control', 'no-store');
    return c.redirect('/', 303);
  };

  routes.get('/remotes/preview', (c) => {
    const { token, remote, origin } = c.req.query();
    if (token !== undefined) {
      const pass = readPass(passSecret, token, now());
      if (!pass.ok) return refuse(c, REFUSALS[pass.reason]);
      cookies.keepPass(c, token);
      return toStart(c);
    }
    if (production) return refuse(c, 'A preview needs a link that the team of the remote has made.');
    if (!remoteName.safeParse(remote).success || !remote || !origin || !LOCAL_ORIGIN.test(origin))
      return refuse(
        c,
        'Without a link of the team, a preview needs remote and origin, e.g. ?remote=mfe-auth&origin=http://localhost:4001',
      );
    const expiresAt = new Date(now().getTime() + LOCAL_MS);
    cookies.keepPass(c, writePass(passSecret, { remote, by: { origin }, expiresAt }));
    return toStart(c);
  });

  routes.get('/remotes/preview/end', (c) => {
    cookies.dropPass(c);
    return toStart(c);
  });

  return routes;
}

const REFUSALS = {
  expired: 'This preview link has expired. Ask the team that made it for a new one.',
  forged: 'This preview link is not one of ours, or was cut off.',
};
