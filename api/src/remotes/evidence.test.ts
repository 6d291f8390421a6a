/** Where versions come from: stated and signed by teams, promoted from one environment to another, and held to it. */

import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CALLS, type Call, PROMOTION_FILE, PROVENANCE_FILE, type RemoteStatus } from '@spreadwise/contract';
import { sql } from 'drizzle-orm';
import { testDatabase } from '../../test/database';
import { auditLog, remotePromotions, remoteProvenance, remoteVersions } from '../db/schema';
import { DAY_MS } from '../lib/timing/durations';
import type { BuildFiles } from './build/build-files';
import { keyIdOf } from './provenance/keys';
import type { Gate } from './publish/publish';
import { UPLOAD_LIMITS, unpackAll } from './storage/archive/unpack';
import type { FileStore } from './storage/file-store';
import { openFolderStore } from './storage/folder-store';
import {
  buildFiles,
  createRemotesHarness,
  createRemotesSite,
  OWNER,
  type RemotesHarness,
  type RemotesSite,
  zipped,
} from './testing/remotes-harness';
import { remotesStory } from './testing/remotes-story';

const story = remotesStory();
const { database } = story;
const staging = testDatabase();

const REMOTE = { remote: 'mfe-auth' };
const newKey = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return { privateKey, pem, raw: publicKey.export({ format: 'jwk' }).x ?? '' };
};
const team = newKey();

