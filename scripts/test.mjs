// npm test: everything the tests need, then all of them; the last line is the sum of the runners' own reports.
// npm test -- unit | browser runs a part; what follows goes to that runner.
import { mkdirSync, rmSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { jestReport, playwrightReport, sum } from './lib/reports.mjs';
import { ROOT, run, step } from './lib/run.mjs';

const REPORTS = `${ROOT}.cache/reports`;
/** What a test imports when it has a database. */
const DATABASES = ['api/test/database.ts', 'api/src/db/open.test.ts'];
const [part = 'all', ...rest] = process.argv.slice(2);
const wants = (name) => part === 'all' || part === name;
const failures = [];
const counts = [];

await ensureInstalled();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

if (part === 'all') {
  const { check } = await import('./check.mjs');
  failures.push(...(await check()));
}
if (wants('browser')) {
  const { build } = await import('./build.mjs');
  await build();
  if (part === 'all' && (await run(process.execPath, ['scripts/bundle-budget.mjs'])) !== 0)
    failures.push('bundle budget');
}
if (wants('unit')) await unitTests();
if (wants('browser')) await browserTests();

const total = sum(counts);
if (total.failed === 0 && failures.length === 0 && total.passed === 0) failures.push('no test ran');
if (failures.length) console.error(`\nFailed: ${failures.join(', ')}`);
console.log(
  `\n${total.passed} passed, ${total.failed + failures.filter((name) => !name.startsWith('tests')).length} failed` +
    (total.skipped ? `, ${total.skipped} skipped` : ''),
);
process.exit(failures.length || total.failed ? 1 : 0);

/** All projects on the embedded database, then those of the API's tests that have one once more on a real PostgreSQL. */
async function unitTests() {
  await jest('tests in jest, embedded database', 'jest-embedded', rest, {});
  const projects = selectedProjects(rest);
  if (projects && !projects.includes('api')) return;
  const { startPostgres } = await import('./lib/postgres.mjs');
  const postgres = await startPostgres();
  if (!postgres) {
    console.log('No PostgreSQL here, so the API was tested on the embedded database only.');
    if (process.env.CI) failures.push('PostgreSQL for the API tests');
    return;
  }
  try {
    const args = ['--selectProjects', 'api', ...rest, '--findRelatedTests', ...DATABASES];
    await jest('tests of the API on PostgreSQL', 'jest-postgres', args, { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

/** What --selectProjects names, up to the next option; null without it. */
function selectedProjects(args) {
  const from = args.findIndex((arg) => /^--selectProjects(=|$)/.test(arg));
  if (from < 0) return null;
  const [, first] = args[from].split('=');
  const others = args.slice(from + 1);
  const end = others.findIndex((arg) => arg.startsWith('-'));
  return [...(first ? [first] : []), ...(end < 0 ? others : others.slice(0, end))];
}

async function jest(title, name, args, env) {
  const report = `${REPORTS}/${name}.json`;
  const code = await step(title, () =>
    run(
      process.execPath,
      ['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`, '--silent', ...args],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env },
      },
    ),
  );
  counts.push(jestReport(report));
  if (code !== 0) failures.push(title);
}

async function browserTests() {
  const { ensureChromium } = await import('./lib/chromium.mjs');
  const chromium = await ensureChromium();
  const report = `${REPORTS}/playwright.json`;
  const code = await step('tests in the browser', () =>
    run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...rest], {
      env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
  );
  counts.push(playwrightReport(report));
  if (code !== 0) failures.push('tests in the browser');
}
