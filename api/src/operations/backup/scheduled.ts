/** Takes backups as often as the settings say, verifies them on request, and deletes the oldest. */
import { spawn } from 'node:child_process';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Leases } from '../../platform/lib/leases/leases';
import { HOUR_MS } from '../../platform/lib/time';
import { number, ofSystem, type SettingsReader, setting } from '../../platform/settings';
import { inRepository } from '../../repository-path';
import { BACKUP_LEASE, type BackupRow, type BackupsStore } from './backups-store';

const COMMON = ofSystem('Backups', 'with the next one');

const EVERY = setting('backups.every', {
  ...COMMON,
  label: 'Time between backups',
  help: 'Requires BACKUPS_DIR; a failed backup is retried every hour.',
  ...number(24, { unit: 'hours', least: 1, most: 168 }),
});
const KEPT = setting('backups.kept', {
  ...COMMON,
  label: 'Backups kept',
  help: 'The newest complete ones are kept; the files of older ones are deleted.',
  ...number(7, { unit: 'backups', least: 1, most: 100 }),
});

export const BACKUP_SETTINGS = [EVERY, KEPT];

export const backupsOf = ({ get }: SettingsReader) => ({ everyHours: get(EVERY), kept: get(KEPT) });

export interface KeepContext {
  readonly store: BackupsStore;
  readonly leases: Pick<Leases, 'tryHold'>;
  readonly folder: string;
  readonly run: RunCommand;
  readonly settings: () => ReturnType<typeof backupsOf>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'error'>;
}

export function keepBackups({ store, leases, folder, run, settings, now, log }: KeepContext) {
  const alone = async (work: () => Promise<void>) => void (await leases.tryHold(BACKUP_LEASE, work));
  const deleteOutdated = async () => {
    for (const { id, file } of outdated(await store.withFile(), settings().kept)) {
      await rm(join(folder, file ?? ''), { force: true });
      await store.forgetFile(id);
    }
  };
  const takeOne = async () => {
    const startedAt = now();
    const id = await store.begin(startedAt);
    const file = `spreadwise-${startedAt.toISOString().replaceAll(/[:.]/g, '-')}.zip`;
    const { isDone, said } = await prepare(folder).then(
      () => run(['backup', '--to', join(folder, file)]),
      ({ message }: Error) => ({ isDone: false, said: `BACKUPS_DIR cannot be used: ${message}` }),
    );
    // If files of remotes are missing, the command fails but has written a backup of the rest.
    const written = await stat(join(folder, file)).catch(() => null);
    const failure = isDone ? null : said || 'It said nothing.';
    await store.end(id, { endedAt: now(), file: written && file, bytes: written?.size ?? null, failure });
    if (failure !== null) log.error({ failure }, 'a backup failed, or is incomplete');
    await deleteOutdated();
  };
  return {
    takeDue: () =>
      alone(async () => {
        if (isDue(await store.latest(), settings().everyHours, now())) await takeOne();
      }),
    /** Takes a backup now, unless another is being taken or verified. */
    take: () => alone(takeOne),
    /** Restores it to a temporary copy and compares every row. */
    tryOut: ({ id, file }: BackupRow) =>
      alone(async () => {
        const { isDone, said } = await run(['verify', '--from', join(folder, file ?? '')]);
        if (!isDone) log.error({ file, said }, 'a restore test failed: the copy differs, or cannot be made');
        await store.setTried(id, { verifiedAt: now(), isSame: isDone });
      }),
  };
}

export type Keeper = ReturnType<typeof keepBackups>;

async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Left behind by killed backups.
  const drafts = (await readdir(folder)).filter((name) => /^spreadwise-.*\.part$/.test(name));
  for (const name of drafts) await rm(join(folder, name), { force: true });
}

/** Resolves to whether it succeeded and the end of its output; never rejects. */
export type RunCommand = (
  args: readonly string[],
) => Promise<{ readonly isDone: boolean; readonly said: string }>;

const PROGRAM = inRepository('api/dist/backup.js');
const LIMIT_MS = 3_600_000;
const MOST_SAID = 500;

/** Runs `backup` or `verify` as a separate process, which frees its memory afterwards and is killed if it hangs. */
export const commandUntil =
  (signal: AbortSignal): RunCommand =>
  (args) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [PROGRAM, ...args], {
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: LIMIT_MS,
        signal,
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          said = `${said}${chunk}`.slice(-MOST_SAID);
        });
      child.on('error', (error) => resolve({ isDone: false, said: error.message }));
      child.on('close', (code, ended) =>
        resolve({ isDone: code === 0, said: ended ? `It was ended (${ended}). ${said}` : said.trim() }),
      );
    });

type Attempt = Pick<BackupRow, 'startedAt' | 'endedAt' | 'failure'>;

/** The wait after a backup that failed, or whose process died. */
const AGAIN_MS = HOUR_MS;

export function isDue(latest: Attempt | null, everyHours: number, now: Date): boolean {
  if (latest === null) return true;
  const waitMs = latest.endedAt && latest.failure === null ? everyHours * HOUR_MS : AGAIN_MS;
  // Absolute: a clock that was ahead may have begun it.
  return Math.abs(now.getTime() - latest.startedAt.getTime()) >= waitMs;
}

/** `attempts` newest first; returns those older than the newest `kept` complete ones, or `kept` incomplete ones. */
export function outdated<A extends Pick<Attempt, 'failure'>>(attempts: readonly A[], kept: number): A[] {
  const newer = { whole: 0, partial: 0 };
  return attempts.filter(({ failure }) => {
    const kind = failure === null ? 'whole' : 'partial';
    const goes = newer.whole >= kept || newer[kind] >= kept;
    newer[kind] += 1;
    return goes;
  });
}
