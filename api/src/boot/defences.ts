/** What limits and browsers refuse, as metrics. */
import type { Logger } from 'pino';
import type { Config } from '../config';
import { countRefusals, cspReportRoute } from '../operations/security-reports';
import type { Database } from '../platform/db/database';
import type { Limits } from '../platform/lib/limits';
import { createSharedLimits } from '../platform/lib/limits-store';
import type { Meter } from '../platform/lib/observed/meter';
import type { Part } from './part';

export interface Defences extends Part {
  /** Of which each refusal is counted. */
  readonly limits: Limits;
}

export interface DefenceServices {
  readonly db: Database;
  readonly log: Logger;
  readonly meter: Meter;
}

export function startDefences(
  { payment: { secretKey } }: Config,
  { db, log, meter }: DefenceServices,
): Defences {
  return {
    limits: countRefusals(createSharedLimits({ db, secret: secretKey, log }), meter),
    routes: (app) => cspReportRoute(app, meter),
  };
}
