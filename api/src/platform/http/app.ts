/** The HTTP application: what every request passes through, and the features' routes. */
import type { HttpBindings } from '@hono/node-server';
import type { ErrorBody, PublicConfig } from '@spreadwise/contract';
import { type Context, type ErrorHandler, Hono, type NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import type { Readiness } from '../lib/observed/readiness';
import { ownNames } from '../lib/own-name';
import { createSessionCookies } from './cookies';
import { type AppEnv, HttpExchange, type HttpServices, type MountRoutes } from './exchange';
import { handle } from './handle';
import { endSpan, logRequest, NotingRouter, withinSpan } from './observed';
import { inLanguage, Problem, type ProblemDetails, problemOf, refusal } from './problem';
import { createRateLimits } from './rate-limit';
import { CommonHeaders, NO_HEADERS, securityHeaders } from './response-headers';
import { notAmongPages, type Origins } from './sites';

export interface AppContext
  extends Origins,
    Omit<HttpServices, 'headers' | 'isOwnName' | 'origins' | 'sessionCookies'> {
  /** In production only the configured origins' hosts are accepted. */
  readonly isProduction: boolean;
  readonly publicConfig: () => PublicConfig;
}

export interface App {
  fetch(request: Request, connection?: Partial<HttpBindings>): Response | Promise<Response>;
  /** For tests: answers without a server. */
  request(path: string, init?: RequestInit): Promise<Response>;
  readonly routes: readonly { readonly method: string; readonly path: string }[];
}

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE'];
/** Called, by any name, by the payment provider's servers, not by a browser; its signature authenticates it. */
const EXEMPT = '/api/stripe/webhook';

/** `pages` come after all API calls, so that an unknown call is answered as JSON whatever the pages match. */
export function createApp(
  context: AppContext,
  given: { readonly calls: readonly MountRoutes[]; readonly pages?: readonly MountRoutes[] | undefined },
): App {
  const { publicOrigin, adminOrigin, siteOrigin, isProduction, publicConfig } = context;
  const origins = { publicOrigin, adminOrigin, siteOrigin };
  const isOwnName = ownNames(isProduction, ...Object.values(origins).filter((one) => one !== null));
  const addCalls = (app: Hono<AppEnv>) => {
    app.on(WRITES, '/api/*', async (c, next) => {
      if (c.req.path !== EXEMPT && c.env.isForeign) throw new Problem(403, 'Cross-site request refused.');
      await next();
    });
    handle(app, 'GET /api/config', publicConfig);
    for (const add of given.calls) add(app);
  };
  const headers = new CommonHeaders(securityHeaders(publicOrigin, publicConfig().payment.scriptUrl));
  // A request without a Host comes from no browser; production refuses it anyway.
  const isOurs = (host: string | undefined) => (host ? isOwnName(host) : !isProduction);
  const sessionCookies = createSessionCookies(publicOrigin);
  const own = { headers, origins, isOwnName, sessionCookies };
  return serve({ ...context, ...own }, [addCalls], given.pages ?? [], isOurs);
}

/** The application of a process that only works: health checks, nothing else. */
export function createHealthApp(log: Logger, calls: readonly MountRoutes[]): App {
  const origins = { publicOrigin: 'http://localhost', adminOrigin: null, siteOrigin: null };
  const sessionCookies = createSessionCookies(origins.publicOrigin);
  const isOwnName = () => true;
  const nobody = { trustedProxies: 0, socketAddress: () => null, findSession: () => null, isOwnName };
  const services = { log, headers: NO_HEADERS, rateLimits: createRateLimits(null), origins, sessionCookies };
  return serve({ ...services, ...nobody }, calls, [], () => true);
}

/** Called by monitoring, e.g. a load balancer by the process's IP address; `/metrics` is protected by its token. */
const WATCHED: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/** Files of the shell and of remotes, and the list of remotes. */
const PRODUCT_FILES = /^\/(assets|remotes)\b/;

const isCall = (path: string) => path.startsWith('/api/') || path === '/api' || WATCHED.includes(path);

/** The exchange has already computed it. */
const pathOf = (_request: Request, given?: { env?: HttpExchange }) => given?.env?.path ?? '';

/** Two routers, so that calls stay on the server's fast path: a catch-all page would be a second handler. */
function serve(
  services: HttpServices,
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
    const exchange = new HttpExchange(services, request, connection);
    const { path } = exchange;
    const done = (response: Response) => {
      const ms = performance.now() - started;
      logRequest(exchange, response.status, ms);
      services.onAnswered?.(exchange, response.status, ms / 1000);
      if (exchange.span) endSpan(exchange.span, exchange, response.status);
      return exchange.complete(response);
    };
    const { host } = exchange;
    // Null: there is no server, as in a test that sets no Host.
    if (host !== null && !isOurs(host) && !WATCHED.includes(path) && path !== EXEMPT)
      return done(refusal(421, MISDIRECTED, exchange.id));
    const isForCalls = knowsCall(request.method, path);
    if (exchange.site === 'pages' && (isForCalls || PRODUCT_FILES.test(path)) && !WATCHED.includes(path)) {
      const elsewhere = notAmongPages(services.origins, request, exchange);
      if (elsewhere) return done(elsewhere);
    }
    const router = isForCalls ? callRouter : pageRouter;
    const route = () => router.fetch(request, exchange);
    const answer = services.tracer ? withinSpan(services.tracer, exchange, route) : route();
    return answer instanceof Promise ? answer.then(done) : done(answer);
  };
  return {
    fetch,
    request: async (path, init) => fetch(new Request(new URL(path, 'http://localhost'), init)),
    routes,
  };
}

