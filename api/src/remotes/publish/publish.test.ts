/** The way of a build from a team to every visitor: publish, gate, store, activate, serve. */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type RemoteStatus, remotesDocument } from '@spreadwise/contract';
import { testDatabase } from '../../../test/database';
import { auditLog, remoteVersions } from '../../platform/db/schema';
import { LeaseBusyError } from '../../platform/lib/leases/leases';
import { versionOf } from '../builds/build-files';
import type { Gate } from '../checks/gate';
import {
  buildFiles,
  CUSTOMER,
  createRemotesHarness,
  createRemotesSite,
  OWNER,
  putBundled,
  type RemotesSite,
  versionIn,
  zipped,
} from '../testing/remotes-harness';

const database = testDatabase();
let site: RemotesSite;
beforeEach(async () => {
  site = await createRemotesSite();
});
afterEach(() => site.remove());
const start = (options = {}) => createRemotesHarness(database.db, site, options);

const acts = async () =>
  (await database.db.select().from(auditLog).orderBy(auditLog.id)).map(({ actor, action }) => [
    actor,
    action,
  ]);

test('a version records what the gate’s browser did, or why it did nothing', async () => {
  const opened: Gate = { checked: ['size', 'mount'], check: async () => [] };
  const late = [{ rule: 'mount', message: 'is not done after 90 s' }] as const;
  const said = ['size', 'mount: not tried, REMOTES_GATE_BROWSER names no browser'];
  const read: Gate = { ...opened, checked: said };

  const first = await (await start({ gate: opened })).upload(zipped(buildFiles('one')));
  expect(first.body).toMatchObject({ checked: ['size', 'mount'] });
  const server = await start({ gate: read });
  expect((await server.upload(zipped(buildFiles('two')))).body).toMatchObject({ checked: said });
  const { body } = await server.get('/api/remotes/status?remote=mfe-auth');
  expect((body as RemoteStatus).versions.map(({ checked }) => checked)).toEqual(
    expect.arrayContaining([['size', 'mount'], said]),
  );
  const slow = await start({ gate: { ...opened, check: async () => late } });
  expect(await slow.upload(zipped(buildFiles('three')))).toMatchObject({
    status: 422,
    body: { refusals: late },
  });
});

