/**
 * Does what is asked of recordings where the market is watched: begins one where signals are written, ends it in its time,
 * deletes the files of old ones, and replays one where its file is.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Meter } from '../lib/observed/meter';
import { messageOf } from '../lib/text/message-of';
import { HOUR_MS, MINUTE_MS } from '../lib/timing/durations';
import type { EndedRecording, Replayed } from '../pipeline';
import type { RecordingRow, RecordingsStore } from './recordings-store';

export const KEPT_FILES = 10;
/** A process that does not end its own within this time has gone. */
const GRACE_MS = 2 * MINUTE_MS;
const FAIL_OLDER_EVERY_MS = MINUTE_MS;
const DELETE_EVERY_MS = HOUR_MS;
/** The names that recordings are given here; what else lies there is somebody's own. */
const NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z-\d+\.ndjson\.gz$/;

export interface KeepRecordingsContext {
  readonly store: RecordingsStore;
  readonly folder: string;
  /** Whether this process writes the signals: of several that watch, one records. */
  readonly isWriting: () => boolean;
  readonly record: (file: string) => Promise<EndedRecording>;
  readonly endRecording: () => void;
  readonly replay: (file: string) => Promise<Replayed>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'error'>;
  readonly meter: Meter;
}

interface Own {
  readonly id: number;
  readonly endsAt: number;
}

export function keepRecordings(ctx: KeepRecordingsContext): { readonly tick: () => Promise<void> } {
  const { store, folder, now, meter } = ctx;
  let own: Own | null = null;
  let isReplaying = false;
  let failedOlderAt = Number.NEGATIVE_INFINITY;
  let deletedAt = Number.NEGATIVE_INFINITY;
  meter.read('spreadwise_recording_running', () => [{ value: own ? 1 : 0 }]);

  const begin = async ({ id, minutes }: RecordingRow) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = `${now().toISOString().replace(/[:.]/g, '-')}-${id}.ndjson.gz`;
    if (!(await store.begin(id, file, now()))) return;
    own = { id, endsAt: now().getTime() + minutes * MINUTE_MS };
    void ctx
      .record(join(folder, file))
      .then((ended) => finish(id, file, ended))
      .catch((error: unknown) =>
        ctx.log.error({ err: error }, 'the end of a recording was not written down'),
      );
  };
  const finish = async (id: number, file: string, { events, failure }: EndedRecording) => {
    own = null;
    const bytes = await stat(join(folder, file)).then(
      ({ size }) => size,
      () => null,
    );
    const isThere = bytes !== null;
    const state = isThere ? ('kept' as const) : ('failed' as const);
    meter.count('spreadwise_recordings_total', 1, { outcome: failure === null ? state : 'failed' });
    await store.end(id, { state, endedAt: now(), file: isThere ? file : null, bytes, events, failure });
    await deleteOld();
  };
  /** Whatever is not of the newest recordings, also what no recording is known of any more. */
  const deleteOld = async () => {
    deletedAt = now().getTime();
    // Before the rows: what is begun meanwhile has its row by then.
    const files = await readdir(folder).catch(() => []);
    const rows = await store.withFile();
    const kept = new Set(rows.slice(0, KEPT_FILES).map(({ file }) => file));
    for (const file of files.filter((name) => NAME.test(name) && !kept.has(name))) {
      await rm(join(folder, file), { force: true });
      const row = rows.find((one) => one.file === file);
      if (row) await store.forgetFile(row.id);
    }
  };
  const isHere = (file: string) =>
    stat(join(folder, file)).then(
      () => true,
      () => false,
    );

  const lookAtOwn = async ({ id, endsAt }: Own) => {
    const row = await store.find(id);
    if (!row || row.isToEnd || now().getTime() >= endsAt) ctx.endRecording();
  };
  const replay = async ({ id, startedAt, endedAt }: RecordingRow, file: string) => {
    const began = now().getTime();
    const [found, failure] = await ctx.replay(join(folder, file)).then(
      (all) => [all, null] as const,
      (error: unknown) => [NOTHING_FOUND, messageOf(error)] as const,
    );
    meter.count('spreadwise_recording_replays_total', 1, { outcome: failure === null ? 'done' : 'failed' });
    await store.setReplay(id, {
      ...{ ...found, best: found.best.map((one) => ({ ...one, legs: [...one.legs] })), failure },
      at: now().toISOString(),
      tookMs: now().getTime() - began,
      advisedThen: startedAt && endedAt ? await store.advisedBetween(startedAt, endedAt) : 0,
    });
  };
  /** Those of processes that are gone, whichever they were: it need not be at once. */
  const failOlder = async () => {
    const at = now().getTime();
    if (at - failedOlderAt < FAIL_OLDER_EVERY_MS) return;
    failedOlderAt = at;
    await store.failOlder(new Date(at - GRACE_MS), now(), 'Its process ended before it was done.');
  };
  /** Beside what else is to be done: it may take two minutes. */
  const replayIfHere = async (row: RecordingRow) => {
    if (isReplaying || row.file === null) return;
    isReplaying = true;
    try {
      if (await isHere(row.file)) await replay(row, row.file);
    } catch (error) {
      ctx.log.error({ err: error }, 'what a replay found was not written down');
    } finally {
      isReplaying = false;
    }
  };

  return {
    async tick() {
      if (own) await lookAtOwn(own);
      await failOlder();
      if (now().getTime() - deletedAt >= DELETE_EVERY_MS) await deleteOld();
      const asked = own || !ctx.isWriting() ? null : await store.asked();
      if (asked) await begin(asked);
      const toReplay = await store.replayAsked(now());
      if (toReplay) void replayIfHere(toReplay);
    },
  };
}

const NOTHING_FOUND: Replayed = { found: 0, advised: 0, best: [] };