interface Statement {
  readonly about?: BuildFiles;
  readonly key?: KeyObject | null;
  readonly predicate?: Record<string, unknown>;
  readonly type?: string | undefined;
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** As a team's command writes it. */
function provenanceOf(
  files: BuildFiles,
  { about = files, key = team.privateKey, predicate, type }: Statement = {},
) {
  return envelopeOf(
    {
      subject: [...about].map(([name, bytes]) => ({ name, digest: { sha256: sha256(bytes) } })),
      predicate: predicate ?? {
        buildDefinition: {
          buildType: 'https://spreadwise.dev/builds/remote/v1',
          externalParameters: REMOTE,
          resolvedDependencies: [
            {
              uri: 'git+https://git.example.com/accounts',
              digest: { gitCommit: 'c0ffee'.repeat(6).padEnd(40, '0') },
            },
            { uri: 'pkg:npm/react@19.3.1' },
            { uri: 'pkg:npm/%40tanstack/react-query@5.108.0' },
          ],
        },
        runDetails: {
          builder: { id: 'https://ci.example.com/publish' },
          metadata: { spreadwise_author: 'Ada', spreadwise_changelog: 'Shows the reason.' },
        },
      },
    },
    { key, type },
  );
}

function envelopeOf(stated: object, { key = null, type }: Pick<Statement, 'key' | 'type'> = {}): Buffer {
  const payload = Buffer.from(
    JSON.stringify({
      _type: 'https://in-toto.io/Statement/v1',
      predicateType: 'https://slsa.dev/provenance/v1',
      predicate: {},
      ...stated,
    }),
  );
  const payloadType = 'application/vnd.in-toto+json';
  const signed = Buffer.from(
    `DSSEv1 ${payloadType.length} ${type ?? payloadType} ${payload.length} ${payload}`,
  );
  const signatures = key ? [{ keyid: 'any', sig: sign(null, signed, key).toString('base64') }] : [];
  return Buffer.from(JSON.stringify({ payloadType, payload: payload.toString('base64'), signatures }));
}

const withProvenance = (files: BuildFiles, statement?: Statement): BuildFiles =>
  new Map(files).set(PROVENANCE_FILE, provenanceOf(files, statement));

const statusOf = async (of = story.server): Promise<RemoteStatus> => {
  const { body } = await of.get('/api/remotes/status?remote=mfe-auth');
  const call: Call = CALLS['GET /api/remotes/status'];
  return call.response?.parse(body) as RemoteStatus;
};
const first = async (of = story.server) => (await statusOf(of)).versions[0];
const refusalOf = async (files: BuildFiles, of = story.server) => {
  const { status, body } = await of.upload(zipped(files));
  return [status, body.refusals?.[0]?.rule, body.refusals?.[0]?.message];
};
const register = (publicKey = team.pem) =>
  story.server.post('/api/admin/remotes/key', { ...REMOTE, label: 'CI of Accounts', publicKey });
const require_ = (requiresSignature: boolean, requiresPromotion = false, of = story.server) =>
  of.post('/api/admin/remotes/trust', { ...REMOTE, requiresSignature, requiresPromotion });

async function trustAndRequirePromotion() {
  const publicKey = newKey().raw;
  await story.server.post('/api/admin/remotes/environment', { name: 'staging', publicKey });
  return require_(false, true);
}

describe('a statement of provenance', () => {
  it('is kept beside the version and is no part of it', async () => {
    await register();
    const plain = buildFiles('one');
    const version = await story.server.publishFiles(withProvenance(plain), { activate: 'now' });
    expect(version).toBe((await story.server.upload(zipped(plain))).body.version);
    expect(await first()).toMatchObject({
      version,
      provenance: {
        commit: 'c0ffee'.repeat(6).padEnd(40, '0'),
        repository: 'https://git.example.com/accounts',
        author: 'Ada',
        changelog: 'Shows the reason.',
        builder: 'https://ci.example.com/publish',
        dependencies: 2,
        signedBy: { id: keyIdOf(team.raw), label: 'CI of Accounts' },
      },
      promotion: null,
    });
    const served = await story.server.app.request(`/remotes/mfe-auth/${version}/${PROVENANCE_FILE}`);
    expect(served.status).toBe(404);
  });

  it('is taken without a signature, says so, and never takes the place of a signed one', async () => {
    const files = buildFiles('one');
    await story.server.publishFiles(withProvenance(files, { key: null }));
    expect(await first()).toMatchObject({ provenance: { author: 'Ada', signedBy: null } });
    await register();
    await story.server.publishFiles(withProvenance(files));
    await story.server.publishFiles(withProvenance(files, { key: null }));
    expect(await first()).toMatchObject({ provenance: { signedBy: { label: 'CI of Accounts' } } });
  });

  const other = newKey();
  it.each<[string, (files: BuildFiles) => BuildFiles, RegExp]>([
    [
      'an unknown key',
      (files) => withProvenance(files, { key: other.privateKey }),
      /by none of this remote's keys/,
    ],
    [
      'a signature over another type',
      (files) => withProvenance(files, { type: 'application/vnd.other-type+j' }),
      /by none of this remote's keys/,
    ],
    [
      'other bytes of a file',
      (files) => withProvenance(files, { about: new Map(files).set('house.js', Buffer.from('x')) }),
      /"house.js" is not that of the file/,
    ],
    [
      'a file that is not there',
      (files) => withProvenance(files, { about: new Map(files).set('more.js', Buffer.from('x')) }),
      /"more.js", which is not in the build/,
    ],
    [
      'a file left out',
      (files) => withProvenance(files, { about: new Map([...files].slice(1)) }),
      /it says nothing of "mf-manifest.json"/,
    ],
    ['another predicate', (files) => withProvenance(files, { predicate: {} }), /predicate.buildDefinition/],
    ['no JSON', (files) => new Map(files).set(PROVENANCE_FILE, Buffer.from('{')), /it is not JSON/],
  ])('with %s is refused in words, and nothing is stored', async (_, spoil, words) => {
    await register();
    expect(await refusalOf(spoil(buildFiles('one')))).toEqual([
      422,
      'provenance',
      expect.stringMatching(words),
    ]);
    expect(await database.db.$count(remoteVersions)).toBe(0);
  });

  const stating = (builder: string, more: { changelog?: string; packages?: string[] } = {}) => ({
    buildDefinition: {
      buildType: 'x',
      externalParameters: {},
      resolvedDependencies: (more.packages ?? []).map((uri) => ({ uri })),
    },
    runDetails: { builder: { id: builder }, metadata: { spreadwise_changelog: more.changelog } },
  });

  it('is stored without what no database keeps', async () => {
    const files = buildFiles('one');
    const predicate = stating('https://ci.example.com/\0\ud800', {
      changelog: `${'x'.repeat(3_999)}\u{1f600}`,
      packages: ['pkg:npm/rea%00ct@19.3.1'],
    });
    await story.server.publishFiles(withProvenance(files, { key: null, predicate }));
    expect(await first()).toMatchObject({
      provenance: { builder: 'https://ci.example.com/', changelog: 'x'.repeat(3_999), dependencies: 1 },
    });
    const [kept] = await database.db.select().from(remoteProvenance);
    expect(kept?.dependencies).toEqual(['react@19.3.1']);
    expect(await refusalOf(withProvenance(files, { key: null, predicate: stating('\0') }))).toEqual([
      422,
      'provenance',
      expect.stringContaining('predicate.runDetails.builder.id'),
    ]);
  });

  it('is refused in words that can be kept, whatever it calls its files', async () => {
    const about = new Map(buildFiles('one')).set('a\0\ud800.js', Buffer.from('x'));
    for (const files of [
      withProvenance(buildFiles('one'), { key: null, about }),
      new Map(buildFiles('one')).set(
        PROVENANCE_FILE,
        envelopeOf({ subject: [{ name: 'a', digest: { 'sha\0': 1 } }] }),
      ),
      new Map(buildFiles('one')).set(
        'remote.json',
        Buffer.from(JSON.stringify({ name: 'mfe-auth', team: 'A', budget: 1, needs: { 'a\0': 1 } })),
      ),
    ])
      expect((await refusalOf(files))[0]).toBe(422);
    const acts = await database.db.select().from(auditLog);
    expect(acts.map(({ action }) => action)).toEqual(Array(3).fill('remote.refused'));
  });

  it('is needed, signed, once the owner says so', async () => {
    expect((await require_(true)).status).toBe(409);
    await register();
    expect((await require_(true)).status).toBe(204);
    const words = [422, 'provenance', expect.stringContaining('SPREADWISE_SIGNING_KEY')];
    expect(await refusalOf(buildFiles('one'))).toEqual(words);
    expect(await refusalOf(withProvenance(buildFiles('one'), { key: null }))).toEqual(words);
    await story.server.publishFiles(withProvenance(buildFiles('one')));
    expect((await statusOf()).trust).toMatchObject({ requiresSignature: true, requiresPromotion: false });
  });

  it('is not believed by a key that was revoked; what it signed before stays', async () => {
    await register();
    await story.server.publishFiles(withProvenance(buildFiles('one')));
    const id = keyIdOf(team.raw);
    expect((await story.server.post('/api/admin/remotes/key/revoke', { ...REMOTE, id })).status).toBe(204);
    expect(await refusalOf(withProvenance(buildFiles('two')))).toEqual([
      422,
      'provenance',
      expect.any(String),
    ]);
    expect(await first()).toMatchObject({ provenance: { signedBy: { id } } });
    expect((await register()).status).toBe(409);
  });

  it('is checked before the gate is at work, and once more after it', async () => {
    let asked = 0;
    const id = keyIdOf(team.raw);
    const gate: Gate = {
      rules: ['size'],
      async check() {
        asked += 1;
        await story.server.post('/api/admin/remotes/key/revoke', { ...REMOTE, id });
        return [];
      },
    };
    story.server = await createRemotesHarness(database.db, story.site, { gate });
    expect(await refusalOf(withProvenance(buildFiles('one')))).toEqual([
      422,
      'provenance',
      expect.any(String),
    ]);
    expect(asked).toBe(0);
    await register();
    expect(await refusalOf(withProvenance(buildFiles('one')))).toEqual([
      422,
      'provenance',
      expect.any(String),
    ]);
    expect(asked).toBe(1);
    expect(await database.db.$count(remoteVersions)).toBe(0);
  });

  it.each<[string, () => Promise<{ status: number }>]>([
    [
      'a revoked key',
      () => story.server.post('/api/admin/remotes/key/revoke', { ...REMOTE, id: keyIdOf(team.raw) }),
    ],
    ['a promotion that is required by then', () => trustAndRequirePromotion()],
  ])('is looked at once more as the version is recorded: %s', async (_, change) => {
    await register();
    const store = await openFolderStore({
      folder: path.join(story.site.folder, 'remotes'),
      now: () => story.site.clock,
    });
    let isChanged = false;
    const put: FileStore['put'] = async (...version) => {
      await store.put(...version);
      if (isChanged) return;
      isChanged = true;
      expect((await change()).status).toBe(204);
    };
    story.server = await createRemotesHarness(database.db, story.site, { files: { ...store, put } });
    expect(await refusalOf(withProvenance(buildFiles('one')))).toEqual([
      422,
      'provenance',
      expect.stringContaining('publish it again'),
    ]);
    expect(await database.db.$count(remoteVersions)).toBe(0);
    expect(isChanged).toBe(true);
  });

  it.each<[string, (version: string) => Promise<unknown>]>([
    [
      'what is kept of it',
      () =>
        database.db
          .update(remoteProvenance)
          .set({ envelope: sql`replace(envelope, '"sig":"', '"sig":"AA')` }),
    ],
    [
      'a file of the version',
      (version) =>
        writeFile(path.join(story.site.folder, 'remotes/mfe-auth', version, 'screen.css'), '.evil{}'),
    ],
  ])('is verified once more as the version is activated or tried: %s was changed', async (_, change) => {
    await register();
    const live = await story.server.publishFiles(withProvenance(buildFiles('one')), { activate: 'now' });
    const version = await story.server.publishFiles(withProvenance(buildFiles('two')));
    const step = (call: string, more: object = {}) =>
      story.server.post(`/api/remotes/${call}`, { ...REMOTE, version, ...more });
    await change(version);
    const refused = {
      status: 409,
      body: { error: expect.stringContaining('is no longer true of what is kept') },
    };
    expect(await step('activate')).toMatchObject(refused);
    expect(await step('canary', { share: 5 })).toMatchObject(refused);
    expect((await story.server.document()).remotes.map((one) => one.version)).toEqual([live]);
  });

  it('goes with its version', async () => {
    await story.server.publishFiles(withProvenance(buildFiles('one'), { key: null }));
    await database.db.delete(remoteVersions);
    await story.server.remotes.sweep();
    expect(await database.db.$count(remoteProvenance)).toBe(0);
  });
});

describe('a key', () => {
  it('is PEM or its 32 bytes, and nothing else', async () => {
    expect(await register(team.raw)).toMatchObject({ status: 200, body: { id: keyIdOf(team.raw) } });
    expect((await register(team.pem)).status).toBe(409);
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
    for (const wrong of [
      rsa.export({ type: 'spki', format: 'pem' }).toString().slice(0, 400),
      team.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      'x'.repeat(44),
    ])
      expect((await register(wrong)).status).toBe(400);
    const acts = await database.db.select().from(auditLog);
    expect(acts.map(({ action }) => action)).toEqual(['remote.keyAdded']);
  });

  it('is registered by the owner alone', async () => {
    const { body } = await story.server.post('/api/admin/remotes/token', { ...REMOTE, label: 'CI' });
    const { token } = body as { token: string };
    const asked = { ...REMOTE, label: 'mine', publicKey: team.pem };
    expect((await story.server.post('/api/admin/remotes/key', asked, token)).status).toBe(401);
  });
});

describe('a promotion', () => {
  let stagingSite: RemotesSite;
  let from: RemotesHarness;
  beforeEach(async () => {
    stagingSite = await createRemotesSite();
    from = await createRemotesHarness(staging.db, stagingSite, {
      publicOrigin: 'https://staging.example.com',
    });
  });
  afterEach(() => stagingSite.remove());

  const trust = (publicKey = from.remotes.publicKey) =>
    story.server.post('/api/admin/remotes/environment', { name: 'staging', publicKey });
  const exported = async (version: string, token = OWNER): Promise<Buffer> => {
    const answer = await from.app.request(`/api/remotes/export?remote=mfe-auth&version=${version}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'application/zip']);
    return Buffer.from(await answer.arrayBuffer());
  };
  const filesOf = async (zip: Buffer) => {
    const unpacked = await unpackAll(zip, UPLOAD_LIMITS);
    if (!unpacked.ok) throw new Error(unpacked.reason);
    return unpacked.files;
  };
  const refused = (zip: Buffer) =>
    story.server.upload(zip).then(({ status, body }) => [status, body.refusals?.[0]]);
  const words = (text: string) => [422, { rule: 'promotion', message: expect.stringContaining(text) }];

  it('brings the same bytes under the same name, with what the first environment says of them', async () => {
    await trust();
    await register();
    await from.post('/api/admin/remotes/key', { ...REMOTE, label: 'CI', publicKey: team.pem });
    const version = await from.publishFiles(withProvenance(buildFiles('one')), { activate: 'now' });
    const { body } = await story.server.upload(await exported(version), { activate: 'now' });
    expect(body).toMatchObject({ version, created: true, activation: 'done' });
    expect(await first()).toMatchObject({
      version,
      provenance: { author: 'Ada', signedBy: { label: 'CI of Accounts' } },
      promotion: {
        from: 'staging',
        at: story.site.clock.toISOString(),
        activeAt: story.site.clock.toISOString(),
        tabs: 0,
        failedTabs: 0,
        checked: ['size'],
      },
    });
    expect((await statusOf(from)).acts[0]).toMatchObject({ action: 'remote.exported', details: { version } });
  });

  it('is of an environment that is trusted here', async () => {
    const version = await from.publish('one');
    expect(await refused(await exported(version))).toEqual(words('(none is)'));
    await trust(newKey().raw);
    expect(await refused(await exported(version))).toEqual(words('(staging)'));
    expect((await trust(story.server.remotes.publicKey)).status).toBe(409);
    await story.server.post('/api/admin/remotes/environment/remove', { name: 'staging' });
    await trust();
    expect((await story.server.upload(await exported(version))).status).toBe(201);
    expect(await database.db.$count(remotePromotions)).toBe(1);
  });

  it('is of these bytes, this remote, and this week', async () => {
    await trust();
    const zip = await exported(await from.publish('one'));
    const statement = (await filesOf(zip)).get(PROMOTION_FILE) ?? Buffer.alloc(0);
    const other = new Map(buildFiles('two')).set(PROMOTION_FILE, statement);
    expect(await refused(zipped(other))).toEqual(words('is of another build'));
    story.site.clock = new Date(story.site.clock.getTime() + 8 * DAY_MS);
    expect(await refused(zip)).toEqual(words('at most a week old'));
    story.site.clock = new Date(story.site.clock.getTime() - 9 * DAY_MS);
    expect(await refused(zip)).toEqual(words('at most a week old'));
  });

  it('is needed once the owner says so, and then of what was given to somebody', async () => {
    expect((await require_(false, true)).status).toBe(409);
    await trust();
    expect((await require_(false, true)).status).toBe(204);
    expect(await refused(zipped(buildFiles('one')))).toEqual(words('is promoted to here from staging'));
    const version = await from.publish('one', {});
    expect(await refused(await exported(version))).toEqual(words('activate it there first'));
    await from.post('/api/remotes/activate', { ...REMOTE, version });
    expect((await story.server.upload(await exported(version))).status).toBe(201);
  });

  it('is not made of what is left of a version', async () => {
    const version = await from.publish('one');
    await rm(path.join(stagingSite.folder, 'remotes/mfe-auth', version, 'screen.css'));
    const { status } = await from.get(`/api/remotes/export?remote=mfe-auth&version=${version}`);
    expect(status).toBe(500);
  });

  it('is not given of what was taken back, nor to another team', async () => {
    const [, current] = [await from.publish('one'), await from.publish('two')];
    await from.post('/api/remotes/rollback', REMOTE);
    const { status, body } = await from.get(`/api/remotes/export?remote=mfe-auth&version=${current}`);
    expect([status, (body as { error: string }).error]).toEqual([409, expect.stringContaining('taken back')]);
    expect((await from.get(`/api/remotes/export?remote=mfe-auth&version=${'0'.repeat(20)}`)).status).toBe(
      404,
    );
    const { body: made } = await from.post('/api/admin/remotes/token', { remote: 'mfe-signup', label: 'CI' });
    const { token } = made as { token: string };
    expect((await from.get(`/api/remotes/export?remote=mfe-auth&version=${current}`, token)).status).toBe(
      403,
    );
  });
});