describe('a published build', () => {
  it('is stored, and served to nobody until it is activated', async () => {
    const server = await start();
    const files = buildFiles('one');
    const { status, body } = await server.upload(zipped(files));
    expect([status, body]).toEqual([
      201,
      {
        version: versionOf(files),
        format: 'house',
        contract: {
          id: expect.stringMatching(/^[0-9a-f]{20}$/),
          approval: 'approved',
          changes: [],
          reason: null,
        },
        activation: 'none',
        created: true,
        files: 8,
        bytes: expect.any(Number),
        brotliBytes: expect.any(Number),
        checked: ['size'],
      },
    ]);
    expect((await server.document()).remotes).toEqual([]);
    const moved = await server.post('/api/remotes/activate', { remote: 'mfe-auth', version: body.version });
    expect(moved).toEqual({
      status: 200,
      body: { active: body.version, previous: null, canary: null, serial: 1 },
    });
    expect(versionIn(await server.document())).toBe(body.version);
    expect(versionIn((await server.page()).boot.remotes)).toBe(body.version);
    expect(await acts()).toEqual([
      ['owner', 'remote.published'],
      ['owner', 'remote.activated'],
    ]);
  });

  it('records the source that its last publisher stated, which is not part of the version', async () => {
    const server = await start();
    const zip = zipped(buildFiles('one'));
    const [repository, commit] = ['https://git.example.com/accounts', 'c0ffee'.repeat(6).padEnd(40, '0')];
    const { version } = (await server.upload(zip, { repository, commit })).body;
    const shown = async () =>
      ((await server.get('/api/remotes/status?remote=mfe-auth')).body as RemoteStatus).versions;
    expect(await shown()).toMatchObject([{ version, publishedBy: 'owner', repository, commit }]);
    expect((await server.upload(zip)).body.version).toBe(version);
    expect(await shown()).toMatchObject([{ version, repository: null, commit: null }]);
  });

  it.each([
    ['repository', 'file:///srv/accounts'],
    ['repository', `https://git.example.com/${'a'.repeat(300)}`],
    ['commit', 'main'],
  ])('is refused with the %s %s', async (name, value) => {
    const { status } = await (await start()).upload(zipped(buildFiles('one')), { [name]: value });
    expect(status).toBe(400);
  });

  it('can be activated in the same call', async () => {
    const server = await start();
    const version = await server.publish('one');
    expect(versionIn(await server.document())).toBe(version);
  });

  it('is a single version however often it is uploaded', async () => {
    const server = await start();
    await server.publish('one');
    const again = await server.upload(zipped(buildFiles('one')));
    expect([again.status, again.body.created]).toEqual([200, false]);
    expect(await database.db.$count(remoteVersions)).toBe(1);
    expect(await acts()).toHaveLength(2);
  });

  it('keeps its files after the next version is active, so that open tabs keep working', async () => {
    const server = await start();
    const [old, current] = [await server.publish('old'), await server.publish('current')];
    const text = async (version: string) =>
      (await server.app.request(`/remotes/mfe-auth/${version}/screen.OwnerLogin.js`)).text();
    expect([await text(old), await text(current)]).toEqual(['show("old")', 'show("current")']);
  });

  it('has no address until it is published, even if its files are stored', async () => {
    const server = await start();
    const version = await server.publish('one');
    await database.db.delete(remoteVersions);
    const fresh = await start();
    expect((await fresh.app.request(`/remotes/mfe-auth/${version}/remoteEntry.js`)).status).toBe(404);
  });

  it('is refused with every reason of the gate, and nothing is stored', async () => {
    const refusals = [{ rule: 'size' as const, message: 'Too large by 3 kB.' }];
    const server = await start({ refusals });
    const { status, body } = await server.upload(zipped(buildFiles('one')), { activate: 'now' });
    expect([status, body.refusals]).toEqual([422, refusals]);
    expect(await database.db.$count(remoteVersions)).toBe(0);
    expect(await acts()).toEqual([['owner', 'remote.refused']]);
  });

  it('is not stored if the gate itself fails', async () => {
    const server = await start({
      gate: { checked: [], check: () => Promise.reject(new Error('no browser')) },
    });
    const { status, body } = await server.upload(zipped(buildFiles('one')), { activate: 'now' });
    expect([status, body.error]).toEqual([503, expect.stringContaining('could not try')]);
    expect(await database.db.$count(remoteVersions)).toBe(0);
  });

  it('answers 503 with a short Retry-After if another process holds its lease for too long', async () => {
    const busy = { hold: () => Promise.reject(new LeaseBusyError('busy')), tryHold: async () => false };
    const server = await start({ leases: busy });
    const answer = await server.app.request('/api/remotes/publish?remote=mfe-auth', {
      method: 'POST',
      headers: { 'Content-Type': 'application/zip', Authorization: `Bearer ${OWNER}` },
      body: new Uint8Array(zipped(buildFiles('one'))),
    });
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '10']);
  });

  it('is refused if it is not a whole zip file, and nothing is stored', async () => {
    const server = await start();
    const zip = zipped(buildFiles('one'));
    for (const broken of [Buffer.from('hello'), zip.subarray(0, zip.length / 2)]) {
      const { status, body } = await server.upload(broken);
      expect([status, body.refusals?.[0]?.rule]).toEqual([422, 'content']);
    }
    expect(await database.db.$count(remoteVersions)).toBe(0);
    expect(await readdir(path.join(site.folder, 'remotes')).catch(() => [])).toEqual([]);
  });

  it('is refused for its Content-Length before the body is read', async () => {
    const server = await start();
    let pulled = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(1000));
      },
    });
    const answer = await server.app.request('/api/remotes/publish?remote=mfe-auth', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/zip',
        'Content-Length': '5000001',
        Authorization: 'Bearer owner-token-of-the-tests',
      },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    // A stream pulls once when it is created.
    expect(pulled).toBeLessThanOrEqual(1);
  });

  it('is refused with another content type', async () => {
    const server = await start();
    const { status } = await server.upload(zipped(buildFiles('one')), {}, undefined, {
      'Content-Type': 'application/json',
    });
    expect(status).toBe(415);
  });
});

describe('concurrent publications', () => {
  it('of the same bytes create one version once', async () => {
    const [left, right] = [await start(), await start()];
    const zip = zipped(buildFiles('same'));
    const answers = await Promise.all(
      [left, right, left, right].map((server) => server.upload(zip, { activate: 'now' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => body.version)).size).toBe(1);
    expect(await database.db.$count(remoteVersions)).toBe(1);
    expect((await left.document()).serial).toBe(1);
  });

  it('of different bytes are all stored; the active one is the last in the audit log', async () => {
    const [left, right] = [await start(), await start()];
    const versions = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text, index) => (index % 2 ? left : right).publish(text)),
    );
    expect(await database.db.$count(remoteVersions)).toBe(4);
    const document = await left.document();
    expect(document.serial).toBe(4);
    const last = (await database.db.select().from(auditLog).orderBy(auditLog.id))
      .filter(({ action }) => action === 'remote.activated')
      .at(-1);
    expect(versionIn(document)).toBe(last?.details?.version);
    for (const version of versions)
      expect((await right.app.request(`/remotes/mfe-auth/${version}/integrity.json`)).status).toBe(200);
  });
});

