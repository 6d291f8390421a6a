/** API calls, counted by day when they are answered, and shown to staff who manage the API. */
import { CALLS, type CallName } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { defineFeature, ofProcess, service } from '../../platform/feature';
import { type AppEnv, handle, limitOf, type OnAnswered } from '../../platform/http';
import {
  type CallDaysStore,
  type CallTally,
  createCallDaysStore,
  createCallTally,
  USAGE_TABLES,
} from './call-days-store';

export const COUNT_CALL = service<OnAnswered>('usage.count-call');

export const usageFeature = defineFeature({
  name: 'usage',
  purpose: 'how often each call of the API is made',
  tables: USAGE_TABLES,
  needs: ofProcess('database', 'now', 'timers', 'log'),
  provides: { countCall: COUNT_CALL },
  open({ database: { db }, now, timers, log }) {
    const store = createCallDaysStore(db);
    const tally = createCallTally({
      write: (sums) => store.add(sums, now()),
      timers,
      onFailure: (error) =>
        log.warn({ err: error }, 'call counts could not be stored; they are added to the next ones'),
    });
    return {
      services: { countCall: countedBy(tally) },
      routes: (app) => usageRoutes(app, store, now),
      stop: tally.flush,
    };
  },
});

export function usageRoutes(app: Hono<AppEnv>, store: Pick<CallDaysStore, 'read'>, now: () => Date): void {
  handle(app, 'GET /api/admin/calls', async ({ c, query: { call } }) => {
    const { usage, days } = await store.read(now(), call);
    return {
      usage: usage.map((row) => {
        const limit = isCall(row.call) ? limitOf(app, row.call) : null;
        return { ...row, limit: limit && c.env.services.rateLimits.inForce(limit) };
      }),
      days,
    };
  });
}

const isCall = (name: string): name is CallName => Object.hasOwn(CALLS, name);

/** Counts only calls of the contract, not made-up paths. */
export const countedBy =
  ({ add }: Pick<CallTally, 'add'>): OnAnswered =>
  ({ request, route }, status) => {
    const call = `${request.method} ${route}`;
    if (!isCall(call)) return;
    const [refused, failed] = [Number(status >= 400 && status < 500), Number(status >= 500)];
    add({ call, calls: 1, refused, failed });
  };
