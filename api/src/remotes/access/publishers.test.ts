/** Trusted publishers: which ID tokens of a CI are accepted, for what, and how long. A stand-in plays the issuer. */
import { eq } from 'drizzle-orm';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { testDatabase } from '../../../test/database';
import { reached } from '../../../test/reached';
import { auditLog, remoteTokens } from '../../platform/db/schema';
import {
  cookieOf,
  createRemotesHarness,
  createRemotesSite,
  openPreview,
  type RemotesSite,
  type ServerOptions,
} from '../testing/remotes-harness';

const database = testDatabase();
const ISSUER = 'https://ci.example';
const AUDIENCE = 'http://localhost:3000';
const REPOSITORY = 'acme/accounts';
const MAIN = 'refs/heads/main';
const TEAM = { remote: 'mfe-auth', label: 'Accounts on their CI', issuer: ISSUER, repository: REPOSITORY };
const ALL = ['publish', 'activate', 'preview'];

let site: RemotesSite;
beforeEach(async () => {
  site = await createRemotesSite();
});
afterEach(() => site.remove());

const seconds = () => Math.floor(site.clock.getTime() / 1000);
const later = (minutes: number) => {
  site.clock = new Date(site.clock.getTime() + minutes * 60_000);
};

async function keyPair(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
  return { kid, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' } };
}
type KeyPair = Awaited<ReturnType<typeof keyPair>>;

/** Makes each token's `jti` unique. */
let drawn = 0;
/** `undefined` omits a claim. */
type Claims = Readonly<Record<string, unknown>>;
const said = (over: Claims = {}): JWTPayload => ({
  iss: ISSUER,
  aud: AUDIENCE,
  iat: seconds(),
  nbf: seconds(),
  exp: seconds() + 300,
  jti: `job-${++drawn}`,
  sub: `repo:${REPOSITORY}:ref:${MAIN}`,
  ...{ repository: REPOSITORY, repository_id: '42', ref: MAIN, sha: 'c0ffee', run_id: '7', actor: 'ada' },
  ...over,
});
const signed = (payload: JWTPayload, { kid, privateKey }: KeyPair) =>
  new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid, typ: 'JWT' }).sign(privateKey);

async function setUp(options: Partial<ServerOptions> = {}) {
  const first = await keyPair('first');
  const issuer = { keys: [first.jwk] as object[], asked: [] as string[], isAway: false };
  const getJson = async (url: string) => {
    issuer.asked.push(url);
    if (issuer.isAway) throw new Error('away');
    if (url === `${ISSUER}/keys`) return { keys: issuer.keys };
    return { issuer: ISSUER, jwks_uri: `${ISSUER}/keys` };
  };
  const server = await createRemotesHarness(database.db, site, { issuers: [ISSUER], getJson, ...options });
  const exchange = async (idToken: string, remote = 'mfe-auth') => {
    const { status, body } = await server.post('/api/remotes/exchange', { remote, idToken }, 'nobody');
    return { status, body: body as { token: string; scopes: string[]; expiresAt: string; error?: string } };
  };
  return {
    ...{ server, first, issuer, exchange },
    trust: (over: object = {}) =>
      server.post('/api/admin/remotes/publisher', { ...TEAM, ref: MAIN, scopes: ALL, ...over }),
    exchangeOf: async (over: Claims = {}) => exchange(await signed(said(over), first)),
  };
}

test('a CI job gets a token for 15 minutes without a stored secret, and the audit log names the run', async () => {
  const { server, trust, exchangeOf } = await setUp();
  expect((await trust()).status).toBe(200);
  const { status, body } = await exchangeOf();
  expect({ status, scopes: body.scopes }).toEqual({ status: 200, scopes: ALL });
  expect(Date.parse(body.expiresAt) - site.clock.getTime()).toBe(15 * 60_000);
  const look = () => server.get('/api/remotes/status?remote=mfe-auth', body.token);
  expect((await look()).status).toBe(200);
  expect((await server.get('/api/remotes/status?remote=mfe-signup', body.token)).status).toBe(403);
  const [row] = await database.db.select().from(auditLog).where(eq(auditLog.action, 'remote.tokenExchanged'));
  expect(row).toMatchObject({
    actor: expect.stringMatching(/^remote:mfe-auth:[0-9a-f]{16}$/),
    details: { repository: REPOSITORY, ref: MAIN, commit: 'c0ffee', run: '7', by: 'ada' },
  });
  later(15);
  expect((await look()).status).toBe(401);
  const { body: panel } = await server.get('/api/admin/remotes');
  const remote = (
    panel as { remotes: { name: string; tokens: unknown[]; publishers: object[] }[] }
  ).remotes.find(({ name }) => name === 'mfe-auth');
  expect(remote).toMatchObject({
    tokens: [],
    publishers: [{ repository: REPOSITORY, lastUsedAt: expect.any(String) }],
  });
});