describe('several replicas', () => {
  it('show a release in the very next page', async () => {
    const [left, right] = [await start(), await start()];
    for (const text of ['one', 'two', 'three']) {
      const version = await left.publish(text);
      expect(versionIn((await right.page()).boot.remotes)).toBe(version);
      expect(versionIn(await right.document())).toBe(version);
    }
  });

  it('sign with the same key and serve identical lists', async () => {
    const [left, right] = [await start(), await start()];
    await left.publish('one');
    expect(right.remotes.publicKey).toBe(left.remotes.publicKey);
    expect(await right.document()).toEqual(await left.document());
  });

  it('query the database once per page, and no more while nothing is released', async () => {
    const server = await start();
    await server.publish('one');
    await server.page();
    const spies = [
      jest.spyOn(database.db, 'execute'),
      jest.spyOn(database.db, 'select'),
      jest.spyOn(database.db, 'transaction'),
    ];
    await server.page();
    const asked = spies.map(({ mock }) => mock.calls.length);
    for (const spy of spies) spy.mockRestore();
    expect(asked).toEqual([1, 0, 0]);
  });

  it('continue with what they know while the database is down', async () => {
    const server = await start();
    const version = await server.publish('one');
    await server.page();
    const spy = jest.spyOn(database.db, 'execute').mockImplementation(() => {
      throw new Error('ECONNREFUSED');
    });
    const { boot } = await server.page();
    spy.mockRestore();
    expect(versionIn(boot.remotes)).toBe(version);
    expect(server.warnings).toEqual(['the remotes are served as last known']);
  });
});

describe('a build shipped with the program', () => {
  it('is active from the first start, and the next build after a restart', async () => {
    await putBundled(site, 'mfe-auth', buildFiles('one'));
    expect(versionIn(await (await start()).document())).toBe(versionOf(buildFiles('one')));
    await putBundled(site, 'mfe-auth', buildFiles('two'));
    expect(versionIn(await (await start()).document())).toBe(versionOf(buildFiles('two')));
  });

  it('is awaited by the start only if nothing is active; the next build is stored afterwards', async () => {
    await putBundled(site, 'mfe-auth', buildFiles('one'));
    const before = await start({ jobs: false });
    expect(versionIn(await before.document())).toBe(versionOf(buildFiles('one')));
    await putBundled(site, 'mfe-auth', buildFiles('two'));
    const { document, remotes } = await start({ jobs: false });
    expect(versionIn(await document())).toBe(versionOf(buildFiles('one')));
    await remotes.storeBundled();
    expect(versionIn(await document())).toBe(versionOf(buildFiles('two')));
  });

  it('never replaces what a team has published, however often the program starts', async () => {
    await putBundled(site, 'mfe-auth', buildFiles('bundled'));
    const version = await (await start()).publish('of the team');
    await putBundled(site, 'mfe-auth', buildFiles('bundled anew'));
    for (let starts = 0; starts < 2; starts += 1)
      expect(versionIn(await (await start()).document())).toBe(version);
  });

  it('is stored again by a start that finds one of its files lost', async () => {
    await putBundled(site, 'mfe-auth', buildFiles('one'));
    const { app, document } = await start();
    const url = `/remotes/mfe-auth/${versionIn(await document())}/late.1.js`;
    await rm(path.join(site.folder, url));
    await start();
    expect((await app.request(url)).status).toBe(200);
  });

  it('belongs to a team once the team publishes the same bytes', async () => {
    await putBundled(site, 'mfe-auth', buildFiles('same'));
    const version = await (await start()).publish('same');
    await putBundled(site, 'mfe-auth', buildFiles('bundled anew'));
    expect(versionIn(await (await start()).document())).toBe(version);
  });

  it('stays rolled back after a restart that finds it again', async () => {
    await putBundled(site, 'mfe-auth', buildFiles('one'));
    await start();
    await putBundled(site, 'mfe-auth', buildFiles('bad'));
    await (await start()).post('/api/remotes/rollback', { remote: 'mfe-auth' });
    expect(versionIn(await (await start()).document())).toBe(versionOf(buildFiles('one')));
  });

  it('stays inactive after somebody has chosen the previous one', async () => {
    await putBundled(site, 'mfe-auth', buildFiles('one'));
    await start();
    await putBundled(site, 'mfe-auth', buildFiles('two'));
    const version = versionOf(buildFiles('one'));
    expect(
      (await (await start()).post('/api/remotes/activate', { remote: 'mfe-auth', version })).status,
    ).toBe(200);
    expect(versionIn(await (await start()).document())).toBe(version);
  });

  it('of an older program becomes active again if nobody has chosen a version', async () => {
    for (const text of ['one', 'two', 'one']) {
      await putBundled(site, 'mfe-auth', buildFiles(text));
      expect(versionIn(await (await start()).document())).toBe(versionOf(buildFiles(text)));
    }
  });

  it('changes nothing and writes no audit row if it is the same', async () => {
    await putBundled(site, 'mfe-auth', buildFiles('one'));
    const before = await (await start()).document();
    const written = await acts();
    expect(await (await start()).document()).toEqual(before);
    expect(await acts()).toEqual(written);
  });
});

