/** Deletes rows whose retention period is over, table by table, in batches. Runs in one process at a time. */
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import { defineFeature, dueRows, ofProcess, type RetentionSettings, type TableDeclaration } from '../feature';
import { schedule } from '../jobs';
import { HOUR_MS, type Timers } from '../lib/time';
import { createDueRowsStore, type DueRowsStore } from './due-rows-store';
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
    return {
      handlers: [
        schedule('retention', HOUR_MS, ({ signal }) => run(signal), 'expired rows could not be deleted'),
      ],
    };
  },
});

interface RetentionOptions {
  readonly store: DueRowsStore;
  readonly tables: readonly TableDeclaration[];
  /** A server vacuums and analyzes by itself; nothing does it for the embedded database. */
  readonly databaseKind: 'embedded' | 'server';
  readonly settings: () => RetentionSettings;
  readonly now: () => Date;
  readonly timers: Pick<Timers, 'sleep'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Lets others use the database in between. */
const PAUSE_MS = 50;

/**
 * Must run in one process at a time; `signal` aborts it. A table that fails is logged once and does not stop the others.
 */
export function createRetention(options: RetentionOptions): (signal: AbortSignal) => Promise<void> {
  const { store, tables, databaseKind, settings, now, timers, log } = options;
  const failing = new Set<string>();

  const deleteDue = async (table: PgTable, due: SQL, signal: AbortSignal) => {
    let gone = 0;
    while (!signal.aborted) {
      const { rows, isMore } = await store.deleteSome(table, due);
      gone += rows;
      if (!isMore) break;
      await timers.sleep(PAUSE_MS, signal);
    }
    if (gone > 0 && databaseKind === 'embedded') await store.tidy(table);
  };

  return async (signal) => {
    for (const declaration of tables) {
      const { name, table } = declaration;
      const due = dueRows(declaration, settings(), now());
      if (due === null) continue;
      if (signal.aborted) return;
      try {
        await deleteDue(table, due, signal);
        failing.delete(name);
      } catch (error) {
        if (!failing.has(name)) log.warn({ err: error, table: name }, 'expired rows could not be deleted');
        failing.add(name);
      }
    }
  };
}
