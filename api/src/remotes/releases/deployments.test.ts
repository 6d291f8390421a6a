/** What teams and the owner may do: tokens, rollbacks, canaries that fail, previews, and deleting old versions. */
import { readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import {
  CALLS,
  type Call,
  type CallName,
  type RemoteReleases,
  type RemoteStatus,
  type RemoteToken,
} from '@spreadwise/contract';
import { reached } from '../../../test/reached';
import {
  auditLog,
  registryState,
  remoteReports,
  remoteTabs,
  remoteTokens,
  remoteVersions,
} from '../../platform/db/schema';
import { sweepTables } from '../../platform/retention/testing/sweep-tables';
import type { Gate } from '../checks/gate';
import { type FileStore, openFolderStore } from '../storage/folder-store';
import {
  buildFiles,
  CUSTOMER,
  cookieOf,
  createRemotesHarness,
  OWNER,
  openPreview,
  versionIn,
  zipped,
} from '../testing/remotes-harness';
import { remotesStory } from '../testing/remotes-story';

const story = remotesStory();
const { database } = story;

const REMOTE = { remote: 'mfe-auth' };
const later = (minutes: number) => {
  story.site.clock = new Date(story.site.clock.getTime() + minutes * 60_000);
};

/** A call that must succeed; its answer is validated against the contract. */
async function ok<T>(name: CallName, body?: unknown, token = OWNER): Promise<T> {
  const [method = '', path = ''] = name.split(' ');
  const answer = await (method === 'GET'
    ? story.server.get(path, token)
    : story.server.post(path, body, token));
  expect([name, answer.status, answer.body]).toEqual([name, 200, expect.anything()]);
  const call: Call = CALLS[name];
  expect(call.response?.safeParse(answer.body).error).toBeUndefined();
  return answer.body as T;
}

const makeToken = (remote = 'mfe-auth', label = 'CI') =>
  ok<{ id: string; token: string }>('POST /api/admin/remotes/token', {
    ...{ remote, label },
    scopes: ['publish', 'activate', 'preview'],
  });
const step = (path: string, body: Record<string, unknown>, token = OWNER) =>
  ok<RemoteReleases>(`POST /api/remotes/${path}` as CallName, { ...REMOTE, ...body }, token);
const status = (token = OWNER) => story.status('mfe-auth', token);
const acts = async () =>
  (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ action }) => action);

describe("a team's token", () => {
  it('publishes and activates its own remote, and the audit log names it', async () => {
    const { id, token } = await makeToken();
    expect(token).toMatch(/^swr_[0-9a-f]{16}_[\w-]{43}$/);
    const { body } = await story.server.upload(zipped(buildFiles('one')), { activate: 'now' }, token);
    await step('activate', { version: body.version }, token);
    expect((await status(token)).acts.map(({ actor, action }) => [actor, action])).toEqual([
      [`remote:mfe-auth:${id}`, 'remote.activated'],
      [`remote:mfe-auth:${id}`, 'remote.published'],
      ['owner', 'remote.tokenMade'],
    ]);
  });

  it('is refused for any call on another remote, with a reason, and changes nothing', async () => {
    const version = await story.server.publish('one');
    const { token } = await makeToken('mfe-signup');
    const refused = [
      await story.server.upload(zipped(buildFiles('two')), { activate: 'now' }, token),
      await story.server.get('/api/remotes/status?remote=mfe-auth', token),
      ...(await Promise.all(
        [
          ['activate', { version }],
          ['canary', { version, share: 5 }],
          ['canary/end', {}],
          ['rollback', {}],
          ['preview', { version }],
        ].map(([path, body]) =>
          story.server.post(`/api/remotes/${path}`, { ...REMOTE, ...(body as object) }, token),
        ),
      )),
    ];
    for (const { status: code, body } of refused) {
      expect(code).toBe(403);
      expect((body as { error: string }).error).toBe(
        'This token is for the remote mfe-signup, not for mfe-auth.',
      );
    }
    expect(await database.db.$count(remoteVersions)).toBe(1);
  });

  it('gives no access to the owner’s calls', async () => {
    const { token } = await makeToken();
    for (const [method, path] of [
      ['GET', '/api/admin/remotes'],
      ['GET', '/api/admin/sessions'],
      ['POST', '/api/admin/remotes/token'],
    ] as const)
      expect([401, 404]).toContain(
        (await (method === 'GET' ? story.server.get(path, token) : story.server.post(path, {}, token)))
          .status,
      );
  });

  it('stops working once it is replaced or revoked', async () => {
    const { id, token } = await makeToken();
    const tries = async (text: string) =>
      (await story.server.get('/api/remotes/status?remote=mfe-auth', text)).status;
    expect(await tries(token)).toBe(200);
    const rotated = await ok<{ token: string }>('POST /api/admin/remotes/token/rotate', { id });
    expect([await tries(token), await tries(rotated.token)]).toEqual([401, 200]);
    expect((await story.server.post('/api/admin/remotes/token/revoke', { id })).status).toBe(204);
    expect(await tries(rotated.token)).toBe(401);
    expect((await story.server.post('/api/admin/remotes/token/rotate', { id })).status).toBe(404);
    expect(await tries(`swr_${id}_${'x'.repeat(43)}`)).toBe(401);
    expect(await tries('swr_0000000000000000_hello')).toBe(401);
    expect((await acts()).filter((action) => action.startsWith('remote.token'))).toEqual([
      'remote.tokenMade',
      'remote.tokenRotated',
      'remote.tokenRevoked',
    ]);
  });

  it.each(['revoke', 'rotate'])(
    'publishes nothing if it ends while the gate checks the build: %s',
    async (how) => {
      const { id, token } = await makeToken();
      const gate: Gate = {
        checked: ['size'],
        async check() {
          await story.server.post(`/api/admin/remotes/token/${how}`, { id });
          return [];
        },
      };
      const slow = await createRemotesHarness(database.db, story.site, { gate });
      const { status } = await slow.upload(zipped(buildFiles('late')), { activate: 'now' }, token);
      expect(status).toBe(401);
      expect(await database.db.select().from(remoteVersions)).toEqual([]);
      expect(await acts()).not.toContain('remote.activated');
    },
  );

  it('is stored as a hash, shown without its secret, and records its last use', async () => {
    const { token } = await makeToken();
    const secret = token.slice('swr_'.length + 17);
    expect(JSON.stringify(await database.db.select().from(remoteTokens))).not.toContain(secret);
    expect(JSON.stringify(await database.db.select().from(auditLog))).not.toContain(secret);
    later(5);
    await status(token);
    const { remotes } = await ok<{ remotes: { name: string; tokens: RemoteToken[] }[] }>(
      'GET /api/admin/remotes',
    );
    const shown = remotes.find(({ name }) => name === 'mfe-auth')?.tokens;
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(shown).toMatchObject([
      { label: 'CI', lastUsedAt: story.site.clock.toISOString(), revokedAt: null },
    ]);
  });
});

