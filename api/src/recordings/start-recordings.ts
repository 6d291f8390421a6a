/** Puts recordings together: the calls in every process that serves, the work in those that watch the market. */
import type { Logger } from 'pino';
import type { Database } from '../db/database';
import type { MountRoutes } from '../http/environment';
import { startPeriodic } from '../lib/timing/periodic';
import { type KeepRecordingsContext, keepRecordings } from './keep-recordings';
import { createRecordingsStore } from './recordings-store';
import { recordingRoutes } from './routes';

interface Given {
  readonly db: Database;
  readonly now: () => Date;
}

export const askForRecordings =
  ({ db, now }: Given): MountRoutes =>
  (app) =>
    recordingRoutes(app, { store: createRecordingsStore(db), now });

export interface DoRecordingsOptions extends Given, Omit<KeepRecordingsContext, 'store' | 'now' | 'log'> {
  readonly log: Logger;
}

const LOOK_EVERY_MS = 2_000;

/** Returns how to stop looking. */
export function doRecordings({ db, ...options }: DoRecordingsOptions): () => void {
  const { tick } = keepRecordings({ ...options, store: createRecordingsStore(db) });
  return startPeriodic({
    everyMs: LOOK_EVERY_MS,
    work: tick,
    onFailure: (error) => options.log.warn({ err: error }, 'what is asked of recordings waits'),
  });
}
