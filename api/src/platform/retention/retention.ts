/**
 * Deletes what has been kept for long enough: a table after the other, each in parts with pauses between them. A table that
 * fails does not keep the others, and is said once.
 */
import type { Logger } from 'pino';
import type { Timers } from '../lib/timing/timers';
import type { DueRowsStore } from './due-rows-store';
import { duePeriods, type RetentionSettings, type SweptTable } from './periods';

export interface RetentionOptions {
  readonly store: DueRowsStore;
  /** A server vacuums and analyzes by itself; the embedded database has nothing that does. */
  readonly databaseKind: 'embedded' | 'server';
  /** Asked at each run. */
  readonly settings: () => RetentionSettings;
  readonly now: () => Date;
  readonly timers: Pick<Timers, 'sleep'>;
  readonly log: Pick<Logger, 'warn'>;
}

export const RETENTION_EVERY_MS = 3_600_000;
/** Others have the database in between. */
const PAUSE_MS = 50;

/** To be run by one process at a time; `signal` breaks it off. */
export function createRetention(options: RetentionOptions): (signal: AbortSignal) => Promise<void> {
  const { store, databaseKind, settings, now, timers, log } = options;
  const failing = new Set<SweptTable>();

  const empty = async (table: SweptTable, before: Date, signal: AbortSignal) => {
    let gone = 0;
    while (!signal.aborted) {
      const { rows, isMore } = await store.deleteSome(table, before);
      gone += rows;
      if (!isMore) break;
      await timers.sleep(PAUSE_MS, signal);
    }
    if (gone > 0 && databaseKind === 'embedded') await store.tidy(table);
  };

  return async (signal) => {
    for (const { table, before } of duePeriods(settings(), now())) {
      if (signal.aborted) return;
      try {
        await empty(table, before, signal);
        failing.delete(table);
      } catch (error) {
        if (!failing.has(table)) log.warn({ err: error, table }, 'what is old was not deleted');
        failing.add(table);
      }
    }
  };
}