test('a customer’s session has no access to releases', async () => {
  const version = await story.server.publish('one');
  expect((await story.server.post('/api/remotes/activate', { ...REMOTE, version }, CUSTOMER)).status).toBe(
    403,
  );
  expect((await story.server.get('/api/remotes/status?remote=mfe-auth', CUSTOMER)).status).toBe(403);
  expect((await story.server.get('/api/admin/remotes', CUSTOMER)).status).toBe(403);
  expect(
    (await story.server.post('/api/admin/remotes/token', { ...REMOTE, label: 'x' }, CUSTOMER)).status,
  ).toBe(403);
});

test('limits the rate of publishing', async () => {
  story.server = await createRemotesHarness(database.db, story.site, { rateLimits: true });
  const codes: number[] = [];
  for (let uploads = 0; uploads < 31; uploads += 1)
    codes.push((await story.server.upload(Buffer.from('no zip'))).status);
  expect([codes.indexOf(429), codes.length]).toEqual([30, 31]);
});

describe('rollback', () => {
  it('goes back one version at a time, and reports if there is none left', async () => {
    const versions: string[] = [];
    for (const text of ['1', '2', '3']) {
      versions.push(await story.server.publish(text));
      later(1);
    }
    const [first, second, third] = versions;
    expect(await step('rollback', {})).toMatchObject({ active: second, previous: first });
    expect(versionIn(await story.server.document())).toBe(second);
    later(1);
    expect(await step('rollback', {})).toMatchObject({ active: first, previous: null });
    const { status: code, body } = await story.server.post('/api/remotes/rollback', REMOTE);
    expect([code, (body as { error: string }).error]).toEqual([409, 'There is no version to go back to.']);
    expect((await status()).versions.map(({ version, withdrawn }) => [version, withdrawn])).toEqual([
      [third, true],
      [second, true],
      [first, false],
    ]);
    await step('activate', { version: third });
    expect((await status()).versions[0]).toMatchObject({ state: 'active', withdrawn: false });
  });

  it('from a version that is no longer active changes nothing', async () => {
    await story.server.publish('first');
    later(1);
    const meant = await story.server.publish('second');
    later(1);
    const newest = await story.server.publish('third');
    const { status: code, body } = await story.server.post('/api/remotes/rollback', {
      ...REMOTE,
      from: meant,
    });
    expect([code, (body as { error: string }).error]).toEqual([
      409,
      `Nothing was rolled back: ${newest} is active now, not ${meant}.`,
    ]);
    expect(versionIn(await story.server.document())).toBe(newest);
    expect(await step('rollback', { from: newest })).toMatchObject({ active: meant });
  });
});

describe('rollback skips versions that were not good for everybody', () => {
  it('skips a canary that was ended before it was activated', async () => {
    const good = await story.server.publish('good');
    await story.server.publish('only tried', { activate: 'canary' });
    await step('canary/end', {});
    later(1);
    await story.server.publish('bad');
    expect(await step('rollback', {})).toMatchObject({ active: good, previous: null });
  });

  it('skips the previous version once it failed as a canary', async () => {
    const before = await story.server.publish('before');
    const current = await story.server.publish('current');
    await step('canary', { version: before, share: 50 });
    expect(await step('rollback', {})).toMatchObject({ active: current, previous: null });
    expect((await story.server.post('/api/remotes/rollback', REMOTE)).status).toBe(409);
  });
});

