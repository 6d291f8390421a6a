// Finds a nats-server for the tests of the bus, or installs Debian's if possible.
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { run, step } from './run.mjs';

const FOLDERS = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
];

const installed = () => FOLDERS.map((folder) => `${folder}/nats-server`).find(existsSync);

/** Returns the path of a nats-server; undefined if none is available. */
export async function ensureNats() {
  if (installed()) return installed();
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'))
    await step("Installing Debian's nats-server for the tests", async () => {
      await run('apt-get', ['update', '-qq']);
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nats-server']);
    });
  return installed();
}
