/** Many deployments while many tabs are open, then a bad canary: what fails, what mixes, and how fast it goes. */
import { constants, setPriority } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import { BUSY_MARKET, type Product, startProduct } from '../../shell/e2e/harness/product-process';
import { badCanary } from './canary';
import { deployWhileClicked } from './deploy';
import type { Rounds } from './rounds';
import { makeTeams } from './team';
import { readBuild } from './variants';

interface Settings {
  readonly chromium: string;
  /** Remote -> how it is built -> the folder of that build; the house's first. */
  readonly builds: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly deployments: number;
  readonly tabs: number;
}

async function start(settings: Settings): Promise<boolean> {
  const product = await startProduct({ ...BUSY_MARKET, TRUST_PROXY: '1' });
  // Visitors' machines are not the server's: from here on, for the browser too, the product comes first.
  setPriority(constants.priority.PRIORITY_LOW);
  const browser = await chromium.launch({
    executablePath: settings.chromium,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    return await bench(settings, product, browser);
  } finally {
    await browser.close();
    await product.stop();
  }
}

async function bench({ builds, deployments, tabs }: Settings, product: Product, browser: Browser) {
  const remotes = Object.keys(builds);
  const teams = await makeTeams(product.origin, product.ownerPassword, remotes);
  const read = new Map(
    await Promise.all(
      Object.entries(builds).map(async ([remote, folders]) => [remote, await readAll(folders)] as const),
    ),
  );
  const rounds: Rounds = { product, browser, teams, builds: read, tabs };
  const deployed = await deployWhileClicked(rounds, deployments);
  const canary = await badCanary(rounds);
  return deployed && canary;
}

const readAll = (folders: Readonly<Record<string, string>>) =>
  Promise.all(
    Object.entries(folders).map(async ([kind, folder]) => ({ kind, build: await readBuild(folder) })),
  );

process.exit((await start(JSON.parse(process.argv[2] ?? ''))) ? 0 : 1);