describe('a canary', () => {
  let good: string;
  let bad: string;
  beforeEach(async () => {
    good = await story.server.publish('good');
    bad = await story.server.publish('bad', { activate: 'canary', share: '30' });
  });

  /** Cookies of browsers that were numbered while the canary was running. */
  const browsers = async () => {
    const cookies: string[] = [];
    for (let number = 0; number < 1000; number += 25) cookies.push(await story.server.cohortCookie(number));
    return cookies;
  };
  const cohorts = (cookies: readonly string[]) =>
    Promise.all(cookies.map(async (cookie) => versionIn(await story.server.document(cookie))));

  it('goes to its share of the browsers, always the same ones, and to no browser without a number', async () => {
    const some = await browsers();
    const first = await cohorts(some);
    expect(new Set(first)).toEqual(new Set([good, bad]));
    expect(await cohorts(some)).toEqual(first);
    expect(versionIn(await story.server.document())).toBe(good);
    // Numbers that somebody made up, unsigned or with another number's signature.
    const [chosen = ''] = some.filter((_, index) => first[index] === bad);
    for (const forged of ['cohort=5000', chosen.replace(/\..*/, ''), chosen.replace(/=\d+/, '=1')])
      expect(versionIn(await story.server.document(forged))).toBe(good);
    const wider = await step('canary', { version: bad, share: 60 });
    expect(wider.canary).toEqual({ version: bad, share: 60 });
    const second = await cohorts(some);
    for (const [index, version] of first.entries()) if (version === bad) expect(second[index]).toBe(bad);
  });

  it('numbers a browser with its first page, once; without a canary it sets no cookie', async () => {
    const { answer, boot } = await story.server.page();
    const cookie = cookieOf(answer);
    expect(cookie).toMatch(/^cohort=\d{1,3}\.[\w-]{43}$/);
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Lax/);
    const again = await story.server.page('/admin', cookie);
    expect(cookieOf(again.answer)).toBe('');
    expect(versionIn(again.boot.remotes)).toBe(versionIn(boot.remotes));
    expect(versionIn(await story.server.document(cookie))).toBe(versionIn(boot.remotes));
    await step('canary/end', {});
    expect(cookieOf((await story.server.page()).answer)).toBe('');
  });

  it('reaches everybody once it is activated, and nobody once it is ended', async () => {
    const some = await browsers();
    await step('canary/end', {});
    expect(new Set(await cohorts(some))).toEqual(new Set([good]));
    await step('canary', { version: bad, share: 5 });
    await step('activate', { version: bad });
    expect(new Set(await cohorts(some))).toEqual(new Set([bad]));
    expect((await status()).previous).toBe(good);
  });

  /** The tickets of pages in browsers that get the canary. */
  async function tabs(count: number): Promise<string[]> {
    const chosen: string[] = [];
    for (let number = 0; chosen.length < count; number += 1) {
      const cookie = await story.server.cohortCookie(number);
      if (versionIn(await story.server.document(cookie)) === bad) chosen.push(cookie);
    }
    const pages = await Promise.all(chosen.map((cookie) => story.server.page('/admin', cookie)));
    return pages.map(({ boot }) => boot.tab);
  }
  const about = (kind: string, version = bad) => ({ ...REMOTE, version, kind });

  it('is withdrawn as soon as too many of its tabs fail, and not before', async () => {
    const given = await tabs(5);
    await Promise.all(given.slice(0, 4).map((tab) => story.server.report(tab, [about('failed')])));
    expect((await status()).canary).toMatchObject({ tabs: 4, failedTabs: 4 });
    expect((await story.server.report(given[4] ?? '', [about('shown')])).status).toBe(204);
    expect((await status()).canary).toBeNull();
    expect(versionIn((await story.server.page('/admin', 'cohort=1')).boot.remotes)).toBe(good);
    const [last] = (await status()).acts;
    expect(last).toMatchObject({
      actor: 'system',
      action: 'remote.returned',
      details: { version: bad, tabs: 5, failedTabs: 4, errorLimit: 5 },
    });
    expect((await status()).versions.find(({ version }) => version === bad)?.withdrawn).toBe(true);
  });

  it('is not ended by one failing tab, but by the second', async () => {
    const given = await tabs(6);
    for (const [index, tab] of given.slice(0, 5).entries())
      await story.server.report(tab, [about(index === 0 ? 'failed' : 'shown')]);
    expect((await status()).canary).toMatchObject({ tabs: 5, failedTabs: 1, errorLimit: 5 });
    await story.server.report(given[5] ?? '', [about('failed')]);
    expect((await status()).canary).toBeNull();
  });

  it('is not ended by one network with many tabs; each further network counts the same', async () => {
    await step('canary', { version: bad, share: 30, errorLimit: 40 });
    const given = await tabs(30);
    const attacker = (tab: string) => story.server.report(tab, [about('failed')], '203.0.113.66');
    for (const tab of given.slice(0, 20)) await attacker(tab);
    expect((await status()).canary).toMatchObject({ tabs: 20, failedTabs: 20 });
    reached(
      '20 tabs of one network failed, and the canary went on; a second network is one of all that report',
    );
    reached(
      '20 tabs of one network failed, and the canary went on; a second network is one of all that report',
    );
    for (const tab of given.slice(20, 23)) await story.server.report(tab, [about('shown')]);
    // Two of five networks are 40 %. One of five more would exceed the limit.
    await story.server.report(given[23] ?? '', [about('failed')]);
    expect((await status()).canary).toMatchObject({ tabs: 24, failedTabs: 21, errorLimit: 40 });
    await story.server.report(given[24] ?? '', [about('failed')]);
    expect((await status()).canary).toBeNull();
  });

  it('ends once even if all its tabs report to two replicas at the same time', async () => {
    const other = await createRemotesHarness(database.db, story.site);
    const given = await tabs(12);
    await Promise.all(
      given.map((tab, index) =>
        (index % 2 ? story.server : other).report(tab, [about('error'), about('failed')]),
      ),
    );
    expect((await acts()).filter((action) => action === 'remote.returned')).toHaveLength(1);
  });

  it('continues while its failures are within the limit', async () => {
    await step('canary', { version: bad, share: 30, errorLimit: 40 });
    const given = await tabs(10);
    for (const [index, tab] of given.entries())
      await story.server.report(tab, [about(index < 6 ? 'shown' : 'failed')]);
    expect((await status()).canary).toMatchObject({ tabs: 10, failedTabs: 4, errorLimit: 40 });
  });

  it('is not ended by one tab that fails often, nor by tabs that did not get it', async () => {
    const [tab = ''] = await tabs(1);
    for (let times = 0; times < 6; times += 1)
      await story.server.report(tab, [about('failed'), about('error')]);
    await step('canary/end', {});
    const others = await Promise.all(Array.from({ length: 6 }, () => story.server.page()));
    await step('canary', { version: bad, share: 30 });
    for (const { boot } of others) await story.server.report(boot.tab, [about('failed')]);
    expect((await status()).canary).toMatchObject({ version: bad });
    expect(await database.db.$count(remoteTabs)).toBe(1);
  });

  it('is judged only by new tabs when it is started again', async () => {
    for (const tab of await tabs(5)) await story.server.report(tab, [about('failed')]);
    expect((await status()).canary).toBeNull();
    later(60);
    await step('canary', { version: bad, share: 30 });
    for (const tab of await tabs(5)) await story.server.report(tab, [about('shown')]);
    expect((await status()).canary).toMatchObject({ version: bad, tabs: 5, failedTabs: 0 });
  });

  it('ignores reports with a forged or expired ticket or an unknown version', async () => {
    const given = await tabs(6);
    for (const tab of given) {
      const flipped = `${tab[0] === 'A' ? 'B' : 'A'}${tab.slice(1)}`;
      await story.server.report(flipped, [about('failed')]);
      await story.server.report(tab, [about('failed', 'ffffffffffffffffffff')]);
    }
    await story.server.report('', [about('failed')]);
    later(15 * 24 * 60);
    for (const tab of given) expect((await story.server.report(tab, [about('failed')])).status).toBe(204);
    expect(await database.db.$count(remoteTabs)).toBe(0);
    expect(await database.db.$count(remoteReports)).toBe(0);
  });
});

