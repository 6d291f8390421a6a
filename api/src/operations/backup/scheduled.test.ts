/** Scheduled backups: when they are due, which are kept, and that two processes take only one. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { post, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { auditLog } from '../../platform/db/schema';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { createLeases } from '../../platform/lib/leases/leases';
import { createOverviewStore } from '../panel/overview/overview-store';
import { createBackupsStore } from './backups-store';
import { backupRoutes } from './routes';
import { isDue, keepBackups, outdated, type RunCommand } from './scheduled';

const database = testDatabase();
const NOON = new Date('2026-11-21T12:00:00.000Z');
const hours = (count: number) => count * 3_600_000;
const OWNER = { Authorization: 'Bearer owner-token-0123456' };

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spreadwise-backups-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Writes a file, as the command does. */
const taken: RunCommand = async ([, , file = '']) => {
  await writeFile(file, 'a backup');
  return { isDone: true, said: '' };
};
const refused: RunCommand = async () => ({ isDone: false, said: 'There is no room.' });

function setUp() {
  let now = NOON;
  let run: RunCommand = taken;
  const ran: string[] = [];
  const store = createBackupsStore(database.db);
  const keeperIn = (at: string) =>
    keepBackups({
      ...{ store, folder: at, now: () => now, log: { error() {} } },
      leases: createLeases(createLeasesStore(database.db)),
      settings: () => ({ everyHours: 24, kept: 2 }),
      run: (args) => {
        ran.push(args[0] ?? '');
        return run(args);
      },
    });
  const keeperOf = () => keeperIn(folder);
  const keeper = keeperOf();
  const works: Promise<void>[] = [];
  const app = testApp(
    [
      (one) =>
        backupRoutes(one, {
          ...{ store, keeper, now: () => now },
          settings: () => ({ everyHours: 24, kept: 2 }),
          later: (work) => void works.push(work()),
        }),
    ],
    { sessions: { 'owner-token-0123456': { role: 'OWNER', permissions: permissionsOf('OWNER') } } },
  );
  return {
    ...{ keeper, keeperIn, keeperOf, store, app, ran },
    done: () => Promise.all(works),
    after: (ms: number) => {
      now = new Date(now.getTime() + ms);
    },
    as: (command: RunCommand) => {
      run = command;
    },
  };
}

test.each([
  ['there is no backup', null, true],
  [
    'the last one was begun a day ago',
    { startedAt: new Date(NOON.getTime() - hours(24)), failure: null },
    true,
  ],
  [
    'the last one was begun four hours ago',
    { startedAt: new Date(NOON.getTime() - hours(4)), failure: null },
    false,
  ],
  [
    'the last one failed an hour ago',
    { startedAt: new Date(NOON.getTime() - hours(1)), failure: 'No room.' },
    true,
  ],
  [
    'the last one failed a minute ago',
    { startedAt: new Date(NOON.getTime() - 60_000), failure: 'No room.' },
    false,
  ],
  [
    'the last one was begun by a clock a month ahead',
    { startedAt: new Date(NOON.getTime() + hours(720)), failure: null },
    true,
  ],
  [
    'the last one was begun by a clock a second ahead',
    { startedAt: new Date(NOON.getTime() + 1_000), failure: null },
    false,
  ],
])('when %s, another backup is due: %s', (_, latest, is) =>
  expect(isDue(latest && { endedAt: NOON, ...latest }, 24, NOON)).toBe(is),
);

test('a failed backup does not displace a complete one', () => {
  const [whole, bad] = [{ failure: null }, { failure: 'No room.' }];
  expect(outdated([bad, whole, bad, bad, whole, bad, whole], 3)).toEqual([bad]);
  expect(outdated([whole, bad, whole, bad, whole], 2)).toEqual([bad, whole]);
});

test('incomplete backups, one an hour, do not fill the disk', async () => {
  const { keeper, after, as } = setUp();
  as(async (args) => ({
    ...(await taken(args)),
    isDone: false,
    said: 'The files of mfe-a/1 did not exist.',
  }));
  for (let hour = 0; hour < 5; hour += 1) {
    await keeper.takeDue();
    after(hours(1));
  }
  expect(await readdir(folder)).toHaveLength(2);
});

test('what a killed backup left behind goes with the next one', async () => {
  const { keeper } = setUp();
  await writeFile(join(folder, 'spreadwise-2026-11-21T11-00-00-000Z.zip.4711.part'), 'half of it');
  await writeFile(join(folder, 'mine.zip.4712.part'), 'of the operator');
  await keeper.takeDue();
  expect((await readdir(folder)).sort()).toEqual([
    'mine.zip.4712.part',
    'spreadwise-2026-11-21T12-00-00-000Z.zip',
  ]);
});

test('the age of backups grows from the first attempt on if none ever succeeds', async () => {
  const { keeper, store, after, as } = setUp();
  expect(await store.lateSince()).toBeNull();
  as(refused);
  await keeper.takeDue();
  after(hours(1));
  await keeper.takeDue();
  expect(await store.lateSince()).toEqual(NOON);
});

