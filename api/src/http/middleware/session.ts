/** Finds the session that a request's bearer token names. */
import type { MiddlewareHandler } from 'hono';
import { type FindSession, hashToken } from '../../lib/session';
import type { AppEnv } from '../environment';

export function withSession(findSession: FindSession): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = /^Bearer ([\w.~+/=-]{16,256})$/i.exec(c.req.header('Authorization') ?? '')?.[1];
    c.set('session', token ? await findSession(hashToken(token)) : null);
    await next();
  };
}
