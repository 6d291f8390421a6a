/** Recordings that are asked for in the panel: one at a time, ended in their time, replayed where their file is. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { post, testApp } from '../../test/app';
import { testDatabase } from '../../test/database';
import { auditLog, recordings } from '../db/schema';
import { NO_METER } from '../lib/observed/meter';
import type { EndedRecording, Replayed } from '../pipeline';
import { KEPT_FILES, keepRecordings } from './keep-recordings';
import { createRecordingsStore } from './recordings-store';
import { askForRecordings } from './start-recordings';

const database = testDatabase();
const TOKEN = 'owner-token-0123456';
const NOON = Date.parse('2026-11-21T12:00:00.000Z');

let folder: string;
/** What a keeper of recordings has complained of. */
let complaints: unknown[] = [];
beforeEach(async () => {
  complaints = [];
  folder = await mkdtemp(join(tmpdir(), 'spreadwise-recordings-'));
});
afterEach(() => rm(folder, { recursive: true }));
afterEach(() => expect(complaints).toEqual([]));

function setUp(
  replay: (file: string) => Promise<Replayed> = async () => ({ found: 3, advised: 1, best: [] }),
) {
  const { db } = database;
  let at = NOON;
  const now = () => new Date(at);
  const under: { file: string; end: () => void }[] = [];
  const keeper = (isWriting = true) =>
    keepRecordings({
      ...{
        store: createRecordingsStore(db),
        folder,
        now,
        replay,
        isWriting: () => isWriting,
        meter: NO_METER,
      },
      log: { error: (...words: unknown[]) => void complaints.push(words) } as never,
      async record(file) {
        await writeFile(file, 'events');
        return new Promise<EndedRecording>((resolve) => {
          under.push({
            file,
            end: () => resolve({ file, events: 5, failure: null }),
          });
        });
      },
      endRecording: () => void under.at(-1)?.end(),
    });
  const app = testApp([askForRecordings({ db, now })], {
    sessions: { [TOKEN]: { role: 'OWNER', permissions: permissionsOf('OWNER') } },
  });
  const headers = { Authorization: `Bearer ${TOKEN}` };
  const send = (what: string, body: object) =>
    app.request(`/api/admin/recordings/${what}`, post(body, headers));
  return {
    ...{ keeper, send, under },
    pass: (ms: number) => {
      at += ms;
    },
    read: async () => (await app.request('/api/admin/recordings', { headers })).json(),
  };
}
/** Until what was begun has been written down. */
const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
};
const isOver = async () => {
  const rows = await database.db.select().from(recordings);
  return rows.every(({ state }) => state === 'kept' || state === 'failed');
};

