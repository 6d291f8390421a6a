/** Gives each request an id and a logger, and writes one line when it has been answered. */
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Logger } from 'pino';
import type { AppEnv } from '../environment';

/** What a proxy in front may have called the request. */
const SANE_ID = /^[\w.:-]{8,64}$/;

/** The line names the route's pattern: no address, query, header, cookie, token or body is ever written. */
export function requestLog(
  log: Logger,
  now: () => number = () => performance.now(),
): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const started = now();
    const given = c.req.header('X-Request-Id') ?? '';
    const requestId = SANE_ID.test(given) ? given : randomUUID();
    c.set('requestId', requestId);
    c.set('log', log.child({ requestId }));
    c.header('X-Request-Id', requestId);
    await next();
    const line = {
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      ms: Math.round((now() - started) * 10) / 10,
    };
    c.var.log[levelOf(c.req.path, c.res.status)](line, 'request');
  };
}

/** Files that were served well would bury everything else. */
const levelOf = (path: string, status: number) =>
  status >= 500 ? 'error' : path.startsWith('/api/') || status >= 400 ? 'info' : 'debug';