test('reads the status of twenty remotes with as many queries as that of one', async () => {
  const asked = async () => {
    // With drizzle's own types the compiler takes seconds for these two.
    const db = database.db as unknown as Record<'select' | 'selectDistinctOn', () => unknown>;
    const spies = [jest.spyOn(db, 'select'), jest.spyOn(db, 'selectDistinctOn')];
    await ok('GET /api/admin/remotes');
    const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    return count;
  };
  const add = async (remote: string) => {
    await story.server.publishFiles(buildFiles('one', 'None', { name: remote }), { remote });
  };
  await add('mfe-auth');
  const few = await asked();
  for (let count = 0; count < 17; count += 1) {
    await story.server.post('/api/admin/remotes/reserve', { remote: `mfe-x${count}`, team: 'X' });
    if (count < 3) await add(`mfe-x${count}`);
  }
  expect(await asked()).toBe(few);
  const { remotes } = await ok<{ remotes: RemoteStatus[] }>('GET /api/admin/remotes');
  expect(remotes).toHaveLength(20);
  for (const { name, versions, acts } of remotes.filter(({ versions: own }) => own.length > 0)) {
    expect([name, versions.length]).toEqual([name, 1]);
    expect(acts[0]).toMatchObject({ action: 'remote.published', details: { version: versions[0]?.version } });
  }
});

test('serves no canary or preview at the panel’s own origin and accepts no team’s token there', async () => {
  const adminOrigin = 'http://admin.localhost:3000';
  const server = await createRemotesHarness(database.db, story.site, { adminOrigin });
  const atPanel = { Host: 'admin.localhost:3000', Accept: 'text/html' };
  const [live, tried] = [await story.server.publish('live'), await story.server.publish('tried', {})];
  await ok('POST /api/remotes/canary', { ...REMOTE, version: tried, share: 100 });
  const { body } = await story.server.post('/api/remotes/preview', { ...REMOTE, version: tried });
  const { url } = body as { url: string };
  const cookie = `${await server.cohortCookie(1)}; ${cookieOf(await openPreview(server.app, url))}`;
  const given = async (headers: Record<string, string>) => {
    const answer = await server.app.request('/admin', { headers: { Cookie: cookie, ...headers } });
    return { html: await answer.text(), cookies: answer.headers.getSetCookie() };
  };
  const shown = await given(atPanel);
  expect(shown.html).toContain(live);
  expect(shown.html).not.toContain(tried);
  expect(shown.cookies).toEqual([]);
  const link = url.replace('http://localhost:3000', '');
  expect((await server.app.request(link, { headers: atPanel })).status).toBe(403);
  const { token } = await makeToken();
  const status = (headers: Record<string, string>) =>
    server.app
      .request('/api/remotes/status?remote=mfe-auth', {
        headers: { Authorization: `Bearer ${token}`, ...headers },
      })
      .then((answer) => answer.status);
  expect([await status({}), await status(atPanel)]).toEqual([200, 401]);
});

