/** Runs a command-line program on the configured database: opens it, closes it, and reports failures in one line. */
import { readStorageConfig } from './config';
import { lockFolder } from './platform/data-dir';
import type { Database } from './platform/db/database';
import { openDatabase } from './platform/db/open';
import { createLogger } from './platform/lib/observed/log';
import { messageOf } from './platform/lib/text';
import { REAL_TIMERS } from './platform/lib/time';
import { OperatorError } from './platform/operator-error';

/** Sets the exit code to what `work` returns, or to 1 if it throws; `failed` states what was not done. */
export async function onDatabase(
  work: (db: Database) => Promise<number>,
  failed: string,
  // Not by default: a missing folder means that a command that only reads was given the wrong one.
  prepare: (dataDir: string) => void = () => {},
): Promise<void> {
  try {
    process.exitCode = await opened(work, prepare);
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : `${failed}: ${messageOf(error)}`);
    process.exitCode = 1;
  }
}

async function opened(
  work: (db: Database) => Promise<number>,
  prepare: (dataDir: string) => void,
): Promise<number> {
  const storage = readStorageConfig(process.env);
  if (storage.databaseUrl === null) prepare(storage.dataDir);
  const release = storage.databaseUrl === null ? lockFolder(storage.dataDir) : () => {};
  try {
    const database = await openDatabase(storage, { log: createLogger('silent'), timers: REAL_TIMERS });
    try {
      return await work(database.db);
    } finally {
      await database.close();
    }
  } finally {
    release();
  }
}
