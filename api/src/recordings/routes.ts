/** The calls by which recordings are asked for in the panel. What is asked is done where the market is watched. */
import type { RecordingsState } from '@spreadwise/contract';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/environment';
import { handle } from '../http/handle';
import { Problem } from '../http/problem';
import { actorOf, type Session } from '../lib/session';
import { KEPT_FILES } from './keep-recordings';
import { isReplaying, type RecordingRow, type RecordingsStore } from './recordings-store';

export interface RecordingRoutesContext {
  readonly store: RecordingsStore;
  readonly now: () => Date;
}

export function recordingRoutes(app: Hono<AppEnv>, { store, now }: RecordingRoutesContext): void {
  const by = (session: Session) => ({ at: now(), actor: actorOf(session) });
  const read = async (): Promise<RecordingsState> => {
    const recordings = (await store.list()).map((row) => inAnswer(row, now()));
    return { kept: KEPT_FILES, recordings };
  };

  handle(app, 'GET /api/admin/recordings', read);
  handle(app, 'POST /api/admin/recordings/start', async ({ session, body: { minutes } }) => {
    if (!(await store.ask(minutes, by(session))))
      throw new Problem(409, 'A recording is asked for or under way. End it first.');
    return read();
  });
  handle(app, 'POST /api/admin/recordings/end', async ({ session, body: { id } }) => {
    if (!(await store.askEnd(Number(id), by(session))))
      throw new Problem(404, 'No such recording is asked for or under way.');
    return read();
  });
  handle(app, 'POST /api/admin/recordings/replay', async ({ session, body: { id } }) => {
    const outcome = await store.askReplay(Number(id), by(session));
    if (outcome === 'busy') throw new Problem(409, 'One is being replayed. Wait until it is done.');
    if (outcome === 'gone') throw new Problem(404, 'There is no such recording, or its file is gone.');
    return read();
  });
}

const inAnswer = (row: RecordingRow, now: Date) => {
  const { id, minutes, state, file, bytes, events, failure, replay } = row;
  return {
    ...{ minutes, state, file, bytes, events, failure, replay },
    id: String(id),
    askedAt: row.askedAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    isReplaying: isReplaying(row, now),
  };
};
