/** The commands backup, restore and verify. */
import { createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { lockFolder } from '../../platform/data-dir';
import { embeddedFolders } from '../../platform/db/driver';
import { snapshotFolder } from '../../platform/db/snapshots/embedded';
import { snapshotServer } from '../../platform/db/snapshots/server';
import type { DatabaseSnapshot } from '../../platform/db/snapshots/snapshot';
import { isInFolder } from '../../platform/lib/files';
import { messageOf } from '../../platform/lib/text';
import { openFileStore } from '../../remotes/storage';
import { BackupError, type Manifest, openArchive } from './archive';
import { requestBackup } from './backup-socket';
import { type Compared, makeBackup, restoreBackup, verifyBackup } from './content';

interface Storage {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Null: the remotes' files are in `dataDir`. */
  readonly bucket: Parameters<typeof openFileStore>[0]['bucket'];
}

interface BackupSurroundings {
  readonly storage: () => Storage;
  /** Resolves a file name given by the user. */
  readonly path: (given: string) => string;
  readonly out: (text: string) => void;
  readonly now: () => Date;
}

/** Returns the exit code; 1: a copy differs or is incomplete. Rejects with `BackupError` for what the operator can fix. */
export async function runBackup(
  [command, ...args]: readonly string[],
  around: BackupSurroundings,
): Promise<number> {
  const { to, from, replace = false, help } = readOptions(args);
  if (help) {
    around.out(HELP);
    return 0;
  }
  if (command === 'backup' && to && !from && !replace) return backUp(to, around);
  if (command === 'verify' && from && !to && !replace) return copy(from, command, replace, around);
  if (command === 'restore' && from && !to) return copy(from, command, replace, around);
  throw new BackupError(HELP);
}

async function backUp(to: string, around: BackupSurroundings): Promise<number> {
  const { path, out, now } = around;
  const file = path(to);
  if (existsSync(file)) throw new BackupError(`${to} already exists; name another file.`);
  const storage = around.storage();
  if (isInFolder(storage.dataDir, file))
    throw new BackupError(
      `${to} is inside DATA_DIR and would be lost together with the data; name a file elsewhere.`,
    );
  const began = performance.now();
  await writeBackup(storage, now, file);
  const { manifest, close } = await openArchive(file);
  close();
  out(`${summaryOf(manifest)}, in ${seconds(began)}: ${to}\n`);
  tellMissing(manifest, out);
  out("It holds people's data and this installation's secrets: keep it as you keep those.\n");
  return manifest.missing.length === 0 ? 0 : 1;
}

function tellMissing({ missing }: Manifest, out: BackupSurroundings['out']): void {
  for (const version of missing)
    out(`The files of ${version} did not exist when the backup was made, so it does not contain them.\n`);
}

/** From the running process, the server, or the folder if no process holds it. */
async function writeBackup(storage: Storage, now: () => Date, file: string): Promise<void> {
  const { dataDir, databaseUrl } = storage;
  const make = async (snapshot: () => Promise<DatabaseSnapshot>) => {
    const files = await openFiles(storage, now);
    await writeWhole(await makeBackup({ dataDir, now, files, snapshot }), file);
  };
  if (databaseUrl !== null) return make(() => snapshotServer(databaseUrl));
  const asked = await requestBackup(dataDir);
  if (asked.kind === 'backup') return writeWhole(asked.content, file);
  if (asked.kind === 'refused') throw new BackupError(`The backup failed: ${asked.reason}.`);
  const { place: folder } = embeddedFolders(dataDir);
  if (!existsSync(folder)) throw new BackupError(`There is no database in ${dataDir}.`);
  const unlock = lockFolder(dataDir);
  try {
    await make(() => snapshotFolder(folder));
  } finally {
    unlock();
  }
}

const openFiles = ({ dataDir, bucket }: Storage, now: () => Date) =>
  openFileStore({ folder: join(dataDir, 'remotes'), bucket, now });

/** The file gets its name only once it is complete and synced. Readable by this user only. */
async function writeWhole(content: Readable, file: string): Promise<void> {
  const draft = `${file}.${process.pid}.part`;
  try {
    await pipeline(content, createWriteStream(draft, { mode: 0o600, flags: 'wx' }));
    const handle = await open(draft, 'r');
    await handle.sync();
    await handle.close();
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw (error as NodeJS.ErrnoException).syscall ? new BackupError(messageOf(error)) : error;
  }
}

async function copy(
  from: string,
  command: 'verify' | 'restore',
  mayReplace: boolean,
  { storage, path, out, now }: BackupSurroundings,
): Promise<number> {
  const began = performance.now();
  const archive = await openArchive(path(from));
  try {
    const config = storage();
    const target = { ...config, openFiles: () => openFiles(config, now) };
    const compared =
      command === 'verify'
        ? await verifyBackup(archive, config.databaseUrl)
        : await restoreBackup(archive, target, mayReplace);
    const isSame = compared.every((one) => one.isSame);
    out(tableOf(compared));
    const isRestored = command === 'restore' && isSame;
    out(
      `${isRestored ? 'The restored database' : 'A copy of it'} is ${isSame ? 'identical, row by row' : 'NOT identical'} (${summaryOf(archive.manifest)}), in ${seconds(began)}.\n`,
    );
    if (command === 'restore' && !isRestored) out('Nothing was replaced.\n');
    tellMissing(archive.manifest, out);
    return isSame && archive.manifest.missing.length === 0 ? 0 : 1;
  } finally {
    archive.close();
  }
}

const seconds = (began: number) => `${((performance.now() - began) / 1000).toFixed(1)} s`;

function summaryOf({ database: { kind, tables }, files, madeAt }: Manifest): string {
  const rows = tables.reduce((sum, one) => sum + one.rows, 0);
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  return `${kind} database of ${madeAt}, ${tables.length} tables, ${rows} rows, ${files.length} files, ${megabytes.toFixed(1)} MB`;
}

function tableOf(compared: readonly Compared[]): string {
  const width = Math.max(5, ...compared.map(({ table }) => table.length));
  const line = (table: string, ...rest: string[]) =>
    `${table.padEnd(width)}  ${rest.map((one) => one.padStart(10)).join('  ')}\n`;
  const lines = compared.map(({ table, backedUp, restored, isSame }) =>
    line(table, String(backedUp), String(restored), isSame ? 'same' : 'DIFFERENT'),
  );
  return [line('table', 'backed up', 'restored', 'rows'), ...lines].join('');
}

const HELP = `npm run backup -- --to FILE                  makes a backup, even while the product runs
npm run verify -- --from FILE                makes a copy of it, compares every row, throws the copy away
npm run restore -- --from FILE [--replace]   makes DATA_DIR and the database what the backup says

Where the data are is said by DATA_DIR, DATABASE_URL and REMOTES_BUCKET_*, as for the product.
A backup holds people's data and this installation's secrets: keep it as you keep those.
`;

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        to: { type: 'string' },
        from: { type: 'string' },
        replace: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    throw new BackupError(`${messageOf(error)}\n\n${HELP}`);
  }
}