test.each<[string, Claims, number, RegExp]>([
  ['another repository', { repository: 'mallory/accounts' }, 403, /trusts no such publisher: mallory/],
  ['another branch', { ref: 'refs/heads/try' }, 403, /refs\/heads\/try/],
  ['another issuer', { iss: 'https://ci.evil' }, 401, /issuer/],
  ['another audience', { aud: 'https://elsewhere.example' }, 401, /audience http:\/\/localhost:3000/],
  ['no audience', { aud: undefined }, 401, /audience/],
  ['a past expiry', { iat: 1, nbf: 1, exp: 2 }, 401, /is over/],
  ['no expiry', { exp: undefined }, 401, /no ID token/],
  ['a future start', { nbf: 32503680000 }, 401, /not good yet/],
  ['a future time of issue', { iat: 32503680000 }, 401, /not good yet/],
  ['no token id', { jti: undefined }, 401, /no ID token/],
  ['no repository', { repository: undefined }, 401, /no repository/],
  ['a repository that is not a string', { repository: ['acme/accounts'] }, 401, /no ID token/],
])('rejects an ID token with %s', async (_, over, status, words) => {
  const { trust, exchangeOf } = await setUp();
  await trust();
  const refused = await exchangeOf(over);
  expect(refused).toMatchObject({ status, body: { error: expect.stringMatching(words) } });
  expect(await database.db.$count(remoteTokens)).toBe(0);
});

test('rejects tokens that no key of the issuer signed: alg none, HS256 with the public key, a foreign key', async () => {
  const { first, trust, exchange } = await setUp();
  await trust();
  const byPublicKey = await new SignJWT(said())
    .setProtectedHeader({ alg: 'HS256', kid: 'first' })
    .sign(Buffer.from(JSON.stringify(first.jwk)));
  const byAnother = await signed(said(), { ...(await keyPair('first')) });
  const [head, body, mac] = (await signed(said(), first)).split('.');
  const changed = Buffer.from(
    JSON.stringify(said({ ref: MAIN, repository: REPOSITORY, actor: 'eve' })),
  ).toString('base64url');
  const all = [
    new UnsecuredJWT(said()).encode(),
    ...[byPublicKey, byAnother, [head, changed, mac].join('.'), [head, body, ''].join('.'), 'a.b.c', 'x'],
  ];
  for (const forged of all) expect(await exchange(forged)).toMatchObject({ status: 401 });
  expect(await database.db.$count(remoteTokens)).toBe(0);
  reached(`${all.length} forged ID tokens, no token given`);
});

