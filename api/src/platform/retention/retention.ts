/** Deletes due rows, table by table, in batches. A table that fails is logged once and does not stop the others. */
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import { dueRows, type RetentionSettings, type TableDeclaration } from '../feature';
import type { Timers } from '../lib/time';
import type { DueRowsStore } from './due-rows-store';

export interface RetentionOptions {
  readonly store: DueRowsStore;
  readonly tables: readonly TableDeclaration[];
  /** A server vacuums and analyzes by itself; nothing does it for the embedded database. */
  readonly databaseKind: 'embedded' | 'server';
  readonly settings: () => RetentionSettings;
  readonly now: () => Date;
  readonly timers: Pick<Timers, 'sleep'>;
  readonly log: Pick<Logger, 'warn'>;
}

export const RETENTION_EVERY_MS = 3_600_000;
/** Lets others use the database in between. */
const PAUSE_MS = 50;

/** Must run in one process at a time; `signal` aborts it. */
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
