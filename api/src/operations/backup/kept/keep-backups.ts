/** Takes backups into a folder when they are due, tries them when somebody asks, and deletes those that are too many. */
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Leases } from '../../../platform/lib/leases/leases';
import { BACKUP_LEASE, type BackupRow, type BackupsStore } from './backups-store';
import type { RunCommand } from './run-command';
import { isDue, outdated } from './schedule';

export interface KeepContext {
  readonly store: BackupsStore;
  readonly leases: Pick<Leases, 'tryHold'>;
  readonly folder: string;
  readonly run: RunCommand;
  readonly settings: () => { readonly everyHours: number; readonly kept: number };
  readonly now: () => Date;
  readonly log: Pick<Logger, 'error'>;
}

export interface Keeper {
  /** Takes one when the schedule says so. */
  takeDue(): Promise<void>;
  /** Takes one now, unless one is being taken or tried. */
  take(): Promise<void>;
  /** Makes a copy of it, compares every row, throws the copy away. */
  tryOut(row: BackupRow): Promise<void>;
}

export function keepBackups(ctx: KeepContext): Keeper {
  const { store, leases, settings, now } = ctx;
  const alone = async (work: () => Promise<void>) => void (await leases.tryHold(BACKUP_LEASE, work));
  return {
    takeDue: () =>
      alone(async () => {
        if (isDue(await store.latest(), settings().everyHours, now())) await takeOne(ctx);
      }),
    take: () => alone(() => takeOne(ctx)),
    tryOut: ({ id, file }) =>
      alone(async () => {
        const { isDone, said } = await ctx.run(['verify', '--from', join(ctx.folder, file ?? '')]);
        if (!isDone) ctx.log.error({ file, said }, 'a copy of a backup is not the same, or cannot be made');
        await store.setTried(id, { verifiedAt: now(), isSame: isDone });
      }),
  };
}

async function takeOne(ctx: KeepContext): Promise<void> {
  const { store, folder, run, now, log } = ctx;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const startedAt = now();
  const id = await store.begin(startedAt);
  const file = `spreadwise-${startedAt.toISOString().replaceAll(/[:.]/g, '-')}.zip`;
  const { isDone, said } = await run(['backup', '--to', join(folder, file)]);
  // Where files of remotes are gone, there is a backup of the rest.
  const bytes = await sizeOf(join(folder, file));
  const failure = isDone ? null : said || 'It said nothing.';
  await store.end(id, { endedAt: now(), file: bytes === null ? null : file, bytes, failure });
  if (failure !== null) log.error({ failure }, 'a backup was not taken, or is not whole');
  await deleteOutdated(ctx);
}

const sizeOf = async (path: string): Promise<number | null> => {
  try {
    return (await stat(path)).size;
  } catch {
    return null;
  }
};

async function deleteOutdated({ store, folder, settings }: KeepContext): Promise<void> {
  for (const { id, file } of outdated(await store.withFile(), settings().kept)) {
    await rm(join(folder, file ?? ''), { force: true });
    await store.forgetFile(id);
  }
}
