/** Deletes rows whose period is over; of several processes that work, one at a time. */
import { randomUUID } from 'node:crypto';
import { CLOCK, DATABASE, defineFeature, LOG, type RetentionSettings, service, TIMERS } from '../feature';
import { createDueRowsStore } from './due-rows-store';
import { createRetention, RETENTION_EVERY_MS } from './retention';

export const RETENTION_SETTINGS = service<() => RetentionSettings>('settings.retention');

export const retentionFeature = defineFeature({
  name: 'retention',
  purpose: 'how long rows are kept, and the job that deletes what is older',
  needs: { database: DATABASE, settings: RETENTION_SETTINGS, now: CLOCK, timers: TIMERS, log: LOG },
  open({ database: { db, kind }, ...given }) {
    const { run, stop } = createRetention({
      ...given,
      store: createDueRowsStore(db),
      databaseKind: kind,
      holder: randomUUID(),
    });
    return {
      jobs: [
        { name: 'retention', everyMs: RETENTION_EVERY_MS, work: run, failure: 'what is old was not deleted' },
      ],
      stop,
    };
  },
});
