/** Settings of two processes on one database: changes, propagation, schedules, undo, and invalid stored values. */
import { SUM_SETTINGS } from '@spreadwise/contract/bounds';
import { permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { post, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { DECLARED_SETTINGS, MAILS } from '../../boot/declarations';
import { auditLog, settingsVersions } from '../../platform/db/schema';
import { handle, rowCursor } from '../../platform/http';
import { createLogger } from '../../platform/lib/observed/log';
import { type SettingsReader, settingsOf } from '../../platform/settings';
import type { MailDrafts, Probes } from './probe-routes';
import { isOpenFor } from './rollout';
import { settingsRoutes } from './routes';
import { startSettings } from './settings';

const database = testDatabase();
const TOKEN = 'owner-token-0123456';
const OWNER = { Authorization: `Bearer ${TOKEN}` };
const NOON = new Date('2026-11-21T12:00:00.000Z');
const PROBES: Probes = {
  mail: async () => 'It went out.',
  telegram: () => Promise.reject(new Error('There is no bot.')),
  payment: async () => 'It answers.',
  exchanges: async () => 'All of them.',
};

const readKey = (settings: SettingsReader, key: string) => {
  const found = settingsOf(DECLARED_SETTINGS).find((one) => one.key === key);
  return found && settings.get(found);
};

test('the browser knows which settings are sums, so that it shows their changes in euros', () => {
  const sums = settingsOf(DECLARED_SETTINGS).filter(({ form }) => form.kind === 'money');
  expect(sums.map(({ key }) => key).sort()).toEqual([...SUM_SETTINGS].sort());
});

let running: Awaited<ReturnType<typeof startSettings>>[] = [];
afterEach(() => {
  for (const one of running) one.stop();
  running = [];
});

const MAIL_DRAFTS: MailDrafts = {
  mails: MAILS,
  preview: ({ id }, { subject }) => ({
    subject: `${id}: ${subject}`,
    text: '',
    html: { light: '', dark: '' },
  }),
  send: async () => 'It went out.',
};

/** A process whose polls the test triggers; the bus is down, so it receives no notices. */
async function process(now = () => NOON, onLog: (line: object) => void = () => {}) {
  const looks: (() => unknown)[] = [];
  const one = await startSettings({
    declared: DECLARED_SETTINGS,
    db: database.db,
    bus: { publish() {}, subscribe: () => () => {} },
    now,
    log: createLogger('warn', { write: (line: string) => onLog(JSON.parse(line)) }),
    timers: {
      every(_, work) {
        looks.push(work);
        return () => {};
      },
    },
  });
  running.push(one);
  const parts = { ...one, probes: PROBES, mailDrafts: MAIL_DRAFTS, now };
  const app = testApp([(routes) => settingsRoutes(routes, parts)], {
    sessions: { [TOKEN]: { role: 'OWNER', permissions: permissionsOf('OWNER') } },
  });
  const change = (changes: Record<string, unknown>, more: object = {}) =>
    app.request(
      '/api/admin/settings',
      post(
        {
          baseVersion: 0,
          reason: 'A test',
          changes: Object.entries(changes).map(([key, value]) => ({ key, value })),
          at: null,
          ...more,
        },
        OWNER,
      ),
    );
  const read = async (path = '') =>
    (await app.request(`/api/admin/settings${path}`, { headers: OWNER })).json();
  const send = (path: string, body: object) => app.request(`/api/admin/settings${path}`, post(body, OWNER));
  const look = () => Promise.all(looks.map((work) => work()));
  // The initial poll may still be running.
  await look();
  return { ...one, app, change, read, send, look };
}

it('applies a change at once in its process, and in another with its next poll', async () => {
  const [here, there] = [await process(), await process()];
  const heard = jest.fn();
  there.settings.onChange(heard);
  expect((await here.change({ 'advice.floor': 250, 'advice.coins-off': ['LUNA'] })).status).toBe(200);
  expect(readKey(here.settings, 'advice.floor')).toBe(250);
  expect(readKey(there.settings, 'advice.floor')).toBe(100);
  await there.look();
  expect(readKey(there.settings, 'advice.floor')).toBe(250);
  expect(readKey(there.settings, 'advice.coins-off')).toEqual(['LUNA']);
  expect(heard).toHaveBeenCalledTimes(1);
  const [line] = await database.db.select().from(auditLog);
  expect(line).toMatchObject({ actor: 'owner', action: 'settings.changed', details: { version: 1 } });
});

it('lists the most important groups first: switches, then business', async () => {
  const { settings } = await (await process()).read();
  const groups = [...new Set(settings.map(({ group }: { group: string }) => group))];
  expect(groups.slice(0, 3)).toEqual(['Switches', 'Business', 'Advice']);
  expect(groups.at(-1)).toBe('Mails');
});

it('accepts only one of two changes based on the same version', async () => {
  const [here, there] = [await process(), await process()];
  const answers = await Promise.all([
    here.change({ 'advice.floor': 250 }),
    there.change({ 'advice.floor': 300 }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

it('compares versions, and undoes one as a new version', async () => {
  const { change, read, send, settings } = await process();
  await change({ 'advice.floor': 250 });
  await change({ 'advice.floor': null, 'advice.on': false }, { baseVersion: 1 });
  expect(await read('/difference?from=0&to=2')).toEqual({
    changes: [{ key: 'advice.on', label: 'Give advice', before: null, after: false }],
  });
  expect((await send('/undo', { version: 1, reason: 'No use' })).status).toBe(409);
  expect((await send('/undo', { version: 2, reason: 'It works again' })).status).toBe(200);
  expect([readKey(settings, 'advice.floor'), readKey(settings, 'advice.on')]).toEqual([250, true]);
  expect((await send('/undo', { version: 2 ** 31, reason: 'No such' })).status).toBe(400);
  const { versions } = await read(`/versions?cursor=${rowCursor(2 ** 31)}`);
  expect(versions.map((one: { version: number; undoes: number }) => [one.version, one.undoes])).toEqual([
    [3, 2],
    [2, null],
    [1, null],
  ]);
});

it('applies a scheduled change once when it is due, unless it was cancelled', async () => {
  let now = NOON;
  const [here, there] = [await process(() => now), await process(() => now)];
  const work = () => Promise.all([here, there].flatMap(({ jobs }) => jobs.map((job) => job.work())));
  const at = '2026-11-21T13:00:00.000Z';
  await here.change({ 'limits.calls': 200 }, { at });
  await here.change({ 'advice.floor': 500 }, { at });
  const { scheduled } = await here.read();
  expect((await here.send('/scheduled/cancel', { id: scheduled[1].id })).status).toBe(200);
  await work();
  expect(readKey(here.settings, 'limits.calls')).toBe(120);
  now = new Date(at);
  await work();
  await Promise.all([here.look(), there.look()]);
  expect([here, there].map(({ settings }) => readKey(settings, 'limits.calls'))).toEqual([200, 200]);
  expect((await here.read()).version).toBe(1);
  const ended = (await here.read()).scheduled.map((one: { state: string }) => one.state);
  expect(ended.sort()).toEqual(['cancelled', 'done']);
  const rows = await database.db.select().from(auditLog);
  const saidOf = (action: string) =>
    rows.filter((row) => row.action === action).map(({ details }) => details);
  expect(saidOf('settings.scheduled')).toMatchObject([
    { changes: [{ key: 'limits.calls', before: null, after: 200 }] },
    { changes: [{ key: 'advice.floor', before: null, after: 500 }] },
  ]);
  expect(saidOf('settings.schedule cancelled')).toMatchObject([
    { changes: { 'advice.floor': 500 }, dueAt: at },
  ]);
  expect((await here.change({ 'advice.floor': 500 }, { baseVersion: 1, at })).status).toBe(400);
});

it('lets a pause be scheduled with its end, by comparing with the values at that time', async () => {
  let now = NOON;
  const { change, jobs, settings } = await process(() => now);
  const [tonight, tomorrow] = ['2026-11-21T22:00:00.000Z', '2026-11-22T06:00:00.000Z'];
  const isOnAt = async (at: string) => {
    now = new Date(at);
    for (const { work } of jobs) await work();
    return readKey(settings, 'advice.on');
  };
  expect((await change({ 'advice.on': false }, { at: tonight })).status).toBe(200);
  expect((await change({ 'advice.on': null }, { at: '2026-11-21T21:00:00.000Z' })).status).toBe(409);
  expect((await change({ 'advice.on': null }, { at: tomorrow })).status).toBe(200);
  expect((await change({ 'advice.on': false }, { at: tonight })).status).toBe(409);
  expect([await isOnAt(tonight), await isOnAt(tomorrow)]).toEqual([false, true]);
});

it('starts with the default of a setting whose stored value is invalid, and reports it', async () => {
  const values = { 'advice.floor': 'a lot', 'advice.on': false };
  await database.db
    .insert(settingsVersions)
    .values({ version: 1, at: NOON, actor: 'owner', reason: 'By hand', changes: [], values });
  const lines: object[] = [];
  const { settings, read } = await process(undefined, (line) => lines.push(line));
  expect([readKey(settings, 'advice.floor'), readKey(settings, 'advice.on')]).toEqual([100, false]);
  expect(lines).toMatchObject([{ setting: 'advice.floor' }]);
  const shown = (await read()).settings.find(({ key }: { key: string }) => key === 'advice.floor');
  expect(shown).toMatchObject({ value: 100, isSet: true, wrong: expect.stringContaining('euros') });
});

it('reports the result of a connection test in words', async () => {
  const { send } = await process();
  const test = async (what: string) => (await send('/test', { what })).json();
  expect(await test('mail')).toMatchObject({ works: true, words: 'It went out.' });
  expect(await test('telegram')).toMatchObject({ works: false, words: 'There is no bot.' });
});

it('previews and sends a mail text before it is saved, and refuses placeholders that nothing fills', async () => {
  const { change, send, settings } = await process();
  const right = { subject: 'Hello', heading: 'Hello', body: 'Your {plan}.' };
  const draft = (words: object, key = 'mail.restored') => send('/mail/preview', { key, words });
  expect(await (await draft(right)).json()).toMatchObject({ subject: 'restored: Hello' });
  expect(await (await send('/mail/send', { key: 'mail.restored', words: right })).json()).toMatchObject({
    works: true,
  });
  const wrong = { ...right, body: 'Your {card}.' };
  expect((await draft(wrong)).status).toBe(400);
  expect((await change({ 'mail.restored': wrong })).status).toBe(400);
  expect((await draft(right, 'mail.none')).status).toBe(404);
  expect((await change({ 'mail.restored': right })).status).toBe(200);
  expect(readKey(settings, 'mail.restored')).toEqual(right);
});

it('refuses fee rows with duplicate or unknown exchanges, missing fees or fees out of range', async () => {
  const { change, settings } = await process();
  const fee = { exchange: 'kraken', takerFee: 0.26 };
  for (const rows of [
    [fee, fee],
    [{ ...fee, exchange: 'nowhere' }],
    [{ ...fee, takerFee: 40 }],
    [{ exchange: 'kraken' }],
  ])
    expect((await change({ 'market.fees': rows })).status).toBe(400);
  expect((await change({ 'market.fees': [fee] })).status).toBe(200);
  expect(readKey(settings, 'market.fees')).toEqual([fee]);
});

it('opens a rollout to the configured tiers and share, and always to the owner', async () => {
  const { change, settings } = await process();
  await change({ 'rollout.explanations': { tiers: ['PRO', 'GOLD'], share: 1 } });
  const customer = (tier: Tier) => ({
    role: 'CUSTOMER' as const,
    permissions: permissionsOf('CUSTOMER', tier),
    ...{ customerId: 'cus_1', email: 'ada@example.com', addressProven: true, tier },
  });
  const app = testApp(
    [(routes) => handle(routes, 'GET /api/ai/explanation', () => new Response() as never)],
    {
      sessions: {
        [TOKEN]: { role: 'OWNER', permissions: permissionsOf('OWNER') },
        'basic-token-0123456': customer('BASIC'),
        'pro-token-012345678': customer('PRO'),
        'gold-token-01234567': customer('GOLD'),
      },
      isOpenFor: (rollout, session) => isOpenFor(settings, rollout, session),
    },
  );
  const ask = async (token: string) =>
    (await app.request('/api/ai/explanation?signal=a', { headers: { Authorization: `Bearer ${token}` } }))
      .status;
  // Gold has early access; this customer's place in the share is beyond 1%.
  expect(
    await Promise.all([TOKEN, 'basic-token-0123456', 'pro-token-012345678', 'gold-token-01234567'].map(ask)),
  ).toEqual([200, 403, 403, 200]);
});
