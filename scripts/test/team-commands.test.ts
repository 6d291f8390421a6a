/** A team checks its remote, previews it, activates it for everybody and rolls it back. */
import { runCommand, startTeamServer, type TeamServer } from './team-server';

const OLD = '00000000000000000000';
const NEW = '0f3a5c7e9b1d2f4a6c8e';
const POINTERS = { active: NEW, previous: OLD, canary: null, serial: 7 };

let server: TeamServer;
beforeEach(async () => {
  server = await startTeamServer();
});
afterEach(() => server.stop());

const run = (script: string, ...args: string[]) => runCommand(script, [...args, '--to', server.origin]);
const sent = () =>
  server.received.map(({ call, body }) => [call, body.length ? JSON.parse(String(body)) : null]);

test('rollback reports the new pointers', async () => {
  server.replies['POST /api/remotes/rollback'] = [200, { ...POINTERS, active: OLD, previous: null }];
  const { code, output } = await run('rollback-remote');
  expect(sent()).toEqual([['POST /api/remotes/rollback', { remote: 'mfe-signup' }]]);
  expect(output).toBe(`mfe-signup is rolled back: ${OLD} is active\n`);
  expect(code).toBe(0);
});

test('a rollback of a canary does not take back the good version if the canary has ended by itself', async () => {
  const reason = `Nothing was rolled back: ${OLD} is active now, not ${NEW}.`;
  server.replies['POST /api/remotes/rollback'] = [409, { error: reason }];
  const { code, output } = await run('rollback-remote', '--version', NEW);
  expect(sent()).toEqual([['POST /api/remotes/rollback', { remote: 'mfe-signup', from: NEW }]]);
  expect(output).toContain(reason);
  expect(code).toBe(1);
});

test('a rollback with nothing to go back to is refused in the server’s words', async () => {
  server.replies['POST /api/remotes/rollback'] = [409, { error: 'There is no version to go back to.' }];
  const { code, output } = await run('rollback-remote');
  expect(output).toContain('answered 409: There is no version to go back to.');
  expect(code).toBe(1);
});

test('a version is activated for everybody, or for a share', async () => {
  server.replies['POST /api/remotes/activate'] = [200, POINTERS];
  server.replies['POST /api/remotes/canary'] = [200, { ...POINTERS, canary: { version: OLD, share: 2.5 } }];
  expect((await run('activate-remote', '--version', NEW)).output).toBe(
    `mfe-signup: ${NEW} is active; rollback-remote goes to ${OLD}\n`,
  );
  expect((await run('activate-remote', '--version', OLD, '--canary', '2.5')).output).toContain(
    `${OLD} is the canary for 2.5 % of the browsers`,
  );
  expect(sent()).toEqual([
    ['POST /api/remotes/activate', { remote: 'mfe-signup', version: NEW }],
    ['POST /api/remotes/canary', { remote: 'mfe-signup', version: OLD, share: 2.5 }],
  ]);
});

test.each([[['--version', '1.2.3']], [[]]])('activate %j shows what a version looks like', async (args) => {
  const { code, output } = await run('activate-remote', ...args);
  expect(output).toContain('20 hexadecimal digits');
  expect(code).toBe(2);
  expect(server.received).toEqual([]);
});

