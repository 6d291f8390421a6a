// The host for a remote in its own repository, built by the bundler for which it has a configuration.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from './lib/team.mjs';
import { watchBundler } from './lib/watch-bundler.mjs';

const NAMES = Object.fromEntries(
  ['dev', 'check', 'publish', 'activate', 'rollback', 'status', 'preview'].map((name) => [
    name,
    `spreadwise-remote ${name}`,
  ]),
);

/** @type {import('./lib/host.mjs').Host} */
export const ownRepository = {
  names: NAMES,
  usage: (command) => NAMES[command],
  guide: 'node_modules/@spreadwise/remote-sdk/docs/remotes.md',
  elsewhere: () =>
    'There is no remote.json here. Run this in the folder of the remote, where its remote.json lies.',
  async build() {
    const code = await npmRun('build');
    if (code !== 0) throw new CommandError('npm run build failed; its output is above.', 1);
    if (!existsSync('dist')) throw new CommandError('npm run build created no folder dist.', 1);
    return path.resolve('dist');
  },
  watch: (_remote, listeners) => watchBundler(listeners),
  gate: () => import('../gate/index.mjs'),
  provided: new URL('../gate/provided.json', import.meta.url),
  port: () => 4001,
  product: null,
};

/** Its output goes to standard error: standard output is for the command's own result. */
function npmRun(script) {
  const cli = process.env.npm_execpath;
  const [command, args] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  const child = spawn(command, [...args, 'run', script, '--silent'], { stdio: ['ignore', 2, 2] });
  return new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
