/**
 * A team's commands for the remotes of this repository, as npm names them: `npm run publish-remote -w mfe-signup` runs
 * `node ../scripts/remote.mjs publish-remote` in the remote's folder. What they do is in remote-sdk/cli; this file
 * contains what differs in this repository.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCommand } from '../remote-sdk/cli/main.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/run.mjs';
import { remotes } from './lib/workspaces.mjs';

const NAMES = {
  dev: 'dev',
  check: 'check-remote',
  publish: 'publish-remote',
  activate: 'activate-remote',
  rollback: 'rollback-remote',
  status: 'remote-status',
  preview: 'preview-remote',
};
/** The first remote's port; the others follow, so that a link works again after a restart. */
const FIRST_PORT = 4001;
const ORIGIN = `http://localhost:${Number(process.env.PORT) || 3000}`;

/** @type {import('../remote-sdk/cli/lib/host.mjs').Host} */
const host = {
  names: NAMES,
  usage: (command, remote = 'mfe-…') => `npm run ${NAMES[command]} -w ${remote} --`,
  guide: 'docs/remotes.md',
  elsewhere: () =>
    `This is not the folder of a remote. Name one with -w: ${remotes().join(', ')}, for example npm run ${
      process.env.npm_lifecycle_event ?? NAMES.status
    } -w ${remotes()[0] ?? 'mfe-…'} -- --to URL.`,
  async build(remote) {
    await ensureInstalled();
    const { build } = await import('./build.mjs');
    await build({ parts: [remote] });
    return path.join(ROOT, remote, 'dist');
  },
  async watch(remote, listeners) {
    const folder = `${ROOT}.cache/dev/${remote}`;
    await ensureInstalled();
    const { watchRemote } = await import('./build.mjs');
    await watchRemote(remote, folder, listeners);
    return { folder };
  },
  async gate() {
    const { bundleGate } = await import('./lib/remotes/sdk-gate.mjs');
    return import(await bundleGate());
  },
  port: (remote) => FIRST_PORT + remotes().indexOf(remote),
  product: { origin: ORIGIN, ensure: ensureProduct },
};

/** Starts this repository's product if nothing answers at its address; it ends with this command. */
async function ensureProduct() {
  if (await isThere()) return;
  console.log(`No product runs at ${ORIGIN}; starting it`);
  const child = spawn(process.execPath, [`${ROOT}scripts/start.mjs`], { cwd: ROOT, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'exit'])
    process.once(signal, () => {
      child.kill('SIGTERM');
      if (signal !== 'exit') process.exit(0);
    });
  child.once('exit', (code) => process.exit(code ?? 1));
  while (!(await isThere())) await sleep(300);
}

async function isThere() {
  const answer = await fetch(`${ORIGIN}/healthz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return answer?.ok === true;
}

const [asked, ...args] = process.argv.slice(2);
const [command] = Object.entries(NAMES).find(([, name]) => name === asked) ?? [asked];
await runCommand(command, args, host);
