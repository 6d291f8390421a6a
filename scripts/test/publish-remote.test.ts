/** A team publishes its remote: what is sent, what is printed, and how the command ends. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UPLOAD_LIMITS, unpack } from '../../api/src/remotes/storage/unpack';
import { type Reply, runCommand, startTeamServer, type TeamServer, TOKEN } from './team-server';

const VERSION = '0f3a5c7e9b1d2f4a6c8e';
const PUBLISH = 'POST /api/remotes/publish';
const PUBLISHED = {
  version: VERSION,
  created: true,
  files: 3,
  bytes: 42_000,
  brotliBytes: 12_345,
  checked: ['manifest', 'size'],
  activation: 'done',
  contract: { id: '6c8e0f3a5c7e9b1d2f4a', approval: 'approved', changes: [], reason: null },
};

let server: TeamServer;
let build: string;

beforeAll(async () => {
  build = await mkdtemp(path.join(tmpdir(), 'build-'));
  const files = ['mf-manifest.json', 'remoteEntry.js', 'Signup.1a2b.css'];
  const keptBack = [
    'Signup.1a2b.css.map',
    'remoteEntry.js.br',
    'mf-stats.json',
    '2.js.LICENSE.txt',
    '.inputs',
  ];
  for (const file of [...files, ...keptBack]) await writeFile(path.join(build, file), `the text of ${file}`);
});
afterAll(() => rm(build, { recursive: true }));

beforeEach(async () => {
  server = await startTeamServer();
  server.replies[PUBLISH] = [201, PUBLISHED];
  server.replies['GET /remotes.json'] = [200, { remotes: [{ name: 'mfe-signup', version: VERSION }] }];
});
afterEach(() => server.stop());

const publish = (...args: string[]) =>
  runCommand('publish-remote', ['--to', server.origin, '--from', build, ...args]);
const upload = () => server.received.find(({ call }) => call === PUBLISH);

/** Name -> text of each file that the server finds in an upload. */
async function unzip(zip: Buffer): Promise<Record<string, string>> {
  const unpacked = await unpack(zip, UPLOAD_LIMITS);
  if (!unpacked.ok) throw new Error(unpacked.reason);
  return Object.fromEntries([...unpacked.files].map(([name, bytes]) => [name, String(bytes)]));
}

test('sends what browsers get with the team’s token, and prints the version, its size and when it is served', async () => {
  const { code, output } = await publish();
  expect(await unzip(upload()?.body ?? Buffer.of())).toEqual({
    'Signup.1a2b.css': 'the text of Signup.1a2b.css',
    'mf-manifest.json': 'the text of mf-manifest.json',
    'remoteEntry.js': 'the text of remoteEntry.js',
  });
  expect(upload()?.query).toMatchObject({ remote: 'mfe-signup', activate: 'now' });
  expect(upload()?.headers).toMatchObject({
    authorization: `Bearer ${TOKEN}`,
    'content-type': 'application/zip',
  });
  expect(output).toContain(`published: version ${VERSION}`);
  expect(output).toContain('3 files, 42.0 kB, 12.3 kB compressed');
  expect(output).toContain('passed the gate: manifest, size');
  expect(output).toMatch(/served after \d+\.\d\d s/);
  expect(output).not.toContain(TOKEN);
  expect(code).toBe(0);
});

test('sends the same upload for the same build', async () => {
  await publish();
  await publish();
  const [first, second] = server.received.filter(({ call }) => call === PUBLISH);
  expect(first?.body.equals(second?.body ?? Buffer.of())).toBe(true);
});

test('waits until the list of remotes names the version before it is served', async () => {
  const answers: Reply[] = [
    [503, 'Bad Gateway'],
    [200, { remotes: [{ name: 'mfe-signup', version: 'the one before' }] }],
    [200, { remotes: [{ name: 'mfe-signup', version: VERSION }] }],
  ];
  server.replies['GET /remotes.json'] = () => answers.shift() ?? [500];
  const { output } = await publish();
  expect(answers).toEqual([]);
  expect(output).toContain('served after');
});

test('says that another publisher’s version has replaced it, and blames no cache', async () => {
  const OTHER = '1d2f4a6c8e0f3a5c7e9b';
  server.replies['GET /remotes.json'] = [200, { remotes: [{ name: 'mfe-signup', version: OTHER }] }];
  server.replies['GET /api/remotes/status'] = [200, { active: { version: OTHER } }];
  const { code, output } = await publish();
  expect(output).toMatch(new RegExp(`${OTHER} has replaced it by now.* remote-status -w mfe-signup`));
  expect(output).not.toContain('cache');
  expect(code).toBe(0);
}, 60_000);

