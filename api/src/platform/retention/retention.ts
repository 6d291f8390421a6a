/**
 * Deletes what has been kept for long enough: one process, one table after the other, in parts with pauses between them.
 * A table that fails does not stop the others, and is logged once.
 */
import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import { dueRows, type RetentionSettings, type TableDeclaration } from '../feature';
import type { Timers } from '../lib/timing/timers';
import type { DueRowsStore } from './due-rows-store';

export interface RetentionContext {
  readonly store: DueRowsStore;
  readonly tables: readonly TableDeclaration[];
  /** A server vacuums and analyzes by itself; the embedded database has nothing that does. */
  readonly databaseKind: 'embedded' | 'server';
  /** Read at each run. */
  readonly settings: () => RetentionSettings;
  /** This process, among those that could do it. */
  readonly holder: string;
  readonly now: () => Date;
  readonly timers: Pick<Timers, 'sleep'>;
  readonly log: Pick<Logger, 'warn'>;
}

export const RETENTION_EVERY_MS = 3_600_000;
/** The process that deletes keeps the lease; another follows when that one is gone. */
const HOLDER_MS = 1.5 * RETENTION_EVERY_MS;
/** Others have the database in between. */
const PAUSE_MS = 50;

export interface RetentionJob {
  readonly run: () => Promise<void>;
  /** Resolves when nothing of it is under way. */
  readonly stop: () => Promise<void>;
}

export function createRetention(context: RetentionContext): RetentionJob {
  const { store, tables, databaseKind, settings, holder, now, timers, log } = context;
  const stopped = new AbortController();
  const failing = new Set<string>();
  let underWay = Promise.resolve();

  /** Checked before each part: a process that stood still for long may have lost the lease. */
  const goesOn = async () => !stopped.signal.aborted && (await store.mayFor(holder, HOLDER_MS));

  const deleteDue = async (table: PgTable, due: SQL) => {
    let gone = 0;
    while (await goesOn()) {
      const { rows, isMore } = await store.deleteSome(table, due);
      gone += rows;
      if (!isMore) break;
      await timers.sleep(PAUSE_MS, stopped.signal);
    }
    if (gone > 0 && databaseKind === 'embedded') await store.tidy(table);
  };

  const run = async () => {
    for (const declaration of tables) {
      const { name, table } = declaration;
      const due = dueRows(declaration, settings(), now());
      if (due === null) continue;
      if (!(await goesOn())) return;
      try {
        await deleteDue(table, due);
        failing.delete(name);
      } catch (error) {
        if (!failing.has(name)) log.warn({ err: error, table: name }, 'what is old was not deleted');
        failing.add(name);
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
