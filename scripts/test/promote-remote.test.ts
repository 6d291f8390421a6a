/** A version goes from one product to another: what is asked of each, what is said, and how the command ends. */
import { runCommand, startTeamServer, type TeamServer, TOKEN } from './team-server';

const VERSION = '0f3a5c7e9b1d2f4a6c8e';
const STAGING_TOKEN = 'swr_a-token-for-staging';
const ZIP = Buffer.from('the very bytes');
const PUBLISHED = {
  version: VERSION,
  created: true,
  activation: 'done',
  contract: { id: '6c8e0f3a5c7e9b1d2f4a', approval: 'approved', changes: [], reason: null },
};

/* Each command is a process of its own. */
jest.setTimeout(60_000);

let staging: TeamServer;
let production: TeamServer;
beforeEach(async () => {
  [staging, production] = [await startTeamServer(), await startTeamServer()];
  staging.replies['GET /api/remotes/status'] = [200, { active: { version: VERSION } }];
  staging.replies['GET /api/remotes/export'] = [200, ZIP];
  production.replies['POST /api/remotes/publish'] = [201, PUBLISHED];
});
afterEach(() => Promise.all([staging.stop(), production.stop()]));

const promote = (...args: string[]) =>
  runCommand('promote-remote', ['--from', staging.origin, '--to', production.origin, ...args], {
    env: { SPREADWISE_STAGING_TOKEN: STAGING_TOKEN },
  });
const tokens = ({ received }: TeamServer) => new Set(received.map(({ headers }) => headers.authorization));

test('what is active there is sent as it is, each product sees its own token only', async () => {
  const { code, output } = await promote();
  expect(output).toContain(`promoted: the same version ${VERSION}`);
  expect(output).toContain('active for everybody');
  expect(code).toBe(0);
  expect(staging.received.at(-1)?.query).toEqual({ remote: 'mfe-signup', version: VERSION });
  const [sent] = production.received;
  expect([sent?.query, sent?.body]).toEqual([{ remote: 'mfe-signup', activate: 'now' }, ZIP]);
  expect([...tokens(staging), ...tokens(production)]).toEqual([`Bearer ${STAGING_TOKEN}`, `Bearer ${TOKEN}`]);
  expect(output).not.toContain('swr_');
});

test('a version can be named, and be a canary first', async () => {
  const { output } = await promote('--version', VERSION, '--canary', '5');
  expect(output).toContain('canary for 5 % of the browsers');
  expect(staging.received.map(({ call }) => call)).toEqual(['GET /api/remotes/export']);
  expect(production.received[0]?.query).toMatchObject({ activate: 'canary', share: '5' });
});

test.each([
  ['waiting', 4, 'waits for the owner'],
  ['refused', 1, 'the owner has refused'],
])('what is %s there ends with %i', async (approval, exit, words) => {
  const changes = [{ text: 'Calls GET /api/signals.', needsApproval: true }];
  const contract = { ...PUBLISHED.contract, approval, changes, reason: 'No.' };
  production.replies['POST /api/remotes/publish'] = [201, { ...PUBLISHED, contract, activation: 'none' }];
  const { code, output } = await promote();
  expect([code, output]).toEqual([exit, expect.stringContaining(words)]);
});

test('a product that does not trust the other one says so', async () => {
  const refusals = [{ rule: 'promotion', message: 'It is signed by no environment that is trusted here.' }];
  production.replies['POST /api/remotes/publish'] = [422, { error: 'Refused.', refusals }];
  const { code, output } = await promote();
  expect([code, output]).toEqual([1, expect.stringContaining('promotion: It is signed by no environment')]);
});

test('other bytes than were asked for are told', async () => {
  const version = '1'.repeat(20);
  production.replies['POST /api/remotes/publish'] = [201, { ...PUBLISHED, version }];
  const { code, output } = await promote();
  expect([code, output]).toEqual([3, expect.stringContaining('not the same bytes')]);
});

test('what is called wrongly asks nobody', async () => {
  const run = (...args: string[]) => runCommand('promote-remote', args);
  for (const [args, words] of [
    [['--to', production.origin], '--from is missing'],
    [['--from', staging.origin, '--to', staging.origin], 'nothing to promote'],
    [['--from', staging.origin, '--to', production.origin], 'SPREADWISE_STAGING_TOKEN is not set'],
  ] as const) {
    const { code, output } = await run(...args);
    expect([code, output]).toEqual([2, expect.stringContaining(words)]);
  }
  expect([...staging.received, ...production.received]).toEqual([]);
});
