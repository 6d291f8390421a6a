/** Stories of what teams ask for and the owner's answer: names, contracts that wait, and what nobody is given before. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  CALLS,
  type Call,
  type CallName,
  type RemoteStatus,
  type RemoteToken,
  remotesDocument,
} from '@spreadwise/contract';
import { testDatabase } from '../../test/database';
import { auditLog, remoteContracts, remotes, remoteVersions } from '../db/schema';
import { type BuildFiles, versionOf } from './build/build-files';
import type { Gate } from './publish/publish';
import {
  buildFiles,
  CUSTOMER,
  contractOf,
  cookieOf,
  createRemotesHarness,
  createRemotesSite,
  OWNER,
  page,
  putBundled,
  type RemotesHarness,
  type RemotesSite,
  versionIn,
  zipped,
} from './testing/remotes-harness';

jest.setTimeout(30_000);

const database = testDatabase();
let site: RemotesSite;
let server: RemotesHarness;
beforeEach(async () => {
  site = await createRemotesSite();
  server = await createRemotesHarness(database.db, site, { empty: true });
});
afterEach(() => site.remove());

const NAME = 'mfe-insights';
const INSIGHTS = page('/insights', 'Insights');
/** A build of the fourth remote, which the program knows nothing of. */
const insights = (text = 'one', asked: Record<string, unknown> = {}): BuildFiles =>
  buildFiles(text, 'Insights', { name: NAME, team: 'Insights', pages: [INSIGHTS], ...asked });

type Answer = { readonly status: number; readonly body: never };
const words = ({ status, body }: Answer) => [status, (body as { error: string } | null)?.error ?? null];
const reserve = (remote = NAME, team = 'Insights', token = OWNER) =>
  server.post('/api/admin/remotes/reserve', { remote, team }, token);
const approve = (contract: string, remote = NAME) =>
  server.post('/api/admin/remotes/contract/approve', { remote, contract });
const refuse = (contract: string, reason = 'Not now.', remote = NAME) =>
  server.post('/api/admin/remotes/contract/refuse', { remote, contract, reason });
const upload = async (files: BuildFiles, query: Record<string, string> = {}, token = OWNER) => {
  const { status, body } = await server.upload(zipped(files), { remote: NAME, ...query }, token);
  if (status < 300) CALLS['POST /api/remotes/publish'].response.parse(body);
  return { status, ...body };
};
const status = async (remote = NAME, token = OWNER): Promise<RemoteStatus> => {
  const { body } = await server.get(`/api/remotes/status?remote=${remote}`, token);
  const call: Call = CALLS['GET /api/remotes/status'];
  return call.response?.parse(body) as RemoteStatus;
};
const step = (name: 'activate' | 'canary' | 'rollback', body: Record<string, unknown> = {}) =>
  server.post(`/api/remotes/${name}`, { remote: NAME, ...body });
const acts = async () =>
  (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ actor, action }) =>
    [actor.replace(/:[0-9a-f]{16}$/, ''), action].join(' '),
  );
const codeOf = async (at: string, cookie = '') => (await server.page(at, cookie)).answer.status;