test('exchanges an ID token only once, even concurrently or after the publisher was trusted again', async () => {
  const { server, first, trust, exchange } = await setUp();
  const { body } = await trust();
  const idToken = await signed(said(), first);
  const both = await Promise.all([exchange(idToken), exchange(idToken)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  await server.post('/api/admin/remotes/publisher/revoke', body);
  await trust();
  expect(await exchange(idToken)).toMatchObject({
    status: 401,
    body: { error: expect.stringMatching(/already exchanged/) },
  });
});

test('finds a new key of the issuer, and requests the keys for made-up key ids at most every 30 seconds', async () => {
  const { issuer, trust, exchange } = await setUp();
  await trust();
  const [second, unknown] = [await keyPair('second'), await keyPair('unknown')];
  expect((await exchange(await signed(said(), unknown))).status).toBe(401);
  issuer.keys = [second.jwk];
  const asked = issuer.asked.length;
  expect((await exchange(await signed(said(), second))).status).toBe(401);
  expect(issuer.asked).toHaveLength(asked);
  later(1);
  expect((await exchange(await signed(said(), second))).status).toBe(200);
  expect(issuer.asked).toHaveLength(asked + 2);
});

test('accepts a key that the issuer has withdrawn for ten minutes at most', async () => {
  const { first, issuer, trust, exchange } = await setUp();
  await trust();
  expect((await exchange(await signed(said(), first))).status).toBe(200);
  issuer.keys = [];
  later(10);
  expect((await exchange(await signed(said(), first))).status).toBe(401);
});

test('answers 503 while the issuer is unreachable, and asks it again after a pause', async () => {
  const { issuer, trust, exchangeOf } = await setUp();
  await trust();
  issuer.isAway = true;
  expect((await exchangeOf()).status).toBe(503);
  const asked = issuer.asked.length;
  issuer.isAway = false;
  expect((await exchangeOf()).status).toBe(503);
  expect(issuer.asked).toHaveLength(asked);
  later(1);
  expect((await exchangeOf()).status).toBe(200);
});

test('does not trust an issuer whose metadata names another issuer or keys on another origin', async () => {
  for (const found of [
    { issuer: 'https://ci.evil', jwks_uri: `${ISSUER}/keys` },
    { issuer: ISSUER, jwks_uri: 'https://ci.evil/keys' },
    { issuer: ISSUER },
  ]) {
    const { trust, exchangeOf, server } = await setUp({ getJson: async () => found });
    const { body } = await trust();
    expect((await exchangeOf()).status).toBe(503);
    await server.post('/api/admin/remotes/publisher/revoke', body);
  }
});

test('rejects a repository that takes over the name of a trusted one later', async () => {
  const { trust, exchangeOf } = await setUp();
  await trust();
  expect((await exchangeOf()).status).toBe(200);
  expect((await exchangeOf({ repository_id: '666' })).status).toBe(403);
});

test('accepts GitLab’s names of the claims', async () => {
  const { trust, exchangeOf } = await setUp();
  await trust({ environment: 'production' });
  const job = { repository: undefined, project_path: REPOSITORY, ref: 'main', ref_path: MAIN };
  expect((await exchangeOf(job)).status).toBe(403);
  expect((await exchangeOf({ ...job, environment: 'production' })).status).toBe(200);
});

test('a publisher without a branch or environment cannot activate, and only the owner adds publishers', async () => {
  const { server, trust, exchangeOf } = await setUp();
  expect(await trust({ ref: undefined })).toMatchObject({
    status: 400,
    body: { error: 'Who may activate is bound to a branch or an environment.' },
  });
  expect((await trust({ ref: undefined, scopes: ['publish', 'preview'] })).status).toBe(200);
  expect((await trust({ issuer: 'https://ci.evil' })).status).toBe(409);
  expect((await trust({ remote: 'mfe-unknown' })).status).toBe(404);
  const { body } = await exchangeOf({ ref: 'refs/pull/7/merge' });
  expect(body.scopes).toEqual(['publish', 'preview']);
  const version = await server.publish('one');
  const step = await server.post('/api/remotes/activate', { remote: 'mfe-auth', version }, body.token);
  expect(step).toMatchObject({ status: 403, body: { error: expect.stringMatching(/may not activate/) } });
  expect((await server.post('/api/admin/remotes/publisher', TEAM, body.token)).status).toBe(401);
  // The branch's job gets the scopes of its own publisher.
  await trust();
  expect((await exchangeOf()).body.scopes).toEqual(ALL);
});

test('a CI’s preview outlives its 15-minute token; revoking the publisher ends previews and tokens', async () => {
  const { server, trust, exchangeOf } = await setUp();
  const { body: publisher } = await trust();
  const version = await server.publish('one', { activate: 'no' });
  const { body } = await exchangeOf();
  const made = await server.post(
    '/api/remotes/preview',
    { remote: 'mfe-auth', version, minutes: 600 },
    body.token,
  );
  const cookie = cookieOf(await openPreview(server.app, (made.body as { url: string }).url));
  const seen = async () => (await server.document(cookie)).remotes.map((remote) => remote.version);
  later(30);
  expect(await seen()).toEqual([version]);
  const { body: next } = await exchangeOf();
  await server.post('/api/admin/remotes/publisher/revoke', publisher);
  expect(await seen()).toEqual([]);
  expect((await server.get('/api/remotes/status?remote=mfe-auth', next.token)).status).toBe(401);
  expect((await exchangeOf()).status).toBe(403);
});

test('without configured issuers, requests no keys and issues no token', async () => {
  const { issuer, trust, exchangeOf } = await setUp({ issuers: [] });
  expect((await trust()).status).toBe(409);
  expect((await exchangeOf()).status).toBe(401);
  expect(issuer.asked).toEqual([]);
});