describe('the chain of hashes', () => {
  it('leads from the signed list to each byte', async () => {
    const server = await start();
    await server.publish('one');
    const document = await server.document();
    expect(remotesDocument.safeParse(document).success).toBe(true);
    const { signature, ...signed } = document;
    const key = createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: server.remotes.publicKey },
      format: 'jwk',
    });
    const isGood = (text: string) =>
      verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
    expect(Object.keys(signed)).toEqual(['serial', 'issuedAt', 'remotes']);
    expect(isGood(JSON.stringify(signed))).toBe(true);
    expect(isGood(JSON.stringify({ ...signed, serial: 2 }))).toBe(false);

    const [entry] = document.remotes;
    const at = `/remotes/mfe-auth/${entry?.version}`;
    const table = await (await server.app.request(`${at}/integrity.json`)).text();
    expect(entry?.files).toBe(sri(table));
    expect(JSON.parse(table)).toEqual(entry?.integrity);
    for (const [file, hash] of Object.entries(entry?.integrity ?? {}))
      expect(sri(await (await server.app.request(`${at}/${file}`)).text())).toBe(hash);
  });

  it('is in a page only for its screen’s remote, with the same hashes in the tags', async () => {
    const server = await start();
    await server.publish('one');
    await server.upload(zipped(buildFiles('s', 'Signup')), { remote: 'mfe-signup', activate: 'now' });
    const { html, boot } = await server.page('/signup');
    expect(boot.config.remotesKey).toBe(server.remotes.publicKey);
    expect(boot.remotes.remotes.map(({ name, integrity }) => [name, integrity !== undefined])).toEqual([
      ['mfe-auth', false],
      ['mfe-signup', true],
    ]);
    const hash = boot.remotes.remotes[1]?.integrity?.['house.js'];
    const href = boot.remotes.remotes[1]?.entry;
    expect(html).toContain(`<script async src="${href}" integrity="${hash}" fetchpriority="high"></script>`);
  });

  it('omits a remote whose stored hashes were changed, and serves the others', async () => {
    const server = await start();
    const version = await server.publish('one');
    await server.upload(zipped(buildFiles('s', 'Signup')), { remote: 'mfe-signup', activate: 'now' });
    const table = path.join(site.folder, 'remotes/mfe-auth', version, 'integrity.json');
    const good = await readFile(table, 'utf8');
    await writeFile(table, good.replace('remoteEntry', 'otherEntry'));
    const fresh = await start();
    expect((await fresh.document()).remotes.map(({ name }) => name)).toEqual(['mfe-signup']);
    expect(fresh.warnings).toContainEqual(expect.stringContaining(version));
    await writeFile(table, good);
    site.clock = new Date(site.clock.getTime() + 2_000);
    expect((await fresh.document()).remotes).toHaveLength(2);
  });

  it('includes no preload for a page that needs a permission', async () => {
    const server = await start();
    await server.upload(zipped(buildFiles('r', 'Reports')), { remote: 'mfe-reports', activate: 'now' });
    const { html, answer } = await server.page('/reports');
    expect(html).not.toContain('rel="preload"');
    expect(answer.headers.get('Link')).not.toContain('/remotes/');
  });
});

const sri = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

test('only the owner and teams can publish', async () => {
  const server = await start();
  const zip = zipped(buildFiles('one'));
  expect((await server.upload(zip, {}, 'nobody-at-all-whatever')).status).toBe(401);
  expect((await server.upload(zip, {}, CUSTOMER)).status).toBe(403);
  expect((await server.upload(zip, { remote: 'mfe-unknown' })).status).toBe(404);
  expect(await database.db.$count(remoteVersions)).toBe(0);
});
