/** Snapshots of the embedded database, and databases made from them. No writes occur between the sums and the dump. */
import { Readable } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import * as schema from '../schema';
import { openFolder } from '../unavailable';
import { type DatabaseSnapshot, readFacts, sumTables, type TableSum } from './snapshot';

/** Blocks all other work meanwhile, so no write occurs between the sums and the dump, which is held in memory. */
export async function snapshotEmbedded(client: PGlite): Promise<DatabaseSnapshot> {
  // A shorter WAL makes the dump smaller and its first start faster.
  await client.exec('checkpoint');
  const db = drizzle(client, { schema });
  const { facts, dump } = await db.transaction(async (tx) => ({
    facts: await readFacts(tx, 'embedded'),
    // It waits for statements but not for transactions, so inside this one it sees the same moment.
    dump: await client.dumpDataDir('none'),
  }));
  return { facts, dump: Readable.fromWeb(dump.stream() as never), close: async () => {} };
}

/** For a folder that only this process has open. */
export async function snapshotFolder(folder: string): Promise<DatabaseSnapshot> {
  const client = await openFolder(folder, () => PGlite.create(folder));
  return { ...(await snapshotEmbedded(client)), close: () => client.close() };
}

/** Creates a database from a dump, in `folder` (null: in memory, discarded afterwards), and returns its sums. */
export async function loadEmbedded(dump: Buffer, folder: string | null): Promise<readonly TableSum[]> {
  const client = await PGlite.create({
    loadDataDir: new Blob([new Uint8Array(dump)]),
    ...(folder === null ? {} : { dataDir: folder }),
  });
  try {
    return await drizzle(client, { schema }).transaction((tx) => sumTables(tx));
  } finally {
    await client.close();
  }
}
