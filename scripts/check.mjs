// npm run check: format and lint, types, dead code and import rules, side by side; prints only what failed.
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { capture, step } from './lib/run.mjs';

const CHECKS = {
  'format and lint': ['@biomejs/biome/bin/biome', 'check', '.'],
  types: ['typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json'],
  'dead code': ['knip/bin/knip.js'],
  'import rules': [
    'dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.cjs',
    ...['shell', 'mfe-auth', 'mfe-signup', 'mfe-dashboard', 'api', 'shared-auth', 'shared-ui'].map(
      (d) => `${d}/src`,
    ),
  ],
};

/** Runs them all; resolves to the names of those that failed. */
export async function check() {
  const failed = [];
  await step('checks (format and lint, types, dead code, import rules)', () =>
    Promise.all(
      Object.entries(CHECKS).map(async ([name, [file, ...args]]) => {
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
  process.exit((await check()).length ? 1 : 0);
}