test('two processes take one backup a day, and delete those beyond the limit', async () => {
  const { keeper, keeperOf, store, after, ran } = setUp();
  const other = keeperOf();
  for (let day = 0; day < 3; day += 1) {
    await Promise.all([keeper.takeDue(), other.takeDue()]);
    await keeper.takeDue();
    after(hours(24));
  }
  expect(ran).toEqual(['backup', 'backup', 'backup']);
  expect((await readdir(folder)).sort()).toEqual([
    'spreadwise-2026-11-22T12-00-00-000Z.zip',
    'spreadwise-2026-11-23T12-00-00-000Z.zip',
  ]);
  expect((await store.list()).map(({ file, bytes }) => [file?.slice(11, 21) ?? null, bytes])).toEqual([
    ['2026-11-23', 8],
    ['2026-11-22', 8],
    [null, 8],
  ]);
});

test('a clock that was a month ahead and is set right costs one extra backup, not one a minute', async () => {
  const { keeper, store, after, ran } = setUp();
  after(hours(720));
  await keeper.takeDue();
  after(hours(-720));
  for (let minute = 0; minute < 3; minute += 1) {
    await keeper.takeDue();
    after(60_000);
  }
  expect(ran).toEqual(['backup', 'backup']);
  expect(await store.latest()).toMatchObject({ startedAt: NOON });
});

test('a failed backup reports why, is retried within the hour, and deletes none', async () => {
  const { keeper, store, after, as, ran } = setUp();
  await keeper.takeDue();
  after(hours(24));
  as(refused);
  await keeper.takeDue();
  after(hours(0.5));
  await keeper.takeDue();
  after(hours(0.5));
  await keeper.takeDue();
  expect(ran).toHaveLength(3);
  expect(await readdir(folder)).toHaveLength(1);
  expect(await store.latest()).toMatchObject({ failure: 'There is no room.', file: null });
  expect(await store.lateSince()).toEqual(NOON);
});

test.each([
  ['cannot be created', 'ENOTDIR', join('a file', 'backups')],
  ['is no folder', 'EEXIST', 'a file'],
])(
  'a BACKUPS_DIR that %s is shown as a failed backup, and tried again within the hour',
  async (_, code, at) => {
    const { keeperIn, app, ran, after, store } = setUp();
    await writeFile(join(folder, 'a file'), '');
    const keeper = keeperIn(join(folder, at));
    await keeper.takeDue();
    await keeper.takeDue();
    const answer = await app.request('/api/admin/backups', { headers: OWNER });
    const failure = expect.stringMatching(`^BACKUPS_DIR cannot be used: ${code}: .*'${join(folder, at)}'$`);
    expect(await answer.json()).toMatchObject({
      isBusy: false,
      backups: [{ endedAt: NOON.toISOString(), file: null, bytes: null, failure }],
    });
    expect(await createOverviewStore(database.db).facts(NOON)).toMatchObject({ lastBackup: { failure } });
    after(hours(1));
    await rm(join(folder, 'a file'));
    await keeper.takeDue();
    expect(ran).toEqual(['backup']);
    expect(await store.latest()).toMatchObject({ failure: null, bytes: 8 });
  },
);

test('a backup whose process died is retried within the hour, and then marked as failed', async () => {
  const { keeper, store, after } = setUp();
  await store.begin(NOON);
  after(hours(1));
  await keeper.takeDue();
  expect((await store.list()).map(({ failure }) => failure)).toEqual([
    null,
    'The process that took it ended before it was done.',
  ]);
});

test('the owner takes and verifies a backup, and the audit log names who asked', async () => {
  const { app, as, done } = setUp();
  const ask = async (path: string, body: object = {}) => {
    const answer = await app.request(`/api/admin/backups${path}`, post(body, OWNER));
    return { status: answer.status, body: (await answer.json()) as { backups: { id: string }[] } };
  };
  expect(await ask('/take')).toMatchObject({ status: 200, body: { isBusy: true } });
  await done();
  const read = async () => (await app.request('/api/admin/backups', { headers: OWNER })).json();
  expect(await read()).toMatchObject({ isBusy: false, backups: [{ id: '1', bytes: 8, isSame: null }] });
  as(async ([command, , file = '']) => ({
    isDone: command === 'verify' && file.startsWith(folder),
    said: '',
  }));
  expect((await ask('/try', { id: '1' })).status).toBe(200);
  await done();
  expect(await read()).toMatchObject({ backups: [{ isSame: true, verifiedAt: NOON.toISOString() }] });
  expect((await ask('/try', { id: '7' })).status).toBe(404);
  const lines = await database.db.select().from(auditLog);
  expect(lines.map(({ actor, action }) => [actor, action])).toEqual([
    ['owner', 'backup.asked'],
    ['owner', 'backup.tried'],
  ]);
});
