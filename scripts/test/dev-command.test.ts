/** A team works on its remote in a running product: what is printed, and on which port it is served. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT, startTeamServer, type TeamServer } from './team-server';

/** The command with a bundler that finishes at once. */
const PROGRAM = `
  import { dev } from '${path.join(ROOT, 'remote-sdk/cli/commands/dev.mjs')}';
  const host = {
    usage: () => 'dev', elsewhere: () => 'elsewhere', names: {}, guide: '', product: null,
    port: () => Number(process.env.TAKEN),
    async watch(_remote, { onBuilt }) { onBuilt(Date.now()); return { folder: process.cwd() }; },
  };
  await dev(host, ['--in', process.env.PRODUCT, '--page', '/insights']);
`;

let server: TeamServer;
let folder: string;
beforeEach(async () => {
  server = await startTeamServer();
  server.replies['GET /remotes/preview'] = [303, {}, { location: '/insights' }];
  folder = await mkdtemp(path.join(tmpdir(), 'remote-'));
  const manifest = { metaData: { remoteEntry: { type: 'module' } } };
  await writeFile(path.join(folder, 'mf-manifest.json'), JSON.stringify(manifest));
  await writeFile(path.join(folder, 'remote.json'), '{"name":"mfe-insights"}');
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test('uses another port if the usual one is taken, and the link names page and origin', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    cwd: folder,
    env: { ...process.env, NODE_OPTIONS: '', PRODUCT: server.origin, TAKEN: String(port) },
  });
  let output = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const link = await new Promise<URL>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const found = /http\S+\/remotes\/preview\?\S+/.exec(output)?.[0];
      if (found) resolve(new URL(found));
    });
    child.on('exit', () => reject(new Error(output)));
  });
  const { origin, ...shown } = Object.fromEntries(link.searchParams);
  expect(shown).toEqual({ remote: 'mfe-insights', to: '/insights' });
  expect(origin).not.toContain(`:${port}`);
  expect(await (await fetch(`${origin}/remote.json`)).json()).toEqual({ name: 'mfe-insights' });
  child.kill();
  taken.close();
});
