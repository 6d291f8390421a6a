/** The process of `npm run audit:verify`: whether the audit log is still what was written; ends with 1 when it is not. */
import { readFileSync } from 'node:fs';
import { readStorageConfig } from './config';
import { createAuditStore } from './operations/audit/audit-store';
import { type AuditVerdict, verifyAudit } from './operations/audit/verify';
import { FolderInUseError, lockFolder } from './platform/data-dir';
import { openDatabase } from './platform/db/open';
import { ConfigError } from './platform/lib/config-error';
import { createLogger } from './platform/lib/observed/log';
import { REAL_TIMERS } from './platform/lib/time';

try {
  process.exitCode = await run();
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof FolderInUseError;
  const message = error instanceof Error ? error.message : String(error);
  console.error(isExpected ? message : `The audit log could not be verified: ${message}`);
  process.exitCode = 1;
}

async function run(): Promise<number> {
  const storage = readStorageConfig(process.env, (path) => readFileSync(path, 'utf8'));
  const release = storage.databaseUrl === null ? lockFolder(storage.dataDir) : () => {};
  try {
    const outside = { log: createLogger('silent'), timers: REAL_TIMERS };
    const database = await openDatabase(storage, outside);
    try {
      const verdict = await verifyAudit(createAuditStore(database.db), new Date());
      console.log(told(verdict));
      return verdict.fault ? 1 : 0;
    } finally {
      await database.close();
    }
  } finally {
    release();
  }
}

function told({ fault, rows, emptied, first, last, waiting }: AuditVerdict): string {
  if (fault) return fault.text;
  const of = first && last ? `, numbers ${first.seq} to ${last.seq}, ending with ${last.hash}` : '';
  return `The audit log is whole: ${rows} rows${of}; ${emptied} emptied by an erasure, ${waiting} to join yet.`;
}
