/** The HTTP application: what every request goes through, and the features' routes. */

import type { HttpBindings } from '@hono/node-server';
import type { PublicConfig } from '@spreadwise/contract';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { ownNames } from '../lib/own-name';
import { CommonHeaders, NO_HEADERS } from './answers/common-headers';
import type { AppEnv, MountRoutes } from './environment';
import { type Ground, HttpExchange } from './exchange';
import { misdirected, notFound, onError } from './failures';
import { sameOrigin, WRITES } from './guards/same-origin';
import { securityHeaders } from './guards/security-headers';
import { handle } from './handle';
import { logRequest } from './observed/request-log';
import { endSpan, withinSpan } from './observed/request-span';
import { NotingRouter } from './observed/route-names';
import { createRateLimits } from './rate-limit';
import { createSessionCookies } from './session-cookie';

export interface AppContext extends Omit<Ground, 'headers' | 'origins' | 'sessionCookies'> {
  readonly publicOrigin: string;
  /** Of the owner's panel, where it has one of its own. */
  readonly adminOrigin?: string | null | undefined;
  /** Then no name is ours but those of the two. */
  readonly isProduction: boolean;
  readonly publicConfig: () => PublicConfig;
}

export interface App {
  fetch(request: Request, connection?: Partial<HttpBindings>): Response | Promise<Response>;
  /** Without a server, as in a test. */
  request(path: string, init?: RequestInit): Promise<Response>;
  readonly routes: readonly { readonly method: string; readonly path: string }[];
}

/** `pages` come after every call of the API, so that whatever they answer, an unknown call is answered as JSON. */
export function createApp(
  context: AppContext,
  {
    calls,
    pages = [],
  }: { readonly calls: readonly MountRoutes[]; readonly pages?: readonly MountRoutes[] | undefined },
): App {
  const { publicOrigin, adminOrigin = null, isProduction, publicConfig } = context;
  const origins = { publicOrigin, adminOrigin };
  const isOwnName = ownNames(isProduction, publicOrigin, ...(adminOrigin === null ? [] : [adminOrigin]));
  const addCalls = (app: Hono<AppEnv>) => {
    app.on(WRITES, '/api/*', sameOrigin(isOwnName));
    handle(app, 'GET /api/config', publicConfig);
    for (const add of calls) add(app);
  };
  const headers = new CommonHeaders(securityHeaders(publicOrigin, publicConfig().payment.scriptUrl));
  // A request without a name comes from no browser; in production it is a stranger's all the same.
  const isOurs = (host: string | undefined) => (host ? isOwnName(host) : !isProduction);
  const sessionCookies = createSessionCookies(publicOrigin);
  return serve({ ...context, headers, origins, sessionCookies }, [addCalls], pages, isOurs);
}

/** Of a process that only works: how it is, and nothing else. */
export function createHealthApp(log: Logger, calls: readonly MountRoutes[]): App {
  const origins = { publicOrigin: 'http://localhost', adminOrigin: null };
  const nobody = {
    origins,
    trustedProxies: 0,
    socketAddress: () => null,
    findSession: async () => null,
    sessionCookies: createSessionCookies(origins.publicOrigin),
  };
  return serve(
    { log, headers: NO_HEADERS, rateLimits: createRateLimits(null), ...nobody },
    calls,
    [],
    () => true,
  );
}

/** Asked by whoever watches the process, e.g. a load balancer by the process's address; `/metrics` is kept by its token. */
const WATCHED: readonly string[] = ['/healthz', '/readyz', '/metrics'];

const isCall = (path: string) => path.startsWith('/api/') || path === '/api' || WATCHED.includes(path);

/** The exchange has it already. */
const pathOf = (_request: Request, given?: { env?: HttpExchange }) => given?.env?.path ?? '';

/**
 * Two routers: what a single handler answers at once stays on the server's fast path, and a page for every address beside
 * it would be a second one for every call.
 */
function serve(
  ground: Ground,
  calls: readonly MountRoutes[],
  pages: readonly MountRoutes[],
  isOurs: (host: string | undefined) => boolean,
): App {
  const [callRouter, pageRouter] = [calls, pages].map((features) => {
    const app = new Hono<AppEnv>({ router: new NotingRouter(), getPath: pathOf });
    app.onError(onError);
    app.notFound(notFound(() => routes));
    for (const add of features) add(app);
    return app;
  }) as [Hono<AppEnv>, Hono<AppEnv>];
  const routes = [...callRouter.routes, ...pageRouter.routes];
  const knowsCall = (method: string, path: string) =>
    isCall(path) || callRouter.router.match(method === 'HEAD' ? 'GET' : method, path)[0].length > 0;

  const fetch: App['fetch'] = (request, connection) => {
    const started = performance.now();
    const exchange = new HttpExchange(ground, request, connection);
    const { path } = exchange;
    const done = (response: Response) => {
      const ms = performance.now() - started;
      logRequest(exchange, path, response.status, ms);
      ground.onAnswered?.(exchange, response.status, ms / 1000);
      if (exchange.span) endSpan(exchange.span, exchange, response.status);
      return exchange.complete(response);
    };
    const { host } = exchange;
    // Null: there is no server, as in a test that names no host.
    if (host !== null && !isOurs(host) && !WATCHED.includes(path)) return done(misdirected(exchange.id));
    const router = knowsCall(request.method, path) ? callRouter : pageRouter;
    const route = () => router.fetch(request, exchange);
    const answer = ground.tracer ? withinSpan(ground.tracer, exchange, route) : route();
    return answer instanceof Promise ? answer.then(done) : done(answer);
  };
  return {
    fetch,
    request: async (path, init) => fetch(new Request(new URL(path, 'http://localhost'), init)),
    routes,
  };
}
