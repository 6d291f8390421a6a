/** Calls of the API added up by day: counted as they are answered, shown in the panel. */
import type { Logger } from 'pino';
import { countedBy, createCallDaysStore, createCallTally, usageRoutes } from '../operations/usage';
import type { Database } from '../platform/db/database';
import type { OnAnswered } from '../platform/http';
import { REAL_TIMERS } from '../platform/lib/time';
import type { Part } from './part';

export interface Usage extends Part {
  readonly onAnswered: OnAnswered;
}

export function startUsage({
  db,
  now,
  log,
}: {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Logger;
}): Usage {
  const store = createCallDaysStore(db);
  const tally = createCallTally({
    write: (sums) => store.add(sums, now()),
    timers: REAL_TIMERS,
    onFailure: (error) => log.warn({ err: error }, 'calls were not added up; they are with the next ones'),
  });
  return {
    onAnswered: countedBy(tally),
    routes: (app) => usageRoutes(app, { store, now }),
    stop: tally.flush,
  };
}
