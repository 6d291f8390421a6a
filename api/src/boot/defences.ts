/** What limits and browsers refuse, as metrics. */
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Database } from '../db/database';
import { cspReportRoute, noteRefusals, type OnWork, watchLimits } from '../defences';
import type { Limits } from '../lib/limits/limits';
import { createSharedLimits } from '../lib/limits/shared-limits';
import type { Meter } from '../lib/observed/meter';
import type { Part } from './part';

export interface Defences extends Part {
  /** Of which each refusal is counted. */
  readonly limits: Limits;
  readonly onWork: OnWork;
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
  const { onRefused, onWork } = noteRefusals(meter);
  return {
    limits: watchLimits(createSharedLimits({ db, secret: secretKey, log }), onRefused),
    onWork,
    routes: (app) => cspReportRoute(app, meter),
  };
}
