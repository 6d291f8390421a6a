/** Deletes rows whose retention period is over. Runs in one process at a time. */
import { defineFeature, ofProcess } from '../feature';
import { schedule } from '../jobs';
import { createDueRowsStore } from './due-rows-store';
import { createRetention, RETENTION_EVERY_MS } from './retention';
import { RETENTION_SETTINGS, retentionOf } from './settings';
import { COORDINATION_TABLES } from './tables';

export const retentionFeature = defineFeature({
  name: 'retention',
  purpose: 'how long rows are kept, and the job that deletes what is older',
  tables: COORDINATION_TABLES,
  settings: RETENTION_SETTINGS,
  needs: ofProcess('database', 'declared', 'settings', 'now', 'timers', 'log'),
  open({ database: { db, kind }, declared: { tables }, settings, ...given }) {
    const run = createRetention({
      ...given,
      tables,
      settings: () => retentionOf(settings),
      store: createDueRowsStore(db),
      databaseKind: kind,
    });
    const work = ({ signal }: { readonly signal: AbortSignal }) => run(signal);
    return {
      handlers: [schedule('retention', RETENTION_EVERY_MS, work, 'expired rows could not be deleted')],
    };
  },
});
