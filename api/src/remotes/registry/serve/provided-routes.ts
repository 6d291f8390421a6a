/** What the live product gives to remotes, for teams that check a build before they send it. Public. */
import { CALLS } from '@spreadwise/contract';
import { Hono } from 'hono';
import { etagOf, Problem } from '../../../platform/http';

export interface ProvidedContext {
  /** What the live shell's build says; null: there is none at this moment, e.g. while it is built anew. */
  readonly provided: () => Promise<object | null>;
  /** What the live remotes offer to cards. */
  readonly slots: () => Promise<readonly string[]>;
  readonly now: () => Date;
}

/** It changes with a release of the shell, or of a remote with another slot. */
const KEPT_SECONDS = 60;

interface ProvidedAnswer {
  readonly text: string;
  readonly etag: string;
}

/** GET /remotes/provided.json. */
export function providedRoutes(ctx: ProvidedContext): Hono {
  const answer = keptFor(KEPT_SECONDS * 1000, ctx.now, () => readAnswer(ctx));
  const routes = new Hono();
  routes.get('/remotes/provided.json', async (c) => {
    const { text, etag } = await answer();
    const headers = {
      'Cache-Control': `public, max-age=${KEPT_SECONDS}`,
      ETag: etag,
      'Access-Control-Allow-Origin': '*',
    };
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers);
    return c.body(text, 200, { ...headers, 'Content-Type': 'application/json; charset=utf-8' });
  });
  return routes;
}

async function readAnswer({ provided, slots }: ProvidedContext): Promise<ProvidedAnswer> {
  const [given, offered] = await Promise.all([provided(), slots()]);
  if (!given)
    throw new Problem(503, 'The shell is not built at this moment. Please try again in a few seconds.', {
      retryAfterSeconds: 5,
    });
  const text = JSON.stringify({ ...given, calls: Object.keys(CALLS), slots: offered });
  return { text, etag: etagOf(text) };
}

/** Makes it once for so long, however many ask; what failed is made again the next time. */
function keptFor<T>(ms: number, now: () => Date, make: () => Promise<T>): () => Promise<T> {
  let kept: { readonly until: number; readonly made: Promise<T> } | null = null;
  return () => {
    if (kept && now().getTime() < kept.until) return kept.made;
    const mine = { until: now().getTime() + ms, made: make() };
    kept = mine;
    mine.made.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.made;
  };
}
