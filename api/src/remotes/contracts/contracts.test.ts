/** Reserved names, contracts that wait for the owner, and what is released before and after the owner's answer. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { CALLS, type Call, type CallName, type RemoteStatus, type RemoteToken } from '@spreadwise/contract';
import { remoteContracts, remotes, remoteVersions } from '../../platform/db/schema';
import { DAY_MS } from '../../platform/lib/time';
import { type BuildFiles, versionOf } from '../builds/build-files';
import type { Gate } from '../checks/gate';
import {
  CUSTOMER,
  cookieOf,
  createRemotesHarness,
  openPreview,
  page,
  putBundled,
  versionIn,
} from '../testing/remotes-harness';
import { INSIGHTS, insights, insightsStory, NAME, words } from '../testing/remotes-story';

const { story, reserve, approve, refuse, upload, status, step, acts, codeOf } = insightsStory();
const { database } = story;

describe('a name', () => {
  it('is reserved for a team, which gets a token before anything exists and then publishes on its own', async () => {
    expect((await reserve()).status).toBe(204);
    const made = await story.server.post('/api/admin/remotes/token', {
      ...{ remote: NAME, label: 'CI' },
      scopes: ['publish', 'activate', 'preview'],
    });
    const { token } = made.body as { token: string };
    expect(await status(NAME, token)).toMatchObject({
      name: NAME,
      team: 'Insights',
      contract: { approved: null, waiting: [] },
      versions: [],
    });
    const { contract, activation } = await upload(insights(), { activate: 'now' }, token);
    expect([contract.approval, activation]).toEqual(['waiting', 'waits']);
    await approve(contract.id);
    expect(await codeOf('/insights')).toBe(200);
    expect(await acts()).toEqual([
      'owner remote.reserved',
      'owner remote.tokenMade',
      'remote:mfe-insights remote.published',
      'remote:mfe-insights remote.activationAsked',
      'owner remote.contractApproved',
      'remote:mfe-insights remote.activated',
    ]);
  });

  it('belongs to one team, and only the owner reserves it', async () => {
    await reserve();
    expect(words(await reserve(NAME, 'Others'))).toEqual([409, `The name ${NAME} is taken.`]);
    expect((await reserve('mfe-more', 'More', CUSTOMER)).status).toBe(403);
    expect((await reserve('mfe-more', 'More', 'nobody')).status).toBe(401);
    expect((await reserve('preview')).status).toBe(400);
    expect((await reserve('../mfe')).status).toBe(400);
    expect(await database.db.$count(remotes)).toBe(1);
  });

  it('has no token, version or preview unless it is reserved', async () => {
    expect((await upload(insights())).status).toBe(404);
    const origin = 'https://team.example';
    expect((await story.server.post('/api/remotes/preview', { remote: NAME, origin })).status).toBe(404);
    expect(words(await story.server.post('/api/admin/remotes/token', { remote: NAME, label: 'CI' }))).toEqual(
      [404, expect.stringContaining('the owner reserves its name')],
    );
  });
});

test('only the owner can approve or refuse a contract', async () => {
  await reserve();
  const { contract } = await upload(insights());
  const { body } = await story.server.post('/api/admin/remotes/token', { remote: NAME, label: 'CI' });
  for (const token of [CUSTOMER, 'nobody', (body as { token: string }).token])
    for (const [call, more] of [
      ['approve', {}],
      ['refuse', { reason: 'No.' }],
    ] as const) {
      const asked = { remote: NAME, contract: contract.id, ...more };
      const answer = await story.server.post(`/api/admin/remotes/contract/${call}`, asked, token);
      expect([401, 403]).toContain(answer.status);
    }
  expect((await status()).contract.waiting).toHaveLength(1);
});

describe('a build without a contract of its own', () => {
  it.each<[string, BuildFiles | ((files: Map<string, Buffer>) => void), string]>([
    ['missing', (files) => void files.delete('remote.json'), 'is missing at the top of the build'],
    ['not JSON', (files) => void files.set('remote.json', Buffer.from('{')), 'is not JSON'],
    ['not a contract', (files) => void files.set('remote.json', Buffer.from('{}')), 'remote.json, name:'],
    ['of another remote', insights('one', { name: 'mfe-auth' }), 'belongs to the remote "mfe-auth"'],
    [
      'with a path of the server',
      (files) =>
        void files.set(
          'remote.json',
          Buffer.from(
            JSON.stringify({
              name: NAME,
              team: 'T',
              budget: 1,
              pages: [{ ...INSIGHTS, path: '/api/insights' }],
            }),
          ),
        ),
      'remote.json, pages.0.path: The server itself answers',
    ],
  ])('is refused: %s', async (_, given, message) => {
    await reserve();
    const files = new Map(typeof given === 'function' ? insights() : given);
    if (typeof given === 'function') given(files);
    const { status: code, refusals } = await upload(files, { activate: 'now' });
    expect([code, refusals?.[0]?.rule]).toEqual([422, 'contract']);
    expect(refusals?.[0]?.message).toContain(message);
    expect(await database.db.$count(remoteVersions)).toBe(0);
  });
});

describe('a contract that waits', () => {
  let version: string;
  let contract: string;
  beforeEach(async () => {
    await reserve();
    const stored = await upload(insights(), { activate: 'now' });
    version = stored.version;
    contract = stored.contract.id;
  });

  it('is shown to the owner with what it asks for and which version becomes active', async () => {
    const { body } = await story.server.get('/api/admin/remotes');
    const { remotes: all } = body as { remotes: (RemoteStatus & { tokens: RemoteToken[] })[] };
    const call: Call = CALLS['GET /api/admin/remotes'];
    expect(call.response?.safeParse(body).error).toBeUndefined();
    expect(all.map(({ name }) => name)).toEqual([NAME]);
    const [waiting] = all[0]?.contract.waiting ?? [];
    expect(waiting).toMatchObject({
      id: contract,
      approval: 'waiting',
      versions: [version],
      activates: version,
    });
    expect(waiting?.contract).toMatchObject({ name: NAME, pages: [{ path: '/insights' }] });
    expect(waiting?.changes.filter(({ needsApproval }) => needsApproval).map(({ text }) => text)).toEqual([
      'Opens a page at /insights (/insights) for everybody, listed by search engines.',
      'May weigh 20 kB.',
    ]);
  });

  it('releases nothing: no page, no entry in the list, no activation', async () => {
    expect((await story.server.document()).remotes).toEqual([]);
    expect(await codeOf('/insights')).toBe(404);
    const reason = expect.stringMatching(
      `^Version ${version} waits until the owner has approved what it asks for. Opens a page at /insights`,
    );
    expect(words(await step('activate', { version }))).toEqual([409, reason]);
    expect(words(await step('canary', { version, share: 10 }))).toEqual([409, reason]);
    expect((await story.server.app.request(`/remotes/${NAME}/mf-manifest.json`)).status).toBe(404);
  });

  it('is visible in a preview, page and all, in that browser session only', async () => {
    const { body } = await story.server.post('/api/remotes/preview', { remote: NAME, version });
    const { url } = body as { url: string };
    const opened = await openPreview(story.server.app, url);
    expect(opened.headers.get('Location')).toBe('/insights');
    const { answer, boot, html } = await story.server.page('/insights', cookieOf(opened));
    expect(answer.status).toBe(200);
    expect(boot.remotes.remotes[0]).toMatchObject({
      name: NAME,
      format: 'house',
      pages: [{ path: '/insights', title: '/insights', expose: 'Insights', audience: 'everyone' }],
    });
    expect(boot.remotes.remotes[0]?.pages[0]).not.toHaveProperty('description');
    expect(html).toContain('screen.Insights.js');
    expect(await codeOf('/insights')).toBe(404);
  });

  it('becomes active for everybody as soon as the owner approves it', async () => {
    expect((await approve(contract)).body).toEqual({ activated: version });
    expect(versionIn(await story.server.document(), NAME)).toBe(version);
    expect(await codeOf('/insights')).toBe(200);
    expect((await status()).contract).toMatchObject({ approved: { name: NAME }, waiting: [] });
    expect(words(await approve(contract))).toEqual([404, expect.stringContaining('awaits approval')]);
  });

  it('activates nothing once the team has chosen another version', async () => {
    await approve(contract);
    const more = await upload(insights('two', { budget: 90 }), { activate: 'now' });
    expect(more.activation).toBe('waits');
    const hotfix = await upload(insights('three'), { activate: 'now' });
    expect(hotfix.activation).toBe('done');
    expect((await approve(more.contract.id)).body).toEqual({ activated: null });
    expect(versionIn(await story.server.document(), NAME)).toBe(hotfix.version);
  });

  it('activates the newest of the versions whose activation was requested', async () => {
    const second = await upload(insights('two'), { activate: 'now' });
    expect((await status()).contract.waiting[0]).toMatchObject({
      versions: expect.arrayContaining([version, second.version]),
      activates: second.version,
    });
    expect((await approve(contract)).body).toEqual({ activated: second.version });
  });

  it('becomes active for everybody on approval if the first version was published as a canary', async () => {
    await reserve('mfe-first', 'First');
    const asked = { name: 'mfe-first', pages: [page('/first', 'Insights')] };
    const first = await upload(insights('one', asked), {
      remote: 'mfe-first',
      activate: 'canary',
      share: '10',
    });
    expect([first.contract.approval, first.activation]).toEqual(['waiting', 'waits']);
    expect((await approve(first.contract.id, 'mfe-first')).body).toEqual({ activated: first.version });
    expect(versionIn(await story.server.document(), 'mfe-first')).toBe(first.version);
    expect((await status('mfe-first')).canary).toBeNull();
  });

  it('does not start a canary by itself', async () => {
    await approve(contract);
    const more = await upload(insights('two', { budget: 90 }), { activate: 'canary' });
    expect([more.contract.approval, more.activation]).toEqual(['waiting', 'none']);
    expect((await approve(more.contract.id)).body).toEqual({ activated: null });
    expect((await step('canary', { version: more.version, share: 100 })).status).toBe(200);
  });

  it('is refused with a reason, also for its next versions, until the owner approves it', async () => {
    expect((await refuse(contract, 'We have charts.')).status).toBe(204);
    expect(words(await step('activate', { version }))).toEqual([
      409,
      expect.stringContaining(`The owner has refused what version ${version} asks for: We have charts.`),
    ]);
    const again = await upload(insights('two'), { activate: 'now' });
    expect(again).toMatchObject({
      status: 201,
      activation: 'none',
      contract: { approval: 'refused', reason: 'We have charts.' },
    });
    expect((await status()).contract.waiting).toEqual([]);
    expect((await approve(contract)).body).toEqual({ activated: null });
    expect((await step('activate', { version })).status).toBe(200);
  });

  it('answers 404 for an unknown id or another remote, and 400 for invalid input', async () => {
    expect((await approve('0'.repeat(20))).status).toBe(404);
    expect((await refuse('0'.repeat(20))).status).toBe(404);
    expect((await approve(contract, 'mfe-auth')).status).toBe(404);
    expect((await approve('x')).status).toBe(400);
    expect((await refuse(contract, ' ')).status).toBe(400);
  });
});

describe('an approved contract', () => {
  let contract: string;
  let version: string;
  beforeEach(async () => {
    await reserve();
    const stored = await upload(insights(), { activate: 'now' });
    contract = stored.contract.id;
    version = stored.version;
    await approve(contract);
  });

  it('approves versions that ask for no more automatically', async () => {
    const less = await upload(insights('two', { budget: 10, team: 'Insights & co' }), { activate: 'now' });
    expect([less.contract.approval, less.activation]).toEqual(['approved', 'done']);
    expect(await status()).toMatchObject({ team: 'Insights & co', contract: { waiting: [] } });
  });

  it('allows later versions to ask for as much again while a version with it is stored', async () => {
    await upload(insights('two', { budget: 10 }), { activate: 'now' });
    expect((await status()).contract.approved?.budget).toBe(10);
    expect((await upload(insights('three', { budget: 15 }))).contract.approval).toBe('approved');
    await refuse(contract);
    expect((await upload(insights('four', { budget: 16 }))).contract.approval).toBe('waiting');
  });

  it('cannot be refused while a version with it is active', async () => {
    expect(words(await refuse(contract))).toEqual([
      409,
      `A version of ${NAME} with this contract is active or a canary.`,
    ]);
    const next = await upload(insights('two', { budget: 10 }), { activate: 'now' });
    expect((await refuse(contract)).status).toBe(204);
    expect(words(await step('rollback'))).toEqual([409, expect.stringContaining('The owner has refused')]);
    expect(versionIn(await story.server.document(), NAME)).toBe(next.version);
    expect(version).not.toBe(next.version);
  });

  it('reserves its pages against every other remote', async () => {
    await reserve('mfe-other', 'Others');
    const other = await upload(insights('other', { name: 'mfe-other' }), {
      remote: 'mfe-other',
      activate: 'now',
    });
    expect([other.contract.approval, other.activation]).toEqual(['waiting', 'waits']);
    expect(words(await approve(other.contract.id, 'mfe-other'))).toEqual([
      409,
      `The page /insights is ${NAME}'s already.`,
    ]);
    expect((await story.server.document()).remotes.map(({ name }) => name)).toEqual([NAME]);
  });

  it('opens the pages of a canary only to browsers that get the canary', async () => {
    const canary = await upload(insights('two', { pages: [INSIGHTS, page('/trends', 'Insights')] }));
    await approve(canary.contract.id);
    await step('canary', { version: canary.version, share: 50 });
    for (let number = 0; number < 1000; number += 25) {
      const cookie = await story.server.cohortCookie(number);
      const given = versionIn(await story.server.document(cookie), NAME) === canary.version;
      expect(await codeOf('/trends', cookie)).toBe(given ? 200 : 404);
    }
    expect(await codeOf('/insights')).toBe(200);
  });

  it('makes a first version active for everybody, even if it is published as a canary', async () => {
    await reserve('mfe-first', 'First');
    const asked = { name: 'mfe-first', pages: [page('/first', 'Insights')] };
    const waiting = await upload(insights('one', asked), { remote: 'mfe-first' });
    await approve(waiting.contract.id, 'mfe-first');
    const how = { remote: 'mfe-first', activate: 'canary', share: '10' };
    const first = await upload(insights('two', asked), how);
    expect([first.contract.approval, first.activation]).toEqual(['approved', 'done']);
    expect(await status('mfe-first')).toMatchObject({ active: { version: first.version }, canary: null });
    const next = await upload(insights('three', asked), how);
    expect(await status('mfe-first')).toMatchObject({
      active: { version: first.version },
      canary: { version: next.version, share: 10 },
    });
  });

  it('sets how many tabs of a canary may fail', async () => {
    const strict = await upload(insights('two', { errorLimit: 1 }), { activate: 'canary' });
    expect(strict.activation).toBe('done');
    expect((await status()).canary?.errorLimit).toBe(1);
  });
});

describe('a build shipped with the program', () => {
  const start = (more = {}) => createRemotesHarness(database.db, story.site, { empty: true, ...more });

  it('is found by its contract, approved, and passed through the gate before it is stored', async () => {
    await putBundled(story.site, NAME, insights());
    const asked: string[] = [];
    const bundledGate: Gate = {
      checked: ['contract'],
      async check({ name, contract }) {
        asked.push(`${name} ${contract.team}`);
        return [];
      },
    };
    story.server = await start({ bundledGate });
    expect(await codeOf('/insights')).toBe(200);
    expect(await status()).toMatchObject({ contract: { approved: { name: NAME }, waiting: [] } });
    story.server = await start({ bundledGate });
    expect(asked).toEqual([`${NAME} Insights`]);
    expect(await acts()).toEqual(['system remote.published', 'system remote.activated']);
  });

  it('is not stored if the gate refuses it or fails, and the reasons are logged', async () => {
    await putBundled(story.site, NAME, insights());
    const refusals = [{ rule: 'size' as const, message: 'Too large by 3 kB.' }];
    const refusing = await start({ bundledGate: { check: async () => refusals } });
    expect(refusing.warnings).toEqual([
      expect.stringMatching(/The build of mfe-insights in .* was refused, .* size: Too large by 3 kB\./),
    ]);
    const failing = await start({ bundledGate: { check: () => Promise.reject(new Error('no shell')) } });
    expect(failing.warnings).toHaveLength(1);
    await putBundled(story.site, 'mfe-other', insights());
    const other = await start({ refusals });
    expect(other.warnings).toContainEqual(expect.stringContaining('belongs to the remote "mfe-insights"'));
    expect(await database.db.$count(remoteVersions)).toBe(0);
  });

  it('does not become active if the owner refused it or another remote has its page', async () => {
    await reserve();
    const { contract } = await upload(insights());
    await refuse(contract.id);
    await putBundled(story.site, NAME, insights('bundled'));
    story.server = await start();
    expect((await story.server.document()).remotes).toEqual([]);
    expect(story.server.warnings).toEqual([
      expect.stringContaining('was not activated: The owner has refused'),
    ]);
    await approve(contract.id);
    await putBundled(story.site, 'mfe-other', insights('other', { name: 'mfe-other' }));
    story.server = await start();
    expect((await story.server.document()).remotes.map(({ name }) => name)).toEqual([NAME]);
    expect(story.server.warnings).toEqual([expect.stringContaining('mfe-other')]);
  });

  it('approves a waiting contract that a team published before', async () => {
    await reserve();
    const { version } = await upload(insights(), { activate: 'now' });
    await putBundled(story.site, NAME, insights());
    story.server = await start();
    expect(versionIn(await story.server.document(), NAME)).toBe(version);
    expect((await acts()).slice(-2)).toEqual(['system remote.contractApproved', 'system remote.activated']);
  });
});

describe('a version that was stored before contracts existed', () => {
  const before = '0123456789abcdef0123';
  beforeEach(async () => {
    await database.db.insert(remotes).values({
      name: NAME,
      activeVersion: before,
      activeSince: story.site.clock,
      activeBy: 'remote:mfe-insights:1',
    });
    await database.db.insert(remoteVersions).values({
      name: NAME,
      version: before,
      publishedAt: new Date(0),
      publishedBy: 'remote:mfe-insights:1',
      bytes: 1,
      brotliBytes: 1,
      filesHash: 'sha384-x',
      exposes: ['Insights'],
      wasActive: true,
      lastActiveAt: story.site.clock,
    });
  });

  it('is released to nobody, and no rollback returns to it', async () => {
    expect((await story.server.document()).remotes).toEqual([]);
    expect((await status()).versions).toMatchObject([{ version: before, contract: null }]);
    expect(words(await step('activate', { version: before }))).toEqual([
      409,
      expect.stringContaining('was stored before builds had a contract'),
    ]);
    const { contract, version } = await upload(insights(), { activate: 'now' });
    await approve(contract.id);
    expect(await status()).toMatchObject({ active: { version }, previous: null });
    expect(story.server.warnings).toEqual([]);
  });

  it('is replaced by the build shipped with the program, whoever published it', async () => {
    await putBundled(story.site, NAME, insights());
    story.server = await createRemotesHarness(database.db, story.site, { empty: true });
    expect(versionIn(await story.server.document(), NAME)).toBe(versionOf(insights()));
  });
});

test('deletes contracts with their last version, except the one approved now and refused ones', async () => {
  await reserve();
  const ids: Record<string, string> = {};
  for (const [text, budget, answer] of [
    ['first', 20, 'approve'],
    ['refused', 90, 'refuse'],
    ['waiting', 80, null],
    ['newest', 30, 'approve'],
  ] as const) {
    const { contract } = await upload(insights(text, { budget }));
    ids[text] = contract.id;
    if (answer === 'approve') await approve(contract.id);
    if (answer === 'refuse') await refuse(contract.id);
  }
  for (let text = 0; text < 11; text += 1) {
    story.site.clock = new Date(story.site.clock.getTime() + 60_000);
    ids.last = (await upload(insights(`v${text}`, { budget: 25 }))).contract.id;
  }
  story.site.clock = new Date(story.site.clock.getTime() + 15 * DAY_MS);
  await story.server.remotes.sweep();
  const kept = (await database.db.select().from(remoteContracts)).map(({ id }) => id);
  expect(new Set(kept)).toEqual(new Set([ids.refused, ids.last]));
  expect((await readdir(path.join(story.site.folder, 'remotes', NAME))).length).toBe(10);
});

test.each<CallName>([
  'POST /api/admin/remotes/reserve',
  'POST /api/admin/remotes/contract/approve',
  'POST /api/admin/remotes/contract/refuse',
])('%s rejects unknown fields', async (name) => {
  const [, at = ''] = name.split(' ');
  expect((await story.server.post(at, { remote: NAME, unknown: 1 })).status).toBe(400);
});
