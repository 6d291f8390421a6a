/** A team checks its build against the gate's rules on its own machine. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CALLS } from '@spreadwise/contract';
import { CONTRACT, LIVE, SLOTS, sample } from '../../api/src/remotes/checks/testing/sample';
import { ROOT, runCommand, startTeamServer, type TeamServer } from './team-server';

const PROVIDED = { ...LIVE, calls: Object.keys(CALLS), slots: SLOTS };

let server: TeamServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'remote-'));
  await mkdir(path.join(folder, 'dist'));
  await writeFile(path.join(folder, 'remote.json'), JSON.stringify(CONTRACT));
  for (const [name, bytes] of sample().files) await writeFile(path.join(folder, 'dist', name), bytes);
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  server = await startTeamServer();
  server.replies['GET /remotes/provided.json'] = [200, PROVIDED];
  server.replies['GET /api/remotes/status'] = [200, { contract: { approved: null } }];
});
afterEach(() => server.stop());

const check = (token = '') =>
  runCommand('check-remote', ['--to', server.origin, '--from', path.join(folder, 'dist')], {
    token,
    folder: path.relative(ROOT, folder),
  });

test('a sound build would pass, and nothing is sent', async () => {
  const { code, output } = await check();
  expect(output).toMatch(/mfe-sample: version [0-9a-f]{20}, \d+ files, would pass the gate/);
  expect(output).toContain('mount is not checked here');
  expect(code).toBe(0);
  expect(server.received.map(({ call }) => call)).toEqual(['GET /remotes/provided.json']);
});

test('shows with the token what the owner would be asked', async () => {
  const { code, output } = await check('swr_token');
  expect(output).toContain('beyond what is approved, this version asks for:');
  expect(output).toContain('/samples');
  expect(code).toBe(0);
});

test('refuses what the live shell lacks, in the server’s words', async () => {
  server.replies['GET /remotes/provided.json'] = [200, { ...PROVIDED, slots: [] }];
  const { code, output } = await check();
  expect(output).toContain('Refused by the gate');
  expect(output).toContain('mfe-dashboard.overview, which no live remote offers');
  expect(code).toBe(1);
});

test('names a server that does not say what it provides', async () => {
  server.replies['GET /remotes/provided.json'] = [404, 'Not here'];
  const { code, output } = await check();
  expect(output).toContain('does not say what it provides (it answered 404)');
  expect(code).toBe(3);
});
