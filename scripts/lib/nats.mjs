// Finds a nats-server for the tests of the bus, or installs Debian's if possible.
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { installDebian } from './install.mjs';

const FOLDERS = [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  '/usr/local/bin',
  '/opt/homebrew/bin',
];

const installed = () => FOLDERS.map((folder) => `${folder}/nats-server`).find(existsSync);

/** Returns the path of a nats-server; undefined if none is available. */
export async function ensureNats() {
  if (!installed()) await installDebian('nats-server', 'for the tests', ['--no-install-recommends']);
  return installed();
}