export function healthRoutes(app: Hono<AppEnv>, readiness: Pick<Readiness, 'report'>): void {
  app.get('/healthz', (c) => {
    c.env.doNotStore();
    return c.json({ status: 'alive' });
  });
  app.get('/readyz', (c) => {
    const report = readiness.report();
    c.env.doNotStore();
    return c.json(report, report.status === 'not ready' ? 503 : 200);
  });
}

const MISDIRECTED = 'This server has another name. If it should have this one, PUBLIC_ORIGIN has to say so.';

/** Answers a `Problem` as it is; logs anything else once and reveals only the request's id. */
const onError: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof HTTPException && error.status < 500)
    return refuse(c, error.status, error.message || 'This request could not be answered.');
  const { status, message, more } = problemOf(error, c.env);
  return refuse(c, status, message, more);
};

/** Answers in the caller's language. */
function refuse(c: Context<AppEnv>, status: number, message: string, more: ProblemDetails = {}): Response {
  const { issues, refusals, retryAfterSeconds } = more;
  c.env.doNotStore();
  const headers: Record<string, string> = { ...more.headers };
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds);
  const wait = Number(headers['Retry-After']) || null;
  const say = (words: string) => inLanguage(words, c.env.language, wait);
  const body = {
    error: say(message),
    ...(issues ? { issues: issues.map((one) => ({ field: one.field, message: say(one.message) })) } : {}),
    ...(refusals ? { refusals: [...refusals] } : {}),
    requestId: c.env.id,
  };
  return c.json(body satisfies ErrorBody, status as 400, headers);
}

function notFound(
  routes: () => readonly { readonly method: string; readonly path: string }[],
): NotFoundHandler<AppEnv> {
  return (c) => {
    const methods = routes()
      .filter(({ method, path }) => method !== 'ALL' && path === c.req.path)
      .map(({ method }) => method);
    if (methods.length === 0) return refuse(c, 404, `Nothing found at ${c.req.path.slice(0, 200)}.`);
    const taken = new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])));
    const Allow = [...taken].join(', ');
    return refuse(c, 405, `${c.req.path} takes ${Allow}.`, { headers: { Allow } });
  };
}
