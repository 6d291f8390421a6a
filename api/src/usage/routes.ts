/** How often the API is called, for whoever manages it. */
import type { Hono } from 'hono';
import type { AppEnv } from '../http/environment';
import { handle } from '../http/handle';
import type { CallDaysStore } from './call-days-store';

export interface UsageContext {
  readonly store: Pick<CallDaysStore, 'read'>;
  readonly now: () => Date;
}

export function usageRoutes(app: Hono<AppEnv>, { store, now }: UsageContext): void {
  handle(app, 'GET /api/admin/calls', ({ query: { call } }) => store.read(now(), call));
}