describe('a preview', () => {
  const until = '2026-11-21T13:00:00.000Z';
  beforeEach(() => {
    server.replies['POST /api/remotes/preview'] = [
      200,
      { url: '/remotes/preview?token=signed', expiresAt: until },
    ];
  });

  test('of an origin or a version is a link that can be opened', async () => {
    const { output } = await run('preview-remote', '--origin', 'http://localhost:4001/', '--minutes', '5');
    expect(output).toBe(
      `mfe-signup from http://localhost:4001, until ${until}:\n${server.origin}/remotes/preview?token=signed\n`,
    );
    await run('preview-remote', '--version', OLD, '--page', '/signup?x=1');
    expect(sent()).toEqual([
      [
        'POST /api/remotes/preview',
        {
          remote: 'mfe-signup',
          origin: 'http://localhost:4001',
          minutes: 5,
          contract: expect.objectContaining({ name: 'mfe-signup' }),
        },
      ],
      ['POST /api/remotes/preview', { remote: 'mfe-signup', version: OLD, minutes: 60, to: '/signup?x=1' }],
    ]);
  });

  test('without arguments is of the version that was published last', async () => {
    server.replies['GET /api/remotes/status'] = [200, { versions: [{ version: NEW }, { version: OLD }] }];
    await run('preview-remote');
    expect(sent().at(-1)).toEqual([
      'POST /api/remotes/preview',
      { remote: 'mfe-signup', version: NEW, minutes: 60 },
    ]);
  });

  test.each([
    [['--version', OLD, '--origin', 'http://localhost:4001'], /exclude each other/],
    [['--minutes', '0'], /whole number from 1 to 1440/],
    [['--origin', 'http://192.168.0.7:4001'], /without TLS only a server on this machine/],
  ])('%j is refused before any request', async (args, words) => {
    const { code, output } = await run('preview-remote', ...args);
    expect(output).toMatch(words);
    expect(code).toBe(2);
    expect(server.received).toEqual([]);
  });
});

test('the status shows what runs, what was published and its health, and who did what', async () => {
  const at = '2026-11-21T12:00:00.000Z';
  const version = {
    publishedAt: at,
    publishedBy: 'remote:mfe-signup:t1',
    brotliBytes: 12_345,
    withdrawn: false,
  };
  server.replies['GET /api/remotes/status'] = [
    200,
    {
      name: 'mfe-signup',
      team: 'Sign-up',
      contract: {
        approved: null,
        waiting: [
          {
            id: '6c8e0f3a5c7e9b1d2f4a',
            requestedAt: at,
            versions: [NEW],
            activates: NEW,
            changes: [
              { text: 'Opens a page at /signup (Sign up) for everybody.', needsApproval: true },
              { text: 'Sign-up is responsible for it.', needsApproval: false },
            ],
          },
        ],
      },
      active: { version: OLD, since: at },
      previous: null,
      canary: { version: NEW, share: 10, since: at, errorLimit: 5, tabs: 40, failedTabs: 1 },
      versions: [
        {
          ...version,
          version: NEW,
          state: 'canary',
          contract: { id: '6c8e0f3a5c7e9b1d2f4a', approval: 'waiting' },
          health: {
            tabs: 40,
            failedTabs: 1,
            failures: 0,
            errors: 2,
            csp: 0,
            longTasks: 3,
            vitals: [{ name: 'LCP', count: 30, p75: 812.345 }],
            last: { at, kind: 'error', name: 'TypeError', message: 'x is not a function' },
          },
        },
        {
          ...version,
          version: OLD,
          state: 'active',
          health: null,
          repository: 'https://git.example.com/signup',
          commit: 'c'.repeat(40),
        },
      ],
      acts: [{ at, actor: 'remote:mfe-signup:t1', action: 'remote.canaryStarted', details: { share: 10 } }],
    },
  ];
  const { output } = await run('remote-status');
  expect(server.received[0]?.query).toEqual({ remote: 'mfe-signup' });
  expect(output).toBe(`mfe-signup at ${server.origin}
  team      Sign-up
  active    ${OLD} since ${at}
  canary    ${NEW} for 10 % since ${at}: 1 of 40 tabs failed (ends above 5 %)
  back to   nowhere

waits for the owner (System > Releases)
  6c8e0f3a5c7e9b1d2f4a  since ${at}, of ${NEW}; then active: ${NEW}
    Opens a page at /signup (Sign up) for everybody.

versions, newest first
  ${NEW}  canary     ${at}  remote:mfe-signup:t1, 12.3 kB, waits for the owner; 1 of 40 tabs failed, 2 errors, 3 long tasks, LCP 812.35; last at ${at}: error TypeError x is not a function
  ${OLD}  active     ${at}  remote:mfe-signup:t1, 12.3 kB, https://git.example.com/signup, commit cccccccccc

last acts
  ${at}  remote.canaryStarted  by remote:mfe-signup:t1  {"share":10}
`);
});
