/** Finds the session that a request's bearer token names. */
import type { MiddlewareHandler } from 'hono';
import { hashSecret } from '../../lib/secrets';
import type { AppEnv, Session } from '../environment';

/** Looks up a live session by the SHA-256 (hex) of its token; null when unknown, expired or revoked. */
export type FindSession = (tokenHash: string) => Promise<Session | null>;

export const hashToken = (token: string): string => hashSecret(token);

export function withSession(findSession: FindSession): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const token = /^Bearer ([\w.~+/=-]{16,256})$/i.exec(c.req.header('Authorization') ?? '')?.[1];
    c.set('session', token ? await findSession(hashToken(token)) : null);
    await next();
  };
}
