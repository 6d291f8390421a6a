/** Records each request as a log line, a span and a duration, by the route's pattern and never by its full path. */
import type { Context, Next } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import type { RouterRoute } from 'hono/types';
import type { Meter } from '../lib/observed/meter';
import type { Span, Tracer } from '../lib/observed/tracer';
import type { AppEnv, HttpExchange, OnAnswered } from './exchange';

/** Logs the route's pattern only: never an address, query, header, cookie, token or body. */
export function logRequest(
  { services, id, path, request, route, span, callerKind }: HttpExchange,
  status: number,
  ms: number,
): void {
  const level = levelOf(path, status);
  if (!services.log.isLevelEnabled(level)) return;
  const line = {
    requestId: id,
    ...(span ? { traceId: span.traceId } : {}),
    ...{ method: request.method, route, status, ms: Math.round(ms * 10) / 10 },
    ...((status === 401 || status === 403) && callerKind ? { caller: callerKind } : {}),
  };
  services.log[level](line, 'request');
}

function levelOf(path: string, status: number): 'error' | 'info' | 'debug' {
  // Polled every other second; each change of readiness is logged where it happens.
  if (path === '/readyz') return 'debug';
  if (status >= 500) return 'error';
  // Successful file requests would bury everything else.
  return path.startsWith('/api/') || status >= 400 ? 'info' : 'debug';
}

export function withinSpan<T>(tracer: Tracer, exchange: HttpExchange, work: () => T): T {
  const { request, services } = exchange;
  // Strangers must not decide what is traced; our own proxy may.
  const parent = services.trustedProxies > 0 ? request.headers.get('traceparent') : null;
  const attributes = { 'http.request.method': request.method };
  exchange.span = tracer.begin(request.method, 'server', attributes, { parent });
  return tracer.within(exchange.span, work);
}

export function endSpan(span: Span, { id, request, route }: HttpExchange, status: number): void {
  span.rename(route ? `${request.method} ${route}` : request.method);
  span.set({ 'http.route': route, 'http.response.status_code': status, 'spreadwise.request_id': id });
  span.end(status >= 500 ? 'failed' : 'ok');
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** The label for requests that no route matches and for catch-all pages. */
const NONE = '(none)';

export const answeredMeter =
  (meter: Meter): OnAnswered =>
  ({ request, route }, status, seconds) =>
    meter.observe('spreadwise_http_request_duration_seconds', seconds, {
      method: METHODS.has(request.method) ? request.method : 'other',
      route: route || NONE,
      status: `${Math.floor(status / 100)}xx`,
    });

type Handler = (c: Context<AppEnv>, next: Next) => unknown;
type Registered = [Handler, RouterRoute];

export class NotingRouter extends SmartRouter<Registered> {
  constructor() {
    super({ routers: [new RegExpRouter(), new TrieRouter()] });
  }

  override add(method: string, path: string, [handler, route]: Registered): void {
    const noting: Handler = (c, next) => {
      c.env.route = path;
      return handler(c, next);
    };
    super.add(method, path, [noting, route]);
  }
}