describe('a name', () => {
  it('is reserved for a team, which has a token before anything exists, and then does everything alone', async () => {
    expect((await reserve()).status).toBe(204);
    const made = await server.post('/api/admin/remotes/token', { remote: NAME, label: 'CI' });
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

  it('is one team’s, and is given by the owner only', async () => {
    await reserve();
    expect(words(await reserve(NAME, 'Others'))).toEqual([409, `The name ${NAME} is taken.`]);
    expect((await reserve('mfe-more', 'More', CUSTOMER)).status).toBe(403);
    expect((await reserve('mfe-more', 'More', 'nobody')).status).toBe(401);
    expect((await reserve('preview')).status).toBe(400);
    expect((await reserve('../mfe')).status).toBe(400);
    expect(await database.db.$count(remotes)).toBe(1);
  });

  it('that nobody has reserved has no token, no version and no preview', async () => {
    expect((await upload(insights())).status).toBe(404);
    const origin = 'https://team.example';
    expect((await server.post('/api/remotes/preview', { remote: NAME, origin })).status).toBe(404);
    expect(words(await server.post('/api/admin/remotes/token', { remote: NAME, label: 'CI' }))).toEqual([
      404,
      expect.stringContaining('the owner reserves its name'),
    ]);
  });
});

test('only the owner answers', async () => {
  await reserve();
  const { contract } = await upload(insights());
  const { body } = await server.post('/api/admin/remotes/token', { remote: NAME, label: 'CI' });
  for (const token of [CUSTOMER, 'nobody', (body as { token: string }).token])
    for (const [call, more] of [
      ['approve', {}],
      ['refuse', { reason: 'No.' }],
    ] as const) {
      const asked = { remote: NAME, contract: contract.id, ...more };
      const answer = await server.post(`/api/admin/remotes/contract/${call}`, asked, token);
      expect([401, 403]).toContain(answer.status);
    }
  expect((await status()).contract.waiting).toHaveLength(1);
});

describe('a build without a contract of its own', () => {
  it.each<[string, BuildFiles | ((files: Map<string, Buffer>) => void), string]>([
    ['none at all', (files) => void files.delete('remote.json'), 'is missing at the top of the build'],
    ['no JSON', (files) => void files.set('remote.json', Buffer.from('{')), 'is not JSON'],
    ['no contract', (files) => void files.set('remote.json', Buffer.from('{}')), 'remote.json, name:'],
    ['another’s', insights('one', { name: 'mfe-auth' }), 'is of the remote "mfe-auth"'],
    [
      'a path of the server’s',
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

  it('is shown to the owner with what it asks for, and which version follows', async () => {
    const { body } = await server.get('/api/admin/remotes');
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

  it('gives nobody anything: no page, no entry, no step', async () => {
    expect((await server.document()).remotes).toEqual([]);
    expect(await codeOf('/insights')).toBe(404);
    const reason = expect.stringMatching(
      `^Version ${version} waits until the owner has approved what it asks for. Opens a page at /insights`,
    );
    expect(words(await step('activate', { version }))).toEqual([409, reason]);
    expect(words(await step('canary', { version, share: 10 }))).toEqual([409, reason]);
    expect((await server.app.request(`/remotes/${NAME}/mf-manifest.json`)).status).toBe(404);
  });

  it('is seen in a preview, page and all, by that browser session alone', async () => {
    const { body } = await server.post('/api/remotes/preview', { remote: NAME, version });
    const { url } = body as { url: string };
    const opened = await server.app.request(url.replace('http://localhost:3000', ''));
    expect(opened.headers.get('Location')).toBe('/insights');
    const { answer, boot, html } = await server.page('/insights', cookieOf(opened));
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

  it('is active with the owner’s yes, for everybody at once', async () => {
    expect((await approve(contract)).body).toEqual({ activated: version });
    expect(versionIn(await server.document(), NAME)).toBe(version);
    expect(await codeOf('/insights')).toBe(200);
    expect((await status()).contract).toMatchObject({ approved: { name: NAME }, waiting: [] });
    expect(words(await approve(contract))).toEqual([404, expect.stringContaining('not approved yet')]);
  });

  it('waits for nothing once the team has chosen another version', async () => {
    await approve(contract);
    const more = await upload(insights('two', { budget: 90 }), { activate: 'now' });
    expect(more.activation).toBe('waits');
    const hotfix = await upload(insights('three'), { activate: 'now' });
    expect(hotfix.activation).toBe('done');
    expect((await approve(more.contract.id)).body).toEqual({ activated: null });
    expect(versionIn(await server.document(), NAME)).toBe(hotfix.version);
  });

  it('waits for the newest of those whose activation was asked', async () => {
    const second = await upload(insights('two'), { activate: 'now' });
    expect((await status()).contract.waiting[0]).toMatchObject({
      versions: expect.arrayContaining([version, second.version]),
      activates: second.version,
    });
    expect((await approve(contract)).body).toEqual({ activated: second.version });
  });

  it('is active for everybody once it is approved, where a first version was published as a canary', async () => {
    await reserve('mfe-first', 'First');
    const asked = { name: 'mfe-first', pages: [page('/first', 'Insights')] };
    const first = await upload(insights('one', asked), {
      remote: 'mfe-first',
      activate: 'canary',
      share: '10',
    });
    expect([first.contract.approval, first.activation]).toEqual(['waiting', 'waits']);
    expect((await approve(first.contract.id, 'mfe-first')).body).toEqual({ activated: first.version });
    expect(versionIn(await server.document(), 'mfe-first')).toBe(first.version);
    expect((await status('mfe-first')).canary).toBeNull();
  });

  it('begins no canary by itself', async () => {
    await approve(contract);
    const more = await upload(insights('two', { budget: 90 }), { activate: 'canary' });
    expect([more.contract.approval, more.activation]).toEqual(['waiting', 'none']);
    expect((await approve(more.contract.id)).body).toEqual({ activated: null });
    expect((await step('canary', { version: more.version, share: 100 })).status).toBe(200);
  });

  it('is refused for good with a reason, for its versions and the next ones', async () => {
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

  it('is unknown under another name', async () => {
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

  it('lets versions that ask for no more pass without anybody', async () => {
    const less = await upload(insights('two', { budget: 10, team: 'Insights & co' }), { activate: 'now' });
    expect([less.contract.approval, less.activation]).toEqual(['approved', 'done']);
    expect(await status()).toMatchObject({ team: 'Insights & co', contract: { waiting: [] } });
  });

  it('is what later ones may ask for again, as long as a version of it is stored', async () => {
    await upload(insights('two', { budget: 10 }), { activate: 'now' });
    expect((await status()).contract.approved?.budget).toBe(10);
    expect((await upload(insights('three', { budget: 15 }))).contract.approval).toBe('approved');
    await refuse(contract);
    expect((await upload(insights('four', { budget: 16 }))).contract.approval).toBe('waiting');
  });

  it('is not taken back while somebody is given it', async () => {
    expect(words(await refuse(contract))).toEqual([
      409,
      `A version of ${NAME} with this contract is active, or a canary.`,
    ]);
    const next = await upload(insights('two', { budget: 10 }), { activate: 'now' });
    expect((await refuse(contract)).status).toBe(204);
    expect(words(await step('rollback'))).toEqual([409, expect.stringContaining('The owner has refused')]);
    expect(versionIn(await server.document(), NAME)).toBe(next.version);
    expect(version).not.toBe(next.version);
  });

  it('holds its pages against every other remote', async () => {
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
    expect((await server.document()).remotes.map(({ name }) => name)).toEqual([NAME]);
  });

  it('of a canary is for those alone who are given it', async () => {
    const canary = await upload(insights('two', { pages: [INSIGHTS, page('/trends', 'Insights')] }));
    await approve(canary.contract.id);
    await step('canary', { version: canary.version, share: 50 });
    const cohorts = Array.from({ length: 40 }, (_, index) => `cohort=${index * 25}`);
    for (const cookie of cohorts) {
      const given = versionIn(await server.document(cookie), NAME) === canary.version;
      expect(await codeOf('/trends', cookie)).toBe(given ? 200 : 404);
    }
    expect(await codeOf('/insights')).toBe(200);
  });

  it('lets a first version be active for everybody, also when it is published as a canary', async () => {
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

  it('says by itself how many tabs of a canary may fail', async () => {
    const strict = await upload(insights('two', { errorLimit: 1 }), { activate: 'canary' });
    expect(strict.activation).toBe('done');
    expect((await status()).canary?.errorLimit).toBe(1);
  });
});

describe('what was built beside the program', () => {
  const start = (more = {}) => createRemotesHarness(database.db, site, { empty: true, ...more });

  it('is found by its contract, is approved by that, and passes the gate before it is stored', async () => {
    await putBundled(site, NAME, insights());
    const asked: string[] = [];
    const bundledGate: Gate = {
      rules: ['contract'],
      async check({ name, contract }) {
        asked.push(`${name} ${contract.team}`);
        return [];
      },
    };
    server = await start({ bundledGate });
    expect(await codeOf('/insights')).toBe(200);
    expect(await status()).toMatchObject({ contract: { approved: { name: NAME }, waiting: [] } });
    server = await start({ bundledGate });
    expect(asked).toEqual([`${NAME} Insights`]);
    expect(await acts()).toEqual(['system remote.published', 'system remote.activated']);
  });

  it('is not stored when the gate refuses it or cannot tell, which is logged with the reasons', async () => {
    await putBundled(site, NAME, insights());
    const refusals = [{ rule: 'size' as const, message: 'Too large by 3 kB.' }];
    const refusing = await start({ bundledGate: { check: async () => refusals } });
    expect(refusing.warnings).toEqual([
      expect.stringMatching(/The build of mfe-insights in .* is refused, .* size: Too large by 3 kB\./),
    ]);
    const failing = await start({ bundledGate: { check: () => Promise.reject(new Error('no shell')) } });
    expect(failing.warnings).toHaveLength(1);
    await putBundled(site, 'mfe-other', insights());
    const other = await start({ refusals });
    expect(other.warnings).toContainEqual(expect.stringContaining('is of the remote "mfe-insights"'));
    expect(await database.db.$count(remoteVersions)).toBe(0);
  });

  it('is not active against the owner’s word, nor with another remote’s page', async () => {
    await reserve();
    const { contract } = await upload(insights());
    await refuse(contract.id);
    await putBundled(site, NAME, insights('bundled'));
    server = await start();
    expect((await server.document()).remotes).toEqual([]);
    expect(server.warnings).toEqual([expect.stringContaining('was not made active: The owner has refused')]);
    await approve(contract.id);
    await putBundled(site, 'mfe-other', insights('other', { name: 'mfe-other' }));
    server = await start();
    expect((await server.document()).remotes.map(({ name }) => name)).toEqual([NAME]);
    expect(server.warnings).toEqual([expect.stringContaining('mfe-other')]);
  });

  it('is approved with what a team has published before and waits', async () => {
    await reserve();
    const { version } = await upload(insights(), { activate: 'now' });
    await putBundled(site, NAME, insights());
    server = await start();
    expect(versionIn(await server.document(), NAME)).toBe(version);
    expect((await acts()).slice(-2)).toEqual(['system remote.contractApproved', 'system remote.activated']);
  });
});

describe('a version that was stored before there were contracts', () => {
  const before = '0123456789abcdef0123';
  beforeEach(async () => {
    await database.db.insert(remotes).values({
      name: NAME,
      activeVersion: before,
      activeSince: site.clock,
      activeBy: 'remote:mfe-insights:1',
    });
    await database.db.insert(remoteVersions).values({
      name: NAME,
      version: before,
      publishedAt: new Date(0),
      publishedBy: 'remote:mfe-insights:1',
      fileCount: 1,
      bytes: 1,
      brotliBytes: 1,
      filesHash: 'sha384-x',
      entry: 'remoteEntry.js',
      exposes: ['Insights'],
      uses: {},
      wasActive: true,
      lastActiveAt: site.clock,
    });
  });

  it('is given to nobody, and nothing goes back to it', async () => {
    expect((await server.document()).remotes).toEqual([]);
    expect((await status()).versions).toMatchObject([{ version: before, contract: null }]);
    expect(words(await step('activate', { version: before }))).toEqual([
      409,
      expect.stringContaining('was stored before builds had a contract'),
    ]);
    const { contract, version } = await upload(insights(), { activate: 'now' });
    await approve(contract.id);
    expect(await status()).toMatchObject({ active: { version }, previous: null });
    expect(server.warnings).toEqual([]);
  });

  it('makes room for the build beside the program, whosever it was', async () => {
    await putBundled(site, NAME, insights());
    server = await createRemotesHarness(database.db, site, { empty: true });
    expect(versionIn(await server.document(), NAME)).toBe(versionOf(insights()));
  });
});

describe('previews', () => {
  const one = buildFiles('one', 'OwnerLogin');
  let versions: Record<string, string>;
  beforeEach(async () => {
    await reserve();
    await reserve('mfe-auth', 'Accounts');
    versions = {};
    for (const [remote, files] of [
      [NAME, insights()],
      ['mfe-auth', one],
    ] as const) {
      const { contract, version } = await upload(files, { remote });
      await approve(contract.id, remote);
      versions[remote] = version;
    }
  });
  /** A browser that keeps its cookies. */
  function browser() {
    let cookie = '';
    return {
      cookie: () => cookie,
      async open(address: string, headers: Record<string, string> = {}) {
        const at = address.replace('http://localhost:3000', '');
        const answer = await server.app.request(at, { headers: { Cookie: cookie, ...headers } });
        if (answer.headers.getSetCookie().length > 0) cookie = cookieOf(answer);
        return answer;
      },
      boot: async (at = '/nowhere') => (await server.page(at, cookie)).boot,
    };
  }
  const link = async (remote: string, more: Record<string, unknown> = {}) => {
    const asked = { remote, version: versions[remote], ...more };
    const { body } = await server.post('/api/remotes/preview', asked);
    return (body as { url: string }).url;
  };

  it('of several remotes go side by side, and end one by one or all at once', async () => {
    const visitor = browser();
    await visitor.open(await link(NAME));
    site.clock = new Date(site.clock.getTime() + 60_000);
    await visitor.open(await link('mfe-auth'));
    const seen = async () => (await visitor.boot()).overrides.map(({ remote, since }) => [remote, since]);
    expect(await seen()).toEqual([
      [NAME, '2026-11-21T09:30:00.000Z'],
      ['mfe-auth', '2026-11-21T09:31:00.000Z'],
    ]);
    expect((await visitor.boot()).remotes.remotes).toHaveLength(2);
    await visitor.open(`/remotes/preview/end?remote=${NAME}`);
    expect((await seen()).map(([remote]) => remote)).toEqual(['mfe-auth']);
    await visitor.open(await link(NAME));
    await visitor.open(await link(NAME, { version: undefined, origin: 'https://team.example' }));
    expect((await visitor.boot()).overrides.map(({ origin }) => origin)).toEqual([
      null,
      'https://team.example',
    ]);
    await visitor.open('/remotes/preview/end');
    expect(await seen()).toEqual([]);
  });

  it('are bounded, and the oldest makes room', async () => {
    const visitor = browser();
    for (let index = 0; index < 12; index += 1) {
      await reserve(`mfe-x${index}`, 'X');
      const origin = `https://${'long-'.repeat(40)}${index}.example`;
      const asked = { version: undefined, origin };
      await visitor.open(await link(`mfe-x${index}`, asked));
    }
    expect(visitor.cookie().length).toBeLessThan(4_000);
    const { overrides } = await visitor.boot();
    expect(overrides.length).toBeGreaterThan(2);
    expect(overrides.at(-1)?.remote).toBe('mfe-x11');
  });

  it.each<[string, string | undefined, string | undefined, string]>([
    ['where the link says', '/dashboard?tab=2', 'http://localhost:3000/signup', '/dashboard?tab=2'],
    ['where it was opened', undefined, 'http://localhost:3000/signup?x=1#y', '/signup?x=1'],
    ['to its first page from elsewhere', undefined, 'https://chat.example/room', '/insights'],
    ['to its first page from nowhere', undefined, undefined, '/insights'],
    ['nowhere that is not here', '//evil.example', undefined, '/insights'],
    ['nowhere that looks like here', '/\\evil.example', undefined, '/insights'],
    ['nowhere with a scheme', 'javascript:alert(1)', undefined, '/insights'],
    ['not into the API', '/api/config', undefined, '/insights'],
    ['not round in circles', undefined, 'http://localhost:3000/remotes/preview?token=x', '/insights'],
  ])('lead %s', async (_, to, referer, expected) => {
    const search = to === undefined ? '' : `&to=${encodeURIComponent(to)}`;
    const headers: Record<string, string> = referer === undefined ? {} : { Referer: referer };
    const answer = await browser().open(`${await link(NAME)}${search}`, headers);
    expect(answer.headers.get('Location')).toBe(expected);
    const ended = await browser().open(`/remotes/preview/end?${search.slice(1)}`, headers);
    expect(ended.headers.get('Location')).toBe(expected === '/insights' ? '/' : expected);
  });

  it('carry where they lead in the link, which is checked when it is made', async () => {
    expect(await link(NAME, { to: '/insights?days=7' })).toContain('&to=%2Finsights%3Fdays%3D7');
    for (const to of ['//evil.example', 'https://evil.example', 'insights', '/\\evil.example'])
      expect(
        (await server.post('/api/remotes/preview', { remote: NAME, version: versions[NAME], to })).status,
      ).toBe(400);
  });

  it('show the page that is looked at, also where another remote has it', async () => {
    await server.post('/api/remotes/activate', { remote: 'mfe-auth', version: versions['mfe-auth'] });
    const { version } = await upload(insights('taking', { pages: [page('/admin', 'Insights')] }));
    const visitor = browser();
    await visitor.open(await link(NAME, { version }));
    const { remotes: given } = await visitor.boot('/admin');
    expect(remotesDocument.parse(given).remotes.map(({ name, pages }) => [name, pages.length])).toEqual([
      ['mfe-auth', 0],
      [NAME, 1],
    ]);
    expect((await server.page('/admin', visitor.cookie())).html).toContain('screen.Insights.js');
    expect((await server.page('/admin')).html).toContain('screen.OwnerLogin.js');
  });

  it('from elsewhere have the pages of the build there, before any version of it is stored', async () => {
    await reserve('mfe-fresh', 'Fresh');
    const contract = contractOf({ name: 'mfe-fresh', team: 'Fresh', pages: [page('/fresh', 'Fresh')] });
    const asked = { version: undefined, origin: 'http://localhost:4001', contract };
    const visitor = browser();
    const opened = await visitor.open(await link('mfe-fresh', asked));
    expect(opened.headers.get('Location')).toBe('/fresh');
    expect((await server.page('/fresh', visitor.cookie())).answer.status).toBe(200);
    expect(await codeOf('/fresh')).toBe(404);
    expect((await status('mfe-fresh')).contract).toEqual({ approved: null, waiting: [] });
    site.clock = new Date(site.clock.getTime() + 30 * 60_000);
    await server.remotes.sweep();
    expect(
      (await visitor.boot()).remotes.remotes.find(({ name }) => name === 'mfe-fresh')?.pages,
    ).toHaveLength(1);
    site.clock = new Date(site.clock.getTime() + 2 * 86_400_000);
    await server.remotes.sweep();
    expect((await database.db.select().from(remoteContracts)).map(({ remote }) => remote)).not.toContain(
      'mfe-fresh',
    );
    const other = await server.post('/api/remotes/preview', { remote: NAME, ...asked });
    expect(words(other)).toEqual([400, 'remote.json is of the remote "mfe-fresh", not of "mfe-insights".']);
    const unstorable = { ...contract, team: 'a\0b' };
    const refused = await server.post('/api/remotes/preview', {
      remote: 'mfe-fresh',
      ...asked,
      contract: unstorable,
    });
    expect(words(refused)).toEqual([400, expect.stringContaining('valid Unicode')]);
  });

  it('from elsewhere are shown by what the last twenty contracts ask for; the owner is asked nothing', async () => {
    const origin = 'https://team.example';
    const show = (budget: number) => {
      const contract = contractOf({ name: NAME, team: 'Insights', budget, pages: [INSIGHTS] });
      return server.post('/api/remotes/preview', { remote: NAME, origin, contract });
    };
    for (let budget = 100; budget < 125; budget += 1) {
      expect((await show(budget)).status).toBe(200);
      site.clock = new Date(site.clock.getTime() + 1_000);
    }
    const kept = await database.db.select().from(remoteContracts).orderBy(remoteContracts.previewedAt);
    const previewed = kept.filter(({ requestedAt }) => requestedAt === null);
    expect(previewed.map(({ contract }) => contract.budget)).toEqual(
      Array.from({ length: 20 }, (_, index) => 105 + index),
    );
    expect((await status()).contract.waiting).toEqual([]);
    const [{ id } = { id: '' }] = previewed;
    expect((await approve(id)).status).toBe(404);
    const asked = await upload(insights('asking', { budget: 105 }));
    expect([asked.contract.id, asked.contract.approval]).toEqual([id, 'waiting']);
    expect((await status()).contract.waiting).toMatchObject([{ id, requestedAt: site.clock.toISOString() }]);
    for (let budget = 130; budget < 150; budget += 1) await show(budget);
    expect((await approve(id)).status).toBe(200);
  });

  it('and a version that ask for the same at the same moment are one contract', async () => {
    const contract = contractOf({ name: NAME, team: 'Insights', budget: 90, pages: [INSIGHTS] });
    const origin = 'https://team.example';
    const preview = () => server.post('/api/remotes/preview', { remote: NAME, origin, contract });
    const asking = upload(insights('asking', { budget: 90 }));
    const made = await Promise.all(Array.from({ length: 8 }, preview));
    expect(new Set(made.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await asking).contract.approval).toBe('waiting');
    const rows = await database.db.select().from(remoteContracts);
    expect(rows.filter(({ contract: { budget } }) => budget === 90)).toMatchObject([
      { approval: 'waiting', requestedAt: site.clock, previewedAt: site.clock },
    ]);
  });

  it('of a developer’s own server have what it asks for at that moment', async () => {
    const asked: string[] = [];
    const contract = contractOf({ name: 'mfe-fresh', team: 'Fresh', pages: [page('/fresh', 'Fresh')] });
    const fetchLocal = async (url: string) => {
      asked.push(url);
      return Buffer.from(JSON.stringify(contract));
    };
    server = await createRemotesHarness(database.db, site, { empty: true, production: false, fetchLocal });
    const visitor = browser();
    const opened = await visitor.open('/remotes/preview?remote=mfe-fresh&origin=http://localhost:4001');
    expect([opened.headers.get('Location'), asked]).toEqual([
      '/fresh',
      ['http://localhost:4001/remote.json'],
    ]);
    await visitor.open('/remotes/preview?remote=mfe-fresh&origin=http://evil.example:80');
    expect(asked).toHaveLength(1);
  });

  it('of a container from elsewhere has the standard entry', async () => {
    const visitor = browser();
    await visitor.open(
      await link(NAME, { version: undefined, origin: 'https://team.example', format: 'container' }),
    );
    expect((await visitor.boot()).remotes.remotes[0]).toMatchObject({
      format: 'container',
      entry: 'https://team.example/remoteEntry.js',
      pages: [{ path: '/insights' }],
    });
  });
});

describe('a host elsewhere', () => {
  it('has the active version’s manifest at one address, and its files by absolute ones', async () => {
    await reserve();
    const { contract, version } = await upload(insights(), { activate: 'now' });
    await approve(contract.id);
    const at = `/remotes/${NAME}/mf-manifest.json`;
    const answer = await server.app.request(at);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=60',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const manifest = (await answer.json()) as { metaData: { publicPath: string }; exposes: unknown };
    expect(manifest.metaData).toEqual({
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      publicPath: `http://localhost:3000/remotes/${NAME}/${version}/`,
    });
    const built = JSON.parse(String(insights().get('mf-manifest.json')));
    expect(manifest.exposes).toEqual(built.exposes);
    const etag = answer.headers.get('etag') ?? '';
    expect((await server.app.request(at, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    await upload(insights('two'), { activate: 'now' });
    expect((await server.app.request(at, { headers: { 'If-None-Match': etag } })).status).toBe(200);
    expect((await server.app.request('/remotes/mfe-nobody/mf-manifest.json')).status).toBe(404);
  });
});

test('a version’s files are under other names of its folder, too', async () => {
  await reserve();
  const { version } = await upload(insights());
  const codes = await Promise.all(
    ['', '~1', '~12', '~', '~x', '~1~2', '~1234'].map(
      async (more) => (await server.app.request(`/remotes/${NAME}/${version}${more}/house.js`)).status,
    ),
  );
  expect(codes).toEqual([200, 200, 200, 404, 404, 404, 404]);
});

test('contracts go with the last version that asks for them, except what is approved now and what was refused', async () => {
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
    site.clock = new Date(site.clock.getTime() + 60_000);
    ids.last = (await upload(insights(`v${text}`, { budget: 25 }))).contract.id;
  }
  site.clock = new Date(site.clock.getTime() + 15 * 86_400_000);
  await server.remotes.sweep();
  const kept = (await database.db.select().from(remoteContracts)).map(({ id }) => id);
  expect(new Set(kept)).toEqual(new Set([ids.refused, ids.last]));
  expect((await readdir(path.join(site.folder, 'remotes', NAME))).length).toBe(10);
});

test.each<CallName>([
  'POST /api/admin/remotes/reserve',
  'POST /api/admin/remotes/contract/approve',
  'POST /api/admin/remotes/contract/refuse',
])('%s takes no field that it does not know', async (name) => {
  const [, at = ''] = name.split(' ');
  expect((await server.post(at, { remote: NAME, unknown: 1 })).status).toBe(400);
});
