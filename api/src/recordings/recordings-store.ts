/** The SQL of recordings: what is asked for, what is under way, and what replays found. */
import type { AuditAction, RecordingReplay } from '@spreadwise/contract';
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../db/database';
import { auditLog, recordings, signals } from '../db/schema';
import { MINUTE_MS } from '../lib/timing/durations';

export type RecordingRow = typeof recordings.$inferSelect;

/** Who asks, and when. */
export interface Asked {
  readonly at: Date;
  readonly actor: string;
}

const MOST_SHOWN = 30;
const OPEN = inArray(recordings.state, ['asked', 'recording']);
const OVER = inArray(recordings.state, ['kept', 'failed']);
/** Whoever has the file has answered by then, or is gone. */
const ANSWERED_WITHIN_MS = 5 * MINUTE_MS;
const lateBefore = (now: Date) => new Date(now.getTime() - ANSWERED_WITHIN_MS);
/** The replay that was asked for last has no answer yet. */
const replayingAt = (now: Date) =>
  and(
    gte(recordings.replayAskedAt, lateBefore(now)),
    or(
      isNull(recordings.replay),
      lt(sql`(${recordings.replay} ->> 'at')::timestamptz`, recordings.replayAskedAt),
    ),
  );

export function createRecordingsStore(db: Database) {
  const newest = () => db.select().from(recordings).orderBy(desc(recordings.id));
  const first = async (where: SQL | undefined): Promise<RecordingRow | null> => {
    const [row] = await db.select().from(recordings).where(where).orderBy(asc(recordings.id)).limit(1);
    return row ?? null;
  };
  const set = (id: number, values: Partial<RecordingRow>) =>
    db.update(recordings).set(values).where(eq(recordings.id, id));
  const note = (tx: Database, { at, actor }: Asked, action: AuditAction, details: object) =>
    tx.insert(auditLog).values({ at, actor, action, details: { ...details } });

  return {
    list: (): Promise<RecordingRow[]> => newest().limit(MOST_SHOWN),
    asked: () => first(eq(recordings.state, 'asked')),
    replayAsked: (now: Date) => first(and(OVER, isNotNull(recordings.file), replayingAt(now))),
    withFile: (): Promise<RecordingRow[]> => newest().where(isNotNull(recordings.file)),

    async find(id: number): Promise<RecordingRow | null> {
      return first(eq(recordings.id, id));
    },

    /** False: one is asked for or under way. One at a time, in all processes. */
    ask: (minutes: number, by: Asked): Promise<boolean> =>
      db.transaction(async (tx) => {
        await tx.execute(sql`lock table ${recordings} in share row exclusive mode`);
        if ((await tx.$count(recordings, OPEN)) > 0) return false;
        await tx.insert(recordings).values({ askedAt: by.at, minutes, state: 'asked' });
        await note(tx, by, 'recording.asked', { minutes });
        return true;
      }),

    /** False: there is none of that id to be ended. One that was not begun ends at once. */
    askEnd: (id: number, by: Asked): Promise<boolean> =>
      db.transaction(async (tx) => {
        const isIt = eq(recordings.id, id);
        const takenBack = await tx
          .update(recordings)
          .set({
            state: 'failed',
            isToEnd: true,
            endedAt: by.at,
            failure: 'It was taken back before it began.',
          })
          .where(and(isIt, eq(recordings.state, 'asked')))
          .returning();
        const ended =
          takenBack.length > 0
            ? takenBack
            : await tx.update(recordings).set({ isToEnd: true }).where(and(isIt, OPEN)).returning();
        if (ended.length === 0) return false;
        await note(tx, by, 'recording.ended', { id });
        return true;
      }),

    askReplay: (id: number, by: Asked): Promise<'asked' | 'busy' | 'gone'> =>
      db.transaction(async (tx) => {
        await tx.execute(sql`lock table ${recordings} in share row exclusive mode`);
        if ((await tx.$count(recordings, replayingAt(by.at))) > 0) return 'busy';
        const kept = and(eq(recordings.id, id), OVER, isNotNull(recordings.file));
        const asked = await tx.update(recordings).set({ replayAskedAt: by.at }).where(kept).returning();
        if (asked.length === 0) return 'gone';
        await note(tx, by, 'recording.replayed', { id });
        return 'asked';
      }),

    /** False: another process was first. */
    async begin(id: number, file: string, startedAt: Date): Promise<boolean> {
      const begun = await db
        .update(recordings)
        .set({ state: 'recording', file, startedAt })
        .where(and(eq(recordings.id, id), eq(recordings.state, 'asked')))
        .returning();
      return begun.length > 0;
    },

    end: (
      id: number,
      ended: Pick<RecordingRow, 'state' | 'endedAt' | 'file' | 'bytes' | 'events' | 'failure'>,
    ) => set(id, ended),
    forgetFile: (id: number) => set(id, { file: null }),
    setReplay: (id: number, replay: RecordingReplay) => set(id, { replay }),

    /** Those that began so long ago that whoever recorded them is gone. */
    failOlder: (before: Date, at: Date, failure: string) =>
      db
        .update(recordings)
        .set({ state: 'failed', endedAt: at, failure })
        .where(
          and(
            eq(recordings.state, 'recording'),
            lt(sql`${recordings.startedAt} + make_interval(mins => ${recordings.minutes})`, before),
          ),
        ),

    /** Signals that were advised on between two moments. */
    advisedBetween: (from: Date, until: Date): Promise<number> =>
      db.$count(
        signals,
        and(gte(signals.detectedAt, from), lte(signals.detectedAt, until), eq(signals.isAdvice, true)),
      ),
  };
}

export type RecordingsStore = ReturnType<typeof createRecordingsStore>;

export const isReplaying = ({ replayAskedAt, replay }: RecordingRow, now: Date): boolean =>
  replayAskedAt !== null &&
  replayAskedAt >= lateBefore(now) &&
  (replay === null || Date.parse(replay.at) < replayAskedAt.getTime());
