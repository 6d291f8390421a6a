// npm run check: format and lint, types, dead code and import rules, side by side; prints only what failed.
// npm run check -- types, or several names, runs those alone.
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { capture, fail, step } from './lib/run.mjs';
import { remotes } from './lib/workspaces.mjs';

const CHECKS = {
  format: ['@biomejs/biome/bin/biome', 'check', '.'],
  types: [
    'typescript/bin/tsc',
    ...['-p', 'tsconfig.json', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
  ],
  'dead-code': ['knip/bin/knip.js'],
  imports: [
    'dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    ...[
      'shell',
      ...remotes(),
      'api',
      'contract',
      'payment-sandbox',
      'shared-auth',
      'shared-ui',
      'testkit',
    ].map((d) => `${d}/src`),
  ],
};

/** Runs those named, side by side; resolves to the names of those that failed. */
export async function check(names = Object.keys(CHECKS)) {
  const unknown = names.find((name) => !(name in CHECKS));
  if (unknown) fail(`There is no check "${unknown}"; there are ${Object.keys(CHECKS).join(', ')}.`);
  const failed = [];
  await step(`checks (${names.join(', ')})`, () =>
    Promise.all(
      names.map(async (name) => {
        const [file, ...args] = CHECKS[name];
        const { code, output } = await capture(process.execPath, [`node_modules/${file}`, ...args]);
        if (code === 0) return;
        failed.push(name);
        console.error(`\n${name}:\n${output}`);
      }),
    ),
  );
  return failed;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  const names = process.argv.slice(2);
  process.exit((await check(names.length ? names : undefined)).length ? 1 : 0);
}