describe('reports of tabs', () => {
  it('are all counted, in whatever order many tabs send the same ones', async () => {
    const version = await story.server.publish('one');
    await step('activate', { version });
    const reports = ['LCP', 'INP', 'CLS'].map((name) => ({
      ...REMOTE,
      version,
      kind: 'vital',
      name,
      value: 1,
    }));
    const tabs = await Promise.all(Array.from({ length: 40 }, () => story.server.page()));
    const answers = await Promise.all(
      tabs.map(({ boot }, index) =>
        story.server.report(boot.tab, index % 2 ? reports : reports.toReversed()),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect((await database.db.select().from(remoteReports)).map(({ count }) => count)).toEqual([40, 40, 40]);
  });

  it('give the health of a version: failures, vitals and the last message', async () => {
    const version = await story.server.publish('one');
    const about = (kind: string, more = {}) => ({ ...REMOTE, version, kind, ...more });
    for (let tab = 0; tab < 4; tab += 1) {
      const { boot } = await story.server.page();
      await story.server.report(boot.tab, [
        about('shown'),
        about('vital', { name: 'LCP', value: 1000 * (tab + 1) }),
        about('vital', { name: 'LCP', value: 1000 * (tab + 1) }),
        about('vital', { name: 'CLS', value: 0.1 }),
        about('vital', { name: 'made-up', value: 1 }),
        about('csp', { name: 'script-src' }),
        about('csp', { name: 'made up by a stranger' }),
        about('long-task', { value: 120 }),
      ]);
    }
    const { boot } = await story.server.page();
    await story.server.report(boot.tab, [
      about('failed', { name: 'chunk', message: 'screen.js did not load' }),
    ]);
    const health = (await status()).versions[0]?.health;
    expect(health).toMatchObject({
      tabs: 5,
      failedTabs: 1,
      failures: 1,
      errors: 0,
      csp: 8,
      longTasks: 4,
      last: { kind: 'failed', name: 'chunk', message: 'screen.js did not load' },
    });
    const vital = (name: string) => health?.vitals.find((one) => one.name === name);
    expect(vital('LCP')?.count).toBe(8);
    expect(Math.abs((vital('LCP')?.p75 ?? 0) / 3000 - 1)).toBeLessThan(0.125);
    expect(Math.abs((vital('CLS')?.p75 ?? 0) / 0.1 - 1)).toBeLessThan(0.125);
    expect(health?.vitals).toHaveLength(2);
    const names = (await database.db.select().from(remoteReports)).map(({ name }) => name);
    expect(names).not.toContain('made up by a stranger');
  });

  it('are limited in length and rate', async () => {
    const version = await story.server.publish('one');
    const report = { ...REMOTE, version, kind: 'shown' };
    const { boot } = await story.server.page();
    expect((await story.server.report(boot.tab, Array(21).fill(report))).status).toBe(400);
    const limited = await createRemotesHarness(database.db, story.site, { rateLimits: true });
    const codes = await Promise.all(
      Array.from({ length: 605 }, async () => (await limited.report('', [], '203.0.113.7')).status),
    );
    expect(codes.filter((code) => code === 429)).toHaveLength(5);
  });
});

describe('a preview', () => {
  const open = (url: string) => openPreview(story.server.app, url);
  const preview = (body: Record<string, unknown>) =>
    ok<{ url: string; expiresAt: string }>('POST /api/remotes/preview', { ...REMOTE, ...body });

  it('shows a stored version to one browser session and to nobody else', async () => {
    const live = await story.server.publish('live');
    const next = await story.server.publish('next', {});
    const { url, expiresAt } = await preview({ version: next, minutes: 30 });
    const answer = await open(url);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/admin']);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^remote-override=.*HttpOnly; SameSite=Lax/);
    expect(answer.headers.getSetCookie()[0]).not.toMatch(/max-age|expires/i);
    const cookie = cookieOf(answer);
    const { boot } = await story.server.page('/admin', cookie);
    const since = story.site.clock.toISOString();
    expect(boot.overrides).toEqual([{ remote: 'mfe-auth', origin: null, version: next, since, expiresAt }]);
    expect([versionIn(boot.remotes), boot.tab]).toEqual([next, '']);
    expect(versionIn(await story.server.document(cookie))).toBe(next);
    const other = await story.server.page();
    expect([versionIn(other.boot.remotes), other.boot.overrides]).toEqual([live, []]);
  });

  it('from another origin has no hashes or tags, and extends the policy of that page only', async () => {
    await story.server.publish('live');
    const { url } = await preview({ origin: 'https://team.example' });
    const cookie = cookieOf(await open(url));
    const { boot, html, answer } = await story.server.page('/admin', cookie);
    expect(boot.remotes.remotes).toEqual([
      {
        name: 'mfe-auth',
        version: 'preview',
        // The page itself reads both from the manifest.
        format: 'container',
        pages: [{ path: '/admin', title: '/admin', expose: 'OwnerLogin', audience: 'everyone' }],
        cards: [],
        permissions: {},
        manifest: 'https://team.example/mf-manifest.json',
        entry: 'https://team.example/mf-manifest.json',
        files: '',
      },
    ]);
    expect(html).not.toContain('<script async');
    expect(answer.headers.get('Content-Security-Policy')).toContain('https://team.example');
    expect((await story.server.page()).answer.headers.get('Content-Security-Policy')).not.toContain(
      'team.example',
    );
  });

  it('expires for both the link and the session that it opened', async () => {
    const live = await story.server.publish('live');
    const { url } = await preview({ version: await story.server.publish('next', {}), minutes: 10 });
    const cookie = cookieOf(await open(url));
    later(10);
    const { boot } = await story.server.page('/admin', cookie);
    expect([versionIn(boot.remotes), boot.overrides]).toEqual([live, []]);
    const late = await open(url);
    expect([late.status, await late.text()]).toEqual([403, expect.stringContaining('expired')]);
    expect(late.headers.getSetCookie()).toEqual([]);
  });

  it('cannot be forged, changed or moved to another remote', async () => {
    const live = await story.server.publish('live');
    const { url } = await preview({ version: await story.server.publish('next', {}) });
    const pass = url.split('token=')[1] ?? '';
    const [body = '', mac = ''] = pass.split('.');
    const other = Buffer.from(
      Buffer.from(body, 'base64url').toString().replace('mfe-auth', 'mfe-signup'),
    ).toString('base64url');
    for (const forged of [`${other}.${mac}`, body, '', `${pass}x`, `${pass}.`, 'a.b.c', `${body}.`]) {
      expect((await open(`/remotes/preview?token=${forged}`)).status).toBe(403);
      const { boot } = await story.server.page('/admin', `remote-override=${forged}`);
      expect([versionIn(boot.remotes), boot.overrides]).toEqual([live, []]);
    }
  });

  it('ends with the link for that', async () => {
    const answer = await open('/remotes/preview/end');
    expect(answer.status).toBe(303);
    expect(answer.headers.getSetCookie()[0]).toMatch(/^remote-override=; Max-Age=0/);
  });

  it('of a server on this machine needs a pass in production only, and other origins always do', async () => {
    const link = '/remotes/preview?remote=mfe-auth&origin=http://localhost:4001';
    expect((await open(link)).status).toBe(403);
    story.server = await createRemotesHarness(database.db, story.site, { production: false });
    const { boot } = await story.server.page('/admin', cookieOf(await open(link)));
    expect(boot.overrides).toMatchObject([{ remote: 'mfe-auth', origin: 'http://localhost:4001' }]);
    for (const origin of [
      'https://evil.example',
      'http://localhost.evil.example:80',
      'http://localhost:4001/x',
    ])
      expect((await open(`/remotes/preview?remote=mfe-auth&origin=${origin}`)).status).toBe(403);
  });

  it('of a version that no longer exists shows what everybody gets', async () => {
    const live = await story.server.publish('live');
    const next = await story.server.publish('next', {});
    const cookie = cookieOf(await open((await preview({ version: next })).url));
    await database.db.delete(remoteVersions);
    const fresh = await createRemotesHarness(database.db, story.site);
    const { boot } = await fresh.page('/admin', cookie);
    expect(boot.overrides).toEqual([]);
    expect(versionIn(boot.remotes)).not.toBe(next);
    expect(live).not.toBe(next);
  });

  it('requires either a version or an origin, and a version that is stored', async () => {
    const version = 'ffffffffffffffffffff';
    const codes = await Promise.all(
      [
        {},
        { version, origin: 'https://team.example' },
        { origin: 'http://team.example' },
        { origin: `https://${'long.'.repeat(50)}example` },
        { version },
      ].map(async (body) => (await story.server.post('/api/remotes/preview', { ...REMOTE, ...body })).status),
    );
    expect(codes).toEqual([400, 400, 400, 400, 404]);
  });
});

describe('deleting old versions', () => {
  const DAY = 24 * 60;
  const stored = async () =>
    new Set((await database.db.select().from(remoteVersions)).map(({ version }) => version));

  it('keeps what tabs may still use and the newest ten, and deletes the rest with their files', async () => {
    const versions: string[] = [];
    for (let text = 0; text < 14; text += 1) {
      later(1);
      versions.push(await story.server.publish(`v${text}`));
    }
    await story.server.remotes.sweep();
    expect((await stored()).size).toBe(14);
    later(15 * DAY);
    await story.server.remotes.sweep();
    expect(await stored()).toEqual(new Set(versions.slice(4)));
    const codeOf = async (version?: string) =>
      (await story.server.app.request(`/remotes/mfe-auth/${version}/remoteEntry.js`)).status;
    expect([await codeOf(versions[3]), await codeOf(versions[4])]).toEqual([404, 200]);
  });

  it('keeps an old version that is active or was recently, whatever was published later', async () => {
    const first = await story.server.publish('first');
    for (let text = 0; text < 12; text += 1) {
      later(1);
      await story.server.publish(`v${text}`, {});
    }
    later(30 * DAY);
    await story.server.remotes.sweep();
    expect(await stored()).toContain(first);
    await story.server.publish('last');
    await story.server.remotes.sweep();
    expect(await stored()).toContain(first);
    await story.server.publish('another');
    later(13 * DAY);
    await story.server.remotes.sweep();
    expect(await stored()).toContain(first);
    later(2 * DAY);
    await story.server.remotes.sweep();
    expect(await stored()).not.toContain(first);
  });

  it('keeps a version that becomes active once the owner approves it, even if other versions are published for inspection', async () => {
    await story.server.publish('live');
    const asking = zipped(buildFiles('asking', 'OwnerLogin', { budget: 200 }));
    const { body: waits } = await story.server.upload(asking, { activate: 'now' });
    expect(waits.activation).toBe('waits');
    for (let text = 0; text < 10; text += 1) {
      later(1);
      await story.server.publish(`v${text}`, {});
    }
    later(2 * DAY);
    await story.server.remotes.sweep();
    const contract = { ...REMOTE, contract: waits.contract.id };
    const { body } = await story.server.post('/api/admin/remotes/contract/approve', contract);
    expect(body).toEqual({ activated: waits.version });
  });

  it('keeps a version whose files cannot be removed, and still deletes the others', async () => {
    const versions: string[] = [];
    for (let text = 0; text < 12; text += 1) {
      later(1);
      versions.push(await story.server.publish(`v${text}`));
    }
    later(15 * DAY);
    const files = await openFolderStore({
      folder: path.join(story.site.folder, 'remotes'),
      now: () => story.site.clock,
    });
    const [stuck, other] = versions;
    let isAway = true;
    const remove: FileStore['remove'] = async (name, version) => {
      // Would wait forever behind a transaction of the sweep, which must hold none while a bucket works.
      await database.db.$count(remoteVersions);
      if (isAway && version === stuck) throw new Error('The bucket refuses.');
      await files.remove(name, version);
    };
    const { remotes } = await createRemotesHarness(database.db, story.site, { files: { ...files, remove } });
    await expect(remotes.sweep()).rejects.toThrow('The bucket refuses.');
    expect(await stored()).toContain(stuck);
    expect(await stored()).not.toContain(other);
    isAway = false;
    await remotes.sweep();
    expect(await stored()).not.toContain(stuck);
    expect(await files.list('mfe-auth', String(stuck))).toBeNull();
  });

  it('keeps a version that is published again at the same time', async () => {
    const old = await story.server.publish('old', {});
    for (let text = 0; text < 11; text += 1) {
      later(1);
      await story.server.publish(`v${text}`, {});
    }
    later(15 * DAY);
    const [, again] = await Promise.all([
      story.server.remotes.sweep(),
      story.server.upload(zipped(buildFiles('old')), { activate: 'now' }),
    ]);
    expect(again.status).toBeLessThan(300);
    expect((await story.server.app.request(`/remotes/mfe-auth/${old}/remoteEntry.js`)).status).toBe(200);
  });

  /** A replica with its own folder, which copies files from the first server's folder as from a bucket. */
  async function replica() {
    const now = () => story.site.clock;
    const folder = path.join(story.site.folder, 'replica');
    const bucket = await openFolderStore({ folder: path.join(story.site.folder, 'remotes'), now });
    const cache = await openFolderStore({ folder, now });
    const list: FileStore['list'] = async (name, version) => {
      const files = await bucket.list(name, version);
      if (!files) return null;
      const read = async (file: string) => (await bucket.read(name, version, file)) ?? Buffer.alloc(0);
      await cache.put(
        name,
        version,
        new Map(await Promise.all(files.map(async (file) => [file, await read(file)] as const))),
      );
      return files;
    };
    const files: FileStore = { ...cache, list };
    const other = await createRemotesHarness(database.db, story.site, { files });
    const code = async (version: string) =>
      (await other.app.request(`/remotes/mfe-auth/${version}/remoteEntry.js`)).status;
    return { sweep: other.remotes.sweep, code, folder: path.join(folder, 'mfe-auth') };
  }
  /** Publishes one version more than is kept; after two weeks the first server deletes the first of them. */
  async function sweepFirst(use: (version: string) => Promise<unknown>): Promise<string> {
    const first = await story.server.publish('swept', {});
    await use(first);
    for (let text = 0; text < 10; text += 1) {
      later(1);
      await story.server.publish(`v${text}`, {});
    }
    later(15 * DAY);
    await story.server.remotes.sweep();
    expect(await stored()).not.toContain(first);
    return first;
  }

  it('deletes copies of versions that other replicas deleted, but none of a publication in progress', async () => {
    const { sweep, code, folder } = await replica();
    const first = await sweepFirst(code);
    const age = (minutes: number) => new Date(story.site.clock.getTime() - minutes * 60_000);
    for (const version of await readdir(folder)) await utimes(path.join(folder, version), age(59), age(59));
    await sweep();
    expect(await readdir(folder)).toEqual([first]);
    await utimes(path.join(folder, first), age(61), age(61));
    await sweep();
    expect(await readdir(folder)).toEqual([]);
  });

  it('lets a deleted version be published again, even if its files were served before', async () => {
    const { sweep, code, folder } = await replica();
    const first = await sweepFirst(code);
    const old = new Date(story.site.clock.getTime() - 2 * 3_600_000);
    await utimes(path.join(folder, first), old, old);
    await sweep();
    expect(await story.server.publish('swept', {})).toBe(first);
    expect(await code(first)).toBe(200);
  });

  it('does not delete files of a version that is stored while it lists them', async () => {
    const folder = path.join(story.site.folder, 'remotes');
    const store = await openFolderStore({ folder, now: () => story.site.clock });
    let version = '';
    const heldSince = async () => {
      version = await story.server.publish('just published', {});
      return [{ name: 'mfe-auth', version }];
    };
    const sweeper = await createRemotesHarness(database.db, story.site, { files: { ...store, heldSince } });
    await sweeper.remotes.sweep();
    expect(await store.list('mfe-auth', version)).not.toBeNull();
  });

  // The embedded database has one connection, so everything waits there anyway.
  if (database.kind === 'server')
    it('and publishing do not block a release step while files are stored', async () => {
      await story.server.publish('good');
      const bad = await story.server.publish('bad');
      const store = await openFolderStore({
        folder: path.join(story.site.folder, 'remotes'),
        now: () => story.site.clock,
      });
      let isHeld = () => {};
      const held = new Promise<void>((resolve) => {
        isHeld = resolve;
      });
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      const put: FileStore['put'] = async (...version) => {
        isHeld();
        await released;
        return store.put(...version);
      };
      const slow = await createRemotesHarness(database.db, story.site, { files: { ...store, put } });
      const publishing = slow.publish('slow', {});
      await held;
      expect(await step('rollback', {})).not.toMatchObject({ active: bad });
      release();
      await publishing;
    });

  it('deletes tabs after two weeks', async () => {
    const version = await story.server.publish('one');
    const { boot } = await story.server.page();
    await story.server.report(boot.tab, [{ ...REMOTE, version, kind: 'shown' }]);
    later(15 * DAY);
    await sweepTables(database.db, story.site.clock);
    expect(await database.db.$count(remoteTabs)).toBe(0);
  });
});

test('signs with a configured key instead of the stored one, in every replica', async () => {
  const seed = Buffer.alloc(32, 1).toString('base64url');
  const keyed = await createRemotesHarness(database.db, story.site, { signingKey: seed });
  expect(keyed.remotes.publicKey).not.toBe(story.server.remotes.publicKey);
  const other = await createRemotesHarness(database.db, story.site, { signingKey: seed });
  expect(other.remotes.publicKey).toBe(keyed.remotes.publicKey);
});

test('a token can activate nothing unless the owner allowed it', async () => {
  await story.server.publish('one');
  const { token } = await ok<{ token: string }>('POST /api/admin/remotes/token', { ...REMOTE, label: 'CI' });
  const { status: stored, body } = await story.server.upload(zipped(buildFiles('two')), {}, token);
  expect(stored).toBe(201);
  const { version: one } = body as { version: string };
  const asked = await story.server.post('/api/remotes/activate', { ...REMOTE, version: one }, token);
  expect(asked).toMatchObject({
    status: 403,
    body: { error: expect.stringMatching(/may not activate.*owner/) },
  });
  for (const [path, more] of [
    ['rollback', {}],
    ['canary', { version: one, share: 5 }],
    ['canary/end', {}],
  ] as const) {
    const { status: code } = await story.server.post(`/api/remotes/${path}`, { ...REMOTE, ...more }, token);
    expect([path, code]).toEqual([path, 403]);
  }
  for (const activate of ['now', 'canary'])
    expect(
      (await story.server.upload(zipped(buildFiles('three')), { activate, share: '5' }, token)).status,
    ).toBe(403);
  expect((await status()).active?.version).not.toBe(one);
  const { body: known } = await story.server.get('/api/admin/remotes/tokens');
  expect(known).toMatchObject({ tokens: [{ scopes: ['publish', 'preview'] }] });
  const releaser = await ok<{ token: string }>('POST /api/admin/remotes/token', {
    ...{ ...REMOTE, label: 'Releases' },
    scopes: ['publish', 'activate'],
  });
  await step('activate', { version: one }, releaser.token);
  expect((await status()).active?.version).toBe(one);
});

test('a token is limited to its scopes and its lifetime', async () => {
  const one = await story.server.publish('one');
  const made = async (more: Record<string, unknown>) => {
    const asked = { ...REMOTE, label: 'CI', ...more };
    return (await story.server.post('/api/admin/remotes/token', asked)).body as { id: string; token: string };
  };
  const viewer = await made({ scopes: ['preview'], days: 2 });
  const codesOf = async ({ token }: { token: string }) => [
    (await story.server.upload(zipped(buildFiles('two')), {}, token)).status,
    (await story.server.post('/api/remotes/activate', { ...REMOTE, version: one }, token)).status,
    (await story.server.post('/api/remotes/preview', { ...REMOTE, version: one }, token)).status,
  ];
  expect(await codesOf(viewer)).toEqual([403, 403, 200]);
  const builder = await made({ scopes: ['publish'] });
  expect(await codesOf(builder)).toEqual([201, 403, 403]);
  const atOnce = await story.server.upload(zipped(buildFiles('three')), { activate: 'now' }, builder.token);
  expect(atOnce.status).toBe(403);
  later(2 * 24 * 60);
  expect(await codesOf(viewer)).toEqual([401, 401, 401]);
  const renewed = await story.server.post('/api/admin/remotes/token/rotate', { id: viewer.id });
  expect(await codesOf(renewed.body)).toEqual([403, 403, 200]);
});

test('encrypts a stored signing key, even one stored in plain text before, and requires the same key', async () => {
  const open = await createRemotesHarness(database.db, story.site);
  const kept = async () => (await database.db.select().from(registryState))[0]?.signingKey ?? '';
  const before = await kept();
  const sealed = await createRemotesHarness(database.db, story.site, { encryptionKey: 'a key' });
  expect(sealed.remotes.publicKey).toBe(open.remotes.publicKey);
  expect(await kept()).toMatch(/^sealed1\./);
  expect(await kept()).not.toContain(before);
  const again = await createRemotesHarness(database.db, story.site, { encryptionKey: 'a key' });
  expect(again.remotes.publicKey).toBe(open.remotes.publicKey);
  await expect(createRemotesHarness(database.db, story.site, { encryptionKey: 'another' })).rejects.toThrow(
    'encrypted with another SECRETS_KEY',
  );
});
