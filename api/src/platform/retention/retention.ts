/**
 * Deletes what has been kept for long enough: one process, a table after the other, each in parts with pauses between them.
 * A table that fails does not keep the others, and is said once.
 */
import type { Logger } from 'pino';
import type { Timers } from '../lib/time';
import type { DueRowsStore } from './due-rows-store';
import { duePeriods, type RetentionSettings, type SweptTable } from './periods';

export interface RetentionContext {
  readonly store: DueRowsStore;
  /** A server vacuums and analyzes by itself; the embedded database has nothing that does. */
  readonly databaseKind: 'embedded' | 'server';
  /** Asked at each run. */
  readonly settings: () => RetentionSettings;
  /** This process, among those that could do it. */
  readonly holder: string;
  readonly now: () => Date;
  readonly timers: Pick<Timers, 'sleep'>;
  readonly log: Pick<Logger, 'warn'>;
}

export const RETENTION_EVERY_MS = 3_600_000;
/** Who has deleted goes on; another follows when that one is gone. */
const HOLDER_MS = 1.5 * RETENTION_EVERY_MS;
/** Others have the database in between. */
const PAUSE_MS = 50;

export interface RetentionJob {
  readonly run: () => Promise<void>;
  /** Resolves when nothing of it is under way. */
  readonly stop: () => Promise<void>;
}

export function createRetention(context: RetentionContext): RetentionJob {
  const { store, databaseKind, settings, holder, now, timers, log } = context;
  const stopped = new AbortController();
  const failing = new Set<SweptTable>();
  let underWay = Promise.resolve();

  /** Asked before each part: whoever stood still for long may have lost the work to another. */
  const goesOn = async () => !stopped.signal.aborted && (await store.mayFor(holder, HOLDER_MS));

  const empty = async (table: SweptTable, before: Date) => {
    let gone = 0;
    while (await goesOn()) {
      const { rows, isMore } = await store.deleteSome(table, before);
      gone += rows;
      if (!isMore) break;
      await timers.sleep(PAUSE_MS, stopped.signal);
    }
    if (gone > 0 && databaseKind === 'embedded') await store.tidy(table);
  };

  const run = async () => {
    for (const { table, before } of duePeriods(settings(), now())) {
      if (!(await goesOn())) return;
      try {
        await empty(table, before);
        failing.delete(table);
      } catch (error) {
        if (!failing.has(table)) log.warn({ err: error, table }, 'what is old was not deleted');
        failing.add(table);
      }
    }
  };

  return {
    run: () => {
      underWay = run();
      return underWay;
    },
    async stop() {
      stopped.abort();
      await underWay.catch(() => undefined);
      await store.release(holder).catch(() => undefined);
    },
  };
}
