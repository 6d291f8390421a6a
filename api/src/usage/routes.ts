/** Calls as they are answered, and how often that was for whoever manages the API. */
import { CALLS, type Caller } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { API_TOKEN_PREFIX } from '../automation';
import type { AppEnv } from '../http/environment';
import type { HttpExchange, OnAnswered } from '../http/exchange';
import { handle } from '../http/handle';
import type { CallDaysStore } from './call-days-store';
import type { CallTally } from './call-tally';

export interface UsageContext {
  readonly store: Pick<CallDaysStore, 'read'>;
  readonly now: () => Date;
}

export function usageRoutes(app: Hono<AppEnv>, { store, now }: UsageContext): void {
  handle(app, 'GET /api/admin/calls', ({ query: { call } }) => store.read(now(), call));
}

/** Only calls of the contract: an address that somebody made up is none. */
export const countedBy =
  ({ add }: Pick<CallTally, 'add'>): OnAnswered =>
  (exchange, status, seconds) => {
    const call = `${exchange.request.method} ${exchange.route}`;
    if (!Object.hasOwn(CALLS, call)) return;
    const [refused, failed] = [Number(status >= 400 && status < 500), Number(status >= 500)];
    add({ call, caller: callerOf(exchange), calls: 1, refused, failed, ms: Math.round(seconds * 1000) });
  };

/** By what was shown, also where it was not believed. */
function callerOf({ deployer, request }: HttpExchange): Caller {
  if (deployer?.kind === 'team') return 'team';
  const authorization = request.headers.get('Authorization');
  if (authorization === null) return 'nobody';
  return authorization.startsWith(`Bearer ${API_TOKEN_PREFIX}`) ? 'token' : 'session';
}
