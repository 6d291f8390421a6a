/** What a single browser session sees of remotes by previews, and what other hosts load from the stable address. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { remotesDocument } from '@spreadwise/contract';
import { reached } from '../../../test/reached';
import { remoteContracts } from '../../platform/db/schema';
import { DAY_MS } from '../../platform/lib/time';
import {
  buildFiles,
  contractOf,
  cookieOf,
  createRemotesHarness,
  openPreview,
  page,
} from '../testing/remotes-harness';
import { INSIGHTS, insights, insightsStory, NAME, words } from '../testing/remotes-story';

const { story, reserve, approve, upload, status, codeOf } = insightsStory();
const { database } = story;

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
        const answer = await openPreview(story.server.app, address, { Cookie: cookie, ...headers });
        if (answer.headers.getSetCookie().length > 0) cookie = cookieOf(answer);
        return answer;
      },
      boot: async (at = '/nowhere') => (await story.server.page(at, cookie)).boot,
    };
  }
  const link = async (remote: string, more: Record<string, unknown> = {}) => {
    const asked = { remote, version: versions[remote], ...more };
    const { body } = await story.server.post('/api/remotes/preview', asked);
    return (body as { url: string }).url;
  };

  it('of several remotes work side by side, and end one by one or all at once', async () => {
    const visitor = browser();
    await visitor.open(await link(NAME));
    story.site.clock = new Date(story.site.clock.getTime() + 60_000);
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

  it('are limited in number and length, and the oldest is dropped', async () => {
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
    ['to the page in the link', '/dashboard?tab=2', 'http://localhost:3000/signup', '/dashboard?tab=2'],
    ['to the page on which it was opened', undefined, 'http://localhost:3000/signup?x=1#y', '/signup?x=1'],
    ['to its first page from elsewhere', undefined, 'https://chat.example/room', '/insights'],
    ['to its first page from nowhere', undefined, undefined, '/insights'],
    ['not to another host', '//evil.example', undefined, '/insights'],
    ['not to a host that looks like ours', '/\\evil.example', undefined, '/insights'],
    ['not to another scheme', 'javascript:alert(1)', undefined, '/insights'],
    ['not into the API', '/api/config', undefined, '/insights'],
    ['not in a loop', undefined, 'http://localhost:3000/remotes/preview?token=x', '/insights'],
  ])('lead %s', async (_, to, referer, expected) => {
    const search = to === undefined ? '' : `&to=${encodeURIComponent(to)}`;
    const headers: Record<string, string> = referer === undefined ? {} : { Referer: referer };
    const answer = await browser().open(`${await link(NAME)}${search}`, headers);
    expect(answer.headers.get('Location')).toBe(expected);
    const ended = await browser().open(`/remotes/preview/end?${search.slice(1)}`, headers);
    expect(ended.headers.get('Location')).toBe(expected === '/insights' ? '/' : expected);
  });

  it('have their destination in the link, validated when the link is made', async () => {
    expect(await link(NAME, { to: '/insights?days=7' })).toContain('&to=%2Finsights%3Fdays%3D7');
    for (const to of ['//evil.example', 'https://evil.example', 'insights', '/\\evil.example'])
      expect(
        (await story.server.post('/api/remotes/preview', { remote: NAME, version: versions[NAME], to }))
          .status,
      ).toBe(400);
  });

  it('show the previewed remote’s page even if another remote has the address', async () => {
    await story.server.post('/api/remotes/activate', { remote: 'mfe-auth', version: versions['mfe-auth'] });
    const { version } = await upload(insights('taking', { pages: [page('/admin', 'Insights')] }));
    const visitor = browser();
    await visitor.open(await link(NAME, { version }));
    const { remotes: given } = await visitor.boot('/admin');
    expect(remotesDocument.parse(given).remotes.map(({ name, pages }) => [name, pages.length])).toEqual([
      ['mfe-auth', 0],
      [NAME, 1],
    ]);
    expect((await story.server.page('/admin', visitor.cookie())).html).toContain('screen.Insights.js');
    expect((await story.server.page('/admin')).html).toContain('screen.OwnerLogin.js');
  });

  it('from another origin have the pages of their build before any version is stored', async () => {
    await reserve('mfe-fresh', 'Fresh');
    const contract = contractOf({ name: 'mfe-fresh', team: 'Fresh', pages: [page('/fresh', 'Fresh')] });
    const asked = { version: undefined, origin: 'http://localhost:4001', contract };
    const visitor = browser();
    const opened = await visitor.open(await link('mfe-fresh', asked));
    expect(opened.headers.get('Location')).toBe('/fresh');
    expect((await story.server.page('/fresh', visitor.cookie())).answer.status).toBe(200);
    expect(await codeOf('/fresh')).toBe(404);
    expect((await status('mfe-fresh')).contract).toEqual({ approved: null, waiting: [] });
    story.site.clock = new Date(story.site.clock.getTime() + 30 * 60_000);
    await story.server.remotes.sweep();
    expect(
      (await visitor.boot()).remotes.remotes.find(({ name }) => name === 'mfe-fresh')?.pages,
    ).toHaveLength(1);
    story.site.clock = new Date(story.site.clock.getTime() + 2 * DAY_MS);
    await story.server.remotes.sweep();
    expect((await database.db.select().from(remoteContracts)).map(({ remote }) => remote)).not.toContain(
      'mfe-fresh',
    );
    const other = await story.server.post('/api/remotes/preview', { remote: NAME, ...asked });
    expect(words(other)).toEqual([
      400,
      'remote.json belongs to the remote "mfe-fresh", not to "mfe-insights".',
    ]);
    const unstorable = { ...contract, team: 'a\0b' };
    const refused = await story.server.post('/api/remotes/preview', {
      remote: 'mfe-fresh',
      ...asked,
      contract: unstorable,
    });
    expect(words(refused)).toEqual([400, expect.stringContaining('valid Unicode')]);
  });

  it('from another origin store their last twenty contracts, without asking the owner', async () => {
    const origin = 'https://team.example';
    const show = (budget: number) => {
      const contract = contractOf({ name: NAME, team: 'Insights', budget, pages: [INSIGHTS] });
      return story.server.post('/api/remotes/preview', { remote: NAME, origin, contract });
    };
    for (let budget = 100; budget < 125; budget += 1) {
      expect((await show(budget)).status).toBe(200);
      story.site.clock = new Date(story.site.clock.getTime() + 1_000);
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
    expect((await status()).contract.waiting).toMatchObject([
      { id, requestedAt: story.site.clock.toISOString() },
    ]);
    for (let budget = 130; budget < 150; budget += 1) await show(budget);
    expect((await approve(id)).status).toBe(200);
  });

  it('share one contract with a version that asks for the same at the same time', async () => {
    const contract = contractOf({ name: NAME, team: 'Insights', budget: 90, pages: [INSIGHTS] });
    const origin = 'https://team.example';
    const preview = () => story.server.post('/api/remotes/preview', { remote: NAME, origin, contract });
    const asking = upload(insights('asking', { budget: 90 }));
    const made = await Promise.all(Array.from({ length: 8 }, preview));
    expect(new Set(made.map((answer) => answer.status))).toEqual(new Set([200]));
    expect((await asking).contract.approval).toBe('waiting');
    const rows = await database.db.select().from(remoteContracts);
    expect(rows.filter(({ contract: { budget } }) => budget === 90)).toMatchObject([
      { approval: 'waiting', requestedAt: story.site.clock, previewedAt: story.site.clock },
    ]);
  });

  it('of a developer’s own server use its contract at the time of opening', async () => {
    const asked: string[] = [];
    const contract = contractOf({ name: 'mfe-fresh', team: 'Fresh', pages: [page('/fresh', 'Fresh')] });
    const fetchLocal = async (url: string) => {
      asked.push(url);
      return Buffer.from(JSON.stringify(contract));
    };
    story.server = await createRemotesHarness(database.db, story.site, {
      empty: true,
      production: false,
      fetchLocal,
    });
    const visitor = browser();
    const opened = await visitor.open('/remotes/preview?remote=mfe-fresh&origin=http://localhost:4001');
    expect([opened.headers.get('Location'), asked]).toEqual([
      '/fresh',
      ['http://localhost:4001/remote.json'],
    ]);
    await visitor.open('/remotes/preview?remote=mfe-fresh&origin=http://evil.example:80');
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['', {}],
    [', even if an older SDK states a format', { format: 'module' }],
  ])('from another origin name the manifest, from which the page reads the format%s', async (_, more) => {
    const visitor = browser();
    await visitor.open(await link(NAME, { version: undefined, origin: 'https://team.example', ...more }));
    expect((await visitor.boot()).remotes.remotes[0]).toMatchObject({
      manifest: 'https://team.example/mf-manifest.json',
      entry: 'https://team.example/mf-manifest.json',
      pages: [{ path: '/insights' }],
    });
  });
});

describe('the link of a preview', () => {
  const ELSEWHERE = 'https://evil.example';
  const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };
  let token: { id: string; token: string };
  let url: string;
  beforeEach(async () => {
    await reserve();
    const { contract } = await upload(insights(), { activate: 'now' });
    await approve(contract.id);
    const made = await story.server.post('/api/admin/remotes/token', { remote: NAME, label: 'CI' });
    token = made.body;
    const asked = { remote: NAME, origin: ELSEWHERE };
    const { body } = await story.server.post('/api/remotes/preview', asked, token.token);
    url = (body as { url: string }).url.replace('http://localhost:3000', '');
  });
  const seenWith = async (cookie: string, at = '/insights') =>
    (await story.server.page(at, cookie)).boot.overrides.map(({ origin }) => origin);

  it('asks for confirmation, names what would run and its origin, and sets nothing', async () => {
    const answer = await story.server.app.request(`${url}&to=${encodeURIComponent('/"><script>x')}`);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
    expect(answer.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; form-action 'self'/);
    const text = await answer.text();
    expect(text).toContain(NAME);
    expect(text).toContain(ELSEWHERE);
    expect(text).not.toContain('<script');
    reached('a page that asks: no script, no cookie, no preview');
  });

  it.each<[string, Record<string, string>]>([
    ['another site', { Origin: 'https://evil.example' }],
    ['another site named by Sec-Fetch-Site', { 'Sec-Fetch-Site': 'cross-site' }],
    ['an unknown site', {}],
  ])('is not confirmed by a request from %s', async (_, headers) => {
    const body = url.split('?')[1] ?? '';
    const answer = await story.server.app.request('/remotes/preview', {
      method: 'POST',
      headers: { ...FORM, ...headers },
      body,
    });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
  });

  it.each(['rotate', 'revoke'])('ends at once with its token (%s), opened or not', async (act) => {
    const cookie = cookieOf(await openPreview(story.server.app, url));
    expect(await seenWith(cookie)).toEqual([ELSEWHERE]);
    await story.server.post(`/api/admin/remotes/token/${act}`, { id: token.id });
    expect(await seenWith(cookie)).toEqual([]);
    expect(await seenWith(cookieOf(await openPreview(story.server.app, url)))).toEqual([]);
  });

  it('blocks the owner’s login unless the owner has allowed the origin', async () => {
    const cookie = cookieOf(await openPreview(story.server.app, url));
    const login = async (server = story.server) =>
      (
        await server.app.request('/api/auth/owner-login', {
          method: 'POST',
          headers: { Cookie: cookie, 'Content-Type': 'application/json' },
          body: '{"password":"x"}',
        })
      ).status;
    const policy = async (server = story.server, path = '/admin') =>
      (await server.page(path, cookie)).answer.headers.get('Content-Security-Policy');
    expect(await login()).toBe(403);
    expect(await policy()).not.toContain(ELSEWHERE);
    // The same screen is at every spelling of the path.
    expect(await policy(story.server, '/Admin/')).not.toContain(ELSEWHERE);
    const allowing = await createRemotesHarness(database.db, story.site, {
      empty: true,
      ownerPreviews: [ELSEWHERE],
    });
    // This harness has no login route: 404 means that the request was let through.
    expect(await login(allowing)).toBe(404);
    expect(await policy(allowing)).toContain(ELSEWHERE);
  });
});

describe('another host', () => {
  it('gets the active version’s manifest at a stable address, with absolute addresses of files', async () => {
    await reserve();
    const { contract, version } = await upload(insights(), { activate: 'now' });
    await approve(contract.id);
    const at = `/remotes/${NAME}/mf-manifest.json`;
    const answer = await story.server.app.request(at);
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
    expect((await story.server.app.request(at, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    await upload(insights('two'), { activate: 'now' });
    expect((await story.server.app.request(at, { headers: { 'If-None-Match': etag } })).status).toBe(200);
    expect((await story.server.app.request('/remotes/mfe-nobody/mf-manifest.json')).status).toBe(404);
  });
});

test('serves files of an unreleased version to pages, but never as a page', async () => {
  await reserve();
  const { version } = await upload(insights());
  const at = `/remotes/${NAME}/${version}`;
  const script = await story.server.app.request(`${at}/house.js`);
  expect(Object.fromEntries(script.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  expect(script.headers.get('content-disposition')).toBeNull();
  // As versions from earlier releases may contain it.
  const old = path.join(story.site.folder, 'remotes', NAME, version, 'logo.svg');
  await writeFile(old, '<svg xmlns="http://www.w3.org/2000/svg"><script>steal()</script></svg>');
  const anew = await createRemotesHarness(database.db, story.site, { empty: true });
  const picture = await anew.app.request(`${at}/logo.svg`);
  expect(picture.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect(picture.headers.get('content-disposition')).toBe('attachment');
});

test('serves a version’s files also under the retry names of its folder', async () => {
  await reserve();
  const { version } = await upload(insights());
  const codes = await Promise.all(
    ['', '~1', '~12', '~', '~x', '~1~2', '~1234'].map(
      async (more) => (await story.server.app.request(`/remotes/${NAME}/${version}${more}/house.js`)).status,
    ),
  );
  expect(codes).toEqual([200, 200, 200, 404, 404, 404, 404]);
});
