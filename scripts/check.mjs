// npm run check: format and lint, types, dead code, import rules, remotes' calls, texts outside catalogues, documents,
// migrations, size, duplicates, licences, and what packages bring, side by side; prints only what failed.
// npm run check -- types, or several names, runs those alone.
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { capture, fail, step } from './lib/run.mjs';

const CHECKS = {
  format: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
  // The Go compiler needs a third of the processor time. The JavaScript one stays for jest, builds and the SDK.
  types: [
    'node_modules/typescript-7/bin/tsc',
    ...['-p', 'tsconfig.json', '--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'],
  ],
  'dead-code': ['node_modules/knip/bin/knip.js'],
  imports: ['scripts/check/imports.mjs'],
  'remote-calls': ['scripts/check/remote-calls.mjs'],
  texts: ['scripts/check/texts.mjs'],
  docs: ['scripts/check/docs.mjs'],
  migrations: ['scripts/check/migrations.mjs'],
  size: ['scripts/measure.mjs', '--check'],
  duplicates: ['scripts/check/duplicates.mjs'],
  licences: ['scripts/check/licences.mjs'],
  packages: ['scripts/check/packages.mjs'],
};

/** Runs the named checks in parallel; resolves to the names of those that failed. */
export async function check(names = Object.keys(CHECKS)) {
  const unknown = names.find((name) => !(name in CHECKS));
  if (unknown) fail(`There is no check "${unknown}"; there are ${Object.keys(CHECKS).join(', ')}.`);
  const failed = [];
  await step(`checks (${names.join(', ')})`, () =>
    Promise.all(
      names.map(async (name) => {
        const { code, output } = await capture(process.execPath, CHECKS[name]);
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
