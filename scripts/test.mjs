// npm test: everything the tests need, then all of them; the last line is the sum of the runners' own reports.
// npm test -- unit | browser runs a part; what follows goes to that runner.
// npm test -- long runs everything with the variants that are too long for every change (TEST_TIER=long).
import { mkdirSync, rmSync } from 'node:fs';
import { ensureInstalled } from './lib/install.mjs';
import { jestFiles, jestReport, playwrightFiles, playwrightReport, sum } from './lib/reports.mjs';
import { capture, endAfterChildren, ROOT, run, step } from './lib/run.mjs';

/**
 * The embedded database is WebAssembly, which each worker would compile a second time to run it faster: that takes
 * longer than it saves (a fifth of these tests' processor time). Workers inherit the flag.
 */
const ONE_COMPILER = ['--liftoff-only'];

const REPORTS = `${ROOT}.cache/reports`;
/** What a test imports if it needs a database or a server. */
const DATABASES = ['api/test/database.ts', 'api/test/server.ts'];
/**
 * Those of them that test the driver itself. The others run on PostgreSQL with each change if one is available, and on
 * the embedded database every night: both speak the same SQL, and the browser tests run on the embedded one.
 */
const ABOUT_DRIVERS = /api\/src\/(boot|platform\/(db|lib|retention)|advice\/signals\/log)\//;
const ABOUT_SERVERS = '\\.server\\.test\\.ts$';
const [part = 'all', ...rest] = process.argv.slice(2);
const isWhole = part === 'all' || part === 'long';
const wants = (name) => isWhole || part === name;
const failures = [];
const counts = [];
const files = [];

if (part === 'long') process.env.TEST_TIER = 'long';
endAfterChildren();
await ensureInstalled();
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

if (isWhole) {
  const { check } = await import('./check.mjs');
  // Type checking uses one processor for most of the checks' time, and missing programs come over the network.
  const [failed] = await Promise.all([check(), buildAll(), installPrograms()]);
  failures.push(...failed);
  if ((await run(process.execPath, ['scripts/check/bundle-budget.mjs'])) !== 0)
    failures.push('bundle budget');
} else if (part === 'browser') await buildAll();
if (wants('unit')) await embeddedTests();
// The browser leaves a third of the machine idle; the PostgreSQL tests use that, and then the whole machine.
await Promise.all([
  wants('unit') ? postgresTests({ beside: wants('browser') }) : undefined,
  wants('browser') ? browserTests() : undefined,
]);
if (part === 'long') await billingProofs();

console.log('\nThe slowest test files:');
for (const { file, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, 10))
  console.log(`  ${seconds.toFixed(1).padStart(6)} s  ${file}`);

const total = sum(counts);
if (total.failed === 0 && failures.length === 0 && total.passed === 0) failures.push('no test ran');
if (failures.length) console.error(`\nFailed: ${failures.join(', ')}`);
console.log(
  `\n${total.passed} passed, ${total.failed + failures.filter((name) => !name.startsWith('tests')).length} failed` +
    (total.skipped ? `, ${total.skipped} skipped` : ''),
);
process.exit(failures.length || total.failed ? 1 : 0);

async function buildAll() {
  const { build } = await import('./build.mjs');
  await build();
}

/** One after the other, because only one command can install Debian packages at a time. */
async function installPrograms() {
  const { hasPostgres } = await import('./lib/postgres.mjs');
  const { ensureNats } = await import('./lib/nats.mjs');
  const { ensureTestBrowser } = await import('./lib/chromium.mjs');
  await hasPostgres();
  await ensureNats();
  await ensureTestBrowser();
}

async function embeddedTests() {
  const { hasPostgres } = await import('./lib/postgres.mjs');
  const leavesStories = part === 'all' && (await hasPostgres());
  // Options given here replace the patterns of the configuration.
  const left = leavesStories ? [ABOUT_SERVERS, ...(await stories())] : [];
  const args = left.flatMap((file) => ['--testPathIgnorePatterns', file]);
  await jest('tests in jest, embedded database', 'jest-embedded', [...args, ...rest], {});
}

/** The test files with a database that may wait for PostgreSQL, as patterns. */
async function stories() {
  const list = ['node_modules/jest/bin/jest.js', '--listTests', '--json', '--selectProjects', 'api'];
  const { code, output } = await capture(process.execPath, [...list, '--findRelatedTests', ...DATABASES]);
  if (code !== 0) throw new Error(`The tests with a database cannot be listed:\n${output}`);
  const files = output.split('\n').find((line) => line.startsWith('['));
  return JSON.parse(files ?? '[]')
    .filter((file) => !ABOUT_DRIVERS.test(file))
    .map((file) => `${file.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
}

/** The API's tests with a database, run again on a real PostgreSQL. */
async function postgresTests({ beside }) {
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
    const { ensureNats } = await import('./lib/nats.mjs');
    const nats = await ensureNats();
    if (!nats) {
      console.log('No nats-server here, so the bus was tested in the process and over PostgreSQL only.');
      if (process.env.CI) failures.push('nats-server for the tests of the bus');
    }
    const env = { TEST_DATABASE_URL: postgres.url, ...(nats ? { TEST_NATS_SERVER: nats } : {}) };
    await jest('tests of the API on PostgreSQL', 'jest-postgres', args, env, { background: beside });
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

async function jest(title, name, args, env, { background = false } = {}) {
  const report = `${REPORTS}/${name}.json`;
  const code = await step(title, () =>
    run(
      process.execPath,
      [
        ...ONE_COMPILER,
        'node_modules/jest/bin/jest.js',
        '--json',
        `--outputFile=${report}`,
        '--silent',
        ...args,
      ],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, NODE_OPTIONS: '--experimental-vm-modules --no-warnings', ...env },
        background,
      },
    ),
  );
  counts.push(jestReport(report));
  files.push(...jestFiles(report));
  if (code !== 0) failures.push(title);
}

async function browserTests() {
  const { ensureTestBrowser } = await import('./lib/chromium.mjs');
  const chromium = await ensureTestBrowser();
  const report = `${REPORTS}/playwright.json`;
  const code = await step('tests in the browser', () =>
    run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', ...rest], {
      env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    }),
  );
  counts.push(playwrightReport(report));
  files.push(...playwrightFiles(report));
  if (code !== 0) failures.push('tests in the browser');
}

/** Billing under kills and over a year: short versions of npm run crash:billing and npm run simulate. */
async function billingProofs() {
  for (const [title, ...args] of [
    ['crashes of the product while it is paid', 'scripts/trials/crash-billing.mjs', '--sign-ups', '20'],
    ['a simulated year', 'scripts/trials/simulate.mjs', '--days', '365', '--spans', '24'],
  ]) {
    const code = await step(title, () => run(process.execPath, args));
    if (code !== 0) failures.push(title);
  }
}
