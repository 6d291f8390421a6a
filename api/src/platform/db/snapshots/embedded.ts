/** Snapshots of the embedded database, and databases made of them. Nobody writes between the sums and the dump. */
import { Readable } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import * as schema from '../schema';
import { type DatabaseSnapshot, readFacts, sumTables, type TableSum } from './snapshot';

/** Everything else waits meanwhile; the dump is held in memory. */
export async function snapshotEmbedded(client: PGlite): Promise<DatabaseSnapshot> {
  // The shorter the log of changes, the smaller the dump and the quicker its first start.
  await client.exec('checkpoint');
  const db = drizzle(client, { schema });
  const { facts, dump } = await db.transaction(async (tx) => ({
    facts: await readFacts(tx, 'embedded'),
    // It waits for statements but not for transactions, so for no longer than this one it is the same moment.
    dump: await client.dumpDataDir('none'),
  }));
  return { facts, dump: Readable.fromWeb(dump.stream() as never), close: async () => {} };
}

/** Of a folder that this process alone has. */
export async function snapshotFolder(folder: string): Promise<DatabaseSnapshot> {
  const client = await PGlite.create(folder);
  const snapshot = await snapshotEmbedded(client);
  return { ...snapshot, close: () => client.close() };
}

/** Makes a database of a dump, in `folder` (null: in memory, gone afterwards), and sums it up. */
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
