/** What limits and browsers refuse, as metrics. */
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { cspReportRoute, noteRefusals, watchLimits } from '../defences';
import type { Limits } from '../lib/limits/limits';
import { createSharedLimits } from '../lib/limits/shared-limits';
import type { Meter } from '../lib/observed/meter';
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
    limits: watchLimits(createSharedLimits({ db, secret: secretKey, log }), noteRefusals(meter)),
    routes: (app) => cspReportRoute(app, meter),
  };
}