test('reports that the same bytes were published before', async () => {
  server.replies[PUBLISH] = [200, { ...PUBLISHED, created: false }];
  expect((await publish()).output).toContain(`already published: version ${VERSION}`);
});

test.each([
  [
    ['--canary', '10'],
    { activate: 'canary', share: '10' },
    'canary for 10 % of the browsers',
    ['remote-status', 'activate-remote', 'rollback-remote'],
  ],
  [['--no-activate'], { activate: 'no' }, 'active for nobody', ['preview-remote']],
])('%j does not reach everybody, and prints the commands that follow', async (args, query, words, next) => {
  const { code, output } = await publish(...args);
  expect(upload()?.query).toMatchObject({ remote: 'mfe-signup', ...query });
  expect(output).toContain(words);
  const commands = [...output.matchAll(/: npm run (\S+) -w mfe-signup -- --to http:\/\/localhost:\d+/g)];
  expect(commands.map(([, command]) => command)).toEqual(next);
  expect(output).not.toContain('served after');
  expect(code).toBe(0);
});

const CHANGES = [
  { text: 'Opens a page at /signup (Sign up) for everybody.', needsApproval: true },
  { text: 'Sign-up is responsible for it.', needsApproval: false },
];
test.each<[string, string[], object, number, RegExp[], RegExp]>([
  [
    'is stored and waits for the owner',
    [],
    { approval: 'waiting', changes: CHANGES, reason: null, activation: 'waits' },
    4,
    [
      /beyond what is approved, this version asks for:\n {4}Opens a page at \/signup/,
      /waits for the owner\. It becomes active by itself/,
      /To look at it: npm run preview-remote -w mfe-signup -- --to http:\/\/localhost:\d+ --version 0f3a5c7e9b1d2f4a6c8e$/m,
    ],
    /is responsible for it/,
  ],
  [
    'starts no canary before approval',
    ['--canary', '10'],
    { approval: 'waiting', changes: CHANGES, reason: null, activation: 'none' },
    4,
    [
      /npm run activate-remote -w mfe-signup -- --to http:\/\/localhost:\d+ --version 0f3a5c7e9b1d2f4a6c8e --canary 10$/m,
    ],
    /canary for 10 %/,
  ],
  [
    'is refused with the owner’s reason',
    [],
    { approval: 'refused', changes: CHANGES, reason: 'We have charts.', activation: 'none' },
    1,
    [/the owner rejected its contract: We have charts\./],
    /becomes active/,
  ],
  [
    'is only stored with --no-activate',
    ['--no-activate'],
    { approval: 'waiting', changes: CHANGES, reason: null, activation: 'none' },
    0,
    [/Opens a page at \/signup/, /active for nobody/],
    /waits for the owner/,
  ],
])('a version that the owner has not approved %s', async (_, args, said, exit, has, not) => {
  const { activation, ...contract } = said as Record<string, unknown>;
  server.replies[PUBLISH] = [201, { ...PUBLISHED, activation, contract: { id: 'c', ...contract } }];
  const { code, output } = await publish(...args);
  for (const one of has) expect(output).toMatch(one);
  expect(output).not.toMatch(not);
  expect(output).not.toContain('served after');
  expect(code).toBe(exit);
});

test('prints each refusal of the gate with its rule', async () => {
  const refusals = [
    { rule: 'size', message: 'mfe-signup has 19.4 kB of scripts and styles; its budget is 15 kB.' },
    { rule: 'permission', message: 'Signup.js asks for "analytics.vieww"; there is "analytics.view".' },
  ];
  server.replies[PUBLISH] = [422, { error: 'The build is refused.', requestId: 'r1', refusals }];
  const { code, output } = await publish();
  for (const { rule, message } of refusals) expect(output).toContain(`  ${rule}: ${message}\n`);
  expect(code).toBe(1);
});

