/** What both drivers share: where the migrations are, and what an open database is. */
import { fileURLToPath } from 'node:url';
import type { Database } from './database';
import type { DatabaseHealth } from './health';
import type { DatabaseSnapshot } from './snapshots/snapshot';

/** Beside this file in the source, beside the bundle once built. */
export const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('./migrations', import.meta.url)) };

export interface OpenDatabase {
  readonly db: Database;
  /** The same database for the little that must not wait for anything else, such as keeping a lease. */
  readonly reserved: Database;
  /** The same database for what the owner asks of it, whose failures say nothing about how it is. */
  readonly aside: Database;
  readonly kind: 'embedded' | 'server';
  readonly health: Pick<DatabaseHealth, 'state' | 'ask'>;
  /** What a backup is made of, where only this process can make it: of the embedded database. */
  readonly snapshot: (() => Promise<DatabaseSnapshot>) | null;
  /** For the stop: from now on a database that says nothing is given up at once. Resolves when it was asked for a sign of life. */
  losePatience(): Promise<void>;
  /** Waits for what runs. */
  close(): Promise<void>;
}
