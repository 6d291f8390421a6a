/** The HTTP application: what every request goes through, and the features' routes. */

import type { PublicConfig } from '@spreadwise/contract';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { FindSession } from '../lib/session';
import type { AppEnv, Feature } from './environment';
import { notFound, onError } from './failures';
import { handle } from './handle';
import { clientAddress, type SocketAddress } from './middleware/client-address';
import { requestLog } from './middleware/request-log';
import { sameOrigin } from './middleware/same-origin';
import { securityHeaders } from './middleware/security-headers';
import { withSession } from './middleware/session';
import type { RateLimits } from './rate-limit';

export interface AppContext {
  readonly log: Logger;
  readonly publicOrigin: string;
  readonly publicConfig: PublicConfig;
  readonly trustedProxies: number;
  readonly socketAddress: SocketAddress;
  readonly rateLimits: RateLimits;
  readonly findSession: FindSession;
}

/** `pages` come after every call of the API, so that whatever they answer, an unknown call is answered as JSON. */
export function createApp(
  context: AppContext,
  {
    calls,
    pages = [],
  }: { readonly calls: readonly Feature[]; readonly pages?: readonly Feature[] | undefined },
): Hono<AppEnv> {
  const { publicOrigin, publicConfig } = context;
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.notFound(notFound(app));
  app.use(requestLog(context.log));
  app.use(securityHeaders(publicOrigin, publicConfig.payment.scriptUrl));
  app.use(clientAddress(context.trustedProxies, context.socketAddress));
  app.use(async (c, next) => {
    c.set('rateLimits', context.rateLimits);
    c.set('session', null);
    c.set('deployer', null);
    await next();
  });
  app.use('/api/*', sameOrigin(publicOrigin), withSession(context.findSession));
  handle(app, 'GET /api/config', () => publicConfig);
  for (const addCalls of calls) addCalls(app);
  app.all('/api/*', (c) => c.notFound());
  for (const addPages of pages) addPages(app);
  return app;
}

/** Of a process that only works: how it is, and nothing else. */
export function createHealthApp(log: Logger, pages: readonly Feature[]): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.notFound(notFound(app));
  app.use(requestLog(log));
  for (const addPages of pages) addPages(app);
  return app;
}