test('of two who ask at once one is told to wait, and only the process that writes signals records', async () => {
  const { keeper, send, read, under } = setUp();
  const answers = await Promise.all([send('start', { minutes: 5 }), send('start', { minutes: 5 })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await keeper(false).tick();
  expect((await read()).recordings).toMatchObject([{ state: 'asked' }]);
  const { tick } = keeper();
  await tick();
  await tick();
  await until(() => under.length > 0);
  expect(under).toHaveLength(1);
  expect(await read()).toMatchObject({ recordings: [{ state: 'recording', minutes: 5 }] });
});

test('it ends in its time, and sooner when that is asked for', async () => {
  for (const isAsked of [false, true]) {
    const { keeper, send, read, pass, under } = setUp();
    const { tick } = keeper();
    const { recordings: rows } = await (await send('start', { minutes: 5 })).json();
    await tick();
    await until(() => under.length > 0);
    if (isAsked) expect((await send('end', { id: rows[0].id })).status).toBe(200);
    else pass(5 * 60_000);
    await tick();
    await until(isOver);
    expect((await read()).recordings[0]).toMatchObject({ state: 'kept', events: 5, bytes: 6, failure: null });
    expect((await send('end', { id: rows[0].id })).status).toBe(404);
  }
});

test('what a process left that was killed is failed after its time, and another can be begun', async () => {
  const { keeper, send, read, pass, under } = setUp();
  await send('start', { minutes: 5 });
  await keeper().tick();
  await until(() => under.length > 0);
  pass(8 * 60_000);
  await keeper(false).tick();
  expect((await read()).recordings).toMatchObject([
    { state: 'failed', failure: 'Its process ended before it was done.' },
  ]);
  expect((await send('start', { minutes: 5 })).status).toBe(200);
});

test('a replay says what would have been advised, or in words why it could not', async () => {
  let isBroken = false;
  const { keeper, send, read, pass, under } = setUp(async () => {
    if (isBroken) throw new Error('line 7: it is no event');
    return { found: 3, advised: 1, best: [] };
  });
  const { tick } = keeper();
  const { recordings: rows } = await (await send('start', { minutes: 1 })).json();
  await tick();
  await until(() => under.length > 0);
  pass(60_000);
  await tick();
  await until(isOver);
  const replay = async () => {
    pass(1_000);
    expect((await send('replay', { id: rows[0].id })).status).toBe(200);
    expect((await send('replay', { id: rows[0].id })).status).toBe(409);
    pass(1_000);
    await tick();
    await until(async () => !(await read()).recordings[0].isReplaying);
    return (await read()).recordings[0];
  };
  expect(await replay()).toMatchObject({
    isReplaying: false,
    replay: { found: 3, advised: 1, failure: null },
  });
  isBroken = true;
  expect(await replay()).toMatchObject({ isReplaying: false, replay: { failure: 'line 7: it is no event' } });
  expect((await send('replay', { id: '999' })).status).toBe(404);
  const lines = await database.db.select().from(auditLog);
  expect(lines.map(({ action }) => action)).toEqual([
    'recording.asked',
    'recording.replayed',
    'recording.replayed',
  ]);
});

test('a recording ends in its time while another one is replayed', async () => {
  let goOn: (() => void) | null = null;
  const { keeper, send, read, pass, under } = setUp(
    () =>
      new Promise((resolve) => {
        goOn = () => resolve({ found: 0, advised: 0, best: [] });
      }),
  );
  const { tick } = keeper();
  const record = async (count: number) => {
    await send('start', { minutes: 1 });
    await tick();
    await until(() => under.length === count);
    pass(60_000);
    await tick();
    await until(isOver);
  };
  await record(1);
  const [row] = await createRecordingsStore(database.db).list();
  expect((await send('replay', { id: String(row?.id) })).status).toBe(200);
  await tick();
  await until(async () => goOn !== null);
  await record(2);
  (goOn as (() => void) | null)?.();
  await until(
    async () => !(await read()).recordings.some(({ isReplaying }: { isReplaying: boolean }) => isReplaying),
  );
});

test('files of older recordings are deleted, and what is known of them stays', async () => {
  const { keeper, send, read, pass, under } = setUp();
  const { tick } = keeper();
  for (let count = 0; count <= KEPT_FILES; count += 1) {
    await send('start', { minutes: 1 });
    await tick();
    await until(() => under.length > count);
    pass(60_000);
    await tick();
    await until(isOver);
  }
  await until(async () => (await createRecordingsStore(database.db).withFile()).length === KEPT_FILES);
  const files = (await read()).recordings.map(({ file }: { file: string | null }) => file !== null);
  expect(files).toEqual([...Array(KEPT_FILES).fill(true), false]);
});

test('a file that no recording is known of any more is deleted as it begins; what is not ours stays', async () => {
  const { keeper, send, pass, under } = setUp();
  const old = '2025-01-02T03-04-05-678Z-1.ndjson.gz';
  for (const name of [old, 'mine.ndjson.gz']) await writeFile(join(folder, name), 'events');
  const { tick } = keeper();
  await tick();
  expect(await readdir(folder)).toEqual(['mine.ndjson.gz']);
  // One that is under way has its row, and one that was swept meanwhile goes within the hour.
  await send('start', { minutes: 5 });
  await tick();
  await until(() => under.length > 0);
  await writeFile(join(folder, old), 'events');
  pass(61 * 60_000);
  await keeper(false).tick();
  expect((await readdir(folder)).sort()).toEqual([expect.stringMatching(/^2026/), 'mine.ndjson.gz']);
});