const said = { error: `No to ${TOKEN}.`, requestId: 'r42' };
test.each<[string, Reply, number, RegExp]>([
  [
    '401',
    [401, said],
    1,
    /unknown here: it was revoked or rotated.*The owner can create a new one for mfe-signup/s,
  ],
  // For another remote, or for less than this: the server says which.
  ['403', [403, said], 1, /answered 403: No to \[the token\]\.\n\(request/],
  ['404', [404, 'Not found'], 1, /Is Spreadwise running at/],
  ['a 404 with a message', [404, said], 1, /answered 404: No to \[the token\]\.\n\(request/],
  ['413', [413, said], 1, /at most 5 MB packed\./],
  ['a 422 without a rule', [422, said], 1, /answered 422: No to \[the token\]\./],
  ['429', [429, said, { 'retry-after': '17' }], 3, /Run it again in 17 s/],
  ['500', [500, said], 3, /answered 500.*run it again.*request r42, for the operator/s],
  ['a 502 of a proxy', [502, '<h1>Bad Gateway</h1>'], 3, /answered 502\n/],
  ['302', [302, '', { location: 'https://www.example.com/' }], 2, /use that address with --to/],
  ['a page', [200, '<html></html>'], 3, /is not from Spreadwise/],
])('explains %s in words', async (_, reply, exitCode, words) => {
  server.replies[PUBLISH] = reply;
  const { code, output } = await publish();
  expect(output).toMatch(words);
  expect(output).not.toContain(TOKEN);
  expect(output).not.toContain('    at ');
  expect(code).toBe(exitCode);
});

describe('in a CI that identifies itself', () => {
  const EXCHANGE = 'POST /api/remotes/exchange';
  const GIVEN = 'swr_for-a-quarter-of-an-hour';
  const inCi = (env: Record<string, string>) =>
    runCommand('publish-remote', ['--to', server.origin, '--from', build], { token: '', env });
  const github = () => ({
    ACTIONS_ID_TOKEN_REQUEST_URL: `${server.origin}/id-token?v=1`,
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'runner-secret',
  });
  beforeEach(() => {
    server.replies['GET /id-token'] = [200, { value: 'an.id.token' }];
    server.replies[EXCHANGE] = [200, { token: GIVEN }];
  });
  const received = (call: string) => server.received.find((one) => one.call === call);

  test('needs no secret: it exchanges an ID token for this very product, and prints neither', async () => {
    const { code, output } = await inCi(github());
    expect(received('GET /id-token')).toMatchObject({
      query: { v: '1', audience: server.origin },
      headers: { authorization: 'Bearer runner-secret' },
    });
    expect(JSON.parse(String(received(EXCHANGE)?.body))).toEqual({
      remote: 'mfe-signup',
      idToken: 'an.id.token',
    });
    expect(upload()?.headers.authorization).toBe(`Bearer ${GIVEN}`);
    expect(output).not.toMatch(/runner-secret|an\.id\.token|quarter/);
    expect(code).toBe(0);
  });

  test('sends an ID token that the environment provides', async () => {
    expect((await inCi({ SPREADWISE_ID_TOKEN: 'its.own.token' })).code).toBe(0);
    expect(JSON.parse(String(received(EXCHANGE)?.body))).toMatchObject({ idToken: 'its.own.token' });
  });

  test('shows why a CI is not trusted, and sends nothing', async () => {
    server.replies[EXCHANGE] = [403, { error: 'mfe-signup trusts no such publisher: an.id.token' }];
    const { code, output } = await inCi(github());
    expect(output).toContain(
      'gives this CI no token for mfe-signup (403): mfe-signup trusts no such publisher',
    );
    expect(output).not.toContain('an.id.token');
    expect({ code, upload: upload() }).toEqual({ code: 1, upload: undefined });
  });
});

test.each<[string, string[], { token?: string; folder?: string }, RegExp]>([
  ['a token', [], { token: '' }, /SPREADWISE_REMOTE_TOKEN is not set.*mfe-signup's token/s],
  ['a real token', [], { token: 'swr two words' }, /does not look like a token/],
  ['the remote’s folder', [], { folder: 'shell' }, /Name one with -w: mfe-admin, mfe-auth, /],
  ['TLS', ['--to', 'http://app.example.com'], {}, /Use https:\/\/app\.example\.com/],
  ['an address', ['--to', 'app.example.com'], {}, /it must be an address such as/],
  ['a single way to activate', ['--canary', '5', '--no-activate'], {}, /exclude each other/],
  ['a share', ['--canary', '0'], {}, /percentage of browsers, from 0.1 to 100/],
  ['a known option', ['--token', 'x'], {}, /Unknown option '--token'.*Usage:/s],
  ['a build', ['--from', '/nowhere'], {}, /There is no build at \/nowhere/],
])('sends nothing without %s', async (_, args, options, words) => {
  const { code, output } = await runCommand(
    'publish-remote',
    ['--to', server.origin, '--from', build, ...args],
    options,
  );
  expect(output).toMatch(words);
  expect(code).toBe(2);
  expect(server.received).toEqual([]);
});

test('reports an unreachable product', async () => {
  await server.stop();
  const { code, output } = await publish();
  expect(output).toMatch(/Nobody listens at http:\/\/localhost:\d+/);
  expect(code).toBe(3);
});
