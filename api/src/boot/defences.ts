/** What limits and browsers refuse: counted while it happens, written by and by, shown to the owner. */
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Database } from '../db/database';
import {
  createDefencesStore,
  createTally,
  cspReportRoute,
  defenceRoutes,
  noteRefusals,
  watchLimits,
} from '../defences';
import type { Limits } from '../lib/limits/limits';
import { createSharedLimits } from '../lib/limits/shared-limits';
import type { Meter } from '../lib/observed/meter';
import { keyedHash } from '../lib/secrets';
import { REAL_TIMERS } from '../lib/timing/timers';
import type { Part } from './part';

export interface Defences extends Part {
  /** Of which each refusal is counted. */
  readonly limits: Limits;
}

export interface DefenceServices {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Logger;
  readonly meter: Meter;
}

export function startDefences(
  { payment: { secretKey } }: Config,
  { db, now, log, meter }: DefenceServices,
): Defences {
  const store = createDefencesStore(db);
  const tally = createTally({
    write: (csp, hits) => store.write(csp, hits, now()),
    ...{ timers: REAL_TIMERS, now },
    onFailure: (error) => log.warn({ err: error }, 'what was refused was not written down'),
  });
  const hashOf = (key: string) => keyedHash(secretKey, `refused ${key}`);
  const onRefused = noteRefusals({ tally, meter, hashOf });
  return {
    limits: watchLimits(createSharedLimits({ db, secret: secretKey, log }), onRefused),
    routes(app) {
      cspReportRoute(app, tally);
      defenceRoutes(app, { store, now });
    },
    stop: tally.flush,
  };
}
