/** Runs the job once, with the shortest periods an operator may choose. */
import { TABLES } from '../../../boot/declarations';
import type { Database } from '../../db/database';
import type { RetentionSettings } from '../../feature';
import { createLogger } from '../../lib/observed/log';
import { createDueRowsStore } from '../due-rows-store';
import { createRetention } from '../feature';
import { LEAST_AUDIT_DAYS } from '../settings';

export const SHORTEST: RetentionSettings = { visits: 31, audit: LEAST_AUDIT_DAYS, events: 31 };

export async function sweepTables(db: Database, now: Date): Promise<void> {
  const run = createRetention({
    store: createDueRowsStore(db),
    tables: TABLES,
    databaseKind: 'server',
    settings: () => SHORTEST,
    now: () => now,
    timers: { sleep: async () => {} },
    log: createLogger('silent'),
  });
  await run(new AbortController().signal);
}
