/** What the live product gives to remotes, for teams that check a build before they send it. Public. */
import { createHash } from 'node:crypto';
import { CALLS } from '@spreadwise/contract';
import { Hono } from 'hono';

export interface ProvidedContext {
  /** What the live shell's build says. */
  readonly provided: () => Promise<object>;
  /** What approved contracts offer to cards. */
  readonly slots: () => Promise<readonly string[]>;
}

/** It changes with a release of the shell, or when the owner approves a slot. */
const KEPT_SECONDS = 60;

/** GET /remotes/provided.json. */
export function providedRoutes({ provided, slots }: ProvidedContext): Hono {
  const routes = new Hono();
  routes.get('/remotes/provided.json', async (c) => {
    const [given, offered] = await Promise.all([provided(), slots()]);
    const text = JSON.stringify({ ...given, calls: Object.keys(CALLS), slots: offered });
    const headers = {
      'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
      ETag: `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
      'Access-Control-Allow-Origin': '*',
    };
    if (c.req.header('If-None-Match') === headers.ETag) return c.body(null, 304, headers);
    return c.body(text, 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
  });
  return routes;
}
