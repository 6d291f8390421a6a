/** API calls, counted by day. */
import { defineFeature, ofProcess, service } from '../../platform/feature';
import type { OnAnswered } from '../../platform/http';
import { createCallDaysStore, createCallTally } from './call-days-store';
import { countedBy, usageRoutes } from './routes';
import { USAGE_TABLES } from './tables';

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
