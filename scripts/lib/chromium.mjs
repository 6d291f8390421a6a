// Finds a Chromium for the browser tests, and the network tools of the gate's browser, or installs Debian's if possible.
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { installDebian } from './install.mjs';
import { fail } from './run.mjs';

/** Chromium without windows: the same engine for seven tenths of the processor time. */
const SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const onPath = (names) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => `${folder}/${name}`))
    .find(existsSync);

async function playwrights() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

const ensureNetworkTools = async () => {
  if (!onPath(['ip'])) await installDebian('iproute2', 'for the network of the gate’s browser');
};

/** Returns the path of a Chromium or Chrome. Without one, ends the command with what to do. */
export async function ensureChromium() {
  await ensureNetworkTools();
  const asked = process.env.CHROMIUM_PATH;
  if (asked && !existsSync(asked)) fail(`CHROMIUM_PATH names ${asked}, which is not there.`);
  const found = asked ?? onPath(NAMES) ?? ELSEWHERE.find(existsSync) ?? (await playwrights());
  if (found) return found;
  await installDebian('chromium', 'for the browser tests');
  const installed = onPath(NAMES);
  if (installed) return installed;
  fail(
    'The browser tests need Chromium or Chrome and found none. Do one of these and run the command again:\n' +
      '  sudo apt-get install chromium        on Debian or Ubuntu\n' +
      '  npx playwright install chromium      anywhere\n' +
      '  CHROMIUM_PATH=/path/to/chrome npm test',
  );
}

/** For tests, which only look at pages: the shell if Debian's package is available, otherwise any Chromium. */
export async function ensureTestBrowser() {
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  if (!onPath([SHELL])) await installDebian(SHELL, 'for the browser tests');
  const shell = onPath([SHELL]);
  if (!shell) return ensureChromium();
  await ensureNetworkTools();
  return shell;
}
